/** Layers inside a window: an open menu, a popup, a dialog drawn in the window. Only the top one can be operated. */
import type { Role, UiNode } from '@casement/spec';
import { below } from './tree.js';

const MENUS: ReadonlySet<Role> = new Set<Role>(['menu', 'popup', 'menuItem']);
const OPENERS: ReadonlySet<Role> = new Set<Role>(['menuButton', 'button', 'toggleButton', 'comboBox', 'menu']);
const DIALOGS: ReadonlySet<Role> = new Set<Role>(['dialog', 'alert', 'fileChooser', 'panel', 'group']);

/** What can be operated while a layer shows. */
export interface Layer {
  holds(nodes: readonly UiNode[], node: UiNode): boolean;
}

/** The layer in front; undefined when the window shows none. */
export function topLayer(nodes: readonly UiNode[]): Layer | undefined {
  let top: UiNode | undefined;
  let dialog: UiNode | undefined;
  for (const node of nodes) {
    if (node.index === 0 || !isLayer(nodes, node)) continue;
    if (top && isMenuOfMenu(nodes, node, top)) continue;
    top = node;
    if (!MENUS.has(node.role)) dialog = node;
  }
  return top && layerOf(top, dialog ?? nodes[0]!);
}

function isLayer(nodes: readonly UiNode[], node: UiNode): boolean {
  if (!node.showing) return false;
  if (DIALOGS.has(node.role)) return node.modal === true;
  return (node.role === 'menu' || node.role === 'popup') && below(nodes, node).some(isShown);
}

/** Toolkits that cannot say what shows leave real-looking boxes out: an entry shows only with a box. */
function isShown(node: UiNode): boolean {
  return node.showing && node.bounds !== undefined;
}

/** A submenu belongs to the layer of its menu: both can be clicked. */
function isMenuOfMenu(nodes: readonly UiNode[], node: UiNode, top: UiNode): boolean {
  if (!MENUS.has(top.role)) return false;
  for (let at = nodes[node.parent]; at; at = nodes[at.parent]) {
    if (at === top) return true;
    if (!MENUS.has(at.role)) return false;
  }
  return false;
}

/**
 * With a menu open its button and the entries of the menu bar stay in reach: moving there is what a person does. Not
 * so those outside the dialog (`ground`) that the menu was opened in.
 */
function layerOf(top: UiNode, ground: UiNode): Layer {
  const menu = MENUS.has(top.role);
  const isBeside = (nodes: readonly UiNode[], node: UiNode): boolean =>
    menu && isIn(node, ground) && (isOpener(node, top) || inMenuBar(nodes, node));
  return { holds: (nodes, node) => isIn(node, top) || isBeside(nodes, node) };
}

function isIn(node: UiNode, outer: UiNode): boolean {
  return node.index >= outer.index && node.index < outer.end;
}

/** The button or combo box that opened the menu: around it, or beside it and expanded. */
function isOpener(node: UiNode, top: UiNode): boolean {
  const around = node.index < top.index && node.end >= top.end;
  return (around && OPENERS.has(node.role)) || (node.expanded === true && node.parent === top.parent);
}

function inMenuBar(nodes: readonly UiNode[], node: UiNode): boolean {
  for (let at: UiNode | undefined = node; at; at = nodes[at.parent]) if (at.role === 'menuBar') return true;
  return false;
}
