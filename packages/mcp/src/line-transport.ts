/** JSON-RPC in lines, over stdin and stdout or a socket. */
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server';
import { LineReader } from './lines.js';
import { take } from './refusals.js';
import { sharedText } from './shared-text.js';

/** Of one message, in bytes. What agents send is small; pictures go the other way. */
const MAX_LINE = 10 * 1024 * 1024;
/** How much a client may have asked for and not read before its next requests have to wait. Bytes. */
const HIGH_WATER = 1024 * 1024;

/**
 * What the SDK's transport for lines does not do: answers what is no message instead of skipping it, refuses what must
 * be refused in every request and not only in the first, writes what all clients share as text that was made once, and
 * stops reading a client that does not read. `closed` resolves when the connection is over.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly closed: Promise<void>;
  readonly #reader = new LineReader(MAX_LINE);
  #over = false;
  #resolveClosed: () => void = () => {};

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  async start(): Promise<void> {
    this.input.on('data', this.#read).on('end', this.#end).on('close', this.#end).on('error', this.#fail);
    // It stays after the end: a pipe may break while the last answers are on their way, and that is no error of ours.
    this.output.on('error', this.#fail).on('close', this.#end).on('drain', this.#resume);
    if (this.input.readableEnded || this.input.destroyed) setImmediate(this.#end);
  }

  /** Resolves when the message has left, or is waiting in the stream. */
  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(new Error('The connection is closed.'));
      const line = `${sharedText(message) ?? JSON.stringify(message)}\n`;
      this.output.write(line, (cause) => (cause ? reject(cause) : resolve()));
      if (this.output.writableLength > HIGH_WATER) this.input.pause();
    });
  }

  async close(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.input.off('data', this.#read).off('end', this.#end).off('close', this.#end).pause();
    this.output.off('close', this.#end).off('drain', this.#resume);
    this.#reader.clear();
    this.onclose?.();
    this.#resolveClosed();
  }

  readonly #end = (): void => void this.close();

  readonly #fail = (cause: Error): void => {
    if (this.#over) return;
    this.onerror?.(cause);
    void this.close();
  };

  readonly #resume = (): void => {
    if (this.input.isPaused()) this.input.resume();
  };

  readonly #read = (chunk: Buffer): void => {
    try {
      for (const line of this.#reader.read(chunk)) this.#receive(line);
    } catch (cause) {
      this.#fail(cause as Error);
    }
  };

  #receive(line: string): void {
    if (this.#over) return;
    const taken = take(line);
    if ('message' in taken) this.onmessage?.(taken.message);
    else this.send(taken.answer).catch((cause: unknown) => this.onerror?.(cause as Error));
  }
}
