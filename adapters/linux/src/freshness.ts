/**
 * What of a window must be asked for again. Events are hints only, so they are trusted for a short time, only in
 * toolkits that tell of every change, and never right after an action: that read proves what the action did.
 */
import type { EventBatch } from '@casement/native-linux';
import type { NativeWindowId } from '@casement/spec';

/** All is asked for again after this long, in ms, and after this many reads. */
const TRUST_MS = 10_000;
const TRUST_READS = 20;
/** After an action nothing is taken from memory for this long, in ms. */
const ACTED_MS = 3000;
/** Changed accessibles that are told apart; with more, all is asked for. */
const MOST_PATHS = 500;

/** Events that speak of the accessible they come from, and of no other. */
const NARROW = new Set(['TextChanged', 'PropertyChange', 'StateChanged', 'SelectionChanged']);
/** Properties that make another accessible of it. */
const BROAD_PROPERTIES = new Set(['accessible-role', 'accessible-parent']);

/** What a read has to ask for again: `paths`, and where `narrow`, nothing but those. */
export interface Changes {
  readonly paths: string[];
  readonly narrow: boolean;
}

interface Memory {
  /** When all was asked for last, in ms since the epoch, and how many reads ago. */
  fullAt: number;
  reads: number;
  /** The application's name on the bus, and the place and size of the window: what it shows moves with it. */
  readonly app: string;
  place: string;
  changed: Set<string>;
  /** Only events have come that speak of their own accessible. */
  narrow: boolean;
}

export class Freshness {
  private readonly windows = new Map<NativeWindowId, Memory>();
  private readonly actedAt = new Map<string, number>();

  /** Takes note of events; of applications that sent too many to be told apart nothing is remembered. */
  heard(batch: EventBatch): void {
    if (batch.dropped > 0 || batch.disconnected) this.windows.clear();
    for (const memory of this.windows.values()) {
      for (const event of batch.events.filter(({ app }) => app === memory.app)) {
        memory.changed.add(event.path);
        memory.narrow &&= NARROW.has(event.member) && !BROAD_PROPERTIES.has(event.detail);
      }
    }
  }

  /** Something was done to the application: until it has settled, all is asked for. */
  acted(app: string): void {
    this.actedAt.set(app, Date.now());
    for (const [id, memory] of this.windows) if (memory.app === app) this.windows.delete(id);
  }

  /** A narrow read is followed by one that asks the application for its whole list of accessibles. */
  widen(id: NativeWindowId): void {
    const memory = this.windows.get(id);
    if (memory) memory.narrow = false;
  }

  /** Begins a read. What to ask for again, or undefined for all. */
  begin(id: NativeWindowId, app: string, place: string): Changes | undefined {
    const now = Date.now();
    const memory = this.windows.get(id);
    if (this.isUsable(memory, app, place, now)) {
      memory.reads++;
      const { changed, narrow } = memory;
      memory.changed = new Set();
      memory.narrow = true;
      return { paths: [...changed], narrow: narrow && changed.size > 0 };
    }
    this.windows.set(id, { fullAt: now, reads: 0, app, place, changed: new Set(), narrow: true });
    return undefined;
  }

  /** A read failed or was cut: the next asks for all. */
  forget(id: NativeWindowId): void {
    this.windows.delete(id);
  }

  /** Forgets all windows but these. */
  retain(alive: ReadonlySet<NativeWindowId>): void {
    for (const id of this.windows.keys()) if (!alive.has(id)) this.windows.delete(id);
    const past = Date.now() - ACTED_MS;
    for (const [app, at] of this.actedAt) if (at < past) this.actedAt.delete(app);
  }

  private isUsable(memory: Memory | undefined, app: string, place: string, now: number): memory is Memory {
    if (!memory || memory.app !== app || memory.place !== place || memory.changed.size > MOST_PATHS) return false;
    const quiet = now - (this.actedAt.get(app) ?? 0) > ACTED_MS;
    return quiet && now - memory.fullAt < TRUST_MS && memory.reads < TRUST_READS;
  }
}
