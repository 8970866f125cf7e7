/**
 * Tables by what shows: never by child count (a Calc sheet claims 2^31-1 children and makes each when asked, V13; a GTK
 * tree view calls every row "showing", V14). Headers are given as cells of row -1.
 */
import type { Bus, Call, NodeFacts, Reply, Route } from '@casement/native-linux';
import { IFACE, PATH, ROLE } from './atspi.js';
import { firstOf, get, method, numberOf, type Ref, refOf, refsOf, textOf } from './calls.js';

export interface Cell {
  readonly path: string;
  readonly role: number;
  readonly name: string;
  readonly text?: string;
  readonly states: readonly number[];
  readonly interfaces: readonly string[];
  readonly indexInParent: number;
  /** From 0; -1 for column headers. */
  readonly row: number;
  readonly column: number;
}

export interface Grid {
  readonly cells: readonly Cell[];
  readonly partial: boolean;
  readonly calls: number;
}

interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Tables up to this many cells are read whole. */
const WHOLE_CELLS = 600;
/** No more cells than this are asked for in one read. */
const MAX_CELLS = 1500;
const MAX_COLUMNS = 60;
/** Longest text of a cell, in UTF-16 units. */
const CELL_TEXT_MAX = 500;
/** Parts of one cell that are looked at. */
const MAX_PARTS = 8;
/** How far from an edge of a table its cells are looked for, in pixels: beyond a header, a scroll bar. */
const INSETS = [4, 14, 28, 50];
/** Role of a column header cell. */
const TABLE_COLUMN_HEADER = 57;
/** Sheets name a cell by its address; the content is its text (V13). */
const HUGE_ROWS = 100_000;

/** Reads the visible cells of a table within `deadlineMs`. Cells that fail are left out, never the table. */
export async function readGrid(
  bus: Bus,
  route: Route,
  app: string,
  table: NodeFacts,
  deadlineMs: number,
  uniformCells = false,
): Promise<Grid> {
  const reader = new GridReader(
    bus,
    route,
    { bus: app, path: table.path },
    table,
    Date.now() + deadlineMs,
    uniformCells,
  );
  const [rows, columns] = table.table ?? [0, 0];
  const range = await reader.range(rows, columns);
  const cells = await reader.cells(range);
  const headers = await reader.headers(range);
  const partial = (range.bottom - range.top + 1) * (range.right - range.left + 1) < rows * columns;
  return { cells: [...headers, ...cells], partial, calls: reader.sent };
}

class GridReader {
  sent = 0;

  constructor(
    private readonly bus: Bus,
    private readonly route: Route,
    private readonly at: Ref,
    private readonly table: NodeFacts,
    private readonly deadline: number,
    private readonly uniformCells: boolean,
  ) {}

  private async ask(calls: Call[]): Promise<Reply[]> {
    const left = this.deadline - Date.now();
    if (calls.length === 0 || left <= 0) return [];
    this.sent += calls.length;
    return this.bus.calls(this.route, calls, left);
  }

  /** The rows and columns that show, found by what lies at the table's corners. */
  async range(rows: number, columns: number): Promise<Range> {
    const whole = { top: 0, bottom: rows - 1, left: 0, right: Math.min(columns, MAX_COLUMNS) - 1 };
    if (rows * columns <= WHOLE_CELLS) return whole;
    const { first, lowest, rightmost } = await this.edges();
    const top = first?.row ?? 0;
    const left = first?.column ?? 0;
    const right = Math.min(rightmost?.column ?? left + 15, left + MAX_COLUMNS - 1, columns - 1);
    const height = Math.max(1, Math.floor(MAX_CELLS / (right - left + 1)));
    const bottom = Math.min(lowest?.row ?? top + 49, top + height - 1, rows - 1);
    return { top, bottom: Math.max(bottom, top), left, right: Math.max(right, left) };
  }

  /** What lies at the edges: headers and scroll bars are passed over, and columns may end before the table does. */
  private async edges(): Promise<Edges> {
    const [x, y, width, height] = this.table.extents ?? [0, 0, 0, 0];
    if (width <= 4 || height <= 4) return {};
    const across = INSETS.filter((inset) => inset < width);
    const down = INSETS.filter((inset) => inset < height);
    const [inX, inY] = [x + Math.min(24, width / 2), y + height / 2].map(Math.floor) as [number, number];
    const [first, lowest, rightmost] = await this.spotsAt([
      down.map((inset) => [x + Math.min(inset, width - 1), y + inset]),
      down.map((inset) => [inX, y + height - inset]),
      across.map((inset) => [x + width - inset, inY]),
    ]);
    return { ...(first && { first }), ...(lowest && { lowest }), ...(rightmost && { rightmost }) };
  }

