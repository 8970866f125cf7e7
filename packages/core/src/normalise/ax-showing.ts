/** What shows: macOS has no such state, so it follows from frames, menus and the window. */
import type { Rect } from '@casement/spec';
import { AX_MENU_OWNERS } from './ax-roles.js';
import type { AxTree } from './ax-tree.js';
import { rectOf } from './parts.js';

/** Drawn in windows of their own, wherever they hang in the tree: no frame above cuts them off. */
const FLOATING: ReadonlySet<string> = new Set([
  ...['AXMenuBar', 'AXMenu', 'AXPopover', 'AXSheet', 'AXDrawer', 'AXHelpTag', 'AXToolTip', 'AXWindow'],
]);
/** Their lists open over the edge of the window. */
const OPENING: ReadonlySet<string> = new Set(['AXComboBox', 'AXPopUpButton', 'AXMenuButton']);
const CUTTING = 'AXScrollArea';

export interface Shown {
  readonly showing: readonly boolean[];
  readonly visible: readonly boolean[];
}

export function shownOf(tree: AxTree): Shown {
  const lit = litOf(tree, cutsOf(tree));
  const showing: boolean[] = [];
  const visible: boolean[] = [];
  tree.facts.forEach((facts, i) => {
    const parent = tree.parent(i);
    const above = parent < 0 ? !facts.minimized : showing[parent]!;
    showing.push(above && !facts.hidden && (parent < 0 || lit[i]!));
    visible.push((visible[parent] ?? true) && !facts.hidden && !(tree.isLeaf(i) && isFlat(tree, i)));
  });
  return { showing, visible };
}

/** What can be seen of each element's inside: the frames of the window and of the scrolled areas around it. */
type Cut = Rect | 'nothing' | undefined;

function cutsOf(tree: AxTree): Cut[] {
  const inside: Cut[] = [];
  return tree.facts.map((facts, i) => {
    const frame = rectOf(facts.frame);
    const around = FLOATING.has(facts.role) || i === 0 ? undefined : inside[tree.parent(i)];
    const cuts = i === 0 || facts.role === CUTTING;
    if (OPENING.has(facts.role)) inside.push(undefined);
    else inside.push(cuts && frame ? overlap(around, frame) : around);
    return around;
  });
}

/**
 * Elements that have something to see. A box may be without area, or lie elsewhere, and hold something that shows (pages
 * in browsers); but what a scrolled area does not show, nothing in it does.
 */
function litOf(tree: AxTree, cuts: readonly Cut[]): boolean[] {
  const lit = tree.facts.map((_, i) => isLit(tree, i, cuts[i]));
  for (let i = tree.facts.length - 1; i > 0; i--) {
    const { hidden, role } = tree.facts[i]!;
    if (hidden || isClosedMenu(tree, i)) lit[i] = false;
    if (lit[i] && !FLOATING.has(role) && tree.parentRole(i) !== CUTTING) lit[tree.parent(i)] = true;
  }
  return lit;
}

/** Where no frame is told, nothing is known against it. */
function isLit(tree: AxTree, index: number, cut: Cut): boolean {
  const { frame } = tree.facts[index]!;
  if (!frame) return cut !== 'nothing';
  const rect = rectOf(frame);
  return rect !== undefined && overlap(cut, rect) !== 'nothing';
}

function isFlat(tree: AxTree, index: number): boolean {
  const { frame } = tree.facts[index]!;
  return frame !== undefined && (frame[2] <= 0 || frame[3] <= 0);
}

/**
 * Closed menus stay in the tree (quirk ax-closed-menus). The menu bar's are open while their entry is selected; those of
 * buttons while the button says so or, where it does not say, when they have a place. Others are there only while open.
 */
function isClosedMenu(tree: AxTree, index: number): boolean {
  const owner = tree.facts[tree.parent(index)];
  if (tree.role(index) !== 'AXMenu' || !owner || !AX_MENU_OWNERS.has(owner.role)) return false;
  if (owner.role === 'AXMenuBarItem' || owner.role === 'AXMenuItem') return owner.selected !== true;
  return !(owner.expanded ?? rectOf(tree.facts[index]!.frame) !== undefined);
}

function overlap(a: Cut, b: Rect): Cut {
  if (a === undefined || a === 'nothing') return a ?? b;
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : 'nothing';
}
