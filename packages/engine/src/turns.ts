/**
 * Whose turn it is to act: one action at a time, in the order of the calls (GB-27). An action whose application does
 * not answer lets the other applications go on (CASE-D9); in its own nothing starts before it has ended (CASE-D13).
 */

interface Waiting {
  readonly app: string;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** An application that has not answered for this long, in ms, holds up nobody else any more. */
export const PATIENCE_MS = 300;

/** The turn of one action. */
export interface Turn {
  /** Lets actions of other applications go first from now on. */
  yield(): void;
  /** Waits for `work`; lets others go first when it takes long. It is this action's turn again after. */
  patiently<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

/** For actions that only read: they wait for nobody. */
export const FREE: Turn = { yield: () => undefined, patiently: (work) => work, end: () => undefined };

export class Turns {
  private readonly line: Waiting[] = [];
  private holder: symbol | undefined;
  /** Applications whose action runs, those that have yielded included. */
  private readonly busy = new Set<string>();
  private closed = false;

  /** Calls that wait for their turn. */
  get waiting(): number {
    return this.line.length;
  }

  /** Resolves when it is the turn of this call; `app`: the application that it acts in. Rejects when it is cancelled. */
  take(app: string, signal?: AbortSignal): Promise<Turn> {
    if (this.closed || signal?.aborted) return Promise.reject(new Error('cancelled'));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        signal?.removeEventListener('abort', leave);
        const at = this.line.indexOf(waiting);
        if (at >= 0) this.line.splice(at, 1);
        reject(new Error('cancelled'));
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        this.busy.add(app);
        resolve(this.turnOf(app));
      };
      const waiting = { app, enter, leave };
      signal?.addEventListener('abort', leave, { once: true });
      this.line.push(waiting);
      this.next();
    });
  }

  /** Nobody's turn comes any more: who waits is turned away. */
  close(): void {
    this.closed = true;
    for (const waiting of [...this.line]) waiting.leave();
  }

  private turnOf(app: string): Turn {
    const me = Symbol(app);
    this.holder = me;
    const release = (): void => {
      if (this.holder !== me) return;
      this.holder = undefined;
      this.next();
    };
    return {
      yield: release,
      patiently: async (work) => {
        const timer = setTimeout(release, PATIENCE_MS);
        try {
          return await work;
        } finally {
          clearTimeout(timer);
          await this.resume(me);
        }
      },
      end: () => {
        this.busy.delete(app);
        release();
        this.next();
      },
    };
  }

  /** Before all who wait: it began before them. */
  private resume(me: symbol): Promise<void> {
    if (this.holder === me || this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      const enter = (): void => {
        this.holder = me;
        resolve();
      };
      this.line.unshift({ app: '', enter, leave: enter });
      this.next();
    });
  }

  private next(): void {
    if (this.holder !== undefined) return;
    const at = this.line.findIndex(({ app }) => !this.busy.has(app));
    const [first] = at < 0 ? [] : this.line.splice(at, 1);
    first?.enter();
  }
}
