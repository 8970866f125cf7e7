/** One client of the 2025 revisions: a server instance that lives from `initialize` to DELETE or expiry. */
import { randomUUID } from 'node:crypto';
import type { Bridge, Closable } from '@casement/spec';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { type Audience, announce } from '../announce.js';
import type { Log } from '../log.js';
import type { Connection, Topic } from '../server.js';

export interface SessionSettings {
  readonly keepAliveMs: number;
  readonly log: Log;
  /** Called once, when the client has introduced itself; `id` is what it has to show from then on. */
  onOpen(id: string, session: Session): void;
  /** Called once, at the end, however it came. */
  onClose(id: string): void;
}

/**
 * Notifications go out on the one stream that the client opens with GET. While it is not open they are remembered (that
 * something changed, not what), and told when it opens.
 */
export class Session implements Audience {
  lastSeen = performance.now();
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  readonly #missed = new Set<Topic>();
  readonly #announcing: Closable;
  #stream: Request | undefined;

  constructor(
    private readonly connection: Connection,
    bridge: Bridge,
    settings: SessionSettings,
  ) {
    const { keepAliveMs, log } = settings;
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      keepAliveMs,
      onsessioninitialized: (id) => settings.onOpen(id, this),
    });
    this.#announcing = announce(bridge, this, log);
    connection.server.onclose = () => {
      this.#announcing.close();
      settings.onClose(this.#transport.sessionId ?? '');
    };
    connection.server.onerror = (error) => log('debug', 'A session reported an error', { cause: error.name });
  }

  /** A session with an open stream is in use, however quiet it is. */
  get streaming(): boolean {
    return this.#stream !== undefined;
  }

  start(): Promise<void> {
    return this.connection.server.connect(this.#transport);
  }

  async handle(request: Request, parsedBody: unknown): Promise<Response> {
    this.lastSeen = performance.now();
    const response = await this.#transport.handleRequest(request, { parsedBody });
    if (request.method === 'GET' && response.ok) this.#streamOpened(request);
    return response;
  }

  toolsChanged(): Promise<void> | undefined {
    return this.#tell('tools');
  }

  windowsChanged(): Promise<void> | undefined {
    return this.#tell('windows');
  }

  close(): Promise<void> {
    return this.connection.server.close();
  }

  #tell(what: Topic): Promise<void> | undefined {
    if (this.#stream) return this.#send(what);
    if (this.connection.hears(what)) this.#missed.add(what);
    return undefined;
  }

  #send(what: Topic): Promise<void> | undefined {
    return (what === 'tools' ? this.connection.toolsChanged() : this.connection.windowsChanged()) ?? undefined;
  }

  /** A client that vanished must be noticed now: its successor's stream is turned away while this one is open. */
  #streamOpened(request: Request): void {
    const ended = (): void => {
      if (this.#stream !== request) return;
      this.#stream = undefined;
      this.lastSeen = performance.now();
      this.#transport.closeStandaloneSSEStream();
    };
    this.#stream = request;
    request.signal.addEventListener('abort', ended, { once: true });
    if (request.signal.aborted) ended();
    else this.#tellMissed();
  }

  #tellMissed(): void {
    const missed = [...this.#missed];
    this.#missed.clear();
    // Delivery is to a queue in memory; it fails only when the session is closing.
    for (const what of missed) this.#send(what)?.catch(() => {});
  }
}
