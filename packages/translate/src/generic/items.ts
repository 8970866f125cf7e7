/** Finding an item of a list, tree or table by what the user sees. */

import { loose } from '@casement/core';
import type { FieldError, Input, InputField, InputValues, UiNode, Verb } from '@casement/spec';
import type { Kit } from '../kit.js';
import { short } from '../words.js';
import { unique, usableVerb } from './controls.js';
import { entriesOf } from './list.js';
import { suggestion } from './near.js';
import { gridOf } from './table.js';

export interface Item {
  readonly collection: UiNode;
  readonly collectionLabel: string;
  /** Position in its list or table, from 0. */
  readonly index: number;
  /** What identifies it to the user: an item's words, or the cells of a row. */
  readonly words: readonly string[];
  /** The accessibles that may take the verb, best first. */
  readonly nodes: readonly UiNode[];
}

/** All items that were read, of all the collections. */
export function itemsOf(kit: Kit, collections: readonly UiNode[]): Item[] {
  const labels = unique(collections.map((node) => kit.label(node)));
  return collections.flatMap((collection, i) => collectionItems(kit, collection, labels[i]!));
}

function collectionItems(kit: Kit, collection: UiNode, collectionLabel: string): Item[] {
  if (collection.role === 'table') {
    return gridOf(kit, collection).rows.map((row) => {
      const words = row.values.map((value) => String(value ?? '')).filter(Boolean);
      return { collection, collectionLabel, index: row.index, words, nodes: row.nodes };
    });
  }
  return entriesOf(kit, collection).map(({ node, words }, index) => {
    return { collection, collectionLabel, index, words: [words], nodes: [node] };
  });
}

/** The parameters that name an item. */
export function itemInput(items: readonly Item[]): Input {
  const labels = [...new Set(items.map((item) => item.collectionLabel))];
  const list: InputField = {
    type: 'string',
    title: 'List',
    description: 'Which list or table; only needed where the item is in more than one.',
    optional: true,
    choices: labels.slice(0, 50),
  };
  return {
    item: { type: 'string', title: 'Item', description: 'The item, or any cell of the row, as the window shows it.' },
    ...(labels.length > 1 && { list }),
    index: {
      type: 'integer',
      title: 'Position',
      description: 'Position from 0; only needed where several items look the same.',
      optional: true,
      min: 0,
    },
  };
}

/** The one item that the parameters name, or what is wrong with them. */
export function findItem(items: readonly Item[], input: InputValues): Item | readonly FieldError[] {
  const pool = items.filter((item) => input.list === undefined || item.collectionLabel === input.list);
  const wanted = String(input.item ?? '');
  const found = matchesOf(pool, wanted).filter((item) => input.index === undefined || item.index === input.index);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) return [{ field: 'item', error: `Several items match: ${candidates(found)}. Give index too.` }];
  const words = pool.flatMap((item) => item.words);
  return [{ field: 'item', error: `No such item among those shown.${suggestion(wanted, words)}` }];
}

/** Exactly as shown, else loosely, else the whole row in one. */
function matchesOf(pool: readonly Item[], wanted: string): Item[] {
  const exact = pool.filter((item) => item.words.includes(wanted));
  if (exact.length > 0) return firstCells(exact, wanted);
  const target = loose(wanted);
  const near = pool.filter((item) => item.words.some((word) => loose(word) === target));
  return near.length > 0
    ? near
    : pool.filter((item) => loose(item.words.join(' ')) === target.replace(/ [|,;] /g, ' '));
}

/** The first cell names a row better than the others do. */
function firstCells(found: readonly Item[], wanted: string): Item[] {
  const byFirst = found.filter((item) => item.words[0] === wanted);
  return byFirst.length === 1 ? byFirst : [...found];
}

function candidates(found: readonly Item[]): string {
  const shown = found.slice(0, 8).map((item) => `"${short(item.words.join(', '), 60)}" (index ${item.index})`);
  return found.length > 8 ? `${shown.join('; ')}; and ${found.length - 8} more` : shown.join('; ');
}

/** The first accessible of the item that takes one of the verbs now. */
export function reach(kit: Kit, item: Item, verbs: readonly Verb[]): { node: UiNode; verb: Verb } | undefined {
  for (const node of item.nodes) {
    const verb = usableVerb(kit, node.key, verbs);
    if (verb) return { node, verb };
  }
  return undefined;
}
