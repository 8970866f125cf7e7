/** Facts of a dialect → `UiTree`. */
import type { NodeKey, RawTree, UiTree } from '@casement/spec';
import { normaliseAtspi } from './atspi.js';
import { normaliseAx } from './ax.js';

export interface NormaliseOptions {
  /** Keys of nodes that were ever secret: they stay so for the life of their window (GB-16). */
  readonly secretKeys?: ReadonlySet<NodeKey>;
}

const NOTHING: ReadonlySet<NodeKey> = new Set();

/** One read in Casement's words. Pure; throws for a dialect that has no rules. */
export function normalise(raw: RawTree, options: NormaliseOptions = {}): UiTree {
  const secretKeys = options.secretKeys ?? NOTHING;
  if (raw.dialect === 'atspi') return normaliseAtspi(raw, secretKeys);
  if (raw.dialect === 'ax') return normaliseAx(raw, secretKeys);
  throw new Error(`Trees of the dialect "${raw.dialect}" cannot be read: there are no rules for it.`);
}
