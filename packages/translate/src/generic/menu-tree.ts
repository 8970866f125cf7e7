/** The menus of a window as paths of labels. */
import type { UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { tidyLabel } from '../words.js';
import { MENU_CONTAINER, MENU_ENTRY } from './roles.js';

export interface MenuEntry {
  /** Labels from the menu bar down to the entry. */
  readonly path: readonly string[];
  /** The accessibles of the path, one for each label. */
  readonly nodes: readonly UiNode[];
  readonly node: UiNode;
  /** It opens further entries. */
  readonly hasMenu: boolean;
}

/** Entries of one window that are looked at. */
const ENTRIES_MAX = 2000;

/** Every entry of these menus that is in the tree, in order; open or closed. */
export function menuEntries(kit: Kit, menus: readonly UiNode[]): MenuEntry[] {
  const found: MenuEntry[] = [];
  for (const menu of menus) {
    if (menu.role === 'menu' && MENU_ENTRY.has(menu.role) && tidyLabel(menu.name) && !isPopupMenu(kit, menu)) {
      add(kit, menu, [], [], found);
    } else descend(kit, menu, [], [], found);
  }
  return found;
}

/** An open menu without a bar: its own name is not part of the path. */
function isPopupMenu(kit: Kit, menu: UiNode): boolean {
  return kit.parent(menu)?.role !== 'menuBar';
}

function descend(kit: Kit, node: UiNode, path: readonly string[], nodes: readonly UiNode[], found: MenuEntry[]): void {
  for (const child of kit.walk.children(node)) {
    if (found.length >= ENTRIES_MAX) return;
    if (MENU_ENTRY.has(child.role) && tidyLabel(child.name) && !isInner(child, node))
      add(kit, child, path, nodes, found);
    else if (child.role !== 'separator') descend(kit, child, path, nodes, found);
  }
}

/** Qt puts a menu of the same name inside the entry that opens it. */
function isInner(child: UiNode, parent: UiNode): boolean {
  return MENU_CONTAINER.has(child.role) && tidyLabel(child.name) === tidyLabel(parent.name);
}

function add(kit: Kit, node: UiNode, path: readonly string[], nodes: readonly UiNode[], found: MenuEntry[]): void {
  const label = tidyLabel(node.name);
  const entry: MenuEntry = {
    path: [...path, label],
    nodes: [...nodes, node],
    node,
    hasMenu:
      node.role === 'menu' || kit.walk.subtree(node).some((inner) => inner !== node && MENU_ENTRY.has(inner.role)),
  };
  found.push(entry);
  descend(kit, node, entry.path, entry.nodes, found);
}
