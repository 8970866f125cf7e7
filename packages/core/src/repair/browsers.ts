/** Corrections for Firefox ("Gecko") and Chromium. */
import type { Repair } from '@casement/spec';
import { arrange, mapNodes } from '../tree.js';

/** Writing text is answered with success and changes nothing, in real inputs too (V5): what never works is not offered. */
const deafFields: Repair = {
  quirk: 'gecko-deaf-fields',
  when: { dialect: 'atspi', toolkit: /^Gecko$/i },
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (!node.verbs.includes('setText')) return undefined;
      return { ...node, verbs: node.verbs.filter((verb) => verb !== 'setText') };
    }),
};

/** Its own surface holds dozens of notifications without a word in them (V15). */
const emptyNotifications: Repair = {
  quirk: 'chromium-empty-notifications',
  when: { dialect: 'atspi', toolkit: /^Chromium$/i },
  repair: (nodes) => {
    const keep = nodes.map(
      (node) => node.role !== 'notification' || node.name !== '' || Boolean(node.text) || node.end > node.index + 1,
    );
    return keep.includes(false) ? arrange(nodes, keep) : nodes;
  },
};

export const BROWSERS: readonly Repair[] = [deafFields, emptyNotifications];
