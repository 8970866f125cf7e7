/** One entry in a YAML file: the lines around it stay as they are, comments included. */
import { isMap, isScalar, LineCounter, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';
import type { EntryChange } from './change.js';
import { BrokenFile, UnfitFile } from './problems.js';
import { afterLine, ended, indentAt, spliced } from './text-lines.js';

/** The data of a YAML text; an empty text is an empty map. @throws BrokenFile */
export function readYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [first] = document.errors;
  if (first) {
    const { line, col } = lines.linePos(first.pos[0]);
    throw new BrokenFile(first.message, { line, column: col });
  }
  return document.toJS() ?? {};
}

/** The text with `change` made to the entry `name` of the map that `under` leads to. */
export function editYaml(text: string, under: readonly string[], name: string, change: EntryChange): string {
  const set = Object.entries(change.set).reduce(
    (edited, [key, value]) => put(edited, [...under, name, key], value),
    text,
  );
  return change.drop.reduce((edited, key) => remove(edited, [...under, name, key]), set);
}

function put(text: string, path: readonly string[], value: unknown): string {
  const found = locate(text, path);
  const rest = path.slice(found.depth);
  if (rest.length === 0 && found.pair) return replace(text, found.pair, value, found.indent);
  if (found.map && found.map.items.length > 0) return append(text, found.map, rest, value, found.indent);
  if (found.pair) return replace(text, found.pair, nested(rest, value), found.indent);
  const [start, end] = emptyBraces(text) ?? [text.length, text.length];
  const before = ended(text.slice(0, start));
  return before + stringify(nested(rest, value), FLAT) + text.slice(end).replace(/^[ \t]*\n/, '');
}

/** Where a file that is nothing but `{}` has it. */
function emptyBraces(text: string): readonly [number, number] | undefined {
  const { contents } = parseDocument(text);
  return isMap(contents) && contents.flow && contents.range ? [contents.range[0], contents.range[1]] : undefined;
}

const FLAT = { lineWidth: 0, indent: 2 };

interface Located {
  /** How many keys of the path are there. */
  readonly depth: number;
  /** The pair of the last of them. */
  readonly pair?: Pair | undefined;
  /** The map that the next key belongs into. */
  readonly map?: YAMLMap | undefined;
  /** Of the keys in the map that holds the pair. */
  readonly indent: string;
}

function locate(text: string, path: readonly string[]): Located {
  const contents = parseDocument(text).contents;
  let map: YAMLMap | undefined = isMap(contents) ? contents : undefined;
  let [pair, depth, indent] = [undefined as Pair | undefined, 0, ''];
  for (const key of path) {
    const next: Pair | undefined = map?.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    if (!map || !next) break;
    if (map.flow) throw flow(key);
    [pair, depth, indent] = [next, depth + 1, indentAt(text, startOf(next))];
    map = isMap(next.value) ? next.value : undefined;
  }
  return { depth, pair, map, indent };
}

function startOf(pair: Pair): number {
  return (pair.key as { range?: [number, number, number] }).range?.[0] ?? 0;
}

function endOf(pair: Pair): number {
  const value = pair.value as { range?: [number, number, number] } | null;
  return value?.range?.[1] ?? (pair.key as { range: [number, number, number] }).range[1] + 1;
}

/** New keys behind the last one of a block map. */
function append(text: string, map: YAMLMap, path: readonly string[], value: unknown, outer: string): string {
  if (map.flow) throw flow(path[0] ?? '');
  const last = map.items.at(-1) as Pair;
  const indent = indentAt(text, startOf(last)) || (path.length > 0 ? '' : outer);
  const end = endOf(last);
  return behindLine(text, end, indented(stringify(nested(path, value), FLAT), indent));
}

/** Puts a block of lines behind the line that ends at or after `end`. */
function behindLine(text: string, end: number, block: string): string {
  const at = text[end - 1] === '\n' ? end : afterLine(text, end);
  return spliced(text, at, at, (at > 0 && text[at - 1] !== '\n' ? '\n' : '') + block);
}

/** Another value for a key that is there; the comment on the line of a short value stays. */
function replace(text: string, pair: Pair, value: unknown, indent: string): string {
  const keyEnd = (pair.key as { range: [number, number, number] }).range[1];
  const colon = text.indexOf(':', keyEnd) + 1;
  const end = Math.max(colon, endOf(pair));
  const empty = text.slice(colon, end).trim() === '';
  const simple = value === null || typeof value !== 'object' || Object.keys(value).length === 0;
  if (simple) return spliced(text, colon, empty ? colon : end, ` ${stringify(value, FLAT).trimEnd()}`);
  if (empty) return behindLine(text, colon, indented(stringify(value, FLAT), `${indent}  `));
  const block = `\n${indented(stringify(value, FLAT), `${indent}  `).trimEnd()}`;
  return spliced(text, colon, end, text[end - 1] === '\n' ? `${block}\n` : block);
}

function remove(text: string, path: readonly string[]): string {
  const { pair, depth } = locate(text, path);
  if (!pair || depth < path.length) return text;
  const start = startOf(pair) - indentAt(text, startOf(pair)).length;
  const end = endOf(pair);
  return spliced(text, start, text[end - 1] === '\n' ? end : afterLine(text, end), '');
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function indented(block: string, indent: string): string {
  return block.replaceAll(/^(?=.)/gm, indent);
}

function flow(key: string): UnfitFile {
  return new UnfitFile(`"${key}" would have to go into a map in braces; write that map as indented lines first.`);
}
