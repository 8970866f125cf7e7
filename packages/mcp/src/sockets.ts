/** The connections of a server: counted, and ended when their client has stopped reading. */
import type { Server, Socket } from 'node:net';

interface Progress {
  /** Bytes that have left this process. */
  sent: number;
  since: number;
}

/** What has left for the peer; what is still waiting in memory does not count. */
const sentBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/**
 * Follows all connections of `server`. One whose output has waited for `stallMs` without any of it being taken is ended:
 * notifications have no back-pressure of their own, so a client that never reads would keep them all in memory. It
 * loses nothing that matters, because one read brings it back in step (GB-32).
 */
export class Sockets {
  readonly #open = new Map<Socket, Progress>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    server: Server,
    private readonly stallMs: number,
  ) {
    server.on('connection', (socket: Socket) => this.#add(socket));
    this.#timer = setInterval(() => this.#sweep(), Math.max(50, stallMs / 4));
    this.#timer.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Ends every connection now. */
  destroy(): void {
    clearInterval(this.#timer);
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #add(socket: Socket): void {
    this.#open.set(socket, { sent: 0, since: performance.now() });
    socket.once('close', () => this.#open.delete(socket));
  }

  #sweep(): void {
    const now = performance.now();
    for (const [socket, progress] of this.#open) {
      const sent = sentBy(socket);
      if (socket.writableLength === 0 || sent !== progress.sent) this.#open.set(socket, { sent, since: now });
      else if (now - progress.since >= this.stallMs) socket.destroy();
    }
  }
}
