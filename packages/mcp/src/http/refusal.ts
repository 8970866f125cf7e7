/** An answer that the endpoint gives itself, before or instead of the protocol's own. */
import type { ServerResponse } from 'node:http';

export interface Refusal {
  readonly status: number;
  /** JSON-RPC's; what HTTP decides is -32000, as everywhere in the protocol's own transports. */
  readonly code: number;
  /** What is wrong and what to do. Never holds anything of the token. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request's id where it is known. */
  readonly id?: string | number;
}

export const HTTP_CODE = -32000;

/** The refusal with JSON-RPC code -32000. */
export function refuse(status: number, message: string, headers?: Readonly<Record<string, string>>): Refusal {
  return { status, code: HTTP_CODE, message, ...(headers && { headers }) };
}

const bodyOf = ({ code, message, id = undefined }: Refusal): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: id ?? null });

const headersOf = ({ headers }: Refusal) => ({ ...headers, 'Content-Type': 'application/json' });

/** As the answer to a request of node:http. */
export function writeRefusal(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, headersOf(refusal)).end(bodyOf(refusal));
}

/** As the answer to a web request. */
export function refusalResponse(refusal: Refusal): Response {
  return new Response(bodyOf(refusal), { status: refusal.status, headers: headersOf(refusal) });
}
