/** The generic translator: makes any accessible window usable, without knowing the application. */
import type { ActionDefinition, Translation, UiNode } from '@casement/spec';
import { defineTranslator } from '../define.js';
import type { Kit } from '../kit.js';
import { isLongValue } from '../value.js';
import { buildBlocks } from './blocks.js';
import { capBlocks } from './caps.js';
import { decisionAction, decisionsOf } from './decide.js';
import { areaControl, fillAction } from './fill.js';
import { keysAction } from './keyboard.js';
import { loadRowsAction, loadTextAction } from './load.js';
import { menuAction } from './menu.js';
import { pressAction, pressTargets } from './press.js';
import { type Scan, scan } from './scan.js';
import { expandAction, selectAction } from './select.js';
import { summaryOf } from './summary.js';
import { tabAction, tabsOf } from './tabs.js';
import { windowActions } from './window.js';

export const genericTranslator = defineTranslator({ id: 'generic', match: {}, translate });

function translate(kit: Kit): Translation {
  const found = scan(kit);
  const decisions = decisionsOf(kit, found.buttons);
  const tabs = tabsOf(kit, found.tabLists);
  const { blocks, cut } = capBlocks(buildBlocks(kit, found), kit.budget);
  const answers = new Set(decisions.map((decision) => decision.node));
  const others = found.buttons.filter((node) => !answers.has(node));
  const optionless = found.controls.filter((c) => c.kind === 'choice' && c.options.length === 0).map((c) => c.node);
  const fillable = [...found.controls, ...found.areas.map((node) => areaControl(kit, node))];
  const actions: (ActionDefinition | undefined)[] = [
    ...decisions.map((decision) => decisionAction(kit, decision)),
    fillAction(kit, fillable),
    pressAction(kit, pressTargets(kit, [...others, ...optionless])),
    selectAction(kit, found.collections),
    expandAction(kit, found.collections),
    tabAction(kit, tabs),
    menuAction(kit, found.menus, found.buttons),
    loadTextAction(kit, found.areas, longTexts(kit, found, cut)),
    loadRowsAction(kit, found.collections, cut),
    keysAction(kit),
    ...windowActions(kit),
  ];
  const summary = summaryOf(kit, found, decisions, tabs);
  const offered = actions.filter((action) => action !== undefined);
  return { summary, blocks, actions: isBlocked(kit) ? offered.filter((action) => action.needs.length > 0) : offered };
}

/** Texts of which the state holds less than the whole: cut by the size limit, or values of fields that are long. */
function longTexts(kit: Kit, found: Scan, cut: ReadonlySet<UiNode>): Set<UiNode> {
  const collections = new Set<UiNode>(found.collections);
  const fields = found.controls.filter(
    ({ kind, node }) => (kind === 'text' || kind === 'shown') && isLongValue(kit.walk, node),
  );
  return new Set([...[...cut].filter((node) => !collections.has(node)), ...fields.map(({ node }) => node)]);
}

/** Behind a modal nothing is offered, reading included (GB-19). */
function isBlocked(kit: Kit): boolean {
  return kit.operable.can('.', 'focus') === 'windowBlocked';
}
