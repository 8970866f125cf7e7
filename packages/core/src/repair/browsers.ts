/** Corrections for Firefox ("Gecko") and Chromium. */
import type { Repair, Role, UiNode } from '@casement/spec';
import { arrange, mapNodes } from '../tree.js';

const FIELDS: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea', 'passwordField']);

/**
 * Firefox answers writing with success and changes nothing, in real inputs too (V5); Chromium has no way to write.
 * Where keys can be pressed they write into fields; what never works is not offered.
 */
const deafFields: Repair = {
  quirk: 'browser-deaf-fields',
  when: { dialect: 'atspi', toolkit: /^(?:Gecko|Chromium)$/i },
  repair: (nodes, tree) =>
    mapNodes(nodes, (node) => {
      const verbs = node.verbs.filter((verb) => verb !== 'setText');
      if (tree.keys && takesKeys(node)) return { ...node, verbs: ['setText', ...verbs] };
      return verbs.length === node.verbs.length ? undefined : { ...node, verbs };
    }),
};

function takesKeys(node: UiNode): boolean {
  return FIELDS.has(node.role) && node.editable === true && !node.readOnly && node.verbs.includes('focus');
}

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
