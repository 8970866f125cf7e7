/** A bridge over one connection of lines, for clients of both protocol eras (MB-13). */
import type { Readable, Writable } from 'node:stream';
import type { Bridge } from '@casement/spec';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { announce } from './announce.js';
import { LineTransport } from './line-transport.js';
import { type Log, silent } from './log.js';
import { buildServer, type Connection } from './server.js';

export interface StdioOptions {
  /** The version of this program, told to clients. */
  readonly version: string;
  readonly input?: Readable;
  /** Nothing but JSON-RPC lines is ever written to it (CASE-G12). */
  readonly output?: Writable;
  /** About the applications on offer; follows the protocol's text in `instructions`. */
  readonly hints?: string;
  readonly log?: Log;
}

export interface StdioServing {
  /** Resolves when the client is gone (end of input, broken pipe) or `close` was called. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Streams that one client may listen on over one connection. */
const MAX_SUBSCRIPTIONS = 64;

/**
 * Serves `bridge` to the one client at the other end of `input` and `output`. Calls in flight are aborted when the client
 * goes. The bridge stays open: whoever made it closes it.
 */
export async function serveBridgeOverStdio(bridge: Bridge, options: StdioOptions): Promise<StdioServing> {
  const { input = process.stdin, output = process.stdout, log = silent } = options;
  const transport = new LineTransport(input, output);
  let connection: Connection | undefined;
  const audience = {
    toolsChanged: () => connection?.toolsChanged(),
    windowsChanged: () => connection?.windowsChanged(),
  };
  const announcing = announce(bridge, audience, log);
  // Only the error's name is reported: a parser's message quotes the line, and a line may hold a secret (CASE-F8).
  const onerror = (error: Error) => log('warn', 'The connection reported an error', { cause: error.name });
  const handle = serveStdio(
    ({ era }) => {
      log('info', 'A client connected', { era });
      connection = buildServer(bridge, { ...options, era, log });
      return connection.server;
    },
    { transport, onerror, maxSubscriptions: MAX_SUBSCRIPTIONS },
  );
  const closed = transport.closed.then(() => {
    announcing.close();
    log('info', 'The client is gone');
  });
  return { closed, close: () => handle.close().then(() => closed) };
}
