/** What a person could do in a window now, and why not (GB-19, GB-25). Pure. */
import type { NodeKey, Operable, UiNode, UiTree, Verb, Why } from '@casement/spec';
import { type Layer, topLayer } from './layers.js';
import { isReachable } from './reachable.js';

/**
 * The judge of one window. Reasons are given in this order: windowBlocked, unresponsive, gone, behindLayer, hidden,
 * disabled, readOnly, noVerb.
 */
export function operableNodes(tree: UiTree, window: { blocked: boolean; unresponsive?: boolean }): Operable {
  const byKey = new Map(tree.nodes.map((node) => [node.key, node]));
  const layer = topLayer(tree.nodes);
  const can = (key: NodeKey, verb: Verb): true | Why => {
    if (window.blocked) return 'windowBlocked';
    if (window.unresponsive) return 'unresponsive';
    const node = byKey.get(key);
    return node ? judge(tree.nodes, node, verb, layer) : 'gone';
  };
  return { can };
}

function judge(nodes: readonly UiNode[], node: UiNode, verb: Verb, layer: Layer | undefined): true | Why {
  const isWindow = node.index === 0;
  if (!isWindow && layer && !layer.holds(nodes, node)) return 'behindLayer';
  if (!isWindow && !isReachable(nodes, node)) return 'hidden';
  if (!isWindow && isDisabled(nodes, node)) return 'disabled';
  if (verb === 'setText' || verb === 'setValue') if (node.readOnly) return 'readOnly';
  return node.verbs.includes(verb) ? true : 'noVerb';
}

/** An entry of a menu that is greyed out is out of reach too. */
function isDisabled(nodes: readonly UiNode[], node: UiNode): boolean {
  if (!node.enabled) return true;
  for (let at = nodes[node.parent]; at?.role === 'menu'; at = nodes[at.parent]) if (!at.enabled) return true;
  return false;
}
