/** Moving about in a flat pre-order tree. */
import type { NodeKey, UiNode, UiTree } from '@casement/spec';
import { inReadingOrder } from './order.js';

export class TreeWalk {
  readonly root: UiNode | undefined;
  private readonly byKey = new Map<NodeKey, UiNode>();
  private readonly orders = new Map<number, readonly UiNode[]>();

  constructor(private readonly tree: UiTree) {
    this.root = tree.nodes[0];
    for (const node of tree.nodes) this.byKey.set(node.key, node);
  }

  at(index: number): UiNode | undefined {
    return this.tree.nodes[index];
  }

  get(key: NodeKey): UiNode | undefined {
    return this.byKey.get(key);
  }

  parent(node: UiNode): UiNode | undefined {
    return node.parent < 0 ? undefined : this.tree.nodes[node.parent];
  }

  /** From the parent up to the root. */
  ancestors(node: UiNode): UiNode[] {
    const chain: UiNode[] = [];
    for (let above = this.parent(node); above; above = this.parent(above)) chain.push(above);
    return chain;
  }

  /** The node itself and all below it, in the order of the tree. */
  subtree(node: UiNode): readonly UiNode[] {
    return this.tree.nodes.slice(node.index, node.end);
  }

  /** In the order of the tree. */
  children(node: UiNode): UiNode[] {
    const found: UiNode[] = [];
    for (let i = node.index + 1; i < node.end; i = this.tree.nodes[i]!.end) found.push(this.tree.nodes[i]!);
    return found;
  }

  /** Children in reading order. */
  ordered(node: UiNode): readonly UiNode[] {
    const known = this.orders.get(node.index);
    if (known) return known;
    const order = inReadingOrder(this.children(node));
    this.orders.set(node.index, order);
    return order;
  }
}
