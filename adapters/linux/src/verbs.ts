/**
 * Canonical verbs and the action names that toolkits give them, in order of preference (CASE-C6). Names are compared
 * without case, blanks, dashes and underscores. Data only.
 */
import type { Verb } from '@casement/spec';

const PRESS = [
  'click',
  'press',
  'activate',
  'dodefault',
  'jump',
  'open',
  'invoke',
  'clickancestor',
  'menuopen',
  'select',
];

export const ACTION_NAMES: Partial<Record<Verb, readonly string[]>> = {
  press: PRESS,
  toggle: ['toggle', 'check', 'uncheck', 'click', 'press', 'activate', 'dodefault'],
  select: ['select', 'click', 'press', 'activate', 'toggle', 'dodefault'],
  expand: [
    'expand',
    'expandorcontract',
    'toggleexpand',
    'listitem.expand',
    'togglepopup',
    'menu',
    'showmenu',
    'press',
    'click',
    'activate',
    'open',
  ],
  collapse: [
    'collapse',
    'expandorcontract',
    'toggleexpand',
    'listitem.collapse',
    'togglepopup',
    'press',
    'click',
    'activate',
    'close',
  ],
  showMenu: ['showmenu', 'menu', 'showcontextmenu', 'press', 'click'],
  increment: ['increment', 'increase'],
  decrement: ['decrement', 'decrease'],
  activate: ['activate', 'edit', 'click', 'press', 'dodefault'],
};

/** Index of the best action for a verb among the names an accessible gives; -1 when none fits. */
export function actionIndex(verb: Verb, names: readonly string[]): number {
  const plain = names.map((name) => name.toLowerCase().replace(/[\s_-]+/g, ''));
  for (const wanted of ACTION_NAMES[verb] ?? []) {
    const at = plain.indexOf(wanted);
    if (at >= 0) return at;
  }
  return -1;
}
