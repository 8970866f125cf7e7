/** What the rules of all dialects have in common. */
import type { RawTree, Rect, UiNode, UiTree } from '@casement/spec';
import type { Building } from '../tree.js';
import { endsOf } from './draft.js';

/** Bullets that stand for the characters of a password; their number would tell its length (CASE-F3). */
const MASKS = /^[•●∙*✱⬤◦・]+$/u;

export function headOf({ window, dialect, toolkit, generation, keys, shortfall }: RawTree): Omit<UiTree, 'nodes'> {
  return { window, dialect, ...(toolkit && { toolkit }), generation, ...(keys && { keys }), shortfall };
}

/** Everything but what lies below a secret. */
export function keptOf(parents: readonly number[], secret: readonly boolean[]): boolean[] {
  const kept = parents.map(() => true);
  const ends = endsOf(parents);
  secret.forEach((isSecret, i) => {
    if (isSecret) kept.fill(false, i + 1, ends[i]);
  });
  return kept;
}

/** Marks a node as secret and drops the words that are its bullets. It must not have any content yet. */
export function conceal(node: Building<UiNode>): void {
  node.secret = true;
  if (MASKS.test(node.name)) node.name = '';
  if (node.description && MASKS.test(node.description)) delete node.description;
  if (node.placeholder && MASKS.test(node.placeholder)) delete node.placeholder;
}

/** Hidden GTK3 nodes sit at INT_MIN, Swing's at -1,-1: a box without area is none. */
export function rectOf(extents: readonly number[] | undefined): Rect | undefined {
  const [x, y, width, height] = extents ?? [];
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return Math.abs(x) > 1e6 || Math.abs(y) > 1e6 ? undefined : { x, y, width, height };
}
