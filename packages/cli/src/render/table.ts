/** Columns in a terminal. */
import Table from 'cli-table3';
import type { Paint } from './paint.js';

const PLAIN = ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) => [
  side,
  `${side}-mid`,
  `${side}-left`,
  `${side}-right`,
]);
const NO_LINES = { ...Object.fromEntries(PLAIN.map((name) => [name, ''])), middle: '  ' };

/** Rows below a head, each column as wide as its widest cell. No trailing blanks. */
export function columns(paint: Paint, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({
    head: head.map((name) => paint.dim(name)),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
