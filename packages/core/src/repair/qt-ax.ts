/** Corrections for Qt on macOS. */
import type { Repair } from '@casement/spec';
import { mapNodes } from '../tree.js';

/** Setting the value of a spin box is answered with success and changes nothing; its steps work. */
const spinValues: Repair = {
  quirk: 'qt-ax-spin-values',
  when: { dialect: 'ax', toolkit: /^qt/i },
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const verbs = node.verbs.filter((verb) => verb !== 'setValue' && verb !== 'setText');
      return node.role === 'spinButton' && verbs.length < node.verbs.length ? { ...node, verbs } : undefined;
    }),
};

export const QT_AX: readonly Repair[] = [spinValues];
