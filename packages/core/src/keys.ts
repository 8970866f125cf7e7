/**
 * Keys: the same control gets the same key in every read, and never another control's. Made of roles and labels along
 * the path, never of titles, values or positions on the screen (CASE-D1, CASE-D8). The root is ".".
 */
import type { NodeKey, Role } from '@casement/spec';
import { cellKeys } from './cell-keys.js';
import { shortHash } from './digest.js';
import { type Draft, endsOf } from './normalise/draft.js';

/** Roles that may change into each other without being another control (V10: a password field that is revealed). */
const KIND: Partial<Record<Role, string>> = {
  ...{ textField: 'field', textArea: 'field', passwordField: 'field' },
  ...{ button: 'button', toggleButton: 'button', menuButton: 'button' },
  ...{ menuItem: 'menuItem', checkMenuItem: 'menuItem', radioMenuItem: 'menuItem' },
};
/** Controls that are known by their label. Tabs, labels and documents are not: their names are content. */
const NAMED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'toggleButton', 'menuButton', 'checkBox', 'radioButton', 'switch', 'link'] as const),
  ...(['menu', 'menuItem', 'checkMenuItem', 'radioMenuItem', 'menuBar', 'toolBar', 'columnHeader'] as const),
  ...(['rowHeader', 'group', 'list', 'tree', 'table', 'textField', 'passwordField'] as const),
  ...(['spinButton', 'slider', 'dateField'] as const),
]);
const FIELDS: ReadonlySet<Role> = new Set<Role>([
  ...(['textField', 'textArea', 'passwordField', 'spinButton', 'slider', 'comboBox', 'dateField'] as const),
]);
/** Items are known by what they show: in a list that is sorted anew, the key goes with the item. */
const ITEMS: ReadonlySet<Role> = new Set<Role>(['listItem', 'treeItem', 'row', 'cell']);
const INNER_TEXT: ReadonlySet<Role> = new Set<Role>([
  ...(['label', 'heading', 'paragraph', 'cell', 'link', 'button', 'image'] as const),
]);
/** A label counts once within the nearest of these; boxes that only lay out do not matter. */
const SCOPES: ReadonlySet<Role> = new Set<Role>([
  ...([
    'list',
    'tree',
    'table',
    'row',
    'listItem',
    'treeItem',
    'cell',
    'menuBar',
    'menu',
    'popup',
    'comboBox',
  ] as const),
  ...(['tabList', 'tabPanel', 'toolBar', 'document', 'dialog', 'alert', 'fileChooser', 'group', 'menuItem'] as const),
]);
/** Nodes inside an item that are looked at for its words. */
const INNER_NODES = 40;
/** Longest text that goes into a key. */
const LABEL_MAX = 300;

/** The key of every draft, by index; unique within the list. Drafts are in pre-order. */
export function keysOf(drafts: readonly Draft[]): NodeKey[] {
  const labels = new Labels(drafts);
  const cells = cellKeys(drafts);
  const scopes = scopesOf(drafts);
  const names = drafts.map((draft) => nameIn(scopes[draft.index]!, draft, labels.of(draft)));
  const once = countOf(names);
  const ordinals = new Map<string, number>();
  const used = new Set<NodeKey>();
  const keys: NodeKey[] = [];
  for (const draft of drafts) {
    const name = names[draft.index];
    const unique = name !== undefined && once.get(name) === 1;
    const path = pathOf(draft, unique, labels.of(draft), keys, scopes, cells, ordinals);
    keys.push(untaken(draft.index === 0 ? '.' : shortHash(path), used));
  }
  return keys;
}

/** What a key is the hash of: scope and label where that is unique, else the exact path with an ordinal. */
function pathOf(
  draft: Draft,
  unique: boolean,
  label: string,
  keys: readonly NodeKey[],
  scopes: readonly number[],
  cells: ReadonlyMap<number, string>,
  ordinals: Map<string, number>,
): string {
  const cell = cells.get(draft.index);
  if (cell !== undefined) return `${keys[draft.parent]}|cell|${cell}`;
  if (unique) return `${keys[scopes[draft.index]!]}|${kindOf(draft)}|${label}`;
  const path = `${keys[draft.parent] ?? ''}/${kindOf(draft)}/${label}`;
  const ordinal = ordinals.get(path) ?? 0;
  ordinals.set(path, ordinal + 1);
  return `${path}#${ordinal}`;
}

function kindOf(draft: Draft): string {
  return KIND[draft.role] ?? draft.role;
}

function nameIn(scope: number, draft: Draft, label: string): string | undefined {
  return label === '' ? undefined : `${scope}|${kindOf(draft)}|${label}`;
}

function countOf(names: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** For each draft the index of the nearest scope above it; the root otherwise. */
function scopesOf(drafts: readonly Draft[]): number[] {
  const scopes: number[] = [];
  for (const { parent } of drafts) {
    const above = drafts[parent];
    scopes.push(!above ? 0 : SCOPES.has(above.role) ? parent : (scopes[parent] ?? 0));
  }
  return scopes;
}

function untaken(key: NodeKey, used: Set<NodeKey>): NodeKey {
  let free = key;
  for (let n = 1; used.has(free); n++) free = `${key}${n.toString(36)}`;
  used.add(free);
  return free;
}

/** The label part of a key; '' where a node is known by its place only. */
class Labels {
  private readonly known: string[] = [];
  private readonly ends: number[];

  constructor(private readonly drafts: readonly Draft[]) {
    this.ends = endsOf(drafts.map((draft) => draft.parent));
    for (const draft of drafts) this.known.push(this.make(draft).slice(0, LABEL_MAX));
    this.widenRepeated();
  }

  of(draft: Draft): string {
    return this.known[draft.index] ?? '';
  }

  private make(draft: Draft): string {
    if (ITEMS.has(draft.role)) return draft.name || draft.content || this.inner(draft);
    if (FIELDS.has(draft.role)) return this.fieldLabel(draft);
    return NAMED.has(draft.role) ? draft.name || draft.description : '';
  }

  /** A combo box is named after its value, a text area after its document: only a label of its own counts. */
  private fieldLabel(draft: Draft): string {
    // A label around its field has the field's value among its words (browsers).
    const beside = draft.labelledBy.filter((index) => index > draft.index || this.ends[index]! <= draft.index);
    const labels = beside.flatMap((index) => this.drafts[index]?.name ?? []);
    return labels.join(' ') || (NAMED.has(draft.role) ? draft.name : '');
  }

  /** The words in an item; what is in its fields is no part of its label (and may be secret). */
  private inner(draft: Draft): string {
    const words: string[] = [];
    const end = Math.min(this.ends[draft.index]!, draft.index + INNER_NODES);
    for (let i = draft.index + 1; i < end; ) {
      const node = this.drafts[i]!;
      const word = INNER_TEXT.has(node.role) ? node.name || node.content : '';
      if (word) words.push(word);
      i = FIELDS.has(node.role) ? this.ends[i]! : i + 1;
    }
    return words.join(' ');
  }

  /** Items that share their first words are told apart by all they say. */
  private widenRepeated(): void {
    const items = this.drafts.filter((draft) => ITEMS.has(draft.role) && this.of(draft) !== '');
    const counts = countOf(items.map((draft) => `${draft.parent}|${this.of(draft)}`));
    for (const draft of items) {
      if (counts.get(`${draft.parent}|${this.of(draft)}`) === 1) continue;
      const all = [this.of(draft), draft.description, draft.content, this.inner(draft)].join('|');
      this.known[draft.index] = all.slice(0, LABEL_MAX);
    }
  }
}
