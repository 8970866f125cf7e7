/**
 * Big parts of answers as JSON text, made once for all clients (GB-28): the tool list and the resource are the same for
 * everyone until they change, and turning them into text is most of what an answer costs.
 */
import type { JSONRPCMessage } from '@modelcontextprotocol/server';

/** Below this many characters the detour costs more than it saves. */
const WORTHWHILE = 4096;
/** Stands for the shared part while the rest is written. */
const HOLE = '\u0001';
const WRITTEN_HOLE = JSON.stringify(HOLE);

const lists = new WeakMap<object, string>();

function listText(list: object): string {
  let text = lists.get(list);
  if (text === undefined) {
    text = JSON.stringify(list);
    lists.set(list, text);
  }
  return text;
}

let lastText = '';
let lastQuoted = '""';

/** The same string is quoted once; only the newest is remembered, because everybody reads the newest. */
function quoted(text: string): string {
  if (text !== lastText) {
    lastText = text;
    lastQuoted = JSON.stringify(text);
  }
  return lastQuoted;
}

type Result = Record<string, unknown>;

function withTools(result: Result): [Result, string] | undefined {
  const { tools } = result;
  return Array.isArray(tools) && tools.length > 4 ? [{ ...result, tools: HOLE }, listText(tools)] : undefined;
}

function withText(result: Result): [Result, string] | undefined {
  const [content, ...more] = Array.isArray(result.contents) ? result.contents : [];
  if (more.length > 0 || typeof content?.text !== 'string' || content.text.length < WORTHWHILE) return undefined;
  return [{ ...result, contents: [{ ...content, text: HOLE }] }, quoted(content.text)];
}

/** The JSON text of `message` when it holds a shared part; undefined when it is to be written the usual way. */
export function sharedText(message: JSONRPCMessage): string | undefined {
  if (!('result' in message)) return undefined;
  const found = withTools(message.result) ?? withText(message.result);
  if (!found) return undefined;
  const [result, part] = found;
  const parts = JSON.stringify({ ...message, result }).split(WRITTEN_HOLE);
  // An id or another field may hold the mark as well; then the shared part cannot be told apart.
  return parts.length === 2 ? parts.join(part) : undefined;
}
