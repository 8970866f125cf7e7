/** What arrives on a connection of lines and is answered right there. */
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  PARSE_ERROR,
  PROTOCOL_VERSION_META_KEY,
  parseJSONRPCMessage,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/server';
import { TOO_DEEP, tooDeep } from './depth.js';

/** Revisions that name themselves in every request. */
const STATELESS_REVISIONS = ['2026-07-28'];

type Id = string | number;

/** An error for `id`; without one when it cannot be told which request was meant. */
function failed(id: Id | undefined, code: number, message: string, data?: unknown): JSONRPCErrorResponse {
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    error: { code, message, ...(data !== undefined && { data }) },
  };
}

function idOf(value: unknown): Id | undefined {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The revision that a request claims and that is not spoken here. */
function alienRevision(message: JSONRPCMessage): string | undefined {
  if (!isJSONRPCRequest(message)) return undefined;
  const meta = message.params?._meta as Record<string, unknown> | undefined;
  const claimed = meta?.[PROTOCOL_VERSION_META_KEY];
  return typeof claimed === 'string' && !STATELESS_REVISIONS.includes(claimed) ? claimed : undefined;
}

/** The SDK looks at it only in the first message, but the protocol asks for -32022 every time (MB-3, MB-4). */
function refusedRevision(message: JSONRPCMessage): JSONRPCErrorResponse | undefined {
  const requested = alienRevision(message);
  if (requested === undefined) return undefined;
  const alien = new UnsupportedProtocolVersionError({ supported: [...STATELESS_REVISIONS], requested });
  return failed(idOf(message), alien.code, alien.message, alien.data);
}

export type Taken = { readonly message: JSONRPCMessage } | { readonly answer: JSONRPCErrorResponse };

function parse(line: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return undefined;
  }
}

/** The message in `line`, or the answer to what is none or must be refused. */
export function take(line: string): Taken {
  const parsed = parse(line);
  if (!parsed) return { answer: failed(undefined, PARSE_ERROR, 'Parse error: the line is no JSON.') };
  const { value } = parsed;
  if (tooDeep(value)) return { answer: failed(idOf(value), INVALID_PARAMS, TOO_DEEP) };
  try {
    const message = parseJSONRPCMessage(value);
    const answer = refusedRevision(message);
    return answer ? { answer } : { message };
  } catch {
    return { answer: failed(idOf(value), INVALID_REQUEST, 'Invalid Request: this is no JSON-RPC message of MCP.') };
  }
}
