/** Corrections that every toolkit needs. */
import type { Repair, UiNode } from '@casement/spec';
import { children } from '../tree.js';

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

export const COMMON: readonly Repair[] = [embeddedObjects];
