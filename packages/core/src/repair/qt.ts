/** Corrections for Qt 5 and 6. */
import type { Repair, Role, UiNode } from '@casement/spec';
import { ancestors, children, mapNodes, without } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^qt/i } as const;
const WINDOWS: ReadonlySet<Role> = new Set<Role>(['window', 'dialog', 'alert', 'fileChooser']);
const FIELDS: ReadonlySet<Role> = new Set<Role>(['spinButton', 'textField', 'textArea', 'slider', 'comboBox']);
const LATE: ReadonlySet<Role> = new Set<Role>(['spinButton', 'textField', 'textArea', 'passwordField']);
const WRITTEN: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea']);
const ENTRIES: ReadonlySet<Role> = new Set<Role>(['menuItem', 'checkMenuItem', 'radioMenuItem', 'menu']);
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

/** All fields of a group are named after the group, and labelled by it: that is the group's name, not theirs (V10). */
const groupNames: Repair = {
  quirk: 'qt-group-names',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!FIELDS.has(node.role)) return undefined;
      const around = ancestors(nodes, node).filter((above) => above.index > 0);
      const named = node.name !== '' && around.some((above) => above.name === node.name);
      const labels = node.labelledBy?.filter((index) => !around.some((above) => above.index === index));
      if (!named && labels?.length === node.labelledBy?.length) return undefined;
      const bare = named ? { ...node, name: '' } : node;
      return labels && labels.length > 0 ? { ...bare, labelledBy: labels } : without(bare, 'labelledBy');
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

/**
 * Choosing an option of a combo box, open or closed, is answered with success and changes nothing (V10). Its list, once
 * open, holds keyboard and pointer of the whole desktop, so it is not opened for others. Where keys can be pressed they
 * open it, choose and close it.
 */
const comboOptions: Repair = {
  quirk: 'qt-combo-options',
  when,
  repair: (nodes, tree) =>
    mapNodes(nodes, (node) => {
      if (node.role === 'comboBox') return withVerbs(node, (verb) => verb !== 'expand');
      const box = OPTIONS.has(node.role) && ancestors(nodes, node).find((above) => above.role === 'comboBox');
      if (!box) return undefined;
      const rest = withVerbs(node, (verb) => verb !== 'select' && verb !== 'press');
      return tree.keys ? { ...rest, verbs: ['select', ...rest.verbs] } : rest;
    }),
};

/** The current tab has no state of its own but the focus; the list of tabs is named after it. */
const currentTab: Repair = {
  quirk: 'qt-current-tab',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role === 'tabList') return children(nodes, node).some(isTab) ? { ...node, name: '' } : undefined;
      const list = nodes[node.parent];
      if (!isTab(node) || list?.role !== 'tabList') return undefined;
      const tabs = children(nodes, list).filter(isTab);
      const current = tabs.find((tab) => tab.focused) ?? tabs.find((tab) => tab.name === list.name);
      return { ...node, selectable: true, selected: node === current };
    }),
};

function isTab(node: UiNode): boolean {
  return node.role === 'tab';
}

/** An entry of a closed menu that is greyed out has no state at all. */
const greyEntries: Repair = {
  quirk: 'qt-grey-entries',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) =>
      ENTRIES.has(node.role) && node.visible === undefined ? { ...node, enabled: false } : undefined,
    ),
};

/** Lengths count UTF-16 units, in Firefox too, so that an emoji makes a text look cut. */
const textLengths: Repair = {
  quirk: 'qt-text-lengths',
  when: { dialect: 'atspi', toolkit: /^(?:qt|gecko)/i },
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.text === undefined || node.textLength !== node.text.length) return undefined;
      const length = [...node.text].length;
      return length === node.textLength ? undefined : { ...node, textLength: length };
    }),
};

/** Editors of KDE can be edited and have no way to write: keys do, where they can be pressed. */
const deafEditors: Repair = {
  quirk: 'qt-deaf-editors',
  when,
  repair: (nodes, tree) =>
    mapNodes(nodes, (node) => {
      if (!tree.keys || !WRITTEN.has(node.role) || !node.editable || node.readOnly) return undefined;
      if (node.verbs.includes('setText') || !node.verbs.includes('focus')) return undefined;
      return { ...node, verbs: ['setText', ...node.verbs] };
    }),
};

/** Items of a tree say that they can be expanded, and have no action for it. */
const treeItems: Repair = {
  quirk: 'qt-tree-items',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!OPTIONS.has(node.role) || !(node.verbs.includes('expand') || node.verbs.includes('collapse')))
        return undefined;
      return withVerbs(node, (verb) => verb !== 'expand' && verb !== 'collapse');
    }),
};

function withVerbs(node: UiNode, keep: (verb: UiNode['verbs'][number]) => boolean): UiNode {
  return { ...node, verbs: node.verbs.filter(keep) };
}

export const QT: readonly Repair[] = [
  ...[rootRole, lateShowing, groupNames, plainNames, displays, greyEntries, menus, comboOptions],
  ...[currentTab, textLengths, treeItems, deafEditors],
];
