/** Nodes that do not show and still can be operated: entries of closed menus, and what is scrolled off. */
import type { Role, UiNode } from '@casement/spec';

const MENU_PARTS: ReadonlySet<Role> = new Set<Role>([
  ...(['menu', 'menuItem', 'checkMenuItem', 'radioMenuItem', 'popup'] as const),
]);
const SCROLLED: ReadonlySet<Role> = new Set<Role>([
  ...(['scrollArea', 'list', 'tree', 'table', 'document', 'textArea'] as const),
]);
/** Pages and layers that do not show hide what is on them. */
const PAGES: ReadonlySet<Role> = new Set<Role>([
  'tabPanel',
  'document',
  'popup',
  'dialog',
  'menu',
  'comboBox',
  'group',
]);

/** True when a person gets at the node: it shows, or a closed menu or scrolling is all that lies between. */
export function isReachable(nodes: readonly UiNode[], node: UiNode): boolean {
  if (node.showing) return true;
  if (MENU_PARTS.has(node.role)) return isInClosedMenu(nodes, node);
  return (node.role === 'listItem' && isInClosedBox(nodes, node)) || isScrolledOff(nodes, node);
}

/** The menu's own place shows: its bar, its button, its combo box. */
function isInClosedMenu(nodes: readonly UiNode[], node: UiNode): boolean {
  let at = nodes[node.parent];
  while (at && MENU_PARTS.has(at.role) && !at.showing) at = nodes[at.parent];
  return at !== undefined && at.index !== 0 && at.showing && (MENU_PARTS.has(at.role) || isMenuPlace(at));
}

/** An option of a closed combo box: the list it is in is hidden, the box shows. */
function isInClosedBox(nodes: readonly UiNode[], node: UiNode): boolean {
  let at = nodes[node.parent];
  while (at && !at.showing && at.role !== 'comboBox') at = nodes[at.parent];
  return at?.role === 'comboBox' && at.showing;
}

function isMenuPlace(node: UiNode): boolean {
  return MENU_PLACES.has(node.role);
}
const MENU_PLACES: ReadonlySet<Role> = new Set<Role>([
  ...(['menuBar', 'comboBox', 'menuButton', 'button', 'toggleButton'] as const),
]);

function isScrolledOff(nodes: readonly UiNode[], node: UiNode): boolean {
  if (node.visible !== true) return false;
  let at = nodes[node.parent];
  while (at && !at.showing) {
    if (PAGES.has(at.role) || at.visible === false) return false;
    at = nodes[at.parent];
  }
  return at !== undefined && SCROLLED.has(at.role);
}
