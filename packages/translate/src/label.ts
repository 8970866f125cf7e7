/** What the user calls an accessible (GB-17, CASE-A5). */

import { loose } from '@casement/core';
import type { Role, UiNode } from '@casement/spec';
import type { TreeWalk } from './walk.js';
import { tidyLabel } from './words.js';

/** Words for controls that have no name of any kind: "text field 2". */
const PLAIN: Partial<Record<Role, string>> = {
  button: 'button',
  toggleButton: 'switch button',
  checkBox: 'check box',
  radioButton: 'option',
  switch: 'switch',
  menuButton: 'menu button',
  link: 'link',
  textField: 'text field',
  textArea: 'text',
  passwordField: 'password',
  spinButton: 'number',
  slider: 'slider',
  comboBox: 'choice',
  dateField: 'date',
  progressBar: 'progress',
  levelBar: 'level',
  list: 'list',
  tree: 'outline',
  table: 'table',
  tab: 'tab',
  tabList: 'tabs',
  image: 'picture',
  menu: 'menu',
  menuItem: 'menu entry',
};

const LABELS: ReadonlySet<Role> = new Set<Role>(['label', 'heading', 'paragraph']);
const GROUPS: ReadonlySet<Role> = new Set<Role>(['group', 'panel', 'tabPanel', 'tab']);
const NAMED_BY_CONTENT: ReadonlySet<Role> = new Set<Role>([
  'button',
  'toggleButton',
  'menuButton',
  'link',
  'listItem',
  'treeItem',
  'row',
  'cell',
  'tab',
  'checkBox',
  'radioButton',
]);
/** Controls whose label commonly stands before them, unconnected. */
const LABELLED_BEFORE: ReadonlySet<Role> = new Set<Role>([
  'textField',
  'textArea',
  'passwordField',
  'spinButton',
  'slider',
  'comboBox',
  'dateField',
  'list',
  'tree',
  'table',
  'progressBar',
  'levelBar',
  'switch',
]);

const UNTITLED: ReadonlySet<Role> = new Set<Role>(['list', 'tree', 'table', 'textArea']);
/** Boxes of more accessibles than this are not a column of labels or controls. */
const COLUMN_MAX = 60;

/** A label around its control (browsers) has the control's value among its words: the control's own name says it better. */
function isBeside(node: UiNode): (label: UiNode) => boolean {
  return (label) => node.name === '' || node.index < label.index || node.index >= label.end;
}

/** Labels of one window. Remembers which label nodes serve a control, so that they are not shown twice. */
export class Labels {
  private readonly known = new Map<number, string>();
  private readonly serving = new Set<number>();
  private readonly ordinals = new Map<Role, number>();

  constructor(private readonly walk: TreeWalk) {}

  /** The label: relation, own name, content, placeholder, label before it, description, plain words. Never ''. */
  of(node: UiNode): string {
    const known = this.known.get(node.index);
    if (known !== undefined) return known;
    const label = this.real(node) || this.plain(node);
    this.known.set(node.index, label);
    return label;
  }

  /** The label that is on the screen; '' when the control has none. */
  real(node: UiNode): string {
    return (
      this.fromRelation(node) ||
      this.ownName(node) ||
      this.fromContent(node) ||
      tidyLabel(node.placeholder) ||
      this.fromBefore(node) ||
      this.fromFrame(node) ||
      tidyLabel(node.description)
    );
  }

  /** True for a label node that was used as the label of a control (asked after the controls' labels). */
  isServing(node: UiNode): boolean {
    return this.serving.has(node.index);
  }

  private fromRelation(node: UiNode): string {
    const nodes = (node.labelledBy ?? []).flatMap((index) => this.walk.at(index) ?? []).filter(isBeside(node));
    const text = tidyLabel(nodes.map((label) => label.name || label.text || '').join(' '));
    if (text) for (const label of nodes) this.serve(node, label);
    return text;
  }

