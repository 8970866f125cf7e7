/** Who may talk to the endpoint (MB-11). Looks at headers only: nothing of a stranger's body is read. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { HttpLimits } from './limits.js';
import { type Refusal, refuse } from './refusal.js';

export interface GuardSettings {
  /** The only path that is served. */
  readonly path: string;
  /** Names (without port) by which this endpoint may be called, for `Host` and for the `Origin` of a browser's page. */
  readonly hostnames: readonly string[];
  /** The token to show; null when none is asked for. */
  readonly token: string | null;
  readonly limits: HttpLimits;
}

/** Of equal length whatever was sent, so that comparing them takes equal time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const METHODS = ['POST', 'GET', 'DELETE'];
const CHALLENGE = 'Bearer realm="casement"';

export class Guard {
  readonly #requests: RateLimiterMemory;
  readonly #failures: RateLimiterMemory;
  readonly #token: Buffer | null;

  constructor(private readonly settings: GuardSettings) {
    const { limits, token } = settings;
    this.#requests = new RateLimiterMemory({ points: limits.requestsPerSecond, duration: 1 });
    this.#failures = new RateLimiterMemory({ points: limits.failuresPerSecond, duration: 1 });
    this.#token = token === null ? null : digest(token);
  }

  /** Why this request is not served; undefined when it may pass. */
  async check(request: IncomingMessage): Promise<Refusal | undefined> {
    return this.#checkNames(request) ?? this.#checkPath(request) ?? (await this.#checkToken(request));
  }

  /** Against pages that a browser on this machine was lured to: their requests carry a foreign name. */
  #checkNames({ headers }: IncomingMessage): Refusal | undefined {
    const { hostnames } = this.settings;
    if (!validateHostHeader(headers.host, [...hostnames]).ok) {
      return refuse(403, `The Host header must name this server by one of: ${hostnames.join(', ')}.`);
    }
    if (!validateOriginHeader(headers.origin, [...hostnames]).ok) {
      return refuse(403, 'Requests from web pages of another origin are not served.');
    }
    return undefined;
  }

  #checkPath({ url, method = '' }: IncomingMessage): Refusal | undefined {
    const { path } = this.settings;
    if (url?.split('?')[0] !== path) return refuse(404, `There is nothing here: the endpoint is ${path}.`);
    if (METHODS.includes(method)) return undefined;
    return refuse(405, `Method not allowed. Use ${METHODS.join(', ')}.`, { Allow: METHODS.join(', ') });
  }

  /** Strangers have a counter of their own, so that they cannot use up what belongs to those who have the token. */
  async #checkToken(request: IncomingMessage): Promise<Refusal | undefined> {
    const from = request.socket.remoteAddress ?? 'unknown';
    if (this.#trusts(request.headers.authorization)) return spend(this.#requests, from);
    const message = 'Send the token of this server as: Authorization: Bearer TOKEN.';
    const sent = request.headers.authorization !== undefined;
    const challenge = sent ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE;
    return (await spend(this.#failures, from)) ?? refuse(401, message, { 'WWW-Authenticate': challenge });
  }

  #trusts(authorization = ''): boolean {
    if (!this.#token) return true;
    const shown = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
    return timingSafeEqual(digest(shown), this.#token);
  }
}

async function spend(limiter: RateLimiterMemory, from: string): Promise<Refusal | undefined> {
  try {
    await limiter.consume(from);
    return undefined;
  } catch (full) {
    const seconds = Math.ceil((full as RateLimiterRes).msBeforeNext / 1000);
    return refuse(429, `Too many requests. Try again in ${seconds} s.`, { 'Retry-After': String(seconds) });
  }
}
