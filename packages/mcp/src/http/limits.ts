/** Everything about the HTTP endpoint that has a bound. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Of one request's body. Default 1 MiB. */
  readonly maxBodyBytes: number;
  /** Of one client address, together. Default 500. */
  readonly requestsPerSecond: number;
  /** Requests without the right token of one address, after which they are answered with 429. Default 20. */
  readonly failuresPerSecond: number;
  /** TCP connections at one time. Default 256. */
  readonly maxConnections: number;
  /** Sessions of clients of the 2025 revisions. Default 64. */
  readonly maxSessions: number;
  /** Streams of clients of the 2026-07-28 revision (`subscriptions/listen`). Default 128. */
  readonly maxStreams: number;
  /** A session without a stream and without a request for this long ends. Default 30 minutes. */
  readonly sessionIdleMs: number;
  /** When there is no room, the session that has been idle longest makes it, if it is this long. Default 1 minute. */
  readonly sessionSpareMs: number;
  /** For the headers of a request to arrive. Default 10 s. */
  readonly headersTimeoutMs: number;
  /** For a whole request to arrive. Default 20 s. */
  readonly requestTimeoutMs: number;
  /** A client that takes nothing of what waits for it for this long is disconnected. Default 30 s. */
  readonly stallMs: number;
  /** Between two signs of life on a silent stream. Default 15 s. */
  readonly keepAliveMs: number;
}

export const DEFAULT_LIMITS: HttpLimits = {
  maxBodyBytes: 1024 * 1024,
  requestsPerSecond: 500,
  failuresPerSecond: 20,
  maxConnections: 256,
  maxSessions: 64,
  maxStreams: 128,
  sessionIdleMs: 30 * 60_000,
  sessionSpareMs: 60_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  stallMs: 30_000,
  keepAliveMs: 15_000,
};
