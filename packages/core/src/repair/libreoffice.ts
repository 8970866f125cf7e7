/** Corrections for LibreOffice, which calls itself "gtk" like its toolkit; it is told by what only it has. */
import type { Repair, Role, UiNode } from '@casement/spec';
import { ancestors, arrange, below, mapNodes } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^(?:gtk|qt\d*|LibreOffice.*|VCL)$/i } as const;
/** Only a sheet claims so many rows. */
const SHEET_ROWS = 100_000;
const ADDRESS = /^\$?[A-Z]{1,3}\$?\d{1,7}$/;

/** A cell of a sheet is named by its address; what it holds is its text (V13). Selecting its row is refused. */
const sheetCells: Repair = {
  quirk: 'lo-sheet-cells',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const table = nodes[node.parent];
      if (node.role !== 'cell' || (table?.rows ?? 0) < SHEET_ROWS) return undefined;
      const verbs = node.verbs.filter((verb) => verb !== 'select');
      return { ...node, name: ADDRESS.test(node.name) ? '' : node.name, verbs };
    }),
};

/** The menus are there twice: the second time without any place on the screen. */
const secondMenuBar: Repair = {
  quirk: 'lo-second-menu-bar',
  when,
  repair: (nodes) => {
    const bars = nodes.filter((node) => node.role === 'menuBar');
    if (!bars.some((bar) => bar.bounds)) return nodes;
    const keep = nodes.map(() => true);
    for (const bar of bars) if (!bar.bounds) keep.fill(false, bar.index, bar.end);
    return keep.includes(false) ? arrange(nodes, keep) : nodes;
  },
};

const FIELDS: ReadonlySet<Role> = new Set<Role>(['textField', 'comboBox', 'spinButton']);

/** A field in a tool bar is named by a box high above it ("Font Name"): the only field that shows in it takes its name. */
const toolBarFields: Repair = {
  quirk: 'lo-tool-bar-fields',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!FIELDS.has(node.role) || node.name || node.labelledBy || !node.showing) return undefined;
      const box = boxOf(nodes, node);
      return box && below(nodes, box).filter(isShownField).length === 1 ? { ...node, name: box.name } : undefined;
    }),
};

function isShownField(node: UiNode): boolean {
  return FIELDS.has(node.role) && node.showing;
}

/** The nearest named box above, inside a tool bar. */
function boxOf(nodes: readonly UiNode[], node: UiNode): UiNode | undefined {
  const above = ancestors(nodes, node);
  const bar = above.findIndex((ancestor) => ancestor.role === 'toolBar');
  return above.slice(0, Math.max(bar, 0)).find((ancestor) => ancestor.role === 'panel' && ancestor.name !== '');
}

export const LIBREOFFICE: readonly Repair[] = [sheetCells, secondMenuBar, toolBarFields];
