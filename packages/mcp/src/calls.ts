/** `tools/call`: from a tool's name to one action of one window, through the bridge's gate (GB-25). */
import { quoteTitle } from '@casement/core';
import { APP_SCOPE, type Bridge, type FieldError, type Outcome, type Snapshot } from '@casement/spec';
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { ACT_TOOL, READ_TOOL } from './definitions.js';
import { listActions } from './listing.js';
import { invalid, outcomeResult, stateResult } from './results.js';

interface Address {
  readonly windowId: string;
  readonly action: string;
}

type Arguments = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Which window and action a tool's name means. A listed tool says so itself; otherwise the name is split where a known
 * window id ends, or at the first `__`. Null when it cannot be a window tool at all.
 */
export function addressOf(name: string, { tools, state }: Snapshot): Address | null {
  const listed = tools.find((tool) => tool.name === name);
  if (listed) return { windowId: listed.windowId ?? APP_SCOPE, action: listed.action };
  const owner = state.windows.find((window) => name.startsWith(`${window.id}__`));
  if (owner) return split(name, owner.id.length);
  return split(name, name.indexOf('__', 1));
}

function split(name: string, at: number): Address | null {
  const safe = at > 0 && name.length > at + 2 && /^[A-Za-z0-9_-]+$/.test(name);
  return safe ? { windowId: name.slice(0, at), action: name.slice(at + 2) } : null;
}

/**
 * A refusal that came through `app__act`, made useful for a client without an up-to-date tool list: an action that is not
 * there is answered with how those that are there are called.
 */
function explained(outcome: Outcome, { windowId }: Address, bridge: Bridge): Outcome {
  if (outcome.ok || outcome.error.code !== 'action_not_available') return outcome;
  const { error } = outcome;
  return { ok: false, error: { ...error, message: `${error.message} ${listActions(bridge.snapshot(), windowId)}` } };
}

interface ActRequest extends Address {
  readonly args: Arguments;
}

/** Whether this action is known to be one that reads: such an action takes no version, and can do no harm without. */
function reads({ tools }: Snapshot, windowId: unknown, action: unknown): boolean {
  return tools.some((tool) => tool.windowId === windowId && tool.action === action && tool.effect === 'read');
}

/** The arguments of `app__act`, or what is wrong with them. */
function parseAct(args: Arguments, snapshot: Snapshot): ActRequest | FieldError[] {
  const { window, action, arguments: inner = {}, expectedVersion } = args;
  const wrong: FieldError[] = [];
  if (typeof window !== 'string' || !window) wrong.push({ field: 'window', error: 'Must be a window id.' });
  if (typeof action !== 'string' || !action) wrong.push({ field: 'action', error: 'Must be the name of an action.' });
  if (!isRecord(inner)) wrong.push({ field: 'arguments', error: 'Must be an object.' });
  if (wrong.length > 0) return wrong;
  const version = expectedVersion === undefined || reads(snapshot, window, action) ? {} : { expectedVersion };
  return { windowId: window as string, action: action as string, args: { ...(inner as Arguments), ...version } };
}

async function actByName(bridge: Bridge, args: Arguments, signal: AbortSignal): Promise<CallToolResult> {
  const request = parseAct(args, bridge.snapshot());
  if (Array.isArray(request)) return invalid(request);
  const outcome = await bridge.act(request.windowId, request.action, request.args, { signal });
  return outcomeResult(explained(outcome, request, bridge));
}

/**
 * Answers one `tools/call`. Every failure of a window tool is a result with `isError`.
 * @throws ProtocolError -32602 when `name` cannot be the name of a tool of this server.
 */
export async function callTool(
  bridge: Bridge,
  name: string,
  args: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  if (name === READ_TOOL) return stateResult(bridge.snapshot());
  if (name === ACT_TOOL) return actByName(bridge, args, signal);
  const at = addressOf(name, bridge.snapshot());
  if (!at) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${quoteTitle(name)}`);
  return outcomeResult(await bridge.act(at.windowId, at.action, args, { signal }));
}
