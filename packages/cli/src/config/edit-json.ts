/** One entry in a JSON file, with or without comments: everything else keeps its place and look. */
import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { EntryChange } from './change.js';
import { BrokenFile, positionOf } from './problems.js';
import { indentAt, indentStep, spliced } from './text-lines.js';

/**
 * The data of a JSON text; an empty text is an empty object.
 * @throws BrokenFile; `strict` refuses comments and trailing commas as well.
 */
export function readJson(text: string, strict: boolean): unknown {
  const errors: ParseError[] = [];
  const data = parse(text, errors, { allowTrailingComma: !strict, disallowComments: strict, allowEmptyContent: true });
  const [first] = errors;
  if (first) throw new BrokenFile(inWords(printParseErrorCode(first.error)), positionOf(text, first.offset));
  return data ?? {};
}

/** `CommaExpected` as "comma expected". */
function inWords(code: string): string {
  const told = code === 'InvalidCommentToken' ? 'CommentNotAllowed' : code;
  return told.replaceAll(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();
}

/** The text with `change` made to the entry `name` of the object that `under` leads to. */
export function editJson(text: string, under: readonly string[], name: string, change: EntryChange): string {
  const base = hasContent(text) ? text : `${text}${text.trim() === '' ? '' : '\n'}{}\n`;
  const set = Object.entries(change.set).reduce(
    (edited, [key, value]) => put(edited, [...under, name, key], value),
    base,
  );
  return change.drop.reduce((edited, key) => remove(edited, [...under, name, key]), set);
}

function hasContent(text: string): boolean {
  return parseTree(text) !== undefined;
}

/** Sets what `path` leads to, with the objects on the way. */
function put(text: string, path: readonly string[], value: unknown): string {
  const root = parseTree(text) as Node;
  for (let depth = path.length; depth > 0; depth--) {
    const there = findNodeAtLocation(root, path.slice(0, depth) as string[]);
    if (there && (depth === path.length || there.type !== 'object')) {
      return spliced(
        text,
        there.offset,
        there.offset + there.length,
        shown(text, there.offset, nested(path.slice(depth), value)),
      );
    }
    if (there) return insert(text, there, path[depth] as string, nested(path.slice(depth + 1), value));
  }
  return insert(text, root, path[0] as string, nested(path.slice(1), value));
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** A value as it looks at `offset`: indented like the line there. */
function shown(text: string, offset: number, value: unknown, indent = indentAt(text, offset)): string {
  return JSON.stringify(value, null, indentStep(text)).replaceAll('\n', `\n${indent}`);
}

/** A new property at the end of an object, behind the comment on the line of the last one. */
function insert(text: string, object: Node, key: string, value: unknown): string {
  const last = object.children?.at(-1);
  if (!last) return insertFirst(text, object, key, value);
  const end = last.offset + last.length;
  if (!text.slice(object.offset, object.offset + object.length).includes('\n')) {
    const gap = text[last.offset - 1] === ' ' ? ' ' : '';
    return spliced(text, end, end, `,${gap}${JSON.stringify(key)}:${gap}${JSON.stringify(value)}`);
  }
  const { commaAt, tail } = tailOf(text, end);
  const indent = indentAt(text, last.offset);
  const property = `\n${indent}${JSON.stringify(key)}: ${shown(text, last.offset, value, indent)}`;
  const behind = spliced(text, tail, tail, commaAt === undefined ? property : `${property},`);
  return commaAt !== undefined ? behind : spliced(behind, end, end, ',');
}

function insertFirst(text: string, object: Node, key: string, value: unknown): string {
  const close = object.offset + object.length - 1;
  const outer = indentAt(text, object.offset);
  const indent = outer + indentStep(text);
  const inside = text.slice(object.offset + 1, close).trimEnd();
  const property = `\n${indent}${JSON.stringify(key)}: ${shown(text, object.offset, value, indent)}\n${outer}`;
  return spliced(text, object.offset + 1, close, inside + property);
}

/** From the end of a property: where its comma is, if any, and where the comments of its line end. */
function tailOf(text: string, end: number): { commaAt: number | undefined; tail: number } {
  const scanner = createScanner(text, false);
  scanner.setPosition(end);
  let [tail, sameLine] = [end, true];
  let commaAt: number | undefined;
  for (let kind = scanner.scan(); ; kind = scanner.scan()) {
    const behind = scanner.getTokenOffset() + scanner.getTokenLength();
    if (kind === TOKEN.comma) [commaAt, tail, sameLine] = [behind - 1, behind, true];
    else if (kind === TOKEN.lineBreak) sameLine = false;
    else if (COMMENTS.includes(kind)) tail = sameLine ? behind : tail;
    else if (kind !== TOKEN.space) return { commaAt, tail };
  }
}

/** Of the library's SyntaxKind, an enum that exists for its own compiler only. */
const TOKEN = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, space: 15 } as const;
const COMMENTS: readonly number[] = [TOKEN.lineComment, TOKEN.blockComment];

/** Drops a property with its line; the one before loses its comma when this was the last. */
function remove(text: string, path: readonly string[]): string {
  const property = findNodeAtLocation(parseTree(text) as Node, [...path])?.parent;
  if (!property) return text;
  const end = property.offset + property.length;
  const { commaAt } = tailOf(text, end);
  const cut = withoutRange(text, property.offset, commaAt === undefined ? end : commaAt + 1);
  const siblings = property.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  if (commaAt !== undefined || !previous) return cut;
  const before = tailOf(text, previous.offset + previous.length).commaAt as number;
  return spliced(cut, before, before + 1, '');
}

/** Cuts a range out, and its whole line when nothing else is on it. */
function withoutRange(text: string, from: number, to: number): string {
  const start = from - indentAt(text, from).length;
  const line = start === 0 || text[start - 1] === '\n';
  const rest = /^[ \t]*\n/.exec(text.slice(to));
  return line && rest ? spliced(text, start, to + rest[0].length, '') : spliced(text, from, to, '');
}
