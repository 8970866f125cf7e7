/** Windows made up in a few lines, for tests of translators that need no recording. */
import { operableNodes } from '@casement/core';
import type { KitWindow, RawWindow, Role, UiNode, UiTree, Verb } from '@casement/spec';

/** One accessible of a made-up window. */
export interface Sketch {
  readonly role: Role;
  readonly name: string;
  readonly props: Partial<UiNode>;
  readonly children: readonly Sketch[];
}

/** `el('button', 'Save')`, `el('textField', 'Name', { text: 'Ada' })`, `el('panel', '', [el(…)])`. */
export function el(role: Role, name = '', ...rest: (Partial<UiNode> | readonly Sketch[])[]): Sketch {
  const children = rest.find((item): item is readonly Sketch[] => Array.isArray(item)) ?? [];
  const props = rest.find((item): item is Partial<UiNode> => !Array.isArray(item)) ?? {};
  return { role, name, props, children };
}

const TEXTS: Partial<UiNode> = { editable: true, verbs: ['setText', 'focus'] };
const PRESS: readonly Verb[] = ['press'];
/** What an accessible of a role usually is. */
const USUAL: Partial<Record<Role, Partial<UiNode>>> = {
  button: { verbs: PRESS },
  link: { verbs: PRESS },
  menuButton: { verbs: ['press', 'showMenu'] },
  menu: { verbs: PRESS },
  menuItem: { verbs: PRESS },
  checkMenuItem: { verbs: ['press', 'toggle'] },
  textField: { ...TEXTS, text: '' },
  textArea: { ...TEXTS, text: '', multiline: true },
  passwordField: { ...TEXTS, secret: true },
  checkBox: { verbs: ['toggle'], checked: false },
  switch: { verbs: ['toggle'], checked: false },
  toggleButton: { verbs: ['press', 'toggle'], checked: false },
  radioButton: { verbs: ['press', 'toggle'], checked: false },
  spinButton: { verbs: ['setValue'], number: { current: 0, min: 0, max: 100 } },
  slider: { verbs: ['setValue'], number: { current: 0, min: 0, max: 100 } },
  listItem: { verbs: ['select'], selectable: true, selected: false },
  treeItem: { verbs: ['select'], selectable: true, selected: false },
  cell: { verbs: ['select'] },
  tab: { verbs: ['select'], selectable: true, selected: false },
};

export interface WindowOptions {
  readonly title?: string;
  readonly modal?: boolean;
  /** A modal window is in front of it. */
  readonly blocked?: boolean;
  readonly raw?: Partial<RawWindow>;
  readonly tree?: Partial<UiTree>;
}

/** A window of the given accessibles; the first one is its root. */
export function windowOf(root: Sketch, options: WindowOptions = {}): KitWindow {
  const nodes: UiNode[] = [];
  add(root, -1, nodes);
  const raw = rawWindow(options.title ?? root.name, options.raw);
  const tree: UiTree = { window: raw.id, dialect: 'atspi', generation: 1, nodes, shortfall: [], ...options.tree };
  const nodesOperable = operableNodes(tree, { blocked: options.blocked === true });
  return { raw, tree, operable: nodesOperable, title: raw.title || raw.app.name, modal: options.modal === true };
}

function rawWindow(title: string, more: Partial<RawWindow> = {}): RawWindow {
  const app = { key: 'app', pid: 1, name: 'app' };
  return { id: 'w', app, title, claims: {}, active: true, z: 1, verbs: ['activate', 'close'], ...more };
}

/** Keys are numbers in the order of the tree, unless a sketch names one. */
function add(sketch: Sketch, parent: number, nodes: UiNode[]): void {
  const index = nodes.length;
  nodes.push(undefined as unknown as UiNode);
  for (const child of sketch.children) add(child, index, nodes);
  nodes[index] = {
    ...{
      index,
      parent,
      end: nodes.length,
      depth: parent < 0 ? 0 : 1,
      key: index === 0 ? '.' : `k${index}`,
      handle: index,
    },
    ...{ role: sketch.role, name: sketch.name, enabled: true, showing: true, verbs: [] },
    ...USUAL[sketch.role],
    ...sketch.props,
  };
}
