/** The number of a control, with its bounds where they bound anything. */
import type { NumberValue, Role } from '@casement/spec';

const NUMBERED: ReadonlySet<Role> = new Set<Role>([
  ...(['slider', 'spinButton', 'progressBar', 'levelBar', 'scrollBar', 'dateField'] as const),
]);
/** Toolkits say "no bound" with the ends of their number types. */
const BOUNDLESS = 1e15;

/** `value`: current, minimum, maximum, smallest step. undefined for roles that hold no number. */
export function numberOf(role: Role, value: readonly number[] | undefined): NumberValue | undefined {
  const [current, min, max, step] = value ?? [];
  if (!NUMBERED.has(role) || current === undefined || !Number.isFinite(current)) return undefined;
  const ranged = isBound(min) && isBound(max) ? max > min : true;
  return {
    current,
    ...(ranged && isBound(min) && { min }),
    ...(ranged && isBound(max) && { max }),
    ...(step !== undefined && Number.isFinite(step) && step > 0 && { step }),
  };
}

function isBound(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && Math.abs(value) < BOUNDLESS;
}
