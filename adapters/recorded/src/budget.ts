/** Reads of a recording keep to the budget, as reads of an application do. */
import type { Facts, RawNode, RawTree, ReadBudget, Shortfall } from '@casement/spec';

/** The part of a tree that is within the budget, and what was cut. */
export function within(tree: RawTree, budget: ReadBudget): Pick<RawTree, 'nodes' | 'shortfall'> {
  const shallow = onlyShallow(tree.nodes, budget.maxDepth);
  const nodes = shallow.slice(0, budget.maxNodes);
  const cuts: Shortfall[] = [
    ...(shallow.length < tree.nodes.length ? (['maxDepth'] as const) : []),
    ...(nodes.length < shallow.length ? (['maxNodes'] as const) : []),
  ];
  return { nodes, shortfall: [...new Set([...tree.shortfall, ...cuts])] };
}

/** Leaves out what lies too deep; parents and relations keep pointing at the right nodes. */
function onlyShallow(nodes: readonly RawNode[], maxDepth: number): readonly RawNode[] {
  const depths: number[] = [];
  nodes.forEach((node, i) => {
    depths[i] = node.parent < 0 ? 0 : depths[node.parent]! + 1;
  });
  if (depths.every((depth) => depth <= maxDepth)) return nodes;
  let count = 0;
  const place = depths.map((depth) => (depth <= maxDepth ? count++ : -1));
  return nodes
    .filter((_, i) => place[i]! >= 0)
    .map((node) => ({
      ...node,
      parent: node.parent < 0 ? -1 : place[node.parent]!,
      facts: moved(node.facts, place),
    }));
}

/** Relations are indexes into the list of nodes. */
function moved(facts: Facts, place: readonly number[]): Facts {
  const next: Record<string, Facts[string]> = { ...facts };
  for (const key of ['labelledBy', 'labelFor']) {
    const indexes = facts[key];
    if (Array.isArray(indexes)) next[key] = (indexes as number[]).map((i) => place[i] ?? -1).filter((i) => i >= 0);
  }
  return next;
}