  /** For each row of points the first cell that is hit. All are asked for at once. */
  private async spotsAt(rows: readonly (readonly (readonly [number, number])[])[]): Promise<(Spot | undefined)[]> {
    const hits = await this.ask(
      rows.flat().map(([x, y]) => method(this.at, IFACE.component, 'GetAccessibleAtPoint', 'iiu', [x, y, 0])),
    );
    const spots = await this.spots(hits.map(refOf));
    let at = 0;
    return rows.map((row) => {
      at += row.length;
      return spots.slice(at - row.length, at).find((spot) => spot !== undefined);
    });
  }

  /** Row and column of accessibles that are cells of this table. */
  private async spots(refs: (Ref | undefined)[]): Promise<(Spot | undefined)[]> {
    const indexes = await this.ask(refs.map((ref) => method(ref ?? this.at, IFACE.accessible, 'GetIndexInParent')));
    const numbers = indexes.map((reply, i) =>
      refs[i] && refs[i]!.path !== this.at.path ? numberOf(reply) : undefined,
    );
    const rows = await this.ask(numbers.map((n) => method(this.at, IFACE.table, 'GetRowAtIndex', 'i', [n ?? 0])));
    const columns = await this.ask(numbers.map((n) => method(this.at, IFACE.table, 'GetColumnAtIndex', 'i', [n ?? 0])));
    return numbers.map((n, i) => {
      const row = numberOf(rows[i]);
      const column = numberOf(columns[i]);
      return n === undefined || n < 0 || row === undefined || column === undefined || row < 0 || column < 0
        ? undefined
        : { row, column };
    });
  }

  async cells(range: Range): Promise<Cell[]> {
    const spots: Spot[] = [];
    for (let row = range.top; row <= range.bottom; row++) {
      for (let column = range.left; column <= range.right; column++) spots.push({ row, column });
    }
    const replies = await this.ask(
      spots.map(({ row, column }) => method(this.at, IFACE.table, 'GetAccessibleAt', 'ii', [row, column])),
    );
    const found = spots.flatMap((spot, i) => {
      const ref = refOf(replies[i]);
      return ref ? [{ ...spot, ref }] : [];
    });
    return this.details(found);
  }

  private details(found: readonly Found[]): Promise<Cell[]> {
    return this.isSheet() ? this.sheetCells(found) : this.tableCells(found);
  }

  /** A sheet's cells are all alike, and named by their address: two calls each. */
  private async sheetCells(found: readonly Found[]): Promise<Cell[]> {
    const calls = found.flatMap(({ ref }) => [
      method(ref, IFACE.text, 'GetText', 'ii', [0, -1]),
      method(ref, IFACE.accessible, 'GetState'),
    ]);
    const replies = await this.ask(calls);
    return found.flatMap((spot, i) => {
      const states = firstOf(replies[i * 2 + 1]);
      if (!Array.isArray(states)) return [];
      const text = textOf(replies[i * 2]).slice(0, CELL_TEXT_MAX);
      return [this.cell(spot, ROLE.tableCell, '', states as number[], text)];
    });
  }

  private async tableCells(found: readonly Found[]): Promise<Cell[]> {
    const roles = this.roles(found);
    const replies = await this.ask(
      found.flatMap(({ ref }) => [get(ref, IFACE.accessible, 'Name'), method(ref, IFACE.accessible, 'GetState')]),
    );
    const facts = (await roles).map((role, i) => ({ role, name: textOf(replies[i * 2]), states: replies[i * 2 + 1] }));
    const texts = await this.texts(found, facts);
    return found.flatMap((spot, i) => {
      const { role, name, states: reply } = facts[i]!;
      const states = firstOf(reply);
      if (role === undefined || role === ROLE.passwordText || !Array.isArray(states)) return [];
      return [this.cell(spot, role, name, states as number[], texts.get(i))];
    });
  }

  private async roles(found: readonly Found[]): Promise<(number | undefined)[]> {
    const asked = this.uniformCells
      ? [...new Map(found.toReversed().map((spot) => [spot.column, spot])).values()]
      : found;
    const replies = await this.ask(asked.map(({ ref }) => method(ref, IFACE.accessible, 'GetRole')));
    if (!this.uniformCells) return found.map((_, i) => numberOf(replies[i]));
    const byColumn = new Map(asked.map(({ column }, i) => [column, numberOf(replies[i])]));
    return found.map(({ column }) => byColumn.get(column));
  }

