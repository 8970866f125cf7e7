/** The sessions of clients of the 2025 revisions: found by id, bounded in number, ended when nobody uses them. */
import type { Bridge } from '@casement/spec';
import { INVALID_PARAMS, isInitializeRequest } from '@modelcontextprotocol/server';
import type { Log } from '../log.js';
import type { Connection } from '../server.js';
import type { HttpLimits } from './limits.js';
import { HTTP_CODE, type Refusal, refusalResponse, refuse } from './refusal.js';
import { Session } from './session.js';

const NOT_FOUND: Refusal = { status: 404, code: -32001, message: 'Session not found. Send initialize again.' };
const FULL = refuse(503, 'Too many sessions are open. Close one (DELETE) or try again later.', { 'Retry-After': '60' });
const NO_SESSION = 'Bad Request: send initialize first, and its Mcp-Session-Id with every request after it.';

/** The id of a request, to answer it under. */
function idOf(body: unknown): { id?: string | number } {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? { id } : {};
}

const STATELESS_KEY = /^io\.modelcontextprotocol\//;
const NO_REVISION = 'Invalid params: _meta needs io.modelcontextprotocol/protocolVersion with every request.';

/** A request of the stateless revision that does not say so: it carries what only those carry, but no revision (MB-4). */
function isHalfStateless(body: unknown): boolean {
  const meta = (body as { params?: { _meta?: unknown } } | null)?.params?._meta;
  return typeof meta === 'object' && meta !== null && Object.keys(meta).some((key) => STATELESS_KEY.test(key));
}

/** What is wrong with a request that belongs to no session. */
function orphan(request: Request, body: unknown): Refusal {
  if (request.method !== 'POST') return refuse(400, NO_SESSION);
  if (isHalfStateless(body)) return { status: 400, code: INVALID_PARAMS, message: NO_REVISION, ...idOf(body) };
  const initialize = (body as { method?: unknown } | null)?.method === 'initialize';
  if (!initialize) return { status: 400, code: HTTP_CODE, message: NO_SESSION, ...idOf(body) };
  const message = 'Invalid params: initialize needs protocolVersion, capabilities and clientInfo.';
  return { status: 400, code: INVALID_PARAMS, message, ...idOf(body) };
}

export class Sessions {
  readonly #open = new Map<string, Session>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly bridge: Bridge,
    private readonly connect: () => Connection,
    private readonly limits: HttpLimits,
    private readonly log: Log,
  ) {
    this.#timer = setInterval(() => this.#expire(), Math.min(60_000, limits.sessionIdleMs / 4));
    this.#timer.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  async handle(request: Request, parsedBody: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const session = this.#open.get(id);
      return session ? session.handle(request, parsedBody) : refusalResponse(NOT_FOUND);
    }
    if (request.method !== 'POST' || !isInitializeRequest(parsedBody)) {
      return refusalResponse(orphan(request, parsedBody));
    }
    return (await this.#hasRoom()) ? this.#begin(request, parsedBody) : refusalResponse(FULL);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#open.values()].map((session) => session.close()));
  }

  async #begin(request: Request, parsedBody: unknown): Promise<Response> {
    const session = new Session(this.connect(), this.bridge, {
      keepAliveMs: this.limits.keepAliveMs,
      log: this.log,
      onOpen: (id, opened) => this.#open.set(id, opened),
      onClose: (id) => this.#open.delete(id),
    });
    await session.start();
    const response = await session.handle(request, parsedBody);
    // Refused for what its headers say: then nobody has its id, and nobody will end it.
    if (!response.ok) await session.close();
    return response;
  }

  /** Many clients go without DELETE, so what has been idle for long makes room for what is new. */
  async #hasRoom(): Promise<boolean> {
    if (this.#open.size < this.limits.maxSessions) return true;
    const spare = this.#idleFor(this.limits.sessionSpareMs).sort((a, b) => a.lastSeen - b.lastSeen)[0];
    await spare?.close();
    return this.#open.size < this.limits.maxSessions;
  }

  #expire(): void {
    for (const session of this.#idleFor(this.limits.sessionIdleMs)) void session.close().catch(() => {});
  }

  #idleFor(ms: number): Session[] {
    const before = performance.now() - ms;
    return [...this.#open.values()].filter((session) => !session.streaming && session.lastSeen <= before);
  }
}
