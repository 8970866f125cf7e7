/** `load_text` and `load_rows`: what the state cut, page by page (GB-29). Reads only. */
import { byteLength, quoteTitle } from '@casement/core';
import type { ActionDefinition, Input, InputField, InputValues, Plan, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { unique } from './controls.js';
import { entriesOf, itemOf, totalOf } from './list.js';
import { gridOf, ROWS_MAX } from './table.js';
import { isCut, plainText } from './text.js';

/** Characters of one page of text. */
const PAGE_CHARS = 20_000;
const PAGE_ROWS = 200;
/** Bytes of JSON of one page: many clients refuse results above 60 kB (CASE-E5). */
const PAGE_BYTES = 50_000;

const OFFSET: InputField = {
  type: 'integer',
  title: 'Offset',
  description: 'Where to begin, from 0.',
  optional: true,
  min: 0,
};

/** As many of the items, from the first, as a page may hold; at least one. */
function fitting<T>(items: readonly T[], sent: (item: T) => unknown = (item) => item): T[] {
  let bytes = 0;
  const over = items.findIndex((item, i) => {
    bytes += byteLength(JSON.stringify(sent(item))) + 1;
    return bytes > PAGE_BYTES && i > 0;
  });
  return items.slice(0, over < 0 ? items.length : over);
}

interface Source {
  readonly label: string;
  readonly node: UiNode;
}

function sourcesOf(kit: Kit, nodes: readonly UiNode[]): Source[] {
  const labels = unique(nodes.map((node) => kit.labels.real(node) || 'Content'));
  return nodes.map((node, i) => ({ node, label: labels[i]! }));
}

function sourceInput(name: string, title: string, sources: readonly Source[]): Input {
  if (sources.length < 2) return {};
  const choices = sources.map((source) => source.label);
  return { [name]: { type: 'string', title, description: 'Which one; default: the first.', optional: true, choices } };
}

function pick(sources: readonly Source[], label: unknown): UiNode {
  return (sources.find((source) => source.label === label) ?? sources[0]!).node;
}

/** The tool; undefined when the state holds every text whole. `cut` are the texts that are shown in part. */
export function loadTextAction(
  kit: Kit,
  areas: readonly UiNode[],
  cut: ReadonlySet<UiNode>,
): ActionDefinition | undefined {
  const texts = new Set([...areas.filter((node) => isCut(kit, node)), ...cut]);
  const sources = sourcesOf(
    kit,
    [...texts].sort((a, b) => a.index - b.index),
  );
  if (sources.length === 0) return undefined;
  return {
    name: 'load_text',
    title: `Load the text of ${quoteTitle(kit.title)}`,
    description: 'Returns a page of a text that is too long for the window state.',
    effect: 'read',
    idempotent: true,
    input: {
      ...sourceInput('text', 'Text', sources),
      offset: OFFSET,
      limit: limit(PAGE_CHARS, 'Characters to return.'),
    },
    needs: [],
    plan: (input) => ({ steps: [], ...textPage(kit, pick(sources, input.text), input) }),
  };
}

function limit(max: number, description: string): InputField {
  return { type: 'integer', title: 'Limit', description, optional: true, min: 1, max };
}

function textPage(kit: Kit, node: UiNode, input: InputValues): Pick<Plan, 'data' | 'message'> {
  const characters = [...plainText(kit, node)];
  const { from, size } = window(input, PAGE_CHARS);
  const text = fitting(characters.slice(from, from + size)).join('');
  const total = Math.max(node.textLength ?? 0, characters.length);
  return {
    data: { text, offset: from, total, ...(characters.length < total && { available: characters.length }) },
    message: `Characters ${from} to ${from + [...text].length} of ${total}.`,
  };
}

function window(input: InputValues, max: number): { from: number; size: number } {
  const number = (value: unknown, fallback: number) => (typeof value === 'number' ? Math.trunc(value) : fallback);
  return { from: Math.max(0, number(input.offset, 0)), size: Math.min(max, Math.max(1, number(input.limit, max))) };
}

/** The tool; undefined when the state holds every list and table whole. `cut` are those that the size limit cut. */
export function loadRowsAction(
  kit: Kit,
  collections: readonly UiNode[],
  cut: ReadonlySet<UiNode>,
): ActionDefinition | undefined {
  const sources = sourcesOf(
    kit,
    collections.filter((node) => cut.has(node) || readOf(kit, node) > ROWS_MAX),
  );
  if (sources.length === 0) return undefined;
  return {
    name: 'load_rows',
    title: `Load rows of ${quoteTitle(kit.title)}`,
    description: 'Returns a page of a list or table that is too long for the window state.',
    effect: 'read',
    idempotent: true,
    input: { ...sourceInput('list', 'List', sources), offset: OFFSET, limit: limit(PAGE_ROWS, 'Rows to return.') },
    needs: [],
    plan: (input) => ({ steps: [], ...rowsPage(kit, pick(sources, input.list), input) }),
  };
}

function readOf(kit: Kit, node: UiNode): number {
  return node.role === 'table' ? gridOf(kit, node).rows.length : entriesOf(kit, node).length;
}

function rowsPage(kit: Kit, node: UiNode, input: InputValues): Pick<Plan, 'data' | 'message'> {
  const { from, size } = window(input, PAGE_ROWS);
  const page = node.role === 'table' ? tablePage(kit, node, from, size) : listPage(kit, node, from, size);
  const count = page.count;
  return { data: page.data, message: `${count} of ${page.data.total} rows, from ${from}.` };
}

function tablePage(kit: Kit, node: UiNode, from: number, size: number) {
  const grid = gridOf(kit, node);
  const rows = fitting(grid.rows.filter((row) => row.index >= from).slice(0, size), (row) => row.values);
  const data = {
    columns: grid.columns,
    rows: rows.map((row) => row.values),
    offset: rows[0]?.index ?? from,
    total: grid.total,
  };
  return { data, count: rows.length };
}

function listPage(kit: Kit, node: UiNode, from: number, size: number) {
  const entries = entriesOf(kit, node);
  const items = fitting(entries.slice(from, from + size).map(itemOf));
  return { data: { items, offset: from, total: totalOf(kit, node, entries.length) }, count: items.length };
}
