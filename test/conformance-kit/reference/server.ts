/**
 * A GUI Bridge server that has nothing to do with Casement: raw JSON-RPC, both eras. It keeps every rule until a fault is
 * switched on, by the id of the rule that it then breaks.
 */
import { PROTOCOL_TEXT } from '@casement/spec';
import type { Transport } from '@modelcontextprotocol/client';
import { Desk, type Json, type Win } from './desk.js';
import { definition, pause, type Tool, toolsOf } from './tools.js';

const META = 'io.modelcontextprotocol';
const MODERN = '2026-07-28';
const LEGACY = '2025-11-25';
const URI = 'app://windows';
const INFO = { name: 'reference', version: '1.0.0' };

interface Reply {
  readonly result?: Json;
  readonly error?: Json;
}

const failed = (code: number, message: string, data?: Json): Reply => ({
  error: { code, message, ...(data && { data }) },
});

export class Reference {
  readonly desk: Desk;
  private readonly connections = new Set<Connection>();
  private queue: Promise<unknown> = Promise.resolve();
  private told: { state: string; tools: string };
  private readonly timer: NodeJS.Timeout;
  private opened = 0;
  /** What a subscriber saw last, and the connection that does not catch up with it, as a fault. */
  private missed: string | undefined;
  private laggard = 0;
  private asked = false;

  constructor(private readonly faults: ReadonlySet<string> = new Set()) {
    this.desk = new Desk((fault) => this.broken(fault));
    this.told = this.seen();
    this.timer = setInterval(() => this.announce(), 20);
  }

  readonly broken = (fault: string): boolean => this.faults.has(fault);

  connect(): Transport {
    const connection = new Connection(this, ++this.opened);
    if (this.missed !== undefined && this.missed !== this.desk.state()) {
      this.laggard = this.opened;
      this.missed = undefined;
    }
    this.connections.add(connection);
    return connection;
  }

  close(): void {
    clearInterval(this.timer);
  }

  left(connection: Connection): void {
    this.connections.delete(connection);
    if (this.broken('GB-32') && connection.subscription !== undefined) this.forget();
  }

  /** For a moment: who comes later has nothing to do with what was missed. */
  private forget(): void {
    this.missed = this.desk.state();
    setTimeout(() => {
      this.missed = undefined;
    }, 400).unref();
  }

  /** Answers one request; nothing for notifications. */
  async answer(connection: Connection, message: Json): Promise<Reply | undefined> {
    const { method, id } = message;
    if (id === undefined) return this.broken('MB-1') ? { result: {} } : undefined;
    const params = (message.params ?? {}) as Json;
    const refused = connection.legacy ? undefined : this.gate(connection, String(method), params);
    return refused ?? this.dispatch(connection, String(method), params, id as string | number);
  }

  /** MB-4: every request stands for itself. */
  private gate(connection: Connection, method: string, params: Json): Reply | undefined {
    if (method === 'initialize') {
      if (this.broken('MB-13')) return failed(-32601, 'initialize is not spoken');
      connection.legacy = true;
      return undefined;
    }
    const meta = (params._meta ?? {}) as Json;
    const version = meta[`${META}/protocolVersion`];
    const lacking = version === undefined || meta[`${META}/clientCapabilities`] === undefined;
    if (lacking && !this.broken('MB-4')) return failed(-32602, 'No revision or capabilities');
    if (version === undefined || version === MODERN) return undefined;
    return failed(-32022, 'Unknown revision', { supported: [MODERN], requested: version });
  }

