/** The role of one element, where its role and subrole alone do not say. */
import type { Role } from '@casement/spec';
import type { AxFacts } from './ax-facts.js';
import { AX_MENU_OWNERS, AX_ROLES, AX_SUBROLES, AX_TEXTS, CHOOSER_IDS, DIALOG_SUBROLES } from './ax-roles.js';
import type { AxTables } from './ax-tables.js';
import type { AxTree } from './ax-tree.js';

/** The role of every element, by index. */
export function rolesOf(tree: AxTree, tables: AxTables): Role[] {
  return tree.facts.map((facts, i) => {
    if (i === 0) return windowRole(facts);
    if (facts.secret) return 'passwordField';
    if (isDrawnTitle(tree, i, facts)) return 'titleBar';
    return tables.roleOf(i) ?? roleOf(tree, i, facts);
  });
}

/** The title that is drawn in the window: named by the window, or the same words beside its buttons. */
function isDrawnTitle(tree: AxTree, index: number, { role, value, frame }: AxFacts): boolean {
  const window = tree.facts[0]!;
  if (role !== 'AXStaticText' || tree.parent(index) !== 0) return false;
  if (index === window.titledBy) return true;
  return value === window.title && frame !== undefined && tree.children(0).some((i) => isBeside(tree.facts[i]!, frame));
}

function isBeside({ subrole, frame }: AxFacts, [, y, , height]: NonNullable<AxFacts['frame']>): boolean {
  if (own(AX_SUBROLES, subrole) !== 'titleBar' || !frame) return false;
  return frame[1] < y + height && y < frame[1] + frame[3];
}

/**
 * A window that is minimised or hidden may call itself a dialog (quirk ax-minimised-dialogs): then it counts only if it
 * is modal. Sheets are dialogs, whatever they say.
 */
function windowRole({ role, subrole, identifier, modal, minimized, hidden }: AxFacts): Role {
  if (CHOOSER_IDS.has(identifier)) return 'fileChooser';
  if (role === 'AXSheet' || modal) return 'dialog';
  return DIALOG_SUBROLES.has(subrole) && !minimized && !hidden ? 'dialog' : 'window';
}

function roleOf(tree: AxTree, index: number, facts: AxFacts): Role {
  const known = own(AX_SUBROLES, facts.subrole);
  if (known) return known;
  switch (facts.role) {
    case 'AXComboBox':
      return comboRole(facts);
    case 'AXGroup':
      return facts.title || facts.description || facts.titledBy !== undefined ? 'group' : 'panel';
    case 'AXMenu':
      return AX_MENU_OWNERS.has(tree.parentRole(index)) ? 'menu' : 'popup';
    case 'AXMenuItem':
      return menuItemRole(tree, index, facts);
    case 'AXRadioButton':
      return isTab(tree, index) ? 'tab' : 'radioButton';
    case 'AXSheet':
      return CHOOSER_IDS.has(facts.identifier) ? 'fileChooser' : 'dialog';
    default:
      return own(AX_ROLES, facts.role) ?? (tree.isLeaf(index) ? 'unknown' : 'group');
  }
}

/** Tabs say so. Where none of a group does (Java), they are the radio buttons before its page. */
function isTab(tree: AxTree, index: number): boolean {
  const group = tree.parent(index);
  if (tree.role(group) !== 'AXTabGroup') return false;
  const children = tree.children(group);
  if (children.some((child) => tree.facts[child]!.subrole === 'AXTabButton')) return false;
  const page = children.findIndex((child) => tree.role(child) !== 'AXRadioButton');
  return page <= 0 || children.indexOf(index) < page;
}

/** Its text can be typed: a field with suggestions. One that takes no text is a choice; disabled ones do not tell. */
function comboRole({ enabled, settable }: AxFacts): Role {
  return enabled && settable && !settable.includes('AXValue') ? 'comboBox' : 'textField';
}

function menuItemRole(tree: AxTree, index: number, { title, description, mark }: AxFacts): Role {
  if (!tree.isLeaf(index)) return 'menu';
  if (!title.trim() && !description.trim()) return 'separator';
  if (!mark || isOption(tree, index)) return 'menuItem';
  return mark === '•' ? 'radioMenuItem' : 'checkMenuItem';
}

/** An entry of the menu that a pop-up button opens: one of its choices. */
export function isOption(tree: AxTree, index: number): boolean {
  const menu = tree.parent(index);
  return tree.role(index) === 'AXMenuItem' && tree.role(menu) === 'AXMenu' && BOXES.has(tree.parentRole(menu));
}

const BOXES: ReadonlySet<string> = new Set(['AXPopUpButton', 'AXComboBox']);

/** What a person types into, words of a table included. */
export function isTyped({ role }: AxFacts): boolean {
  return AX_TEXTS.has(role);
}

function own(roles: Readonly<Record<string, Role>>, name: string): Role | undefined {
  return Object.hasOwn(roles, name) ? roles[name] : undefined;
}
