/** One pass over the window in reading order: what there is for the blocks and the tools. */
import type { Role, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { tidyLabel } from '../words.js';
import { type Control, controlOf, isPlainButton, radioGroup } from './controls.js';
import * as roles from './roles.js';

export type Part =
  | { readonly kind: 'control'; readonly control: Control }
  | { readonly kind: 'text' | 'area' | 'table' | 'list' | 'tree' | 'notice'; readonly node: UiNode };

export interface Scan {
  /** What becomes blocks, in reading order. */
  readonly parts: readonly Part[];
  readonly controls: readonly Control[];
  readonly areas: readonly UiNode[];
  readonly buttons: readonly UiNode[];
  /** Lists, trees and tables. */
  readonly collections: readonly UiNode[];
  readonly tabLists: readonly UiNode[];
  /** Menu bars and open menus. */
  readonly menus: readonly UiNode[];
}

export function scan(kit: Kit): Scan {
  const scanner = new Scanner(kit);
  if (kit.root) scanner.enter(kit.root);
  return scanner;
}

class Scanner implements Scan {
  readonly parts: Part[] = [];
  readonly controls: Control[] = [];
  readonly areas: UiNode[] = [];
  readonly buttons: UiNode[] = [];
  readonly collections: UiNode[] = [];
  readonly tabLists: UiNode[] = [];
  readonly menus: UiNode[] = [];
  private readonly grouped = new Set<UiNode>();

  constructor(private readonly kit: Kit) {}

  enter(node: UiNode): void {
    for (const child of this.kit.children(node)) this.visit(child);
  }

  private visit(node: UiNode): void {
    if (this.grouped.has(node) || !isShown(node) || roles.IGNORED.has(node.role)) return;
    const handled =
      this.control(node) || this.button(node) || this.collection(node) || this.structure(node) || this.text(node);
    if (!handled) this.enter(node);
  }

  private control(node: UiNode): boolean {
    if (isArea(node) && !isMadeOfParts(node)) {
      this.areas.push(node);
      return this.part({ kind: 'area', node });
    }
    if (node.role === 'radioButton') return this.radios(node);
    const control = controlOf(this.kit, node);
    return control !== undefined && this.push(control);
  }

  private radios(node: UiNode): boolean {
    const group = radioGroup(this.kit, node);
    for (const option of group.options) this.grouped.add(option);
    return this.push(group);
  }

  private push(control: Control): boolean {
    this.controls.push(control);
    return this.part({ kind: 'control', control });
  }

  private part(part: Part): true {
    this.parts.push(part);
    return true;
  }

  private button(node: UiNode): boolean {
    const pressable =
      roles.BUTTON.has(node.role) ||
      isPlainButton(this.kit, node) ||
      (isLeaf(node) && node.verbs.includes('press') && ODD.has(node.role));
    if (!pressable || this.wrapsButton(node)) return false;
    this.buttons.push(node);
    // Its menu may be open right now, below it in the tree (GTK4).
    for (const inner of this.kit.subtree(node).slice(1)) {
      if (roles.MENU_CONTAINER.has(inner.role) && inner.showing && inner.role !== 'menuBar') this.visitMenu(inner);
    }
    return true;
  }

  /** GTK4's menu buttons: the outer one does nothing, the one inside does. */
  private wrapsButton(node: UiNode): boolean {
    if (node.verbs.length > 0) return false;
    return this.kit.children(node).some((child) => roles.BUTTON.has(child.role) || child.role === 'toggleButton');
  }

  private visitMenu(menu: UiNode): void {
    const inside = this.menus.some((known) => menu.index >= known.index && menu.index < known.end);
    if (!inside) this.menus.push(menu);
  }

  private collection(node: UiNode): boolean {
    if (node.role !== 'list' && node.role !== 'tree' && node.role !== 'table') return false;
    if (node.role === 'list' && this.holdsForm(node)) return false;
    this.collections.push(node);
    return this.part({ kind: node.role, node });
  }

  private holdsForm(list: UiNode): boolean {
    return this.kit.subtree(list).some((node) => node.showing && roles.INTERACTIVE.has(node.role));
  }

  private structure(node: UiNode): boolean {
    switch (node.role) {
      case 'menuBar':
      case 'menu':
        this.visitMenu(node);
        return true;
      case 'popup':
        return this.popup(node);
      case 'tabList':
        this.tabLists.push(node);
        this.enter(node);
        return true;
      case 'tab':
        this.tab(node);
        return true;
      case 'statusBar':
      case 'progressBar':
      case 'notification':
      case 'alert':
        this.part({ kind: 'notice', node });
        this.enterForControls(node);
        return true;
      default:
        return false;
    }
  }

  /** The words on a tab are its label, not content; what else is below it is the page. */
  private tab(node: UiNode): void {
    const label = this.kit.label(node);
    for (const child of this.kit.children(node)) {
      const words = child.end === child.index + 1 ? child.name || child.text || '' : '';
      if (!roles.STATIC.has(child.role) || tidyLabel(words) !== label) this.visit(child);
    }
  }

  /** A popup of menu entries is a menu; any other is a part of the window like a panel. */
  private popup(node: UiNode): boolean {
    if (!this.holdsEntries(node)) return false;
    this.visitMenu(node);
    return true;
  }

  /** The options of a pop-up button inside are entries of that button. */
  private holdsEntries(popup: UiNode): boolean {
    return this.kit
      .children(popup)
      .some((child) => roles.MENU_ENTRY.has(child.role) || (child.role !== 'comboBox' && this.holdsEntries(child)));
  }

  /** Text of a notice is in the notice; its buttons and fields are found all the same. */
  private enterForControls(node: UiNode): void {
    for (const inner of this.kit.children(node)) {
      if (!isShown(inner) || this.control(inner) || this.button(inner)) continue;
      this.enterForControls(inner);
    }
  }

  private text(node: UiNode): boolean {
    if (!roles.STATIC.has(node.role) && !(isLeaf(node) && TEXTUAL.has(node.role))) return false;
    const holdsControls = this.kit.subtree(node).some((inner) => isShown(inner) && roles.INTERACTIVE.has(inner.role));
    // The words of a label around a control are the control's label (browsers).
    if (!holdsControls || node.role !== 'label') this.part({ kind: 'text', node });
    if (holdsControls) this.enterForControls(node);
    else for (const inner of this.kit.subtree(node).slice(1)) if (PRESSED.has(inner.role)) this.button(inner);
    return true;
  }
}

/** What can be pressed in the middle of a text. */
const PRESSED: ReadonlySet<Role> = new Set<Role>(['link', 'button', 'menuButton']);
/** Roles that are buttons only when they say that they can be pressed. */
const ODD: ReadonlySet<Role> = new Set<Role>(['unknown', 'canvas', 'panel', 'group']);
/** Leaves that hold words. */
const TEXTUAL: ReadonlySet<Role> = new Set<Role>([
  'document',
  'unknown',
  'cell',
  'listItem',
  'rowHeader',
  'row',
  'panel',
  'group',
  'window',
]);

function isShown(node: UiNode): boolean {
  return node.showing;
}

function isLeaf(node: UiNode): boolean {
  return node.end === node.index + 1;
}

/** Writer's document has paragraphs and no text of its own. */
function isMadeOfParts(node: UiNode): boolean {
  return node.text === undefined && !isLeaf(node);
}

function isArea(node: UiNode): boolean {
  if (node.secret) return false;
  if (roles.TEXT_AREA.has(node.role)) return true;
  return node.multiline === true && (node.role === 'textField' || node.role === 'document');
}
