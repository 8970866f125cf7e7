/** Messages that the SDK would take on a connection of lines, but that the protocol wants refused. */
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/server';
import { TOO_DEEP, tooDeep } from './depth.js';

/** Revisions that name themselves in every request. */
export const STATELESS_REVISIONS = ['2026-07-28'];

/** The revision that `message` claims and that is not spoken here. */
function alienRevision(message: { params?: Record<string, unknown> | undefined }): string | undefined {
  const meta = message.params?._meta as Record<string, unknown> | undefined;
  const claimed = meta?.[PROTOCOL_VERSION_META_KEY];
  return typeof claimed === 'string' && !STATELESS_REVISIONS.includes(claimed) ? claimed : undefined;
}

/**
 * The answer to a request that must be refused: a revision that is not spoken (the SDK looks at it only in the first
 * message, but the protocol asks for -32022 with the supported ones in `data`; MB-3, MB-4), or nesting without end.
 */
export function refusal(message: JSONRPCMessage): JSONRPCErrorResponse | undefined {
  if (!isJSONRPCRequest(message)) return undefined;
  const { id } = message;
  if (tooDeep(message.params)) return { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message: TOO_DEEP } };
  const requested = alienRevision(message);
  if (requested === undefined) return undefined;
  const alien = new UnsupportedProtocolVersionError({ supported: [...STATELESS_REVISIONS], requested });
  return { jsonrpc: '2.0', id, error: { code: alien.code, message: alien.message, data: alien.data } };
}

/** The answer to JSON that is no JSON-RPC message. Which request it was meant to be cannot be told, so it has no id. */
export const NOT_JSON_RPC: JSONRPCErrorResponse = {
  jsonrpc: '2.0',
  error: { code: INVALID_REQUEST, message: 'Invalid Request: the line is no JSON-RPC message.' },
};
