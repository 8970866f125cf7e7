/** AT-SPI facts → `UiTree`. Toolkit-neutral: what a toolkit gets wrong is corrected in `repair/`. */
import type { NodeKey, RawTree, Rect, Role, UiNode, UiTree } from '@casement/spec';
import { keysOf } from '../keys.js';
import { clean, cleanLine } from '../text.js';
import { arrange } from '../tree.js';
import { roleOf } from './atspi-role.js';
import { STATE } from './atspi-roles.js';
import { stateFlags } from './atspi-states.js';
import { verbsOf } from './atspi-verbs.js';
import { type Draft, endsOf, soundParents } from './draft.js';
import { type AtspiFacts, atspiFacts, optional, textFacts } from './facts.js';
import { numberOf } from './number.js';
import { positionsOf } from './positions.js';

/** Cells and labels show their text to everybody who sees the list; fields may hold anything. */
const CONTENT: ReadonlySet<Role> = new Set<Role>(['cell', 'label', 'heading', 'listItem', 'treeItem', 'rowHeader']);
const MASKS = /^[•●∙*✱⬤◦・]+$/u;
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
  const kept = keptOf(items, secret);
  const showing = showingOf(items);
  const nodes = items.map((item, i): UiNode => {
    const around = surroundings(items, item);
    return {
      ...{ index: i, parent: item.parent, end: i + 1, depth: 0, key: keys[i]!, handle: raw.nodes[i]!.handle },
      role: item.role,
      name: secret[i] && MASKS.test(item.name) ? '' : item.name,
      ...words(item),
      ...(!secret[i] && content(raw, item)),
      enabled:
        !item.facts.states.known || item.facts.states.has(STATE.enabled) || item.facts.states.has(STATE.sensitive),
      showing: showing[i]!,
      ...stateFlags(item.role, item.facts),
      ...(secret[i] && { secret: true }),
      ...optional('bounds', rectOf(item.facts.extents)),
      ...relations(item.facts),
      ...shape(item),
      verbs: secret[i] ? verbsOf('passwordField', item.facts, around) : verbsOf(item.role, item.facts, around),
    };
  });
  const { window, dialect, generation, shortfall } = raw;
  return { window, dialect, ...optional('toolkit', raw.toolkit), generation, nodes: arrange(nodes, kept), shortfall };
}

function itemsOf(raw: RawTree): Item[] {
  const parents = soundParents(raw.nodes.map((node) => node.parent));
  const facts = raw.nodes.map((node) => atspiFacts(node.facts));
  const roles = facts.map((fact, i) => roleOf(fact, i === 0));
  const positions = positionsOf(
    facts.map((fact, index) => ({ ...fact, index, parent: parents[index]!, role: roles[index]! })),
  );
  return facts.map((fact, index): Item => {
    const role = roles[index]!;
    const hasContent = CONTENT.has(role) && !fact.secret;
    return {
      ...{ index, parent: parents[index]!, role, facts: fact, labelledBy: fact.labelledBy },
      name: cleanLine(fact.name),
      description: cleanLine(fact.description),
      content: hasContent ? cleanLine(textFacts(raw.nodes[index]!.facts).text ?? '') : '',
      ...optional('row', fact.row ?? positions.get(index)?.row),
      ...optional('column', fact.column ?? positions.get(index)?.column),
      ...optional('rows', fact.rows),
    };
  });
}

/** Everything but what lies below a secret. */
function keptOf(items: readonly Item[], secret: readonly boolean[]): boolean[] {
  const kept = items.map(() => true);
  const ends = endsOf(items.map((item) => item.parent));
  items.forEach((_, i) => {
    if (secret[i]) kept.fill(false, i + 1, ends[i]);
  });
  return kept;
}

/** A node without any state (a header made from a table's column names) shows when its parent does. */
function showingOf(items: readonly Item[]): boolean[] {
  const showing: boolean[] = [];
  for (const { facts, parent } of items) {
    showing.push(facts.states.known ? facts.states.has(STATE.showing) : (showing[parent] ?? true));
  }
  return showing;
}

function words(item: Item): Pick<UiNode, 'description' | 'placeholder'> {
  const placeholder = cleanLine(item.facts.placeholder);
  const description = item.description === item.name ? '' : item.description;
  return { ...(description && { description }), ...(placeholder && { placeholder }) };
}

function content(raw: RawTree, item: Item): Pick<UiNode, 'text' | 'textLength' | 'number'> {
  const { text, textLength } = textFacts(raw.nodes[item.index]!.facts);
  return {
    ...optional('text', text === undefined ? undefined : clean(text)),
    ...optional('textLength', textLength),
    ...optional('number', numberOf(item.role, item.facts.value)),
  };
}

/** Hidden GTK3 nodes sit at INT_MIN, Swing's at -1,-1: a box without area is none. */
function rectOf(extents: readonly number[] | undefined): Rect | undefined {
  const [x, y, width, height] = extents ?? [];
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return Math.abs(x) > 1e6 || Math.abs(y) > 1e6 ? undefined : { x, y, width, height };
}

function relations(facts: AtspiFacts): Pick<UiNode, 'labelledBy' | 'labelFor'> {
  return {
    ...(facts.labelledBy.length > 0 && { labelledBy: facts.labelledBy }),
    ...(facts.labelFor.length > 0 && { labelFor: facts.labelFor }),
  };
}

function shape(item: Item): Pick<UiNode, 'claimedChildren' | 'rows' | 'columns' | 'row' | 'column' | 'level'> {
  const { childCount, rows, columns, level } = item.facts;
  return {
    ...(childCount > 0 && { claimedChildren: childCount }),
    ...optional('rows', rows),
    ...optional('columns', columns),
    ...optional('row', item.row),
    ...optional('column', item.column),
    ...optional('level', level),
  };
}

function surroundings(
  items: readonly Item[],
  item: Item,
): { inSelection: boolean; inTable: boolean; inComboBox: boolean } {
  let inSelection = false;
  let inTable = false;
  let inComboBox = false;
  let at = items[item.parent];
  for (let step = 0; at && step < CONTAINER_STEPS; step++, at = items[at.parent]) {
    inSelection ||= at.facts.interfaces.has('Selection');
    inTable ||= item.row !== undefined && at.facts.interfaces.has('Table');
    inComboBox ||= at.role === 'comboBox';
  }
  return { inSelection, inTable, inComboBox };
}
