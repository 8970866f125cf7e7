/** Window ids: short, safe in tool names, never issued twice, not even by another run (GB-9, GB-18). */
import type { NativeWindowId } from '@casement/spec';

const EPOCH_MS = Date.UTC(2026, 0, 1);
/** One tag lasts this long: 36^7 of them are 69 years. */
const TICK_MS = 28;
const TAG_LENGTH = 7;
const TAGS = 36 ** TAG_LENGTH;

/** The ids of one run. `startedAtMs`: when the run began, ms since the epoch; runs 28 ms apart share no id. */
export class WindowIds {
  private readonly tag: string;
  private readonly ids = new Map<NativeWindowId, string>();
  private readonly natives = new Map<string, NativeWindowId>();
  private counter = 0;

  constructor(startedAtMs: number) {
    const ticks = Math.floor((startedAtMs - EPOCH_MS) / TICK_MS) % TAGS;
    this.tag = (ticks < 0 ? ticks + TAGS : ticks).toString(36).padStart(TAG_LENGTH, '0');
  }

  /** The id of a window, made at first sight and kept until `retire`. Matches `^[a-z][a-z0-9]+$`. */
  idOf(native: NativeWindowId): string {
    const known = this.ids.get(native);
    if (known) return known;
    const id = `w${this.tag}${(++this.counter).toString(36)}`;
    this.ids.set(native, id);
    this.natives.set(id, native);
    return id;
  }

  /** The window of an id; undefined for one that is retired, of another run, or never was. */
  nativeOf(id: string): NativeWindowId | undefined {
    return this.natives.get(id);
  }

  /** The window is gone: its id is dead for ever. */
  retire(native: NativeWindowId): void {
    const id = this.ids.get(native);
    if (id === undefined) return;
    this.ids.delete(native);
    this.natives.delete(id);
  }
}