  private async dispatch(
    connection: Connection,
    method: string,
    params: Json,
    id: string | number,
  ): Promise<Reply | undefined> {
    switch (method) {
      case 'initialize':
        return { result: { protocolVersion: LEGACY, serverInfo: INFO, ...this.hello() } };
      case 'server/discover':
        return { result: { supportedVersions: [MODERN], ttlMs: 0, cacheScope: 'private', ...this.hello() } };
      case 'ping':
        return { result: {} };
      case 'resources/list':
        return {
          result: {
            resources: [URI, ...(this.broken('GB-3') ? ['app://more'] : [])].map((uri) => ({ uri, name: uri })),
          },
        };
      case 'resources/read':
        return params.uri === URI
          ? this.read(connection)
          : failed(this.broken('MB-3') ? -32002 : -32602, 'No such resource');
      case 'resources/subscribe':
        connection.subscription = 'legacy';
        return { result: {} };
      case 'subscriptions/listen':
        connection.listen(id);
        return undefined;
      case 'tools/list':
        return { result: { tools: this.tools() } };
      case 'tools/call':
        return this.call(connection, String(params.name), (params.arguments ?? {}) as Json);
      default:
        return failed(-32601, 'No such method');
    }
  }

  private hello(): Json {
    const tools = this.broken('GB-1') ? {} : { listChanged: true };
    const instructions = this.broken('GB-2') ? 'Use the tools.' : PROTOCOL_TEXT;
    return { capabilities: { resources: { subscribe: true }, tools }, instructions };
  }

  private read(connection: Connection): Reply {
    const text = this.lags(connection)
      ? (connection.old ?? '{"operableWindowIds":[],"windows":[]}')
      : this.desk.state();
    connection.old = undefined;
    const mimeType = this.broken('GB-4') ? 'text/plain' : 'application/json';
    return { result: { contents: [{ uri: URI, mimeType, text }] } };
  }

  private lags(connection: Connection): boolean {
    if (connection.number === this.laggard) return true;
    return this.broken('GB-28') && connection.old !== undefined;
  }

  private tools(): Json[] {
    const listed = this.desk.windows.filter((win) => this.broken('GB-19') || !this.desk.blocked(win));
    const tools = listed.flatMap((win) =>
      toolsOf(this.desk, win).flatMap((tool) => (tool.unavailable ? [] : [definition(win.id, tool, this.broken)])),
    );
    const ghost = this.desk.takeStillListed();
    const extra = ghost ? [definition(ghost, { action: 'focus', run: () => undefined }, this.broken)] : [];
    const odd =
      this.broken('GB-18') && !this.desk.blocked(this.desk.at('Document'))
        ? [{ ...tools[0], name: `${this.desk.at('Document').id}__bad.name` }]
        : [];
    return [...tools, ...extra, ...odd];
  }

  private call(connection: Connection, name: string, args: Json): Promise<Reply> {
    const run = (): Promise<Reply> => this.act(connection, name, args);
    if (this.broken('GB-27')) return run();
    const mine = this.queue.then(run);
    this.queue = mine.catch(() => undefined);
    return mine;
  }

  private async act(connection: Connection, name: string, args: Json): Promise<Reply> {
    const [id, action] = [name.slice(0, name.indexOf('__')), name.slice(name.indexOf('__') + 2)];
    const win = this.desk.windows.find((one) => one.id === id);
    const tool = win && toolsOf(this.desk, win).find((one) => one.action === action);
    const refused = this.refusal(win, tool, args);
    if (refused) return refused;
    if (action === 'dead') return this.error('action_timeout', 'The application does not answer');
    for (const other of this.connections) if (other !== connection) other.old ??= this.desk.state();
    const data = await tool!.run(this.desk, args);
    connection.old = undefined;
    const opened = this.desk.windows.filter((one) => !one.id.startsWith('seen')).map((one) => one.id);
    return this.success(data as Json | undefined, opened);
  }

