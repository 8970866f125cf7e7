/** Rebuilding a flat pre-order tree after nodes were dropped or changed, and moving about in one. */
import type { UiNode } from '@casement/spec';

/** A node while it is built. */
export type Building<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Copies of the nodes for which `keep` is true, with index, parent, end, depth and relations made right. A child of a
 * dropped node goes to the nearest ancestor that is kept; the root always stays.
 */
export function arrange(nodes: readonly UiNode[], keep?: readonly boolean[]): UiNode[] {
  const out: Building<UiNode>[] = [];
  /** Old index → new index of the node, or of the nearest ancestor kept. */
  const places: number[] = [];
  const kept = nodes.map((_, i) => i === 0 || (keep?.[i] ?? true));
  nodes.forEach((node, i) => {
    const parent = i === 0 ? -1 : places[node.parent]!;
    places[i] = kept[i] ? out.length : parent;
    if (!kept[i]) return;
    out.push({ ...node, index: out.length, parent });
  });
  withEnds(out);
  for (const node of out) moveRelations(node, (index) => (kept[index] ? places[index] : undefined));
  return out;
}

/** Sets end and depth from the parents, in place. */
export function withEnds(nodes: Building<UiNode>[]): UiNode[] {
  for (const node of nodes) {
    node.end = node.index + 1;
    node.depth = node.parent < 0 ? 0 : nodes[node.parent]!.depth + 1;
  }
  for (let i = nodes.length - 1; i > 0; i--) {
    const parent = nodes[nodes[i]!.parent]!;
    parent.end = Math.max(parent.end, nodes[i]!.end);
  }
  return nodes;
}

function moveRelations(node: Building<UiNode>, place: (index: number) => number | undefined): void {
  for (const relation of ['labelledBy', 'labelFor'] as const) {
    if (!node[relation]) continue;
    const moved = node[relation].flatMap((index) => place(index) ?? []);
    if (moved.length > 0) node[relation] = moved;
    else delete node[relation];
  }
}

/** All nodes, with `change` applied to those that it returns something for. */
export function mapNodes(nodes: readonly UiNode[], change: (node: UiNode) => UiNode | undefined): UiNode[] {
  return nodes.map((node) => change(node) ?? node);
}

/** The nodes below a node, in pre-order. */
export function below(nodes: readonly UiNode[], node: UiNode): readonly UiNode[] {
  return nodes.slice(node.index + 1, node.end);
}

/** The nodes right below a node. */
export function children(nodes: readonly UiNode[], node: UiNode): UiNode[] {
  const found: UiNode[] = [];
  for (let i = node.index + 1; i < node.end; i = nodes[i]!.end) found.push(nodes[i]!);
  return found;
}

/** From the parent up to the root. */
export function ancestors(nodes: readonly UiNode[], node: UiNode): UiNode[] {
  const found: UiNode[] = [];
  for (let at = nodes[node.parent]; at; at = nodes[at.parent]) found.push(at);
  return found;
}

/** A copy without a field: absent, not undefined. */
export function without<K extends keyof UiNode>(node: UiNode, key: K): UiNode {
  const { [key]: _dropped, ...rest } = node;
  return rest as UiNode;
}
