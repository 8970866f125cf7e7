/** How many bytes each window may take of the one resource, so that clients with small limits read it whole (G17). */

/** Bytes of `app://windows`; larger content is loaded by the windows' own tools. */
export const RESOURCE_MAX = 30_000;
/** Shares are rounded down to this many bytes: a small change in one window should not touch the others. */
const STEP = 1000;
/** No window is cut below this. */
const LEAST = 500;

/**
 * Shares of `max` for windows of these sizes in bytes: small windows keep what they need, the large ones divide the
 * rest evenly. Undefined when everything fits.
 */
export function shareOf(sizes: readonly number[], max = RESOURCE_MAX): number | undefined {
  if (sizes.reduce((sum, size) => sum + size, 0) <= max) return undefined;
  const ascending = [...sizes].sort((a, b) => a - b);
  let left = max;
  for (const [i, size] of ascending.entries()) {
    const even = left / (ascending.length - i);
    if (size > even) return Math.max(LEAST, Math.floor(even / STEP) * STEP);
    left -= size;
  }
  return undefined;
}
