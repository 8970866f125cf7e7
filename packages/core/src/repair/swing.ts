/** Corrections for Java's Swing through its AT-SPI bridge. */
import type { Repair, Role, UiNode, Verb } from '@casement/spec';
import { ancestors, below, children, mapNodes } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^J2SE/i } as const;
const FIELDS: ReadonlySet<Role> = new Set<Role>([
  ...([
    'textField',
    'textArea',
    'passwordField',
    'spinButton',
    'slider',
    'comboBox',
    'progressBar',
    'group',
    'panel',
  ] as const),
]);

/** Cells of a table are labels (V19, CASE-A10). */
const tableCells: Repair = {
  quirk: 'swing-table-cells',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'label' || nodes[node.parent]?.role !== 'table') return undefined;
      return { ...node, role: 'cell', verbs: ['select'] };
    }),
};

/** The headers of a table stand beside it once more, as labels. */
const doubledHeaders: Repair = {
  quirk: 'swing-table-headers',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const head = nodes[node.parent];
      if (node.role !== 'label' || !head) return undefined;
      const frame = ancestors(nodes, node).find((above) => above.role === 'scrollArea' && holdsTable(nodes, above));
      const table = frame && below(nodes, frame).find((inner) => inner.role === 'table');
      if (!table || isIn(node, table) || children(nodes, head).length !== table.columns) return undefined;
      return { ...node, name: '', showing: false };
    }),
};

function holdsTable(nodes: readonly UiNode[], frame: UiNode): boolean {
  return below(nodes, frame).some((inner) => inner.role === 'table');
}

function isIn(node: UiNode, outer: UiNode): boolean {
  return node.index >= outer.index && node.index < outer.end;
}

/** Items of lists, trees and combo boxes are labels too. */
const items: Repair = {
  quirk: 'swing-items',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'label') return undefined;
      const above = ancestors(nodes, node);
      if (above[0]?.role === 'list') return { ...node, role: 'listItem', verbs: ['select'] };
      const tree = above.findIndex((one) => one.role === 'tree');
      const nested = tree >= 0 && above.slice(0, tree).every((one) => one.role === 'label');
      return nested ? { ...node, role: 'treeItem', level: tree + 1, verbs: treeVerbs(node, tree) } : undefined;
    }),
};

/** An item is selected by the item above it; those at the top have none when the root is hidden. */
function treeVerbs(node: UiNode, depth: number): Verb[] {
  const select: Verb[] = depth > 0 ? ['select'] : [];
  return node.expanded === undefined ? select : [node.expanded ? 'collapse' : 'expand', ...select];
}

/** A combo box is called by what it shows; the entry of an editable one by the box's label. */
const comboBoxes: Repair = {
  quirk: 'swing-combo-boxes',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const isEntry = (inner: UiNode): boolean => inner.role === 'textField';
      if (node.role === 'comboBox' && !below(nodes, node).some(isEntry)) return { ...node, name: '', text: node.name };
      return isEntry(node) && nodes[node.parent]?.role === 'comboBox' ? { ...node, name: '' } : undefined;
    }),
};

/** The relation to a label is lost; the field has the label's name, and the label stands before it. */
const labels: Repair = {
  quirk: 'swing-labels',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!FIELDS.has(node.role) || !node.name || node.labelledBy) return undefined;
      const siblings = children(nodes, nodes[node.parent]!);
      const before = siblings[siblings.findIndex((one) => one.index === node.index) - 1];
      return before?.role === 'label' && before.name === node.name
        ? { ...node, labelledBy: [before.index] }
        : undefined;
    }),
};

/** Check and radio entries of menus are boxes. */
const checkEntries: Repair = {
  quirk: 'swing-check-entries',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (nodes[node.parent]?.role !== 'menu') return undefined;
      if (node.role === 'checkBox') return { ...node, role: 'checkMenuItem' };
      return node.role === 'radioButton' ? { ...node, role: 'radioMenuItem' } : undefined;
    }),
};

export const SWING: readonly Repair[] = [tableCells, doubledHeaders, items, comboBoxes, labels, checkEntries];
