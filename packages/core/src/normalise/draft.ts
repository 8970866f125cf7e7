/** A node on its way from facts to `UiNode`: place in the tree, role, name. Shared by all dialects. */
import type { Role } from '@casement/spec';

/** What keys are made from. Lists of drafts are flat and in pre-order, the root first. */
export interface Draft {
  readonly index: number;
  readonly parent: number;
  readonly role: Role;
  /** Cleaned. */
  readonly name: string;
  readonly description: string;
  /** Text of cells and labels, cleaned; never of fields, never of secrets. */
  readonly content: string;
  readonly labelledBy: readonly number[];
  readonly row: number | undefined;
  readonly column: number | undefined;
  /** Rows that a table claims. */
  readonly rows: number | undefined;
}

/** Parents made sound: -1 for the first node only, otherwise an earlier node. */
export function soundParents(parents: readonly number[]): number[] {
  return parents.map((parent, index) => {
    if (index === 0) return -1;
    return Number.isInteger(parent) && parent >= 0 && parent < index ? parent : 0;
  });
}

/** For each node the index after its last descendant. */
export function endsOf(parents: readonly number[]): number[] {
  const ends = parents.map((_, index) => index + 1);
  for (let i = parents.length - 1; i > 0; i--) {
    const parent = parents[i]!;
    ends[parent] = Math.max(ends[parent]!, ends[i]!);
  }
  return ends;
}
