/** The reference server over HTTP, one answer a request, with its guard. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Reference } from './server.js';

export const TOKEN = 'token-of-the-reference';

export interface Served {
  readonly url: string;
  close(): void;
}

/** Serves on a free port of this machine. `MB-11/origin` and `MB-11/token` are faults of its guard. */
export async function serveReference(faults: ReadonlySet<string> = new Set()): Promise<Served> {
  const reference = new Reference(faults);
  const server = createServer((request, response) => void serve(reference, faults, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    reference.close();
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, close };
}

function refusal({ headers }: IncomingMessage, faults: ReadonlySet<string>): number | undefined {
  if (headers.authorization !== `Bearer ${TOKEN}` && !faults.has('MB-11/token')) return 401;
  return headers.origin !== undefined && !faults.has('MB-11/origin') ? 403 : undefined;
}

async function serve(
  reference: Reference,
  faults: ReadonlySet<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = refusal(request, faults);
  if (status !== undefined || request.method !== 'POST') return void response.writeHead(status ?? 405).end();
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const connection = reference.connect();
  const answered = new Promise<unknown>((resolve) => {
    connection.onmessage = resolve;
  });
  await connection.send(JSON.parse(body));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await answered));
}