  /** Lists and text areas have no place for a label in their block: theirs is shown as text. */
  private serve(node: UiNode, label: UiNode): void {
    if (LABELS.has(label.role) && !UNTITLED.has(node.role)) this.serving.add(label.index);
  }

  /** A name that is the control's value, or the title of the group around it (V10), says nothing about the control. */
  private ownName(node: UiNode): string {
    const name = tidyLabel(node.name);
    if (!name || !LABELLED_BEFORE.has(node.role)) return name;
    if (node.role === 'comboBox' && this.isOption(node, name)) return '';
    if (node.text !== undefined && tidyLabel(node.text) === name) return '';
    const inherited = this.walk
      .ancestors(node)
      .some((above) => GROUPS.has(above.role) && tidyLabel(above.name) === name);
    return inherited && this.before(node) ? '' : name;
  }

  private isOption(combo: UiNode, name: string): boolean {
    return this.walk.subtree(combo).some((node) => node !== combo && loose(node.name) === loose(name));
  }

  private fromContent(node: UiNode): string {
    if (!NAMED_BY_CONTENT.has(node.role) || node.secret) return '';
    const inside = this.walk.subtree(node).slice(1, 12);
    const words = inside.filter((child) => !child.secret && (LABELS.has(child.role) || child.role === 'cell'));
    const text = tidyLabel(words.map((child) => child.name || child.text || '').join(' '));
    return text || tidyLabel(inside.find((child) => child.role === 'image' && child.name)?.name);
  }

  private fromBefore(node: UiNode): string {
    if (!LABELLED_BEFORE.has(node.role)) return '';
    const label = this.before(node);
    if (label) this.serve(node, label);
    return label ? tidyLabel(label.name || label.text) : '';
  }

  /** Lists are often named by the scrolled area around them. */
  private fromFrame(node: UiNode): string {
    if (node.role !== 'list' && node.role !== 'tree' && node.role !== 'table') return '';
    const frame = this.walk
      .ancestors(node)
      .slice(0, 3)
      .find((above) => above.role === 'scrollArea');
    return tidyLabel(frame?.name);
  }

  /**
   * The label before the control, or before a box around it. Where a column of labels stands before a column of
   * controls (as many of each), they go together one by one.
   */
  private before(node: UiNode): UiNode | undefined {
    let inner = node;
    for (let steps = 0; steps < 4; steps++) {
      const parent = this.walk.parent(inner);
      if (!parent) return undefined;
      const siblings = this.walk.ordered(parent).filter((sibling) => sibling.showing);
      const previous = siblings[siblings.indexOf(inner) - 1];
      if (previous && !LABELLED_BEFORE.has(previous.role)) return this.paired(previous, inner, node);
      inner = parent;
    }
    return undefined;
  }

  private paired(previous: UiNode, inner: UiNode, node: UiNode): UiNode | undefined {
    if (previous.end - previous.index > COLUMN_MAX || inner.end - inner.index > COLUMN_MAX) return undefined;
    const before = this.walk.subtree(previous).filter((item) => item.showing);
    if (before.some((item) => NAMED_BY_CONTENT.has(item.role) || LABELLED_BEFORE.has(item.role))) return undefined;
    const labels = before.filter((item) => this.isFree(item));
    const controls = this.walk.subtree(inner).filter((item) => item.showing && LABELLED_BEFORE.has(item.role));
    return labels.length === controls.length ? labels[controls.indexOf(node)] : undefined;
  }

  private isFree(node: UiNode): boolean {
    if (node.role !== 'label' || (node.labelFor?.length ?? 0) > 0) return false;
    const text = tidyLabel(node.name || node.text);
    return text !== '' && text.length <= 60;
  }

  private plain(node: UiNode): string {
    const count = (this.ordinals.get(node.role) ?? 0) + 1;
    this.ordinals.set(node.role, count);
    return `${PLAIN[node.role] ?? 'part'} ${count}`;
  }
}
