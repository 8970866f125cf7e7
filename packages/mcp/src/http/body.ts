/** The body of a request: read once, within bounds, and parsed once for everything behind. */
import type { IncomingMessage } from 'node:http';
import { INVALID_REQUEST, isJsonContentType, PARSE_ERROR } from '@modelcontextprotocol/server';
import { TOO_DEEP, tooDeep } from '../depth.js';
import { type Refusal, refuse } from './refusal.js';

export type Body = { readonly value: unknown } | { readonly refused: Refusal };

const refused = (refusal: Refusal): Body => ({ refused: refusal });

/** The bytes, or null when there are more than `max`. Rejects when the client goes away meanwhile. */
async function collect(request: IncomingMessage, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > max) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, size);
}

function parse(bytes: Buffer): Body {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return tooDeep(value) ? refused({ status: 400, code: INVALID_REQUEST, message: TOO_DEEP }) : { value };
  } catch {
    return refused({ status: 400, code: PARSE_ERROR, message: 'Parse error: the body is no JSON.' });
  }
}

/** The JSON of a POST, or why it cannot be used. Rejects when the client goes away before it has sent everything. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<Body> {
  if (!isJsonContentType(request.headers['content-type'] ?? null)) {
    return refused(refuse(415, 'Unsupported Media Type: send application/json.'));
  }
  const tooBig = refused(refuse(413, `The body is too large: at most ${maxBytes} bytes.`));
  if (Number(request.headers['content-length']) > maxBytes) return tooBig;
  const bytes = await collect(request, maxBytes);
  return bytes ? parse(bytes) : tooBig;
}
