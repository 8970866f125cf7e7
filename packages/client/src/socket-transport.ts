/** JSON-RPC lines over a unix socket: how local clients share one running server. */
import { connect, type Socket } from 'node:net';
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client';

export class SocketTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #lines = new ReadBuffer();
  #socket: Socket | undefined;

  constructor(private readonly path: string) {}

  /** Rejects when nobody answers at the path. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.path);
      this.#socket = socket;
      socket.once('connect', resolve);
      socket.once('error', (cause) => reject(new Error(`No server answers at ${this.path}.`, { cause })));
      socket.on('error', (cause) => this.onerror?.(cause));
      socket.on('data', (chunk) => this.#receive(chunk));
      socket.once('close', () => this.onclose?.());
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#socket?.writable) return reject(new Error('The connection is closed.'));
      this.#socket.write(serializeMessage(message), (cause) => (cause ? reject(cause) : resolve()));
    });
  }

  async close(): Promise<void> {
    this.#socket?.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      this.#lines.append(chunk);
    } catch (cause) {
      this.onerror?.(cause as Error);
      this.#socket?.destroy();
      return;
    }
    while (this.#deliver());
  }

  /** Hands on one message; false when there is none. What is no message is reported and skipped. */
  #deliver(): boolean {
    try {
      const message = this.#lines.readMessage();
      if (message === null) return false;
      this.onmessage?.(message);
    } catch (cause) {
      this.onerror?.(cause as Error);
    }
    return true;
  }
}
