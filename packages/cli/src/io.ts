/** What a command may touch of its process, so that tests can hand in something else. */

import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { openBackend } from '@casement/adapter-auto';
import type { AccessibilityBackend } from '@casement/spec';
import pino, { type DestinationStream } from 'pino';
import type { Surroundings } from './config/surroundings.js';
import { EXIT } from './exit.js';
import { fileReason } from './words.js';

export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Where log lines go; written at once, so that nothing is lost when the process ends. */
  readonly logTo: DestinationStream;
  /** A person looks at stdout: colours are welcome. */
  readonly colour: boolean;
  /** Aborted with the name of the signal when the process is asked to end. */
  readonly stopping: AbortSignal;
  /** Another machine than this one, for paths and entries. */
  readonly surroundings?: Surroundings;
  open(options: Parameters<typeof openBackend>[0]): Promise<AccessibilityBackend>;
  /** Takes stdout away from everybody else: what is printed elsewhere goes to stderr from now on (CASE-G12). */
  claimStdout(): Writable;
}

/** The real process. Call once. */
export function processIo(): Io {
  leaveOnFailure(process.stdout);
  process.stderr.on('error', () => undefined);
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    logTo: logDestination(),
    colour: Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    stopping: stopSignals(),
    open: openBackend,
    claimStdout,
  };
}

/**
 * Nobody reads on, as in `casement watch | head`: that is no failure. Anything else is, a full disk for one: whoever
 * redirected the output would take half of it for all. A server looks after its stdout itself.
 */
function leaveOnFailure(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (stream.listenerCount('error') > 1) return;
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`casement: The output cannot be written: ${fileReason(error)}.\n`);
    process.exit(EXIT.failed);
  });
}

/** Where the log goes may be full, or read by nobody any more: that ends nothing that is worth logging. */
function logDestination(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true });
  destination.on('error', () => undefined);
  return destination;
}

function claimStdout(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  const output = new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, done) });
  process.stdout.on('error', (error) => output.destroy(error));
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return output;
}

/** SIGINT, SIGTERM and SIGHUP ask once; the second time the system's own way applies. */
function stopSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort(name));
  }
  return controller.signal;
}

/** Prints a line (or several) on stdout. */
export function print(io: Io, text: string): void {
  io.stdout.write(`${text}\n`);
}

/** Prints a line on stderr, for people: not data, not log. */
export function say(io: Io, text: string): void {
  io.stderr.write(`${text}\n`);
}

/** Everything that comes on stdin, as text. */
export async function readStdin(io: Io): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of io.stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
