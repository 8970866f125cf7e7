/** Keys of cells in a table that has no row nodes: by what the row says and which column it is (CASE-D1). */
import type { Draft } from './normalise/draft.js';

/** From this size on a table is a sheet: rows are known by their number there, as their user knows them. */
const SHEET_ROWS = 100_000;

/** Index of a cell → what identifies it below its table. Cells without row and column are left out. */
export function cellKeys(drafts: readonly Draft[]): Map<number, string> {
  const tables = new Map<number, Draft[]>();
  for (const draft of drafts) {
    const table = drafts[draft.parent];
    const isCell = draft.row !== undefined && draft.column !== undefined && table && table.role !== 'row';
    if (isCell) append(tables, draft.parent, draft);
  }
  const keys = new Map<number, string>();
  for (const [table, cells] of tables) addTable(keys, cells, (drafts[table]?.rows ?? 0) >= SHEET_ROWS);
  return keys;
}

function addTable(keys: Map<number, string>, cells: readonly Draft[], sheet: boolean): void {
  const columns = columnNames(cells);
  const rows = sheet ? undefined : rowNames(cells);
  for (const { index, row, column } of cells) {
    keys.set(index, `${rows?.get(row!) ?? `#${row}`}|${columns.get(column!) ?? `#${column}`}`);
  }
}

/** Columns by their header, where headers differ. */
function columnNames(cells: readonly Draft[]): Map<number, string> {
  const headers = cells.filter((cell) => cell.row === -1 && cell.name !== '');
  const seen = new Map<string, number>();
  for (const header of headers) seen.set(header.name, (seen.get(header.name) ?? 0) + 1);
  return new Map(headers.filter((h) => seen.get(h.name) === 1).map((h) => [h.column!, `=${h.name}`]));
}

/** Rows by their first text, where rows share it by their whole text, where they share that by an ordinal. */
function rowNames(cells: readonly Draft[]): Map<number, string> {
  const texts = new Map<number, string[]>([[-1, ['header']]]);
  for (const cell of [...cells].sort((a, b) => a.row! - b.row! || a.column! - b.column!)) {
    if (cell.row === -1) continue;
    append(texts, cell.row!, cell.name || cell.content);
  }
  const first = countBy(texts, (words) => words.find(Boolean) ?? '');
  const whole = countBy(texts, (words) => words.join('|'));
  const ordinals = new Map<string, number>();
  return new Map(
    [...texts].map(([row, words]) => {
      const head = words.find(Boolean) ?? '';
      if (head && first.get(head) === 1) return [row, `=${head}`];
      const all = words.join('|');
      if (head && whole.get(all) === 1) return [row, `==${all}`];
      const ordinal = ordinals.get(all) ?? 0;
      ordinals.set(all, ordinal + 1);
      return [row, `==${all}#${ordinal}`];
    }),
  );
}

function countBy(texts: ReadonlyMap<number, string[]>, name: (words: string[]) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of texts.values()) counts.set(name(words), (counts.get(name(words)) ?? 0) + 1);
  return counts;
}

function append<V>(lists: Map<number, V[]>, key: number, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
