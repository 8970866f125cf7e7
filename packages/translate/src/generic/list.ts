/** Lists, and trees as outline lists: an item is its words, or an object when it has a state or a level. */
import type { Block, Role, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { short } from '../words.js';
import { blockId } from './ids.js';
import { ROWS_MAX } from './table.js';

const ITEM_MAX = 200;

export interface ListEntry {
  readonly node: UiNode;
  readonly words: string;
}

const known = new WeakMap<UiNode, readonly ListEntry[]>();

/** The items of a list or tree that were read, in order. */
export function entriesOf(kit: Kit, list: UiNode): readonly ListEntry[] {
  const entries = known.get(list) ?? readEntries(kit, list);
  known.set(list, entries);
  return entries;
}

function readEntries(kit: Kit, list: UiNode): ListEntry[] {
  const below = kit.subtree(list).slice(1);
  const items = below.filter((node) => node.role === 'listItem' || node.role === 'treeItem' || node.role === 'row');
  const nodes =
    items.length > 0 ? items : kit.children(list).filter((node) => node.showing && !NO_ITEMS.has(node.role));
  return nodes.map((node) => ({ node, words: wordsOf(kit, node) })).filter((entry) => entry.words !== '');
}

const NO_ITEMS: ReadonlySet<Role> = new Set<Role>(['scrollBar', 'columnHeader', 'rowHeader']);
const BUTTONS: ReadonlySet<Role> = new Set<Role>(['button', 'toggleButton', 'menuButton']);

/** What an item shows: its label, with further words of it. What has a name is named by what is in it. */
function wordsOf(kit: Kit, node: UiNode): string {
  const name = node.name || node.text || '';
  if (name) return short(name, ITEM_MAX);
  const words: string[] = [];
  for (let i = node.index + 1; i < node.end; i++) {
    const inner = kit.tree.nodes[i]!;
    if (inner.role === 'listItem' || inner.role === 'treeItem') break;
    const own = inner.name || inner.text;
    if (inner.secret || !inner.showing || !own) continue;
    if (!BUTTONS.has(inner.role)) words.push(own);
    i = inner.end - 1;
  }
  return short(words.join(' '), ITEM_MAX);
}

/** Items, whether read or not. A list may claim more children than items: separators are among them. */
export function totalOf(kit: Kit, list: UiNode, read: number): number {
  const missing = list.role === 'list' ? (list.claimedChildren ?? 0) - kit.walk.children(list).length : 0;
  return read + Math.max(0, missing);
}

export function listBlock(kit: Kit, list: UiNode): Block {
  const entries = entriesOf(kit, list);
  const total = totalOf(kit, list, entries.length);
  const shown = entries.slice(0, ROWS_MAX);
  return {
    type: 'list',
    id: blockId('list', list.key),
    items: shown.map(itemOf),
    ...(shown.length < total && { total }),
  };
}

/** `text`, or `{ text, level?, expanded?, selected?, checked? }`. */
export function itemOf({ node, words }: ListEntry): unknown {
  const state = {
    ...(node.level !== undefined && node.role === 'treeItem' && { level: node.level }),
    ...(node.expanded !== undefined && { expanded: node.expanded }),
    ...(node.selected === true && { selected: true }),
    ...(node.checked !== undefined && { checked: node.checked }),
  };
  return Object.keys(state).length === 0 ? words : { text: words, ...state };
}