  private cell({ ref, row, column }: Found, role: number, name: string, states: number[], text?: string): Cell {
    const base = { path: ref.path, role, name, states, interfaces: ['Component'], row, column };
    return { ...base, indexInParent: this.indexOf(row, column), ...(text !== undefined && { text }) };
  }

  /** The text of cells that have no name of their own. */
  private async texts(
    found: readonly Found[],
    facts: readonly { readonly role: number | undefined; readonly name: string }[],
  ): Promise<Map<number, string>> {
    const open = facts.flatMap(({ role, name }, i) => (name === '' && role !== ROLE.passwordText ? [i] : []));
    const texts = await this.ask(open.map((i) => method(found[i]!.ref, IFACE.text, 'GetText', 'ii', [0, -1])));
    const told = new Map(open.map((i, n) => [i, textOf(texts[n])]));
    const parted = await this.parts(open.filter((i) => told.get(i) === '').map((i) => [i, found[i]!.ref]));
    return new Map([...told, ...parted].map(([i, text]) => [i, text.slice(0, CELL_TEXT_MAX)]));
  }

  /** A cell that is drawn in several parts says nothing itself; its parts do (quirk gtk3-parted-cells). */
  private async parts(cells: readonly (readonly [number, Ref])[]): Promise<Map<number, string>> {
    const replies = await this.ask(cells.map(([, ref]) => method(ref, IFACE.accessible, 'GetChildren')));
    const parts = cells.flatMap(([i], n) =>
      refsOf(replies[n])
        .slice(0, MAX_PARTS)
        .map((ref) => ({ i, ref })),
    );
    const names = await this.ask(
      parts.flatMap(({ ref }) => [get(ref, IFACE.accessible, 'Name'), method(ref, IFACE.accessible, 'GetRole')]),
    );
    const words = new Map<number, Set<string>>();
    for (const [n, { i }] of parts.entries()) {
      const name = textOf(names[n * 2]).trim();
      if (name === '' || numberOf(names[n * 2 + 1]) === ROLE.passwordText) continue;
      words.set(i, (words.get(i) ?? new Set()).add(name));
    }
    return new Map([...words].map(([i, said]) => [i, [...said].join(' ')]));
  }

  /** What stands above the columns: their descriptions, or a sheet's letters, which it shows but does not tell. */
  async headers(range: Range): Promise<Cell[]> {
    const columns = Array.from({ length: range.right - range.left + 1 }, (_, i) => range.left + i);
    const calls = columns.map((c) => method(this.at, IFACE.table, 'GetColumnDescription', 'i', [c]));
    const told = this.isSheet() ? columns.map(columnLetters) : (await this.ask(calls)).map(textOf);
    const names = told.some((name) => name !== '') ? told : await this.headerNames(columns);
    return columns.flatMap((column, i) => {
      const name = names[i];
      const path = `${this.at.path}/header/${column}`;
      const base = { path, role: TABLE_COLUMN_HEADER, states: [0, 0], interfaces: [], indexInParent: -1 };
      return name ? [{ ...base, name, row: -1, column }] : [];
    });
  }

  /**
   * Swing describes no column; it has an accessible for each header. It is one and the same for all of them and is
   * called like the header that was asked for last, so they are asked for one after another.
   */
  private async headerNames(columns: readonly number[]): Promise<string[]> {
    const names: string[] = [];
    for (const column of columns) {
      const [reply] = await this.ask([method(this.at, IFACE.table, 'GetColumnHeader', 'i', [column])]);
      const ref = refOf(reply);
      if (!ref || ref.path === PATH.null) return columns.map(() => '');
      names.push(textOf((await this.ask([get(ref, IFACE.accessible, 'Name')]))[0]));
    }
    return names;
  }

  private isSheet(): boolean {
    return (this.table.table?.[0] ?? 0) > HUGE_ROWS;
  }

  private indexOf(row: number, column: number): number {
    return row * (this.table.table?.[1] ?? 1) + column;
  }
}

interface Spot {
  readonly row: number;
  readonly column: number;
}

/** The first cell that shows, one of the last row, and one of the last column; each where one was hit. */
interface Edges {
  readonly first?: Spot;
  readonly lowest?: Spot;
  readonly rightmost?: Spot;
}

type Found = Spot & { readonly ref: Ref };

/** A, B, … Z, AA, … as spreadsheets letter their columns; `column` from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
