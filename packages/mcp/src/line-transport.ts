/** JSON-RPC in lines, over stdin and stdout or a socket: the SDK's transport, made strict and thrifty. */
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { NOT_JSON_RPC, refusal } from './refusals.js';
import { sharedText } from './shared-text.js';

/** How much a client may have asked for and not read before its next requests have to wait. Bytes. */
const HIGH_WATER = 1024 * 1024;

/**
 * Refuses what must be refused on every request and not only the first, answers what is no JSON-RPC, writes what all
 * clients share as text that was made once, and stops reading a client that does not read. `closed` resolves when the
 * connection is over.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly closed: Promise<void>;
  private readonly inner: StdioServerTransport;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    // One error listener a pending write: a client that pipelines big reads is no leak.
    output.setMaxListeners(0);
    this.inner = new StdioServerTransport(input, output);
    this.closed = new Promise((resolve) => {
      this.inner.onclose = () => {
        this.output.off('drain', this.#resume);
        this.onclose?.();
        resolve();
      };
    });
    this.inner.onerror = (error) => this.#fail(error);
    this.inner.onmessage = (message) => this.#receive(message);
  }

  async start(): Promise<void> {
    this.output.on('drain', this.#resume);
    await this.inner.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    const text = sharedText(message);
    const sent = text === undefined ? this.inner.send(message) : this.#write(`${text}\n`);
    if (this.output.writableLength > HIGH_WATER) this.input.pause();
    return sent;
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  readonly #resume = (): void => {
    if (this.input.isPaused()) this.input.resume();
  };

  #write(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.output.write(line, (cause) => (cause ? reject(cause) : resolve()));
    });
  }

  #receive(message: JSONRPCMessage): void {
    const refused = refusal(message);
    if (refused) this.#answer(refused);
    else this.onmessage?.(message);
  }

  #fail(error: Error): void {
    // The SDK's parser skips lines that are no JSON, and reports JSON that is no message with the schema's complaint.
    if ('issues' in error) this.#answer(NOT_JSON_RPC);
    this.onerror?.(error);
  }

  #answer(message: JSONRPCMessage): void {
    this.inner.send(message).catch((cause: unknown) => this.onerror?.(cause as Error));
  }
}
