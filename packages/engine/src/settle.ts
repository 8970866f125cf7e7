/** After an action: wait until the application is quiet, read back, and say what was seen and what was not. */
import type { Expectation } from '@casement/spec';
import { type Before, changedSince } from './before.js';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';
import { pause } from './schedule.js';
import { PATIENCE_MS, type Turn } from './turns.js';
import { type Verdict, verdictOf } from './verdict.js';

/** The application's events must be silent this long, in ms. */
const QUIET_MS = 150;
/** A change must show within this time, in ms, or the result says that none was seen. */
const CHANGE_MS = 1200;
/** Expected values must show within this time, in ms (browsers are late). */
const EXPECT_MS = 2000;
const LOOK_MS = 60;
/** An application that takes longer than this, in ms, to answer a look says nothing else meanwhile: that is no silence. */
const DEAF_MS = 50;
/** The first read of another application's window is waited for this long at a time, in ms. */
const STRANGER_MS = 200;

/** Looks until all expectations hold and events are quiet, or the time is up. */
export async function settle(
  desktop: Desktop,
  live: LiveWindow,
  expectations: readonly Expectation[],
  before: Before,
  turn: Turn,
): Promise<Verdict> {
  const started = Date.now();
  const calm = new Calm(desktop, live.raw.app.key);
  const ceiling = expectations.some((e) => e.kind !== 'change') ? EXPECT_MS : CHANGE_MS;
  for (let wait = LOOK_MS; ; wait = Math.min(wait * 1.5, 300)) {
    await pause(wait);
    calm.deaf(await look(desktop, live, before, turn));
    const verdict = verdictOf(expectations, desktop, live, changedSince(before, desktop));
    const resting = calm.reached();
    const late = Date.now() - started >= ceiling;
    if ((verdict.settled && resting) || late) return verdict;
  }
}

/**
 * Whether the application of the action has come to rest: no event from it, none of its windows came or went, and none
 * waits for its first read. What other applications do does not count: one that never rests would hold up all (CASE-D3).
 */
class Calm {
  private windows = '';
  private movedAt = Date.now();
  /** When the application was busy answering us, from and to, in ms since the epoch. */
  private readonly answering: [number, number][] = [];

  constructor(
    private readonly desktop: Desktop,
    private readonly appKey: string,
  ) {}

  /** It was asked, and had answered, at these times. */
  deaf([asked, answered]: readonly [number, number]): void {
    if (answered - asked > DEAF_MS) this.answering.push([asked, answered]);
  }

  reached(): boolean {
    const own = [...this.desktop.windows.values()].filter((live) => live.raw.app.key === this.appKey);
    const windows = own.map((live) => live.id).join();
    if (windows !== this.windows) this.movedAt = this.windows === '' ? this.movedAt : Date.now();
    this.windows = windows;
    const lastAt = own.reduce((latest, { heardAt }) => Math.max(latest, heardAt), this.movedAt);
    const deaf = this.answering.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, lastAt)), 0);
    return Date.now() - lastAt - deaf >= QUIET_MS && own.every((live) => live.ready);
  }
}

/**
 * Lists and reads the acted window, and whatever is new beside it, then publishes. When the application of the action was
 * asked, and when it had answered, in ms since the epoch.
 */
async function look(desktop: Desktop, live: LiveWindow, before: Before, turn: Turn): Promise<[number, number]> {
  const impatience = setTimeout(() => turn.yield(), PATIENCE_MS);
  await desktop.list();
  const fresh = [...desktop.windows.values()].filter(
    (other) => other.native === live.native || (!before.ids.has(other.id) && !other.ready) || related(other, live),
  );
  const isOwn = (other: LiveWindow): boolean => other.raw.app.key === live.raw.app.key;
  const strangers = Promise.all(fresh.filter((other) => !isOwn(other)).map((other) => desktop.read(other)));
  // A window of another application may be what the action opened; one that is slow holds up no answer (CASE-D3).
  const waited = Promise.race([strangers, pause(STRANGER_MS)]);
  const asked = Date.now();
  const own = Promise.all(fresh.filter(isOwn).map((other) => desktop.readFresh(other))).then(() => Date.now());
  const [answered] = await Promise.all([own, waited]);
  clearTimeout(impatience);
  desktop.publish();
  return [asked, answered];
}

function related(other: LiveWindow, live: LiveWindow): boolean {
  return other.dirty && other.raw.app.key === live.raw.app.key;
}
