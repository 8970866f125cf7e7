/** AT-SPI facts → `UiTree`. Toolkit-neutral: what a toolkit gets wrong is corrected in `repair/`. */
import type { NodeKey, RawTree, Role, UiNode, UiTree } from '@casement/spec';
import { keysOf } from '../keys.js';
import { clean, cleanLine } from '../text.js';
import { arrange, type Building, withEnds } from '../tree.js';
import { roleOf } from './atspi-role.js';
import { STATE } from './atspi-roles.js';
import { addStates, isEnabled } from './atspi-states.js';
import { type Surroundings, verbsOf } from './atspi-verbs.js';
import { type Draft, soundParents } from './draft.js';
import { type AtspiFacts, atspiFacts, textLengthOf, textOf } from './facts.js';
import { numberOf } from './number.js';
import { conceal, headOf, keptOf, rectOf } from './parts.js';
import { positionsOf } from './positions.js';

/** Cells and labels show their text to everybody who sees the list; fields may hold anything. */
const CONTENT: ReadonlySet<Role> = new Set<Role>(['cell', 'label', 'heading', 'listItem', 'treeItem', 'rowHeader']);
/** How far above an item its container is looked for; a combo box holds a menu or list in between. */
const CONTAINER_STEPS = 4;

interface Item extends Draft {
  readonly facts: AtspiFacts;
}

/** One read as a tree. Below a secret nothing is kept, and of a secret no text, length or number (GB-16). */
export function normaliseAtspi(raw: RawTree, secretKeys: ReadonlySet<NodeKey>): UiTree {
  const items = itemsOf(raw);
  const keys = keysOf(items);
  const secret = items.map((item, i) => item.role === 'passwordField' || item.facts.secret || secretKeys.has(keys[i]!));
  const showing = showingOf(items);
  const nodes = items.map((item, i) => {
    const node = nodeOf(item, keys[i]!, raw.nodes[i]!.handle, showing[i]!);
    node.verbs = verbsOf(secret[i] ? 'passwordField' : item.role, item.facts, surroundings(items, item));
    if (secret[i]) conceal(node);
    else addContent(node, item, raw.nodes[i]!.facts);
    return node;
  });
  if (!secret.includes(true)) return { ...headOf(raw), nodes: withEnds(nodes) };
  const parents = items.map((item) => item.parent);
  return { ...headOf(raw), nodes: arrange(nodes, keptOf(parents, secret)) };
}

function itemsOf(raw: RawTree): Item[] {
  const parents = soundParents(raw.nodes.map((node) => node.parent));
  const facts = raw.nodes.map((node) => atspiFacts(node.facts));
  const roles = facts.map((fact, i) => roleOf(fact, i === 0));
  const positions = positionsOf(facts, parents, roles);
  return facts.map((fact, index): Item => {
    const role = roles[index]!;
    const isContent = CONTENT.has(role);
    const shown = isContent && !fact.secret;
    return {
      index,
      parent: parents[index]!,
      role,
      facts: fact,
      labelledBy: fact.labelledBy,
      name: isContent && fact.secret ? '' : cleanLine(fact.name),
      description: cleanLine(fact.description),
      content: shown ? cleanLine(textOf(raw.nodes[index]!.facts) ?? '') : '',
      row: fact.row ?? positions.get(index)?.row,
      column: fact.column ?? positions.get(index)?.column,
      rows: fact.rows,
    };
  });
}

/**
 * A header made from a table's column names has no state, and shows when its table does. Anything else without a state
 * is hidden (Chromium's unused buttons), but for the window itself.
 */
function showingOf(items: readonly Item[]): boolean[] {
  const showing: boolean[] = [];
  for (const { facts, parent, role } of items) {
    const unsaid = role === 'columnHeader' ? (showing[parent] ?? true) : parent < 0;
    showing.push(facts.states.known ? facts.states.has(STATE.showing) : unsaid);
  }
  return showing;
}

/** Everything that a secret may show, too. */
function nodeOf(item: Item, key: NodeKey, handle: number, showing: boolean): Building<UiNode> {
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
    enabled: isEnabled(facts.states),
    showing,
    verbs: [],
  };
  const placeholder = cleanLine(facts.placeholder);
  if (item.description && item.description !== name) node.description = item.description;
  if (placeholder) node.placeholder = placeholder;
  addStates(node, facts.states);
  const bounds = rectOf(facts.extents);
  if (bounds) node.bounds = bounds;
  if (facts.labelledBy.length > 0) node.labelledBy = facts.labelledBy;
  if (facts.labelFor.length > 0) node.labelFor = facts.labelFor;
  return node;
}

function addContent(node: Building<UiNode>, item: Item, facts: RawTree['nodes'][number]['facts']): void {
  const text = textOf(facts);
  const length = textLengthOf(facts);
  const number = numberOf(item.role, item.facts.value);
  if (text !== undefined) node.text = cleanText(text);
  if (length !== undefined) node.textLength = length;
  if (number) node.number = number;
  if (item.facts.childCount > 0) node.claimedChildren = item.facts.childCount;
  if (item.rows !== undefined) node.rows = item.rows;
  if (item.facts.columns !== undefined) node.columns = item.facts.columns;
  if (item.row !== undefined) node.row = item.row;
  if (item.column !== undefined) node.column = item.column;
  if (item.facts.level !== undefined) node.level = item.facts.level;
}

/** Clean but for the marks of embedded objects: repairs put the objects' words there (CASE-A7). */
function cleanText(text: string): string {
  return text.split('\ufffc').map(clean).join('\ufffc');
}

function surroundings(items: readonly Item[], item: Item): Surroundings {
  const around = { inSelection: false, inTable: false, inComboBox: false };
  let at = items[item.parent];
  for (let step = 0; at && step < CONTAINER_STEPS; step++, at = items[at.parent]) {
    around.inSelection ||= at.facts.interfaces.includes('Selection');
    around.inTable ||= item.row !== undefined && at.facts.interfaces.includes('Table');
    around.inComboBox ||= at.role === 'comboBox';
  }
  return around;
}
