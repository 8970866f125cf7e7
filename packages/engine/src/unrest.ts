/** Applications that change by themselves, so that a change after an action proves nothing. */

/** So many changes within so many ms, with no action going on. */
const CHANGES = 3;
const WITHIN_MS = 3000;
/** For how long that is remembered, in ms: while an agent acts, nobody can tell what changes by itself. */
const KNOWN_MS = 15_000;
/** What changes this long after an action, in ms, may still be its effect. */
const AFTER_MS = 1500;

interface Mark {
  changes: readonly number[];
  /** Restless until then, in ms since the epoch. */
  until: number;
  acting: number;
  actedAt: number;
}

export class Unrest {
  private readonly marks = new Map<string, Mark>();

  /** A window of the application showed something else `now` (ms). */
  stirred(app: string, now: number): void {
    const mark = this.markOf(app);
    if (mark.acting > 0 || now - mark.actedAt < AFTER_MS) return;
    mark.changes = [...mark.changes, now].filter((at) => now - at < WITHIN_MS).slice(-CHANGES);
    if (mark.changes.length === CHANGES) mark.until = now + KNOWN_MS;
  }

  isRestless(app: string, now: number): boolean {
    return (this.marks.get(app)?.until ?? 0) > now;
  }

  /** What changes while `action` runs is not taken for unrest. */
  async during<T>(app: string, action: Promise<T>): Promise<T> {
    const mark = this.markOf(app);
    mark.acting += 1;
    try {
      return await action;
    } finally {
      mark.acting -= 1;
      mark.actedAt = Date.now();
    }
  }

  /** Forgets applications that have ended. */
  retain(apps: ReadonlySet<string>): void {
    for (const app of this.marks.keys()) if (!apps.has(app)) this.marks.delete(app);
  }

  private markOf(app: string): Mark {
    const mark = this.marks.get(app) ?? { changes: [], until: 0, acting: 0, actedAt: 0 };
    this.marks.set(app, mark);
    return mark;
  }
}
