/** Finds a node again after its application made new elements for the same window. Pure. */
import type { Place } from './facts.js';

/** The handle in `now` of what was `handle` in `before`; undefined when it is not there, or not the only such one. */
export function relocate(before: readonly Place[], handle: number, now: readonly Place[]): number | undefined {
  const wanted = pathOf(before, handle);
  const found = now.flatMap((_, index) => (pathOf(now, index) === wanted ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Role and label of the node and of all above it, with its number among siblings alike. */
function pathOf(places: readonly Place[], handle: number): string {
  const steps: string[] = [];
  for (let at = handle; at >= 0 && at < places.length && steps.length < 100; at = places[at]!.parent) {
    steps.push(stepOf(places, at));
  }
  return JSON.stringify(steps);
}

function stepOf(places: readonly Place[], at: number): string {
  const { role, label, parent } = places[at]!;
  let ordinal = 0;
  for (let i = 0; i < at; i++) {
    const other = places[i]!;
    if (other.parent === parent && other.role === role && other.label === label) ordinal++;
  }
  return `${role} ${label} ${ordinal}`;
}