  /** In the order of GB-25. */
  private refusal(win: Win | undefined, tool: Tool | undefined, args: Json): Reply | undefined {
    if (!win) return this.error('window_not_found', 'There is no such window');
    const blocked = this.desk.blocked(win) ? this.error('blocked_by_modal', 'A modal blocks it') : undefined;
    const { expectedVersion } = args;
    const old = expectedVersion !== undefined && expectedVersion !== win.version;
    const currentVersion = this.broken('GB-24') ? 0 : win.version;
    const stale = old ? this.error('stale_state', 'It has changed', { currentVersion }) : undefined;
    const first = this.broken('GB-25') ? (stale ?? blocked) : (blocked ?? stale);
    if (first) return first;
    if (!tool || tool.unavailable) return this.error('action_not_available', 'It cannot be done now');
    const value = tool.parameter === undefined ? '' : args[tool.parameter];
    if (typeof value === 'string' && value.length <= 20) return undefined;
    const fields = [{ field: tool.parameter, error: 'Must be a text of at most 20 characters' }];
    return this.error('validation_failed', 'Wrong arguments', this.broken('GB-23') ? {} : { fields });
  }

  private error(code: string, message: string, more: Json = {}): Reply {
    const structuredContent = { code, message, ...more };
    return {
      result: {
        isError: true,
        structuredContent,
        content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      },
    };
  }

  private success(data: Json | undefined, openedWindowIds: readonly string[]): Reply {
    const result = this.broken('GB-29') ? {} : { data };
    const flag = this.broken('GB-21') ? { ok: true } : {};
    const structuredContent = { message: 'Done', openedWindowIds, ...(data && { result }), ...flag };
    return { result: { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] } };
  }

  private seen(): { state: string; tools: string } {
    const names = this.desk.windows
      .filter((win) => !this.desk.blocked(win))
      .map((win) => [win.id, toolsOf(this.desk, win).map(({ action, unavailable }) => [action, unavailable])]);
    return { state: this.desk.state(), tools: JSON.stringify(names) };
  }

  /** Looks for changes, and tells everyone who wants to hear. */
  private announce(): void {
    const now = this.seen();
    const tools = now.tools !== this.told.tools && !this.broken('GB-20');
    const windows = now.state !== this.told.state;
    this.told = now;
    for (const connection of this.connections) {
      if (tools) connection.tell('notifications/tools/list_changed', {});
      if (windows) connection.tell('notifications/resources/updated', { uri: URI });
      if (windows && this.broken('MB-5') && !this.asked && !connection.legacy) {
        this.asked = true;
        connection.push({ id: 900, method: 'roots/list' });
      }
    }
  }
}

/** One client, and both ends of its transport. */
class Connection implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  onerror?: (error: Error) => void;
  legacy = false;
  subscription: string | number | undefined;
  /** What it goes on to see, as a fault. */
  old: string | undefined;

  constructor(
    private readonly server: Reference,
    readonly number: number,
  ) {}

  async start(): Promise<void> {}

  async send(message: unknown): Promise<void> {
    const request = message as Json;
    await pause(0);
    const reply = await this.server.answer(this, request);
    if (reply) this.push({ id: request.id ?? 'unasked', ...this.dressed(reply) });
  }

  async close(): Promise<void> {
    this.server.left(this);
    this.onclose?.();
  }

  push(message: Json): void {
    this.onmessage?.({ jsonrpc: '2.0', ...message } as never);
  }

  listen(id: string | number): void {
    this.subscription = id;
    this.tell('notifications/subscriptions/acknowledged', { notifications: {} });
  }

  tell(method: string, params: Json): void {
    if (this.subscription === undefined) return;
    const own = !this.legacy && !this.server.broken('MB-7');
    const _meta = own ? { _meta: { [`${META}/subscriptionId`]: this.subscription } } : {};
    this.push({ method, params: { ...params, ..._meta } });
  }

  /** What the stateless revision wants to be in every result. */
  private dressed(reply: Reply): Reply {
    if (!reply.result || this.legacy) return reply;
    const info = this.server.broken('MB-6') ? {} : { [`${META}/serverInfo`]: INFO };
    const odd = this.server.broken('MB-10') ? { 'no key!': 1 } : {};
    const type = this.server.broken('MB-2') ? {} : { resultType: 'complete' };
    return { result: { ...type, ...reply.result, _meta: { ...info, ...odd } } };
  }
}
