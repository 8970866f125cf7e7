/** A bridge over Streamable HTTP, for clients of both protocol eras (MB-11, MB-13). TLS is a proxy's work. */
import type { AddressInfo } from 'node:net';
import type { Bridge } from '@casement/spec';
import { type Log, silent } from '../log.js';
import { buildServer } from '../server.js';
import { type Connect, openEndpoint } from './endpoint.js';
import { Guard } from './guard.js';
import { DEFAULT_LIMITS, type HttpLimits } from './limits.js';
import { createListener, type Listener } from './listener.js';

/** Why the system does not let us listen, and what to do. */
const REFUSED: Readonly<Record<string, (port: number) => string>> = {
  EADDRINUSE: (port) => `port ${port} is taken: choose another, or 0 for any`,
  EACCES: (port) => `port ${port} is for the system: choose one above 1023, or 0 for any`,
  EADDRNOTAVAIL: () => 'this machine has no such address: leave it out for 127.0.0.1',
  ENOTFOUND: () => 'there is no machine of that name: leave it out for 127.0.0.1',
};

interface Common {
  /** The version of this program, told to clients. */
  readonly version: string;
  /** The address to listen at. Default 127.0.0.1; another than loopback opens the windows to the network. */
  readonly host?: string;
  /** 0 (the default) takes any free port. */
  readonly port?: number;
  /** Further names by which clients call this machine, e.g. behind a proxy. Without port; IPv6 in brackets. */
  readonly allowedHosts?: readonly string[];
  /** About the applications on offer; follows the protocol's text in `instructions`. */
  readonly hints?: string;
  readonly log?: Log;
  readonly limits?: Partial<HttpLimits>;
}

/** `token` is what clients have to show (see `readOrCreateToken`); `auth: 'none'` is for test suites, on loopback only. */
export type HttpOptions = Common &
  ({ readonly token: string; readonly auth?: 'bearer' } | { readonly auth: 'none'; readonly token?: undefined });

export interface HttpServing {
  /** e.g. `http://127.0.0.1:4242/mcp` */
  readonly url: string;
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

const PATH = '/mcp';
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const MIN_TOKEN = 16;

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** @throws Error when the endpoint would be open to anybody. */
function requireSafe(options: HttpOptions, host: string): string | null {
  if (options.auth === 'none') {
    if (LOOPBACK.includes(host)) return null;
    throw new Error(`Without a token only loopback can be served, not ${host}.`);
  }
  if (options.token.length >= MIN_TOKEN) return options.token;
  throw new Error(`The token must have at least ${MIN_TOKEN} characters.`);
}

function hostnames(host: string, more: readonly string[] = []): string[] {
  return [...new Set(['localhost', '127.0.0.1', '[::1]', inUrl(host), ...more].map((name) => name.toLowerCase()))];
}

function warn(log: Log, host: string): void {
  if (LOOPBACK.includes(host)) return;
  log(
    'warn',
    'Listening beyond this machine: whoever has the token operates its windows, and traffic is not encrypted',
    {
      host,
      advice: 'Put a proxy with TLS in front, or use 127.0.0.1.',
    },
  );
}

function listen({ server }: Listener, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = REFUSED[cause.code ?? '']?.(port) ?? cause.message;
      reject(new Error(`Cannot listen at ${host}: ${why}.`, { cause }));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/** How long answers that are on their way may take once the server stops, in milliseconds. */
const FAREWELL_MS = 500;

function stop({ server, sockets }: Listener): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => sockets.destroy(), FAREWELL_MS);
    server.close(() => {
      clearTimeout(timer);
      sockets.destroy();
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Serves `bridge` at one endpoint to any number of clients, which share its one state (GB-28). The bridge stays open.
 * @throws Error when the address cannot be used or the endpoint would be open to anybody; the message says what to do.
 */
export function serveBridgeOverHttp(bridge: Bridge, options: HttpOptions): Promise<HttpServing> {
  const { log = silent } = options;
  return serveConnections(bridge, (era) => buildServer(bridge, { ...options, era, log }), options);
}

/** The same with server instances of the caller's making. */
export async function serveConnections(bridge: Bridge, connect: Connect, options: HttpOptions): Promise<HttpServing> {
  const { host = '127.0.0.1', port = 0, log = silent } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const token = requireSafe(options, host);
  const guard = new Guard({ path: PATH, hostnames: hostnames(host, options.allowedHosts), token, limits });
  warn(log, host);
  const endpoint = openEndpoint(bridge, connect, limits, log);
  const listener = createListener(endpoint, guard, limits, log);
  const address = await listen(listener, host, port).catch(async (cause) => {
    listener.sockets.destroy();
    await endpoint.close();
    throw cause;
  });
  const url = `http://${inUrl(host)}:${address.port}${PATH}`;
  log('info', 'Serving over HTTP', { url });
  const closed = new Promise<void>((resolve) => listener.server.once('close', resolve));
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await endpoint.close();
    await stop(listener);
  };
  return {
    url,
    closed,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
