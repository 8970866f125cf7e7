/** One connection to the server, in one era, on the level of JSON-RPC messages. */
import type { Transport } from '@modelcontextprotocol/client';
import { isObject, type Json } from './json.js';
import type { Era } from './report.js';
import { excerpt } from './report.js';
import { type Statuses, type Target, transportOf } from './target.js';
import { type Findings, inspect } from './transcript.js';

const LEGACY_VERSION = '2025-11-25';
export const MODERN_VERSION = '2026-07-28';
const CLIENT = { name: 'gui-bridge-conformance', version: '0.1.0' };
const META = 'io.modelcontextprotocol';
export const WINDOWS_URI = 'app://windows';

export interface Answer {
  readonly result?: Json;
  readonly error?: Json;
  /** HTTP status, over HTTP. */
  readonly status?: number;
}

export interface Heard {
  readonly method: string;
  readonly params: Json;
}

/** The server did not answer, or the connection broke. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface SessionOptions {
  readonly era: Era;
  readonly timeoutMs: number;
  readonly findings: Findings;
  readonly secrets: readonly string[];
  /** The server has said what it has to say about a change after this long, in ms. */
  readonly quietMs: number;
}

type Pending = (answer: Answer | NoAnswer) => void;

/** What every request of the stateless revision carries. */
export const modernMeta = (): Json => ({
  [`${META}/protocolVersion`]: MODERN_VERSION,
  [`${META}/clientCapabilities`]: {},
  [`${META}/clientInfo`]: CLIENT,
});

export class Session {
  readonly heard: Heard[] = [];
  /** What the handshake or discovery answered. */
  hello: Json = {};
  /** The id of the subscription; `undefined` until `subscribe`. */
  subscription: string | undefined;
  readonly #pending = new Map<string | number, Pending>();
  #id = 0;
  #closed = false;

  private constructor(
    private readonly transport: Transport,
    private readonly statuses: Statuses,
    readonly options: SessionOptions,
  ) {
    transport.onmessage = (message) => this.#receive(message as Json);
    transport.onclose = () => this.#end();
    transport.onerror = () => {};
  }

  /** Connects, without any message yet. @throws NoAnswer */
  static async connect(target: Target, options: SessionOptions): Promise<Session> {
    const statuses: Statuses = new Map();
    const session = new Session(await transportOf(target, statuses), statuses, options);
    try {
      await session.transport.start();
    } catch (error) {
      throw new NoAnswer(`The server cannot be reached: ${String((error as Error).message)}`);
    }
    return session;
  }

  /** Connects and introduces itself: `initialize` or `server/discover`. @throws NoAnswer when the era is not spoken */
  static async open(target: Target, options: SessionOptions): Promise<Session> {
    const session = await Session.connect(target, options);
    const answer = await session.#greet().catch(async (error: unknown) => {
      await session.close();
      throw error;
    });
    if (!answer.result) {
      await session.close();
      throw new NoAnswer(`The server refused the ${options.era} era: ${excerpt(answer.error ?? answer)}`);
    }
    session.hello = answer.result;
    return session;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get era(): Era {
    return this.options.era;
  }

  /** A request that is answered within the time, by a result or an error. @throws NoAnswer */
  request(method: string, params: Json = {}, id: string | number = ++this.#id): Promise<Answer> {
    return this.raw({ id, method, params: this.#withMeta(params) });
  }

  /** A request exactly as given. @throws NoAnswer */
  raw(message: Json & { id: string | number }): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const late = `No answer to ${String(message.method)} within ${this.options.timeoutMs} ms`;
      const timer = setTimeout(() => settle(new NoAnswer(late)), this.options.timeoutMs);
      const settle: Pending = (answer) => {
        clearTimeout(timer);
        this.#pending.delete(message.id);
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
      if (this.#closed) return settle(new NoAnswer('The connection is closed'));
      this.#pending.set(message.id, settle);
      this.#send(message).catch((error: unknown) => settle(this.#failed(message.id, error)));
    });
  }

  notify(method: string, params: Json = {}): Promise<void> {
    return this.#send({ method, params }).catch(() => {});
  }

  /** Asks for notifications of both kinds; resolves when the server has agreed. */
  async subscribe(): Promise<void> {
    if (this.era === 'legacy') {
      await this.request('resources/subscribe', { uri: WINDOWS_URI });
      this.subscription = 'legacy';
      return;
    }
    const id = `listen-${++this.#id}`;
    this.subscription = id;
    const notifications = { toolsListChanged: true, resourceSubscriptions: [WINDOWS_URI] };
    const params = this.#withMeta({ notifications });
    void this.#send({ id, method: 'subscriptions/listen', params }).catch(() => {});
    await this.hears((one) => one.method === 'notifications/subscriptions/acknowledged', 0, this.options.timeoutMs);
  }

  /** The first notification after `from` that fits, or undefined after `ms`. */
  async hears(test: (heard: Heard) => boolean, from = this.heard.length, ms = 3000): Promise<Heard | undefined> {
    const end = Date.now() + ms;
    for (;;) {
      const found = this.heard.slice(from).find(test);
      if (found || Date.now() > end) return found;
      await pause(10);
    }
  }

  async close(): Promise<void> {
    await this.transport.close().catch(() => {});
    this.#end();
  }

  async #greet(): Promise<Answer> {
    if (this.era === 'modern') return this.request('server/discover');
    const hello = { protocolVersion: LEGACY_VERSION, capabilities: {}, clientInfo: CLIENT };
    const answer = await this.request('initialize', hello);
    if (answer.result) await this.notify('notifications/initialized');
    return answer;
  }

  #withMeta(params: Json): Json {
    if (this.era === 'legacy') return params;
    return { ...params, _meta: { ...modernMeta(), ...(params._meta as Json | undefined) } };
  }

  #send(message: Json): Promise<void> {
    return this.transport.send({ jsonrpc: '2.0', ...message } as unknown as Parameters<Transport['send']>[0]);
  }

  #receive(message: Json): void {
    const { era, secrets, findings } = this.options;
    inspect(message, era, secrets, findings);
    if (typeof message.method === 'string') {
      if ('id' in message) return;
      this.heard.push({ method: message.method, params: isObject(message.params) ? message.params : {} });
      return;
    }
    const id = message.id as string | number;
    const pending = this.#pending.get(id);
    if (pending) pending(this.#answer(id, message));
    else if (!(typeof id === 'string' && id.startsWith('listen-'))) {
      findings.add('MB-1', 'An answer to something that was not asked', message);
    }
  }

  #answer(id: string | number, { result, error }: Json): Answer {
    const status = this.statuses.get(id);
    return {
      ...(isObject(result) && { result }),
      ...(isObject(error) && { error }),
      ...(status !== undefined && { status }),
    };
  }

  /** Over HTTP an error may come with a status that the transport takes for a failure. */
  #failed(id: string | number, cause: unknown): Answer | NoAnswer {
    const text = (cause as { data?: { text?: unknown } }).data?.text;
    try {
      const body = JSON.parse(String(text)) as Json;
      inspect(body, this.era, this.options.secrets, this.options.findings);
      if (isObject(body.error)) return this.#answer(id, body);
    } catch {
      // No JSON: what happened is told below.
    }
    const status = this.statuses.get(id);
    return new NoAnswer(
      `The request failed${status === undefined ? '' : ` with HTTP status ${status}`}: ${String(cause)}`,
    );
  }

  #end(): void {
    this.#closed = true;
    for (const settle of [...this.#pending.values()]) settle(new NoAnswer('The connection was closed'));
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
