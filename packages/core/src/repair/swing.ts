/** Corrections for Java's Swing through its AT-SPI bridge. */
import type { Repair } from '@casement/spec';
import { mapNodes } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^J2SE/i } as const;

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

/** Setting a slider's value is ignored; its steps work. */
const sliderValues: Repair = {
  quirk: 'swing-slider-values',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'slider' || !node.verbs.includes('setValue')) return undefined;
      return { ...node, verbs: node.verbs.filter((verb) => verb !== 'setValue') };
    }),
};

export const SWING: readonly Repair[] = [tableCells, sliderValues];
