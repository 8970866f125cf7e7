/** Corrections of what toolkits get wrong, each with its row in `test/quirks.yaml`. */
import type { Repair, UiTree } from '@casement/spec';

export const REPAIRS: readonly Repair[] = [];

/** The tree after every repair that is meant for its dialect, toolkit and version, in the order of the list. */
export function applyRepairs(tree: UiTree): UiTree {
  const nodes = REPAIRS.filter((repair) => applies(repair, tree)).reduce(
    (current, repair) => repair.repair(current, tree),
    tree.nodes,
  );
  return { ...tree, nodes };
}

function applies({ when }: Repair, tree: UiTree): boolean {
  if (when.dialect !== tree.dialect) return false;
  if (when.toolkit && !when.toolkit.test(tree.toolkit?.name ?? '')) return false;
  return !when.version || when.version.test(tree.toolkit?.version ?? '');
}
