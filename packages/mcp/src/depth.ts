/** How deep a message may be nested: what walks values recursively, here or in a library, must not run out of stack. */
const MAX_DEPTH = 64;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether `value` (parsed JSON) is nested deeper than {@link MAX_DEPTH}. Walks level by level, without recursion. */
export function tooDeep(value: unknown): boolean {
  let level = isNested(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((parent) => Object.values(parent).filter(isNested));
  }
  return false;
}

export const TOO_DEEP = `The message is nested deeper than ${MAX_DEPTH} levels.`;
