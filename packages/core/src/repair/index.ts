/** Corrections of what toolkits get wrong, each with its row in `test/quirks.yaml`. */
import type { Repair, UiTree } from '@casement/spec';
import { BROWSERS } from './browsers.js';
import { COMMON } from './common.js';
import { ECHOES_AX } from './echoes-ax.js';
import { GTK3 } from './gtk3.js';
import { GTK4 } from './gtk4.js';
import { LIBREOFFICE } from './libreoffice.js';
import { QT } from './qt.js';
import { QT_AX } from './qt-ax.js';
import { SWING } from './swing.js';

/** All of them, in the order in which they are applied. */
export const REPAIRS: readonly Repair[] = [
  ...[...COMMON, ...LIBREOFFICE, ...GTK3, ...GTK4, ...QT, ...BROWSERS, ...SWING, ...QT_AX, ...ECHOES_AX],
];

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
