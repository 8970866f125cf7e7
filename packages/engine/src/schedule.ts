/**
 * When what is read: events mark windows dirty, the clock looks after the rest. Reads of different windows go side by
 * side, so an application that hangs holds up nobody; a window whose re-reads find nothing new is read less and less.
 */
import type { AccessibilityBackend, Closable, Dirty } from '@casement/spec';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';
import { type Log, nameOf } from './log.js';

/** The window list is looked at this often, in ms: what finds a hung application. */
const TICK_MS = 500;
/** And less often where nothing has been heard, done or seen: after so long, so often, both in ms. */
const CALM_TICKS = [
  { after: 30_000, tick: 2000 },
  { after: 10_000, tick: 900 },
];
/** The state is put together this often, in ms, even where the list says nothing new: a title may have come to rest. */
const PUBLISH_MS = 5000;
/** Pause between two reads of one window, in ms: base, and ceiling while re-reads find nothing new. */
const PAUSE_MS = 120;
const PAUSE_MAX_MS = 3200;
/** An event this soon after a read, in ms, may be its own echo; a later one is news and is looked at at once. */
const ECHO_MS = 400;
/** After an event this long, in ms, for those that come with it. */
const SOON_MS = 10;
/** Windows whose events cannot be trusted are read again this often, in ms; up to eight times rarer while nothing changes. */
const UNWATCHED_MS = 1500;
/** Such a window may be listed before it is built (Swing): so long after it came, in ms, it is read at every look. */
const YOUNG_MS = 2500;
/** Windows with content that may change without an event are read again this often, in ms. */
const SILENT_MS = 6000;

export class Schedule {
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private watching: Closable | undefined;
  private pass: Promise<void> | undefined;
  private again = false;
  /** When something was heard, asked for or seen to be new, and when the state was put together, in ms since the epoch. */
  private stirredAt = Date.now();
  private publishedAt = 0;
  private stopped = false;

  constructor(
    private readonly backend: AccessibilityBackend,
    private readonly desktop: Desktop,
    private readonly log: Log,
  ) {}

  start(): void {
    this.watching = this.backend.watch((batch) => this.onDirty(batch));
    this.tick();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.watching?.close();
    clearTimeout(this.timer);
    clearTimeout(this.soon);
    await this.pass;
  }

  /** One pass over everything that is due; a pass asked for during a pass follows it. */
  run(): Promise<void> {
    this.stirredAt = Date.now();
    return this.startPass();
  }

  private tick(): void {
    const calm = Date.now() - this.stirredAt;
    const { tick } = CALM_TICKS.find(({ after }) => calm > after) ?? { tick: TICK_MS };
    this.timer = setTimeout(() => {
      this.kick();
      this.tick();
    }, tick);
  }

  private startPass(): Promise<void> {
    if (this.pass) {
      this.again = true;
      return this.pass;
    }
    this.pass = this.once()
      .catch((error) => this.log('error', 'reading the desktop failed', { reason: nameOf(error) }))
      .finally(() => {
        this.pass = undefined;
        if (this.again && !this.stopped) this.kick();
        this.again = false;
      });
    return this.pass;
  }

  private kick(): void {
    if (!this.stopped) void this.startPass();
  }

  private onDirty(batch: readonly Dirty[]): void {
    const now = Date.now();
    this.stirredAt = now;
    for (const { window } of batch) {
      const live = window === undefined ? undefined : this.desktop.windows.get(window);
      if (!live) continue;
      live.dirty = true;
      live.heardAt = now;
      if (now - live.readAt > ECHO_MS) live.idleReads = 0;
    }
    this.kickIn(SOON_MS);
  }

  private kickIn(ms: number): void {
    if (this.soon || this.stopped) return;
    this.soon = setTimeout(() => {
      this.soon = undefined;
      this.kick();
    }, ms);
  }

  /** A window that was read too short ago for its last event is looked at when its pause is over, not at the next tick. */
  private kickWhenDue(): void {
    const now = Date.now();
    const waiting = [...this.desktop.windows.values()].filter((live) => live.dirty && live.ready && !live.reading);
    const next = Math.min(...waiting.map((live) => live.readAt + pauseOf(live) - now).filter((ms) => ms > 0));
    if (next < TICK_MS) this.kickIn(next + 1);
  }

  private async once(): Promise<void> {
    await this.desktop.list();
    const now = Date.now();
    if (this.desktop.isBehind) this.stirredAt = now;
    if (this.desktop.isBehind || now - this.publishedAt > PUBLISH_MS) this.publish();
    const due = [...this.desktop.windows.values()].filter((live) => isDue(live, now));
    const reads = due.map((live) => this.read(live));
    await Promise.race([Promise.all(reads), pause(TICK_MS)]);
    this.kickWhenDue();
  }

  private publish(): void {
    this.publishedAt = Date.now();
    this.desktop.publish();
  }

  /** Reads and publishes one window, and learns whether looking again was worth it. */
  private async read(live: LiveWindow): Promise<void> {
    const before = this.desktop.version(live.id);
    await this.desktop.read(live);
    if (this.stopped) return;
    this.publish();
    const same = before !== undefined && this.desktop.version(live.id) === before;
    if (!same && before !== undefined) this.desktop.unrest.stirred(live.raw.app.key, Date.now());
    live.idleReads = same ? live.idleReads + 1 : 0;
  }
}

function isDue(live: LiveWindow, now: number): boolean {
  if (live.reading || live.raw.unreadable) return false;
  if (!live.ready) return true;
  if (live.raw.unresponsive) return false;
  const since = now - live.readAt;
  if (live.dirty) return since >= pauseOf(live);
  if (live.raw.watched === false) return since >= unwatchedPauseOf(live, now);
  return live.silent && since >= SILENT_MS;
}

function unwatchedPauseOf(live: LiveWindow, now: number): number {
  return now - live.bornAt < YOUNG_MS ? TICK_MS - SOON_MS : UNWATCHED_MS * 2 ** Math.min(live.idleReads, 3);
}

/** How long a window that has just been read is left alone, in ms. */
function pauseOf(live: LiveWindow): number {
  // One look for nothing is common: events of one change come in several batches.
  return Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** Math.min(Math.max(live.idleReads - 1, 0), 5));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
