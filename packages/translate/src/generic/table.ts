/** Tables: columns as the headers say, rows as they show, every row as long as the columns (GB-13). */
import type { Block, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import type { Primitive } from '../value.js';
import { short } from '../words.js';
import { blockId } from './ids.js';
import * as roles from './roles.js';

/** Rows of a table or list in the state. */
export const ROWS_MAX = 50;
const CELL_MAX = 200;

export interface Grid {
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  /** Rows that the table claims, whether read or not. */
  readonly total: number;
  /** Index of the first row that was read. */
  readonly offset: number;
}

export interface GridRow {
  /** Position in the whole table, from 0. */
  readonly index: number;
  readonly values: readonly Primitive[];
  /** The accessibles that stand for the row: its own, then its cells. */
  readonly nodes: readonly UiNode[];
}

const known = new WeakMap<UiNode, Grid>();

/** Reads a table from the tree: whatever of it was read. */
export function gridOf(kit: Kit, table: UiNode): Grid {
  const grid = known.get(table) ?? readGrid(kit, table);
  known.set(table, grid);
  return grid;
}

function readGrid(kit: Kit, table: UiNode): Grid {
  const below = kit.subtree(table).slice(1);
  const cells = placedCells(kit, table, below);
  const byRow = new Map<number, UiNode[]>();
  for (const cell of cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell.node]);
  const heads = below.filter((node) => node.role === 'columnHeader');
  const columns = [...cells.map((cell) => cell.column), ...heads.map((node, i) => node.column ?? i)];
  const width = Math.max(-1, ...columns) + 1;
  const first = Math.min(width, ...columns);
  const headers = headersOf(kit, heads, first, width);
  const used = range(first, width).filter((column) => isUsed(column, headers[column - first] ?? '', cells, kit));
  const value = valuesOf(kit, used, cells);
  const rows = [...byRow.keys()]
    .sort((x, y) => x - y)
    .map((index) =>
      rowAt(
        kit,
        index,
        used.map((column) => value(index, column)),
        byRow.get(index)!,
      ),
    );
  return {
    columns: used.map((column) => headers[column - first] || `${column + 1}`),
    rows,
    total: Math.max((table.rows ?? 0) - headerRows(kit, table, heads), rows.length, (rows.at(-1)?.index ?? -1) + 1),
    offset: rows[0]?.index ?? 0,
  };
}

/** Rows that hold nothing but headers are counted by browsers; they are not rows of the content. */
function headerRows(kit: Kit, table: UiNode, heads: readonly UiNode[]): number {
  const above = new Set(heads.map((head) => kit.parent(head)).filter((parent) => parent !== table));
  return [...above].filter((row) => row?.role === 'row' && !kit.subtree(row).some((node) => roles.CELL.has(node.role)))
    .length;
}

interface PlacedCell {
  readonly node: UiNode;
  readonly row: number;
  readonly column: number;
}

/** Cells with their places: as the table says, else by the rows they are in. */
function placedCells(kit: Kit, table: UiNode, below: readonly UiNode[]): PlacedCell[] {
  const told = below.filter((node) => node.row !== undefined && node.row >= 0 && node.column !== undefined);
  if (told.length > 0) return told.map((node) => ({ node, row: node.row!, column: node.column! }));
  const rows = below.filter((node) => node.role === 'row' || node.role === 'treeItem' || node.role === 'listItem');
  if (rows.length > 0) {
    const content = rows.filter((row) => !kit.children(row).some((node) => node.role === 'columnHeader'));
    return content.flatMap((row, index) => cellsOfRow(kit, row).map((node, column) => ({ node, row: index, column })));
  }
  const width = table.columns ?? 1;
  const cells = below.filter((node) => roles.CELL.has(node.role));
  return cells.map((node, i) => ({ node, row: Math.floor(i / width), column: i % width }));
}

function cellsOfRow(kit: Kit, row: UiNode): readonly UiNode[] {
  const cells = kit.children(row).filter((node) => roles.CELL.has(node.role));
  return cells.length > 0 ? cells : [row];
}

function headersOf(kit: Kit, nodes: readonly UiNode[], first: number, width: number): string[] {
  const placed = nodes.some((node) => node.column !== undefined);
  return range(first, width).map((column) => {
    const node = placed ? nodes.find((header) => header.column === column) : nodes[column];
    return node ? short(node.name || node.text || wordsOf(kit, node), 80) : '';
  });
}

/** Columns of icons have neither a header nor words. */
function isUsed(column: number, header: string, cells: readonly PlacedCell[], kit: Kit): boolean {
  return header !== '' || cells.some((cell) => cell.column === column && cellValue(kit, cell.node) !== '');
}

/** In a column of check cells, one that does not say "on" is off (GTK3 says nothing then). */
function valuesOf(kit: Kit, used: readonly number[], cells: readonly PlacedCell[]) {
  const place = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell.node]));
  const checks = new Set(used.filter((column) => cells.some((c) => c.column === column && c.node.checked === true)));
  return (row: number, column: number): Primitive => {
    const node = place.get(`${row} ${column}`);
    if (!node) return '';
    const value = cellValue(kit, node);
    return value === '' && checks.has(column) ? false : value;
  };
}

function rowAt(kit: Kit, index: number, values: readonly Primitive[], nodes: readonly UiNode[]): GridRow {
  const parent = kit.parent(nodes[0]!);
  const own = parent && roles.ITEM.has(parent.role) ? [parent] : [];
  return { index, values, nodes: [...own, ...nodes] };
}

/** What a cell shows: a state for check cells, else its words. */
export function cellValue(kit: Kit, node: UiNode): Primitive {
  if (node.secret) return '';
  const words = short(node.text || node.name || wordsOf(kit, node), CELL_MAX);
  if (words !== '') return words;
  if (node.checked !== undefined) return node.checked === 'mixed' ? 'mixed' : node.checked;
  return node.number ? node.number.current : '';
}

function wordsOf(kit: Kit, node: UiNode): string {
  const inside = kit.subtree(node).slice(1, 16);
  return inside
    .filter((child) => !child.secret && child.showing)
    .map((child) => child.text || child.name)
    .filter(Boolean)
    .join(' ');
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** A table of this many rows is a sheet: most of it is empty. */
const SHEET_ROWS = 100_000;

/** Of a sheet, the part up to the last row and column that hold something. */
function usedPart(grid: Grid): Grid {
  if (grid.total < SHEET_ROWS) return grid;
  const filled = (values: readonly Primitive[]): number => values.findLastIndex((value) => value !== '') + 1;
  const width = Math.max(1, ...grid.rows.map((row) => filled(row.values)));
  const height = grid.rows.findLastIndex((row) => filled(row.values) > 0) + 1;
  const rows = grid.rows.slice(0, height).map((row) => ({ ...row, values: row.values.slice(0, width) }));
  return { ...grid, rows, columns: grid.columns.slice(0, width) };
}

/** The block: the first rows that were read, and the total when that is not all. */
export function tableBlock(kit: Kit, table: UiNode): Block {
  const grid = usedPart(gridOf(kit, table));
  const shown = grid.rows.slice(0, ROWS_MAX);
  const cut = shown.length < grid.total;
  return {
    type: 'table',
    id: blockId('table', table.key),
    columns: [...grid.columns],
    rows: shown.map((row) => [...row.values]),
    ...(grid.offset > 0 && { offset: grid.offset }),
    ...((cut || grid.offset > 0) && { total: grid.total }),
  };
}
