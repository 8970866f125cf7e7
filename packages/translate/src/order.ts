/** Reading order: siblings by rows from top to bottom, inside a row from left to right. */
import type { UiNode } from '@casement/spec';

/** More children than this keep the order of the tree: long lists come in order, and sorting costs. */
const SORT_MAX = 200;

interface Placed {
  readonly node: UiNode;
  readonly top: number;
  readonly middle: number;
  readonly left: number;
}

/** Siblings in reading order. Toolkits may list them in the order of construction (GTK3 grids: backwards). */
export function inReadingOrder(siblings: readonly UiNode[]): readonly UiNode[] {
  if (siblings.length < 2 || siblings.length > SORT_MAX) return siblings;
  const placed = siblings.map(place);
  if (placed.some((item) => item === undefined)) return siblings;
  return rowsOf(placed as Placed[]).flatMap((row) => row.sort((a, b) => a.left - b.left).map(({ node }) => node));
}

function place(node: UiNode): Placed | undefined {
  const box = node.bounds;
  if (!box || box.width <= 0 || box.height <= 0) return undefined;
  return { node, top: box.y, middle: box.y + box.height / 2, left: box.x };
}

/** A sibling that begins above the middle of the row's first one belongs to that row. */
function rowsOf(placed: readonly Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const item of [...placed].sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1);
    if (row && item.top < row[0]!.middle && overlaps(row[0]!, item)) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

function overlaps(first: Placed, item: Placed): boolean {
  const bottom = first.middle * 2 - first.top;
  return item.middle < bottom || item.top === first.top;
}
