/** Corrections for GTK 3, which calls itself "gtk". */
import type { Repair, Role, UiNode } from '@casement/spec';
import { ancestors, arrange, below, children, mapNodes, without } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^gtk$/ } as const;
const OPTIONS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'checkMenuItem', 'radioMenuItem']);
const ENTRIES: ReadonlySet<Role> = new Set<Role>([...OPTIONS, 'separator']);

/**
 * A combo box is named after the option it shows, unless somebody named it. That is its value: the options are marked
 * by it. Selecting an option in its menu only highlights it; pressing chooses.
 */
const comboValue: Repair = {
  quirk: 'gtk3-combo-value',
  when,
  repair: (nodes) => {
    const values = new Map<number, string>();
    const out = mapNodes(nodes, (node) => {
      if (node.role !== 'comboBox') return undefined;
      const options = below(nodes, node).filter((inner) => OPTIONS.has(inner.role));
      const isValue = node.name !== '' && options.some((option) => option.name === node.name);
      if (options.length > 0 && (isValue || node.name === '')) values.set(node.index, node.name);
      return isValue ? { ...node, name: '', text: node.name } : undefined;
    });
    return mapNodes(out, (node) => {
      if (!OPTIONS.has(node.role)) return undefined;
      const combo = ancestors(nodes, node).find((above) => values.has(above.index));
      if (!combo) return undefined;
      const verbs = node.verbs.filter((verb) => verb !== 'select');
      return { ...node, selected: values.get(combo.index) === node.name, verbs };
    });
  },
};

/** Menu entries that the application hides keep their actions: nobody could press them, so they go. */
const hiddenEntries: Repair = {
  quirk: 'gtk3-hidden-entries',
  when,
  repair: (nodes) =>
    arrange(
      nodes,
      nodes.map((node) => !(ENTRIES.has(node.role) && node.visible === false && !node.showing)),
    ),
};

/** The tooltip of a tool button is at the box around it: a nameless button alone in such a box takes it as its name. */
const toolTips: Repair = {
  quirk: 'gtk3-tool-tips',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const box = nodes[node.parent];
      if (box?.role !== 'panel' || !box.description || node.name || node.description) return undefined;
      const isButton = node.role === 'button' || node.role === 'toggleButton' || node.role === 'menuButton';
      return isButton && children(nodes, box).length === 1 ? { ...node, name: box.description } : undefined;
    }),
};

/** Names of boxes inside the file dialog, for its makers only. */
const BUILDER_NAMES = /^(?:File Chooser Widget|Browse Header (?:Revealer|Stack)|PathBar Layer)$/;

const fileDialogNames: Repair = {
  quirk: 'gtk3-file-dialog-names',
  when,
  repair: (nodes) => {
    const inner = (node: UiNode): boolean => node.index > 0 && BUILDER_NAMES.test(node.name);
    return mapNodes(nodes, (node) => {
      if (!inner(node)) return undefined;
      return { ...node, name: '', role: node.role === 'fileChooser' ? 'panel' : node.role };
    });
  },
};

/** A slider is described by its number. */
const sliderNumber: Repair = {
  quirk: 'gtk3-slider-number',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'slider' || !node.number || node.description === undefined) return undefined;
      const said = Number(node.description.replace(',', '.'));
      return Math.abs(said - node.number.current) < 1 ? without(node, 'description') : undefined;
    }),
};

/** The label of a combo box that can be edited belongs to the entry inside it. */
const comboEntries: Repair = {
  quirk: 'gtk3-combo-entries',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'comboBox' || node.name || node.labelledBy) return undefined;
      const entry = below(nodes, node).find((inner) => inner.role === 'textField');
      return entry?.labelledBy ? { ...node, labelledBy: entry.labelledBy } : undefined;
    }),
};

/** A button with a menu is a toggle button that holds the menu's entries: turning it on is opening the menu. */
const menuButtons: Repair = {
  quirk: 'gtk3-menu-buttons',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const opens = children(nodes, node).some((inner) => ENTRIES.has(inner.role) || inner.role === 'menu');
      if (node.role !== 'toggleButton' || !opens) return undefined;
      const { checked, ...rest } = node;
      const verbs = node.verbs.filter((verb) => verb !== 'toggle');
      return { ...rest, role: 'menuButton', expanded: checked === true, verbs };
    }),
};

export const GTK3: readonly Repair[] = [
  comboValue,
  comboEntries,
  menuButtons,
  hiddenEntries,
  toolTips,
  fileDialogNames,
  sliderNumber,
];
