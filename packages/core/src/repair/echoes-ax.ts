/** Text that reads as written whether the application took it or not, on macOS. */
import type { Repair, Role, UiNode } from '@casement/spec';
import { ancestors, mapNodes } from '../tree.js';

const WRITTEN: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea', 'comboBox']);

/** In Catalyst any text, in Electron and Chromium that of a page: a set value is echoed and may not have reached it. */
const echoedTexts: Repair = {
  quirk: 'ax-echoed-texts',
  when: { dialect: 'ax', toolkit: /^(?:Catalyst|Electron|Chromium)$/ },
  repair: (nodes, tree) =>
    mapNodes(nodes, (node) => {
      const written = WRITTEN.has(node.role) && node.verbs.includes('setText');
      return written && (tree.toolkit?.name === 'Catalyst' || isInPage(nodes, node))
        ? { ...node, echoes: true }
        : undefined;
    }),
};

function isInPage(nodes: readonly UiNode[], node: UiNode): boolean {
  return ancestors(nodes, node).some((above) => above.role === 'document');
}

export const ECHOES_AX: readonly Repair[] = [echoedTexts];
