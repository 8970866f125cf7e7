/**
 * Popovers and context menus hang below what they were opened from, a button or the row of a table. They are no part of
 * it: each goes below the window, after everything else.
 */
import type { RawNode } from '@casement/spec';
import { AX_MENU_OWNERS } from './ax-roles.js';
import { endsOf, soundParents } from './draft.js';
import { number, numbers } from './fact-values.js';

/** The nodes in pre-order, with sound parents; their relations point at the new places. */
export function lifted(nodes: readonly RawNode[]): readonly RawNode[] {
  const parents = soundParents(nodes.map((node) => node.parent));
  const floats = new Set(nodes.flatMap((_, i) => (isFloating(nodes, parents, i) ? [i] : [])));
  if (floats.size === 0) return nodes.map((node, i) => (node.parent === parents[i] ? node : moved(node, parents[i]!)));
  const order = orderOf(parents, floats);
  const places: number[] = [];
  for (const [place, old] of order.entries()) places[old] = place;
  return order.map((old) => {
    const parent = floats.has(old) ? 0 : (places[parents[old]!] ?? -1);
    return { ...moved(nodes[old]!, parent), facts: relinked(nodes[old]!.facts, places) };
  });
}

function isFloating(nodes: readonly RawNode[], parents: readonly number[], index: number): boolean {
  const role = nodes[index]!.facts.AXRole;
  const owner = nodes[parents[index]!]?.facts.AXRole;
  if (index === 0 || parents[index] === 0) return false;
  return role === 'AXPopover' || (role === 'AXMenu' && !AX_MENU_OWNERS.has(String(owner)));
}

/** Old indexes in their new order: what floats comes last, one after the other. */
function orderOf(parents: readonly number[], floats: ReadonlySet<number>): number[] {
  const ends = endsOf(parents);
  const rows: number[][] = [[]];
  const take = (from: number, to: number, row: number[]): void => {
    for (let i = from; i < to; i++) {
      if (i > from && floats.has(i)) {
        const own: number[] = [];
        rows.push(own);
        take(i, ends[i]!, own);
        i = ends[i]! - 1;
      } else row.push(i);
    }
  };
  take(0, parents.length, rows[0]!);
  return rows.flat();
}

function moved(node: RawNode, parent: number): RawNode {
  return { ...node, parent };
}

function relinked(facts: RawNode['facts'], places: readonly number[]): RawNode['facts'] {
  const title = number(facts.AXTitleUIElement);
  const titles = numbers(facts.AXServesAsTitleForUIElements);
  if (title === undefined && !titles) return facts;
  return {
    ...facts,
    ...(title !== undefined && { AXTitleUIElement: places[title] ?? -1 }),
    ...(titles && { AXServesAsTitleForUIElements: titles.flatMap((at) => places[at] ?? []) }),
  };
}
