/** A bridge over stdin and stdout, for clients of both protocol eras (MB-13). */
import type { Readable, Writable } from 'node:stream';
import type { Bridge } from '@casement/spec';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type Audience, announce } from './announce.js';
import { type Log, silent } from './log.js';
import { buildServer } from './server.js';
import { VersionGate } from './version-gate.js';

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

/**
 * Serves `bridge` to the one client at the other end of `input` and `output`. Calls in flight are aborted when the client
 * goes. The bridge stays open: whoever made it closes it.
 */
export async function serveBridgeOverStdio(bridge: Bridge, options: StdioOptions): Promise<StdioServing> {
  const { input = process.stdin, output = process.stdout, log = silent } = options;
  // One error listener a pending write: a client that pipelines big reads is no leak.
  output.setMaxListeners(0);
  const transport = new VersionGate(new StdioServerTransport(input, output));
  let audience: Audience | undefined;
  const announcing = announce(bridge, () => audience, log);
  // Only the error's name is reported: a parser's message quotes the line, and a line may hold a secret (CASE-F8).
  const handle = serveStdio(
    ({ era }) => {
      log('info', 'A client connected', { era });
      audience = buildServer(bridge, { ...options, era, log });
      return audience.server;
    },
    { transport, onerror: (error) => log('warn', 'The connection reported an error', { cause: error.name }) },
  );
  const closed = transport.closed.then(() => {
    announcing.close();
    log('info', 'The client is gone');
  });
  return { closed, close: () => handle.close().then(() => closed) };
}
