/** The windows this adapter knows, each under one id for its whole life. */
import type { NativeWindowId } from '@casement/spec';
import { LRUCache } from 'lru-cache';
import type { Ref } from './calls.js';
import type { Grid } from './grid.js';

/** Accessibles that are remembered after their window closed; the oldest go first. */
const MAX_WIDOWED = 500;

export interface Entry {
  readonly id: NativeWindowId;
  ref?: Ref;
  xid?: number;
  /** Object paths that were ever password controls: masked for the life of the window (GB-16). */
  readonly secrets: Set<string>;
  /** The tables as they were read last, by the index of their node: a read that asks for little keeps them. */
  grids?: ReadonlyMap<number, Grid>;
}

/** Found again by accessible first, then by X11 window; never passed on to another window (GB-9). */
export class WindowTable {
  private readonly byRef = new Map<string, Entry>();
  private readonly byXid = new Map<number, Entry>();
  private readonly byId = new Map<NativeWindowId, Entry>();
  /** Accessibles whose window closed; the bus may list them for a while. */
  private readonly widows = new LRUCache<string, true>({ max: MAX_WIDOWED });
  private counter = 0;

  get(id: NativeWindowId): Entry | undefined {
    return this.byId.get(id);
  }

  xidOf(ref: Ref): number | undefined {
    return this.byRef.get(keyOf(ref))?.xid;
  }

  /** The accessible had a window that closed, and has no other yet. */
  isWidowed(ref: Ref): boolean {
    return this.widows.has(keyOf(ref));
  }

  ofXid(xid: number): Entry | undefined {
    return this.byXid.get(xid);
  }

  ofApp(bus: string): Entry[] {
    return [...this.byId.values()].filter((entry) => entry.ref?.bus === bus);
  }

  /** The entry of a window known by its accessible, its X11 window, or both; made when it is new. */
  admit(ref: Ref | undefined, xid: number | undefined): Entry {
    const found = (ref && this.byRef.get(keyOf(ref))) ?? this.adoptable(ref, xid);
    const entry = found ?? { id: `n${++this.counter}`, secrets: new Set<string>() };
    this.index(entry, ref, xid);
    return entry;
  }

  /** Forgets every window that is not in `alive`. */
  retain(alive: ReadonlySet<NativeWindowId>): void {
    for (const entry of this.byId.values()) if (!alive.has(entry.id)) this.drop(entry);
  }

  /** A window seen only in X11 so far may turn out to be this accessible; one with another accessible may not. */
  private adoptable(ref: Ref | undefined, xid: number | undefined): Entry | undefined {
    const entry = xid === undefined ? undefined : this.byXid.get(xid);
    return entry && (!ref || !entry.ref || keyOf(entry.ref) === keyOf(ref)) ? entry : undefined;
  }

  private index(entry: Entry, ref: Ref | undefined, xid: number | undefined): void {
    if (ref) {
      entry.ref = ref;
      this.byRef.set(keyOf(ref), entry);
      this.widows.delete(keyOf(ref));
    }
    if (xid !== undefined) {
      if (entry.xid !== undefined && entry.xid !== xid) this.byXid.delete(entry.xid);
      entry.xid = xid;
      this.byXid.set(xid, entry);
    }
    this.byId.set(entry.id, entry);
  }

  private drop(entry: Entry): void {
    this.byId.delete(entry.id);
    if (entry.ref) this.byRef.delete(keyOf(entry.ref));
    if (entry.ref && entry.xid !== undefined) this.widows.set(keyOf(entry.ref), true);
    if (entry.xid !== undefined && this.byXid.get(entry.xid) === entry) this.byXid.delete(entry.xid);
  }
}

function keyOf(ref: Ref): string {
  return `${ref.bus}${ref.path}`;
}
