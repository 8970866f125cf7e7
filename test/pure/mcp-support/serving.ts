/** One bridge on every transport at once, and raw HTTP towards it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpLimits, type HttpServing, serveBridgeOverHttp } from '@casement/mcp';
import type { Bridge } from '@casement/spec';
import type { LogLine, Message } from './wire.js';

export const TOKEN = 'a-token-for-tests-0123456789abcdef';

export interface HttpDesk extends HttpServing {
  readonly log: LogLine[];
  readonly port: number;
}

export async function overHttp(bridge: Bridge, limits: Partial<HttpLimits> = {}): Promise<HttpDesk> {
  const log: LogLine[] = [];
  const serving = await serveBridgeOverHttp(bridge, {
    version: '0.0.0-test',
    token: TOKEN,
    limits,
    log: (level, message, fields) => log.push({ level, message, ...(fields && { fields }) }),
  });
  return { ...serving, log, port: Number(new URL(serving.url).port) };
}

/** A folder of its own that is gone afterwards. */
export async function aFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'casement-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  /** The first JSON-RPC message of the answer, be it JSON or a stream of events. */
  readonly message: Message;
}

export interface Ask {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | undefined>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The client goes away when it is aborted. */
  readonly signal?: AbortSignal;
}

const STANDARD = {
  Authorization: `Bearer ${TOKEN}`,
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

function options(port: number, { method = 'POST', path = '/mcp', headers = {}, signal }: Ask) {
  const all = Object.entries({ ...STANDARD, ...headers }).filter(([, value]) => value !== undefined);
  return { host: '127.0.0.1', port, method, path, signal, headers: Object.fromEntries(all) as Record<string, string> };
}

function firstMessage(text: string): Message {
  const data = text.split('\n').find((line) => line.startsWith('data: '));
  try {
    return JSON.parse(data ? data.slice(6) : text);
  } catch {
    return undefined;
  }
}

/** Sends one request and reads the whole answer; streams that stay open are for {@link openStream}. */
export function ask(port: number, what: Ask = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(options(port, what), (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject).on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          text,
          message: firstMessage(text),
        }),
      );
    });
    sent.on('error', reject).setTimeout(5000, () => sent.destroy(new Error('No answer within 5 s')));
    sent.end(what.body === undefined ? undefined : bodyText(what.body));
  });
}

const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

export interface Stream {
  readonly status: number;
  readonly messages: Message[];
  /** Resolves when the server ended the stream. */
  readonly ended: Promise<void>;
  response: IncomingMessage;
  drop(): void;
}

/** Opens a stream of events and keeps what comes. */
export function openStream(port: number, what: Ask): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent = request(options(port, what), (response) => {
      const messages: Message[] = [];
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data: ')) messages.push(JSON.parse(line.slice(6)));
      });
      const ended = new Promise<void>((over) => response.on('close', over).on('error', () => over()));
      resolve({ status: response.statusCode ?? 0, messages, ended, response, drop: () => sent.destroy() });
    });
    sent.on('error', reject);
    sent.end(what.body === undefined ? undefined : bodyText(what.body));
  });
}

export const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '0' },
};

let nextId = 0;

/** A request of the stateless revision, with the headers that have to go with it. */
export function modern(method: string, params: Record<string, unknown> = {}, id: string | number = ++nextId): Ask {
  const name = params.name ?? params.uri;
  return {
    headers: {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(typeof name === 'string' && { 'Mcp-Name': name }),
    },
    body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: META } },
  };
}

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '0' },
};

/** A client of the 2025 revisions over raw HTTP, after the handshake. */
export class HttpSession {
  private constructor(
    private readonly port: number,
    readonly id: string,
  ) {}

  /** The answer to `initialize`, whatever it is. */
  static hello(port: number): Promise<Reply> {
    return ask(port, { body: { jsonrpc: '2.0', id: 0, method: 'initialize', params: INITIALIZE } });
  }

  static async open(port: number): Promise<HttpSession> {
    const { status, headers, text } = await HttpSession.hello(port);
    if (status !== 200) throw new Error(`initialize was answered with ${status}: ${text}`);
    const session = new HttpSession(port, headers['mcp-session-id'] ?? '');
    await session.send({ method: 'notifications/initialized' });
    return session;
  }

  get headers() {
    return { 'Mcp-Session-Id': this.id, 'MCP-Protocol-Version': '2025-11-25' };
  }

  send(message: object): Promise<Reply> {
    return ask(this.port, { headers: this.headers, body: { jsonrpc: '2.0', ...message } });
  }

  request(method: string, params: object = {}): Promise<Reply> {
    return this.send({ id: ++nextId, method, params });
  }

  stream(): Promise<Stream> {
    return openStream(this.port, { method: 'GET', headers: { ...this.headers, 'Content-Type': undefined } });
  }

  end(): Promise<Reply> {
    return ask(this.port, { method: 'DELETE', headers: this.headers });
  }
}

/** Waits for a condition. @throws Error after `timeoutMs`. */
export async function until(test: () => boolean, timeoutMs = 3000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!test()) {
    if (Date.now() > end) throw new Error('What was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
