/**
 * Titles that never rest: a spinner, a clock, a counter. They are shown, but no sentence and no version hangs on them:
 * whoever read the window a moment ago could not act in it any more.
 */

/** So many changes within so many ms are more than a title's own business. */
const RESTLESS = 5;
const WITHIN_MS = 5000;
/** A restless title is taken over this often, in ms. */
const PACE_MS = 1000;

export class TitleWatch {
  /** As the state shows it. */
  shown: string;
  /** As sentences use it: it stays what it was while the title does not rest. */
  words: string;
  restless = false;
  private latest: string;
  private changes: number[] = [];
  private shownAt = 0;

  constructor(title: string) {
    this.latest = title;
    this.shown = title;
    this.words = title;
  }

  /** Takes note of the title that a window has `now` (ms). */
  see(title: string, now: number): void {
    if (title !== this.latest) this.changes.push(now);
    this.latest = title;
    this.changes = this.changes.filter((at) => now - at < WITHIN_MS).slice(-RESTLESS);
    this.restless = this.changes.length >= RESTLESS;
    if (!this.restless) this.words = title;
    if (this.restless && now - this.shownAt < PACE_MS) return;
    if (title !== this.shown) this.shownAt = now;
    this.shown = title;
  }
}
