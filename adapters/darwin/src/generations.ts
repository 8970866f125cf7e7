/** The last readings of each window, whose elements stay valid: the one an action was planned on, and the newest. */
import type { ElementId } from '@casement/native-darwin';
import type { NativeWindowId } from '@casement/spec';
import type { Place } from './facts.js';

const KEPT = 3;

export class Generations {
  private readonly windows = new Map<NativeWindowId, Map<number, readonly Place[]>>();

  constructor(private readonly release: (generation: number) => void) {}

  remember(window: NativeWindowId, generation: number, places: readonly Place[]): void {
    const kept = this.windows.get(window) ?? new Map<number, readonly Place[]>();
    this.windows.set(window, kept.set(generation, places));
    for (const old of [...kept.keys()].slice(0, -KEPT)) this.drop(kept, old);
  }

  get(window: NativeWindowId, generation: number): readonly Place[] | undefined {
    return this.windows.get(window)?.get(generation);
  }

  /** The windows whose newest reading holds an element. */
  windowsWith(element: ElementId): NativeWindowId[] {
    return [...this.windows].flatMap(([window, kept]) => {
      const newest = [...kept.values()].at(-1);
      return newest?.some((place) => place.element === element) ? [window] : [];
    });
  }

  retain(alive: ReadonlySet<NativeWindowId>): void {
    for (const [window, kept] of this.windows) {
      if (alive.has(window)) continue;
      for (const generation of [...kept.keys()]) this.drop(kept, generation);
      this.windows.delete(window);
    }
  }

  private drop(kept: Map<number, readonly Place[]>, generation: number): void {
    kept.delete(generation);
    this.release(generation);
  }
}
