/** Corrections for Qt 5 and 6. */
import type { Repair, Role, UiNode } from '@casement/spec';
import { ancestors, children, mapNodes, without } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^qt/i } as const;
const WINDOWS: ReadonlySet<Role> = new Set<Role>(['window', 'dialog', 'alert', 'fileChooser']);
const FIELDS: ReadonlySet<Role> = new Set<Role>(['spinButton', 'textField', 'textArea', 'slider', 'comboBox']);
const LATE: ReadonlySet<Role> = new Set<Role>(['spinButton', 'textField', 'textArea', 'passwordField']);
const OPTIONS: ReadonlySet<Role> = new Set<Role>(['listItem', 'treeItem', 'cell', 'menuItem']);

/** The top of a window may be a "filler" (V10). */
const rootRole: Repair = {
  quirk: 'qt-root-role',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => (node.index === 0 && !WINDOWS.has(node.role) ? { ...node, role: 'window' } : undefined)),
};

/** Spin boxes and text controls may lack SHOWING: they show when they have a place in something that shows. */
const lateShowing: Repair = {
  quirk: 'qt-spin-showing',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.showing || !LATE.has(node.role) || !node.bounds || node.visible !== true) return undefined;
      return nodes[node.parent]?.showing ? { ...node, showing: true } : undefined;
    }),
};

/** All fields of a group are named after the group: that is the group's name, not theirs (V10). */
const groupNames: Repair = {
  quirk: 'qt-group-names',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!FIELDS.has(node.role) || node.name === '') return undefined;
      const inherited = ancestors(nodes, node).some((above) => above.index > 0 && above.name === node.name);
      return inherited ? { ...node, name: '' } : undefined;
    }),
};

const TAG = /<\/?(?:b|i|u|br|p|span|font|small|big|strong|em|nobr|html|body|sub|sup)(?:\s[^<>]*)?\/?>/giu;

/** Names keep their mnemonic marks ("&File") and their markup ("x<sup>2</sup>"). */
const plainNames: Repair = {
  quirk: 'qt-marked-names',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role === 'label' ? !/<\w/.test(node.name) : !/[&<]/.test(node.name)) return undefined;
      const name = node.role === 'label' ? untagged(node.name) : unmarked(untagged(node.name));
      return name === node.name ? undefined : { ...node, name };
    }),
};

function untagged(name: string): string {
  const powers = name.replace(/<sup>/giu, '^').replace(/<sub>/giu, '_');
  return powers.replace(TAG, '');
}

function unmarked(name: string): string {
  return name
    .replace(/\s?\(&\p{L}\)/gu, '')
    .replace(/&(?=[^\s&])/gu, '')
    .replaceAll('&&', '&');
}

/** A display drawn as a frame gives its value as its name (KCalc): it is a field, named by its description. */
const displays: Repair = {
  quirk: 'qt-display-frames',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const isLeaf = node.end === node.index + 1;
      if (node.role !== 'panel' || !isLeaf || !node.focusable || !node.name || !node.description) return undefined;
      const { name, description } = node;
      return { ...without(node, 'description'), role: 'textField', name: description, text: name, readOnly: true };
    }),
};

/** Entries of a menu bar are menus that open by an action of their own, not by a press. */
const menus: Repair = {
  quirk: 'qt-menus',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'menuItem' && node.role !== 'checkMenuItem') return undefined;
      if (!children(nodes, node).some((child) => child.role === 'popup' || child.role === 'menu')) return undefined;
      const verbs = node.verbs.map((verb) => (verb === 'press' ? 'showMenu' : verb));
      return { ...node, role: 'menu', verbs: verbs.filter((verb) => verb !== 'toggle') };
    }),
};

/** Choosing an entry of a closed combo box is answered with success and changes nothing (V10). */
const comboOptions: Repair = {
  quirk: 'qt-combo-options',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!OPTIONS.has(node.role) || node.showing || !node.verbs.includes('select')) return undefined;
      const inCombo = ancestors(nodes, node).some((above) => above.role === 'comboBox');
      return inCombo ? withVerbs(node, (verb) => verb !== 'select' && verb !== 'press') : undefined;
    }),
};

function withVerbs(node: UiNode, keep: (verb: UiNode['verbs'][number]) => boolean): UiNode {
  return { ...node, verbs: node.verbs.filter(keep) };
}

export const QT: readonly Repair[] = [
  ...[rootRole, lateShowing, groupNames, plainNames, displays, menus, comboOptions],
];
