/** `select` and `expand`: items of lists, trees and tables by what the user sees. */
import { quoteTitle } from '@casement/core';
import type { ActionDefinition, Expectation, InputValues, Plan, PlanRefusal, Step, UiNode, Verb } from '@casement/spec';
import type { Kit } from '../kit.js';
import { findItem, type Item, itemInput, itemsOf, reach } from './items.js';

const SELECTS: readonly Verb[] = ['select', 'press'];

/** The tool; undefined when no item can be selected. */
export function selectAction(kit: Kit, collections: readonly UiNode[]): ActionDefinition | undefined {
  const items = itemsOf(kit, collections).filter((item) => reach(kit, item, SELECTS));
  if (items.length === 0) return undefined;
  const opens = items.some((item) => reach(kit, item, ['activate']));
  return {
    name: 'select',
    title: `Select in ${quoteTitle(kit.title)}`,
    description: opens
      ? 'Selects one item of a list or row of a table; with open, also opens it as a double click would.'
      : 'Selects one item of a list or row of a table.',
    effect: 'change',
    idempotent: true,
    input: { ...itemInput(items), ...(opens && { open: OPEN }) },
    needs: [],
    plan: (input) => selectPlan(kit, items, input),
  };
}

const OPEN = {
  type: 'boolean',
  title: 'Open',
  description: 'Open the item after selecting it.',
  optional: true,
} as const;

function selectPlan(kit: Kit, items: readonly Item[], input: InputValues): Plan | PlanRefusal {
  const item = findItem(items, input);
  if (!('nodes' in item)) return { refused: item };
  const chosen = reach(kit, item, SELECTS)!;
  const opening = input.open === true ? reach(kit, item, ['activate']) : undefined;
  if (input.open === true && !opening) return { refused: [{ field: 'open', error: 'This item cannot be opened.' }] };
  const step: Step = { verb: chosen.verb, target: chosen.node.key, field: 'item' };
  const open: Step[] = opening ? [{ verb: 'activate', target: opening.node.key, field: 'open' }] : [];
  return {
    steps: [step, ...open],
    expect: [opening || chosen.verb === 'press' ? { kind: 'change', field: 'item' } : selected(item, chosen.node)],
    message: `${opening ? 'Opened' : 'Selected'} ${item.words[0] ? quoteTitle(item.words[0]) : 'the item'}.`,
  };
}

function selected(item: Item, node: UiNode): Expectation {
  const proof = item.nodes.find((candidate) => candidate.selected !== undefined || candidate.selectable) ?? node;
  return { kind: 'selected', key: proof.key, field: 'item' };
}

/** The tool; undefined when nothing can be expanded or collapsed. */
export function expandAction(kit: Kit, collections: readonly UiNode[]): ActionDefinition | undefined {
  const items = itemsOf(kit, collections).filter((item) => reach(kit, item, ['expand', 'collapse']));
  if (items.length === 0) return undefined;
  return {
    name: 'expand',
    title: `Expand in ${quoteTitle(kit.title)}`,
    description: 'Expands an item, so that what is below it shows, or collapses it.',
    effect: 'change',
    idempotent: true,
    input: {
      ...itemInput(items),
      expanded: { type: 'boolean', title: 'Expanded', description: 'false collapses. Default: true.', optional: true },
    },
    needs: [],
    plan: (input) => expandPlan(kit, items, input),
  };
}

function expandPlan(kit: Kit, items: readonly Item[], input: InputValues): Plan | PlanRefusal {
  const item = findItem(items, input);
  if (!('nodes' in item)) return { refused: item };
  const wanted = input.expanded !== false;
  const is = item.nodes.find((node) => node.expanded !== undefined);
  const way = reach(kit, item, [wanted ? 'expand' : 'collapse']);
  const done = is?.expanded === wanted;
  if (!way && !done) return { refused: [{ field: 'item', error: 'This item does not expand or collapse.' }] };
  const key = (is ?? way!.node).key;
  return {
    steps: done || !way ? [] : [{ verb: way.verb, target: way.node.key, field: 'item' }],
    expect: is ? [{ kind: 'expanded', key, expanded: wanted, field: 'item' }] : [{ kind: 'change', field: 'item' }],
    message: `${wanted ? 'Expanded' : 'Collapsed'} ${item.words[0] ? quoteTitle(item.words[0]) : 'the item'}.`,
  };
}
