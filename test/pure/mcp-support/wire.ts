/** A server over two in-memory pipes, and what is at the other end of them: raw JSON lines or an SDK's client. */
import { PassThrough } from 'node:stream';
import { type LogLevel, serveBridgeOverStdio } from '@casement/mcp';
import type { Bridge } from '@casement/spec';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields?: Record<string, unknown>;
}

export interface Wire {
  readonly toServer: PassThrough;
  readonly fromServer: PassThrough;
  readonly log: LogLine[];
  readonly closed: Promise<void>;
  /** Both ends of stdio look alike, so the server's transport serves as a client's. */
  transport(): StdioServerTransport;
  /** Ends the server's input, as a client that goes away does. */
  end(): Promise<void>;
}

export async function wire(bridge: Bridge, hints?: string): Promise<Wire> {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const log: LogLine[] = [];
  const serving = await serveBridgeOverStdio(bridge, {
    version: '0.0.0-test',
    input: toServer,
    output: fromServer,
    ...(hints !== undefined && { hints }),
    log: (level, message, fields) => log.push({ level, message, ...(fields && { fields }) }),
  });
  return {
    toServer,
    fromServer,
    log,
    closed: serving.closed,
    transport: () => new StdioServerTransport(fromServer, toServer),
    end: () => {
      toServer.end();
      return serving.closed;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: messages are looked into freely by tests.
export type Message = any;

/** Speaks JSON lines and keeps everything that came back. */
export class RawClient {
  readonly lines: string[] = [];
  readonly messages: Message[] = [];
  #rest = '';
  #id = 0;

  constructor(
    private readonly to: Wire,
    private readonly meta?: Record<string, unknown>,
  ) {
    to.fromServer.on('data', (chunk: Buffer) => this.#read(chunk.toString('utf8')));
  }

  /** A client of the stateless revision: every request carries its revision and capabilities. */
  static modern(to: Wire): RawClient {
    return new RawClient(to, {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '0' },
    });
  }

  /** A client of the older revisions, after the handshake; `hello` is the result of `initialize`. */
  static async legacy(to: Wire): Promise<{ client: RawClient; hello: Message }> {
    const client = new RawClient(to);
    const { result } = await client.request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'raw', version: '0' },
    });
    client.notify('notifications/initialized');
    return { client, hello: result };
  }

  send(message: object): void {
    this.to.toServer.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  notify(method: string, params: object = {}): void {
    this.send({ method, params });
  }

  /** Sends without waiting; returns the id. */
  begin(method: string, params: Record<string, unknown> = {}, id: string | number = ++this.#id): string | number {
    const { _meta, ...rest } = params;
    const meta = { ...this.meta, ...(_meta as object) };
    this.send({ id, method, params: Object.keys(meta).length > 0 ? { ...rest, _meta: meta } : rest });
    return id;
  }

  async request(method: string, params: Record<string, unknown> = {}): Promise<Message> {
    const id = this.begin(method, params);
    return this.until((message) => message.id === id);
  }

  call(name: string, args: object = {}): Promise<Message> {
    return this.request('tools/call', { name, arguments: args });
  }

  heard(method: string): Message[] {
    return this.messages.filter((message) => message.method === method);
  }

  async until(test: (message: Message) => boolean, timeoutMs = 3000): Promise<Message> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = this.messages.find(test);
      if (found) return found;
      if (Date.now() > end) throw new Error(`No such message among ${this.messages.length}`);
      await pause(5);
    }
  }

  #read(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    for (const line of parts) {
      this.lines.push(line);
      this.messages.push(JSON.parse(line));
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
