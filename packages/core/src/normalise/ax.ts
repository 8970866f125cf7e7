/** Facts of macOS's accessibility → `UiTree`. Toolkit-neutral: what a toolkit gets wrong is corrected in `repair/`. */
import type { NodeKey, NumberValue, RawTree, Role, UiNode, UiTree } from '@casement/spec';
import { keysOf } from '../keys.js';
import { clean, cleanLine } from '../text.js';
import { arrange, type Building, withEnds } from '../tree.js';
import type { AxFacts } from './ax-facts.js';
import { lifted } from './ax-lift.js';
import { descriptionOf, labelsOf, nameOf } from './ax-names.js';
import { isOption, isTyped, rolesOf } from './ax-role.js';
import { type Shown, shownOf } from './ax-showing.js';
import { type AxPlace, addStates } from './ax-states.js';
import { AxTables } from './ax-tables.js';
import { AxTree } from './ax-tree.js';
import { secretVerbs, verbsOf } from './ax-verbs.js';
import type { Draft } from './draft.js';
import { numberOf } from './number.js';
import { conceal, headOf, keptOf, rectOf } from './parts.js';

/** Cells and labels show their text to everybody who sees the list; fields may hold anything. */
const CONTENT: ReadonlySet<Role> = new Set<Role>(['cell', 'label', 'heading', 'listItem', 'treeItem']);
/** Roles whose value, where it is a text, is what they show. */
const WORDED: ReadonlySet<Role> = new Set<Role>([
  ...(['label', 'heading', 'cell', 'listItem', 'treeItem', 'textField', 'textArea', 'comboBox', 'tooltip'] as const),
  ...(['dateField', 'spinButton', 'statusBar', 'unknown', 'group', 'panel', 'alert'] as const),
]);
const NUMERAL = /^\s*-?\d+(?:\.\d+)?\s*$/;

interface Item extends Draft {
  readonly facts: AxFacts;
  readonly labelFor: readonly number[];
  readonly place: AxPlace;
  readonly enabled: boolean;
  readonly claimed: number | undefined;
}

/** One read as a tree. Below a secret nothing is kept, and of a secret no text, length or number (GB-16). */
export function normaliseAx(raw: RawTree, secretKeys: ReadonlySet<NodeKey>): UiTree {
  const raws = lifted(raw.nodes);
  const tree = new AxTree(raws);
  const items = itemsOf(tree);
  const keys = keysOf(items);
  const secret = items.map(({ facts }, i) => facts.secret || secretKeys.has(keys[i]!));
  const shown = shownOf(tree);
  const nodes = items.map((item, i) => {
    const node = nodeOf(item, keys[i]!, raws[i]!.handle, shown);
    if (secret[i]) hide(node, item);
    else addContent(node, item);
    return node;
  });
  if (!secret.includes(true)) return { ...headOf(raw), nodes: withEnds(nodes) };
  return { ...headOf(raw), nodes: arrange(nodes, keptOf(tree.parents, secret)) };
}

function itemsOf(tree: AxTree): Item[] {
  const tables = new AxTables(tree);
  const roles = rolesOf(tree, tables);
  const labels = labelsOf(tree);
  const labelFor: number[][] = tree.facts.map(() => []);
  for (const [i, of] of labels.entries()) for (const label of of) labelFor[label]!.push(i);
  return tree.facts.map((facts, index): Item => {
    const role = roles[index]!;
    const name = nameOf(tree, index, role, labels[index]!);
    return {
      index,
      parent: tree.parent(index),
      role,
      facts,
      name,
      description: descriptionOf(facts, name),
      content: CONTENT.has(role) && typeof facts.value === 'string' ? cleanLine(facts.value) : '',
      labelledBy: labels[index]!,
      labelFor: labelFor[index]!,
      row: tables.positions.get(index)?.row,
      column: tables.positions.get(index)?.column,
      rows: facts.rows,
      enabled: isEnabled(tree, index),
      claimed: tables.claimed(index) ?? facts.childCount,
      place: { isOption: isOption(tree, index), opens: facts.role === 'AXRow' && tables.opens(index) },
    };
  });
}

/** The menu of a button that is greyed out is out of reach, whatever its entries say. */
function isEnabled(tree: AxTree, index: number): boolean {
  const own = tree.facts[index]!.enabled;
  return own && (tree.role(index) !== 'AXMenu' || index === 0 || tree.facts[tree.parent(index)]!.enabled);
}

/** Everything that a secret may show, too. */
function nodeOf(item: Item, key: NodeKey, handle: number, shown: Shown): Building<UiNode> {
  const { index, parent, role, name, facts } = item;
  // A plain literal: spreading here makes every later property slow.
  const node: Building<UiNode> = {
    index,
    parent,
    end: index + 1,
    depth: 0,
    key,
    handle,
    role,
    name,
    enabled: item.enabled,
    showing: shown.showing[index]!,
    verbs: [],
  };
  node.visible = shown.visible[index]!;
  const placeholder = cleanLine(facts.placeholder);
  if (item.description) node.description = item.description;
  if (placeholder) node.placeholder = placeholder;
  addStates(node, facts, item.place);
  const bounds = rectOf(facts.frame);
  if (bounds) node.bounds = bounds;
  if (item.labelledBy.length > 0) node.labelledBy = item.labelledBy;
  if (item.labelFor.length > 0) node.labelFor = item.labelFor;
  return node;
}

function hide(node: Building<UiNode>, { facts }: Item): void {
  node.verbs = secretVerbs(facts);
  conceal(node);
}

function addContent(node: Building<UiNode>, item: Item): void {
  const { facts, role } = item;
  const number = numberIn(role, facts);
  const text = number ? undefined : textIn(role, facts);
  if (text !== undefined) node.text = text;
  if (facts.textLength !== undefined && text !== undefined) node.textLength = facts.textLength;
  if (number) node.number = number;
  // What can be done to the window itself is the backend's to say.
  if (node.index === 0) return;
  node.verbs = verbsOf(role, facts, item.place, number !== undefined);
  addNumbers(node, item);
}

function addNumbers(node: Building<UiNode>, { facts, claimed, row, column, role }: Item): void {
  if (claimed !== undefined) node.claimedChildren = claimed;
  if (facts.rows !== undefined) node.rows = facts.rows;
  if (facts.columns !== undefined) node.columns = facts.columns;
  if (row !== undefined) node.row = row;
  if (column !== undefined) node.column = column;
  if (role === 'treeItem' && facts.disclosureLevel !== undefined) node.level = facts.disclosureLevel + 1;
}

/** A field of which only the length is told has a text that cannot be read (CASE-H2). */
function textIn(role: Role, facts: AxFacts): string | undefined {
  const { value } = facts;
  if (isTyped(facts)) {
    if (typeof value === 'string') return clean(value);
    return facts.textLength !== undefined && facts.textLength > 0 ? '' : undefined;
  }
  const words = typeof value === 'string' ? value : role === 'dateField' ? facts.valueDescription : '';
  return WORDED.has(role) && words !== '' ? clean(words) : undefined;
}

function numberIn(role: Role, { value, bounds }: AxFacts): NumberValue | undefined {
  const current = typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value;
  if (typeof current !== 'number') return undefined;
  const [min = Number.NaN, max = Number.NaN, step = Number.NaN] = bounds;
  return numberOf(role, [current, min, max, step]);
}
