/** Row and column of cells whose position the facts do not state. */
import type { Role } from '@casement/spec';

export interface Positioned {
  readonly index: number;
  readonly parent: number;
  readonly role: Role;
  readonly childCount: number;
  readonly indexInParent: number;
  readonly rows?: number;
  readonly columns?: number;
  readonly row?: number;
  readonly column?: number;
}
export interface Position {
  readonly row: number;
  readonly column: number;
}

const TABLES: ReadonlySet<Role> = new Set<Role>(['table', 'tree']);
const CELLS: ReadonlySet<Role> = new Set<Role>(['cell', 'rowHeader', 'columnHeader', 'treeItem', 'label']);

/**
 * The positions that follow from the shape: cells right below a table by their index (Qt, GTK), cells in rows by
 * counting. Headers get row -1.
 */
export function positionsOf(nodes: readonly Positioned[]): Map<number, Position> {
  const found = new Map<number, Position>();
  const rowNumbers = new Map<number, number>();
  const nextRow = new Map<number, number>();
  const nextColumn = new Map<number, number>();
  for (const node of nodes) {
    const parent = nodes[node.parent];
    if (!parent) continue;
    if (node.role === 'row') rowNumbers.set(node.index, takeRow(nodes, node, nextRow));
    if (node.row !== undefined || !CELLS.has(node.role)) continue;
    const flat = TABLES.has(parent.role) ? flatPosition(parent, node.indexInParent) : undefined;
    if (flat) found.set(node.index, flat);
    if (parent.role === 'row') found.set(node.index, inRow(parent, rowNumbers, nextColumn));
  }
  return found;
}

/** Rows without a single cell are header rows and get -1. */
function takeRow(nodes: readonly Positioned[], row: Positioned, next: Map<number, number>): number {
  const headersOnly = nodes[row.index + 1]?.role === 'columnHeader';
  if (headersOnly) return -1;
  let table = row.parent;
  while (table > 0 && !TABLES.has(nodes[table]!.role)) table = nodes[table]!.parent;
  const number = next.get(table) ?? 0;
  next.set(table, number + 1);
  return number;
}

function inRow(row: Positioned, rowNumbers: ReadonlyMap<number, number>, next: Map<number, number>): Position {
  const column = next.get(row.index) ?? 0;
  next.set(row.index, column + 1);
  return { row: rowNumbers.get(row.index) ?? 0, column };
}

/** The one layout, with or without header row and header column, that gives the claimed number of children. */
function flatPosition(table: Positioned, at: number): Position | undefined {
  const { rows, columns, childCount } = table;
  if (rows === undefined || columns === undefined || columns <= 0 || at < 0) return undefined;
  for (const [top, left] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const) {
    const width = columns + left;
    if ((rows + top) * width !== childCount) continue;
    return { row: Math.floor(at / width) - top, column: (at % width) - left };
  }
  return undefined;
}
