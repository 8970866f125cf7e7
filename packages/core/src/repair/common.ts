/** Corrections that every toolkit needs. */
import type { Repair, Role, UiNode } from '@casement/spec';
import { below, children, mapNodes } from '../tree.js';

/** Stands for an embedded object in the text of a container. */
const EMBEDDED = '\ufffc';

/** Containers give their children as U+FFFC in their text: the children's own words take their place (CASE-A7). */
const embeddedObjects: Repair = {
  quirk: 'embedded-objects',
  when: { dialect: 'atspi' },
  repair: (nodes) => {
    const texts = new Map<number, string>();
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i]!;
      if (node.text?.includes(EMBEDDED)) texts.set(i, spelledOut(nodes, node, texts));
    }
    return nodes.map((node) => (texts.has(node.index) ? { ...node, text: texts.get(node.index)! } : node));
  },
};

/** The n-th mark is the n-th child; children after a node are known already, the tree being in pre-order. */
function spelledOut(nodes: readonly UiNode[], node: UiNode, texts: ReadonlyMap<number, string>): string {
  const inside = children(nodes, node);
  let next = 0;
  const text = node.text!.replaceAll(EMBEDDED, () => {
    const child = inside[next++];
    return child && !child.secret ? (texts.get(child.index) ?? child.text ?? child.name) : '';
  });
  return text.replace(/ {2,}/g, ' ');
}

const CONTROLS: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'toggleButton', 'menuButton', 'checkBox', 'radioButton', 'switch', 'link'] as const),
  ...(['textField', 'textArea', 'passwordField', 'spinButton', 'slider', 'comboBox'] as const),
]);

/** GTK's flow box is called a table; it has no rows, and what lies in its cells are controls like any other. */
const flowBoxes: Repair = {
  quirk: 'gtk-flow-boxes',
  when: { dialect: 'atspi', toolkit: /^gtk$/i },
  repair: (nodes) => {
    const isFlow = (node: UiNode | undefined): boolean =>
      node?.role === 'table' && node.rows === undefined && below(nodes, node).some((inner) => CONTROLS.has(inner.role));
    return mapNodes(nodes, (node) => {
      if (isFlow(node)) return { ...node, role: 'panel' };
      if (!isFlow(nodes[node.parent])) return undefined;
      return { ...node, role: 'panel', name: '', verbs: [] };
    });
  },
};

/** A view of icons (files, in file managers) is a box whose only children are items. */
const iconViews: Repair = {
  quirk: 'gtk-icon-views',
  when: { dialect: 'atspi', toolkit: /^(?:gtk|GAIL)$/i },
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role !== 'panel' && node.role !== 'unknown') return undefined;
      const items = children(nodes, node);
      return items.length > 0 && items.every((item) => item.role === 'listItem')
        ? { ...node, role: 'list' }
        : undefined;
    }),
};

export const COMMON: readonly Repair[] = [embeddedObjects, flowBoxes, iconViews];
