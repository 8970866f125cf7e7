/** Tables, outlines and lists: what their parts are, and where the cells are. */
import type { Role } from '@casement/spec';
import { AX_TABLES } from './ax-roles.js';
import type { AxTree } from './ax-tree.js';
import type { Position } from './positions.js';

/** Between a row and its table there may be a group (the body of a table in a page). */
const ROW_STEPS = 3;
/** Children of a list that are its items, whatever they are called. */
const ITEMS: ReadonlySet<string> = new Set([
  ...['AXStaticText', 'AXGroup', 'AXCell', 'AXImage', 'AXRow', 'AXLayoutItem', 'AXUnknown'],
]);
const ROWS: ReadonlySet<string> = new Set(['AXRow']);
const LISTS: ReadonlySet<string> = new Set(['AXList', 'AXGrid']);
/** Drawn in front of the first cell of a row. */
const TRIANGLE = 'AXDisclosureTriangle';

export class AxTables {
  /** Role of a table or outline, by index. */
  private readonly tables = new Map<number, Role>();
  private readonly headers = new Set<number>();
  /** Table of a row, by index of the row. */
  private readonly owners = new Map<number, number>();
  private readonly rowsOf = new Map<number, number[]>();
  /** Outlines that draw triangles: rows without one have nothing below. */
  private readonly drawn = new Set<number>();
  readonly positions = new Map<number, Position>();

  constructor(private readonly tree: AxTree) {
    tree.facts.forEach((facts, i) => {
      if (AX_TABLES.has(facts.role)) this.enter(i);
      else if (facts.role === 'AXRow') this.addRow(i);
      else if (facts.role === TRIANGLE) this.addTriangle(i);
    });
    for (const table of this.headers) this.placeHeaders(table);
    for (const [table, rows] of this.rowsOf) {
      this.tables.set(table, this.kindOf(table, rows));
      for (const [ordinal, row] of rows.entries()) this.placeCells(row, ordinal);
    }
  }

  /** The role that a place in a table or list gives; undefined elsewhere. */
  roleOf(index: number): Role | undefined {
    const parent = this.tree.parent(index);
    const role = this.tree.role(index);
    if (AX_TABLES.has(role)) return this.tables.get(index);
    if (role === 'AXRow' && this.owners.has(index)) return this.rowRole(index);
    if (this.headers.has(parent)) return 'columnHeader';
    if (this.tree.role(parent) === 'AXRow') return this.partRole(index, role, parent);
    if (LISTS.has(this.tree.role(parent)) && ITEMS.has(role)) return 'listItem';
    return this.isWordsOfCell(index) ? 'cell' : undefined;
  }

  /** True when an outline's row can be expanded; rows without a triangle cannot, where others have one. */
  opens(row: number): boolean {
    const table = this.tableOf(row);
    return !this.drawn.has(table) || this.tree.holds(row, TRIANGLE);
  }

  /** Children that a table shown as a list claims: rows that were not read are among them. */
  claimed(table: number): number | undefined {
    const rows = this.tree.facts[table]?.rows;
    if (this.tables.get(table) !== 'list' || rows === undefined) return undefined;
    return this.tree.children(table).length + Math.max(0, rows - (this.rowsOf.get(table)?.length ?? 0));
  }

  private enter(table: number): void {
    this.tables.set(table, this.tree.role(table) === 'AXOutline' ? 'tree' : 'table');
    this.rowsOf.set(table, []);
    for (const child of this.tree.children(table)) {
      const isHeader = this.tree.role(child) === 'AXGroup' && !this.tree.holds(child, 'AXRow');
      if (isHeader && !this.tree.isLeaf(child)) this.headers.add(child);
    }
  }

  private addRow(row: number): void {
    const table = this.tree.above(row, AX_TABLES, ROW_STEPS);
    if (table < 0) return;
    this.owners.set(row, table);
    this.rowsOf.get(table)!.push(row);
  }

  private addTriangle(triangle: number): void {
    const table = this.tableOf(this.tree.above(triangle, ROWS, ROW_STEPS));
    if (table >= 0) this.drawn.add(table);
  }

  private tableOf(row: number): number {
    return this.owners.get(row) ?? -1;
  }

  /** A table of one column without a header is what a person calls a list. */
  private kindOf(table: number, rows: readonly number[]): Role {
    if (this.tree.role(table) === 'AXOutline') return 'tree';
    if (this.tree.children(table).some((child) => this.headers.has(child))) return 'table';
    const columns = this.tree.facts[table]!.columns ?? Math.max(...rows.map((row) => this.cellsOf(row).length), 0);
    return columns === 1 ? 'list' : 'table';
  }

  private rowRole(row: number): Role {
    const table = this.tables.get(this.tableOf(row));
    if (table === 'tree') return 'treeItem';
    return table === 'list' ? 'listItem' : 'row';
  }

  /** Older tables have no cells: what lies in the row is the cell. In lists and trees a cell only lays out. */
  private partRole(index: number, role: string, row: number): Role | undefined {
    const inTable = this.rowRole(row) === 'row';
    if (role === 'AXCell') return inTable ? 'cell' : 'panel';
    if (role === 'AXTextField' || (role === 'AXStaticText' && inTable))
      return this.isSecret(index) ? undefined : 'cell';
    return undefined;
  }

  /** Words that can be edited in place are a field; where a cell holds nothing else they are its content. */
  private isWordsOfCell(index: number): boolean {
    const cell = this.tree.parent(index);
    if (this.tree.role(index) !== 'AXTextField' || this.tree.role(cell) !== 'AXCell' || this.isSecret(index))
      return false;
    if (this.tree.parentRole(cell) !== 'AXRow') return false;
    return this.tree.children(cell).every((child) => child === index || this.tree.role(child) === 'AXImage');
  }

  private isSecret(index: number): boolean {
    return this.tree.facts[index]!.secret;
  }

  private cellsOf(row: number): number[] {
    return this.tree.children(row).filter((child) => this.tree.role(child) !== TRIANGLE);
  }

  private placeHeaders(header: number): void {
    this.tree.children(header).forEach((child, column) => {
      this.positions.set(child, { row: -1, column });
    });
  }

  private placeCells(row: number, ordinal: number): void {
    if (this.rowRole(row) !== 'row') return;
    const number = this.tree.facts[row]!.index ?? ordinal;
    this.cellsOf(row).forEach((cell, column) => {
      const facts = this.tree.facts[cell]!;
      this.positions.set(cell, { row: facts.row ?? number, column: facts.column ?? column });
    });
  }
}
