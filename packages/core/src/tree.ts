/** Rebuilding a flat pre-order tree after nodes were dropped or changed. */
import type { UiNode } from '@casement/spec';

/**
 * The nodes for which `keep` is true, with index, parent, end, depth and relations made right. A child of a dropped
 * node goes to the nearest ancestor that is kept; the root always stays.
 */
export function arrange(nodes: readonly UiNode[], keep?: readonly boolean[]): UiNode[] {
  const kept = (index: number): boolean => index === 0 || (keep?.[index] ?? true);
  const place = new Map<number, number>();
  const out: UiNode[] = [];
  const above: number[] = [];
  nodes.forEach((node, i) => {
    const parent = i === 0 ? -1 : kept(node.parent) ? place.get(node.parent)! : (above[node.parent] ?? 0);
    above[i] = kept(i) ? out.length : parent;
    if (!kept(i)) return;
    place.set(i, out.length);
    const depth = parent < 0 ? 0 : out[parent]!.depth + 1;
    out.push({ ...node, index: out.length, parent, end: out.length + 1, depth });
  });
  return withEnds(out).map((node) => withRelations(node, place));
}

function withEnds(nodes: UiNode[]): UiNode[] {
  const ends = nodes.map((node) => node.index + 1);
  for (let i = nodes.length - 1; i > 0; i--) {
    const { parent } = nodes[i]!;
    ends[parent] = Math.max(ends[parent]!, ends[i]!);
  }
  return nodes.map((node, i) => ({ ...node, end: ends[i]! }));
}

function withRelations(node: UiNode, place: ReadonlyMap<number, number>): UiNode {
  if (!node.labelledBy && !node.labelFor) return node;
  const { labelledBy, labelFor, ...rest } = node;
  const by = moved(labelledBy, place);
  const to = moved(labelFor, place);
  return { ...rest, ...(by.length > 0 && { labelledBy: by }), ...(to.length > 0 && { labelFor: to }) };
}

function moved(indexes: readonly number[] | undefined, place: ReadonlyMap<number, number>): number[] {
  return (indexes ?? []).flatMap((index) => place.get(index) ?? []);
}

/** All nodes, with `change` applied to those that it returns something for. */
export function mapNodes(nodes: readonly UiNode[], change: (node: UiNode) => UiNode | undefined): UiNode[] {
  return nodes.map((node) => change(node) ?? node);
}

/** The nodes below a node, in pre-order. */
export function below(nodes: readonly UiNode[], node: UiNode): readonly UiNode[] {
  return nodes.slice(node.index + 1, node.end);
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
