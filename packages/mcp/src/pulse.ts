/**
 * Thins out a signal: the first `touch` passes at once, later ones at most once per interval, and the last one always
 * passes, so that nobody is left with an old state (GB-20). Nothing passes without a touch.
 */
export class Pulse {
  #last = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `send` runs synchronously and must not throw; `intervalMs` is the shortest time between two runs. */
  constructor(
    private readonly intervalMs: number,
    private readonly send: () => void,
  ) {}

  touch(): void {
    if (this.#timer || this.#closed) return;
    const wait = this.#last + this.intervalMs - performance.now();
    if (wait <= 0) this.#fire();
    else this.#timer = setTimeout(() => this.#fire(), wait);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #fire(): void {
    this.#timer = undefined;
    this.#last = performance.now();
    this.send();
  }
}
