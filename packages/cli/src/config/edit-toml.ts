/** One table in a TOML file: everything else keeps its place and look. */
import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';
import type { EntryChange } from './change.js';
import { BrokenFile, UnfitFile } from './problems.js';
import { afterLine, ended, spliced } from './text-lines.js';

type Table = AST.TOMLTable;

/** Clients read TOML 1.0; what only 1.1 knows would be broken for them. */
const VERSION = { tomlVersion: '1.0' } as const;

/** The data of a TOML text. @throws BrokenFile */
export function readToml(text: string): unknown {
  return getStaticTOMLValue(programOf(text));
}

/**
 * The text with `change` made to the table `under.name`.
 * @throws UnfitFile when the table is written in braces or with dotted keys.
 */
export function editToml(text: string, under: readonly string[], name: string, change: EntryChange): string {
  const path = [...under, name];
  const table = tableAt(text, path);
  if (!table) return added(text, path, change);
  const set = Object.entries(change.set).reduce((edited, [key, value]) => put(edited, path, key, value), text);
  return change.drop.reduce((edited, key) => remove(edited, path, key), set);
}

function programOf(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text, VERSION);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new BrokenFile(error.message, { line: error.lineNumber, column: error.column + 1 });
  }
}

function tablesOf(text: string): readonly Table[] {
  return programOf(text).body[0].body.filter((one): one is Table => one.type === 'TOMLTable');
}

function tableAt(text: string, path: readonly string[]): Table | undefined {
  return tablesOf(text).find((table) => samePath(table.resolvedKey, path));
}

function samePath(key: readonly (string | number)[], path: readonly string[]): boolean {
  return key.length === path.length && key.every((part, index) => part === path[index]);
}

/** A table of its own at the end of the file: right in every file that has none by this name. */
function added(text: string, path: readonly string[], change: EntryChange): string {
  const data = path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
    readToml(text),
  );
  if (data !== undefined || ownerInBraces(text, path)) {
    throw new UnfitFile(`Write it as a section of its own, [${path.map(keyText).join('.')}], first.`);
  }
  const lines = Object.entries(change.set).map(([key, value]) => `${keyText(key)} = ${valueText(value)}\n`);
  const gap = text.trim() === '' ? '' : '\n';
  return `${ended(text)}${gap}[${path.map(keyText).join('.')}]\n${lines.join('')}`;
}

/** Whether one of the tables on the way is written in braces, which nothing can be added to from outside. */
function ownerInBraces(text: string, path: readonly string[]): boolean {
  const [top] = programOf(text).body;
  const pairs = top.body.flatMap((one) => (one.type === 'TOMLTable' ? [] : [one]));
  return pairs.some((pair) => {
    const keys = getKeys(pair.key);
    return pair.value.type === 'TOMLInlineTable' && keys.every((key, index) => key === path[index]);
  });
}

function getKeys(key: AST.TOMLKey): readonly string[] {
  return key.keys.map((one) => (one.type === 'TOMLBare' ? one.name : one.value));
}

function put(text: string, path: readonly string[], key: string, value: unknown): string {
  const table = tableAt(text, path) as Table;
  const there = table.body.find((pair) => samePath(getKeys(pair.key), [key]));
  if (there) return spliced(text, there.value.range[0], there.value.range[1], valueText(value));
  const cleared = removeSections(text, [...path, key]);
  const own = tableAt(cleared, path) as Table;
  const end = own.body.at(-1)?.range[1] ?? headEnd(cleared, own);
  const at = afterLine(cleared, end);
  const before = at > 0 && cleared[at - 1] !== '\n' ? '\n' : '';
  return spliced(cleared, at, at, `${before}${keyText(key)} = ${valueText(value)}\n`);
}

/** Behind the `[name]` of a table. */
function headEnd(text: string, table: Table): number {
  return text.indexOf(']', table.key.range[1]) + 1;
}

function remove(text: string, path: readonly string[], key: string): string {
  const pairs = (tableAt(text, path) as Table).body.filter((pair) => getKeys(pair.key)[0] === key);
  const edited = pairs.toReversed().reduce((rest, pair) => {
    const start = rest.lastIndexOf('\n', pair.range[0] - 1) + 1;
    return spliced(rest, start, afterLine(rest, pair.range[1]), '');
  }, text);
  return removeSections(edited, [...path, key]);
}

/** Drops the tables at and below a path, such as `[mcp_servers.casement.env]`. */
function removeSections(text: string, path: readonly string[]): string {
  const below = tablesOf(text).filter((table) => samePath(table.resolvedKey.slice(0, path.length), path));
  return below.toReversed().reduce((rest, table) => {
    const line = rest.lastIndexOf('\n', table.range[0] - 1) + 1;
    const start = rest.slice(0, line).endsWith('\n\n') ? line - 1 : line;
    const end = table.body.at(-1)?.range[1] ?? headEnd(rest, table);
    return spliced(rest, start, afterLine(rest, end), '');
  }, text);
}

function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

/** JSON's strings, numbers and lists are TOML's; objects are written in braces on one line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${keyText(key)} = ${valueText(inner)}`)
    .join(', ')} }`;
}
