/** From node:http to an endpoint: guard, body, then the protocol. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Log } from '../log.js';
import { Sockets } from '../sockets.js';
import { readJson } from './body.js';
import type { Endpoint } from './endpoint.js';
import type { Guard } from './guard.js';
import type { HttpLimits } from './limits.js';
import { type Refusal, refuse, writeRefusal } from './refusal.js';

export interface Listener {
  readonly server: Server;
  readonly sockets: Sockets;
}

/** A few more connections than are served are taken, only to be told why they are not. */
const SPARE_CONNECTIONS = 16;
const BUSY = refuse(503, 'Too many connections. Try again later.', { Connection: 'close', 'Retry-After': '5' });

/** Long enough for a stream whose first message is ready to send it together with its headers, in milliseconds. */
const FLUSH_MS = 10;

/** Node keeps the headers of a stream until its first message, and until they come the client does not know it is open. */
function flushSoon(stream: Response, response: ServerResponse): void {
  if (stream.headers.get('content-type') !== 'text/event-stream') return;
  setTimeout(() => {
    if (!response.writableEnded) response.flushHeaders();
  }, FLUSH_MS);
}

/** An HTTP server, not yet listening, that serves `endpoint` to whom `guard` lets pass. */
export function createListener(endpoint: Endpoint, guard: Guard, limits: HttpLimits, log: Log): Listener {
  const onerror = (error: Error) => log('error', 'A request failed inside the server', { cause: error.name });
  const settings = { maxRequestBodySize: limits.maxBodyBytes, onerror };
  const serve = (request: IncomingMessage, response: ServerResponse, parsedBody?: unknown): Promise<void> => {
    const fetch: Endpoint['fetch'] = async (...asked) => {
      const answer = await endpoint.fetch(...asked);
      flushSoon(answer, response);
      return answer;
    };
    return toNodeHandler({ fetch }, settings)(request, response, parsedBody);
  };
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersTimeoutMs),
  });
  server.maxConnections = limits.maxConnections + SPARE_CONNECTIONS;
  const sockets = new Sockets(server, limits.stallMs);

  const refuseWith = (response: ServerResponse, refusal: Refusal): void => {
    log('debug', 'A request was refused', { status: refusal.status });
    writeRefusal(response, refusal);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (sockets.size > limits.maxConnections) return refuseWith(response, BUSY);
    const refused = await guard.check(request);
    if (refused) return refuseWith(response, refused);
    if (request.method !== 'POST') return serve(request, response);
    const body = await readJson(request, limits.maxBodyBytes);
    return 'refused' in body ? refuseWith(response, body.refused) : serve(request, response, body.value);
  };
  server.on('request', (request, response) => {
    // What fails here is the connection itself: the client is gone, so nobody waits for an answer.
    handle(request, response).catch(() => response.destroy());
  });
  return { server, sockets };
}
