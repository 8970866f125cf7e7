/** What can be done to an element: from its role, its states and what was asked of it. */
import type { Role, Verb } from '@casement/spec';
import type { AxFacts } from './ax-facts.js';
import { isTyped } from './ax-role.js';
import type { AxPlace } from './ax-states.js';

/** Roles that a person presses; the platform's contract gives them AXPress. */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'menuButton', 'toggleButton', 'link', 'menuItem', 'checkMenuItem', 'radioMenuItem'] as const),
]);
/** Roles that are pressed only where the element says so. */
const ODD: ReadonlySet<Role> = new Set<Role>([
  ...(['image', 'cell', 'unknown', 'group', 'panel', 'listItem', 'row', 'treeItem', 'label', 'columnHeader'] as const),
]);
const TOGGLED: ReadonlySet<Role> = new Set<Role>(['checkBox', 'switch', 'toggleButton']);
const STEPPED: ReadonlySet<Role> = new Set<Role>(['spinButton', 'slider']);

const NONE: readonly Verb[] = [];

/**
 * The verbs of one element, in the order of the vocabulary. Check boxes and radio buttons are pressed, never set: their
 * value is not settable by contract, and setting it may be answered with success and change nothing.
 */
export function verbsOf(role: Role, facts: AxFacts, place: AxPlace, hasNumber: boolean): readonly Verb[] {
  if (!facts.enabled) return NONE;
  const verbs: Verb[] = [];
  if (isPressed(role, facts, place)) verbs.push('press');
  if (TOGGLED.has(role) && facts.role !== 'AXDisclosureTriangle') verbs.push('toggle');
  if (opens(role, facts, place)) verbs.push(isOpen(facts) ? 'collapse' : 'expand');
  if (isSelected(role, facts, place)) verbs.push('select');
  if (takesText(role, facts, hasNumber)) verbs.push('setText');
  if (STEPPED.has(role)) addSteps(verbs, facts, hasNumber);
  if (showsMenu(role, facts)) verbs.push('showMenu');
  if (isTyped(facts) && role !== 'comboBox') verbs.push('focus');
  return verbs.length > 0 ? verbs : NONE;
}

/** Of a secret nothing but that it can be written and have the focus (GB-16). */
export function secretVerbs(facts: AxFacts): readonly Verb[] {
  if (!facts.enabled || !isTyped(facts)) return NONE;
  return facts.settable?.includes('AXValue') ? ['setText', 'focus'] : ['focus'];
}

/** Actions are asked of some roles only; of the others their role tells. */
function isPressed(role: Role, { actions, role: native }: AxFacts, { isOption }: AxPlace): boolean {
  if (isOption) return false;
  if (PRESSED.has(role)) return !actions || actions.includes('AXPress') || actions.includes('AXPick');
  if (role === 'columnHeader' && native === 'AXButton') return true;
  return ODD.has(role) && actions?.includes('AXPress') === true;
}

function opens(role: Role, facts: AxFacts, place: AxPlace): boolean {
  if (role === 'comboBox' || facts.role === 'AXDisclosureTriangle') return true;
  return role === 'treeItem' && place.opens && facts.disclosing !== undefined;
}

function isOpen(facts: AxFacts): boolean {
  if (facts.role === 'AXDisclosureTriangle' && facts.expanded === undefined) return Number(facts.value ?? 0) === 1;
  return facts.expanded ?? facts.disclosing ?? false;
}

/** Rows are selected by their table. Other items only where they know of a selection. */
function isSelected(role: Role, facts: AxFacts, { isOption }: AxPlace): boolean {
  if (role === 'radioButton' || role === 'tab' || isOption) return true;
  if (facts.role === 'AXRow') return true;
  return (role === 'listItem' || role === 'treeItem') && facts.selected !== undefined;
}

function takesText(role: Role, facts: AxFacts, hasNumber: boolean): boolean {
  const isText = isTyped(facts) && role !== 'comboBox';
  return (isText || (role === 'spinButton' && !hasNumber)) && facts.settable?.includes('AXValue') === true;
}

function addSteps(verbs: Verb[], { settable, actions }: AxFacts, hasNumber: boolean): void {
  if (hasNumber && settable?.includes('AXValue')) verbs.push('setValue');
  if (!actions || actions.includes('AXIncrement')) verbs.push('increment');
  if (!actions || actions.includes('AXDecrement')) verbs.push('decrement');
}

/** Entries of the menu bar and of menus that have a menu of their own, and buttons that do. */
function showsMenu(role: Role, { role: native, actions }: AxFacts): boolean {
  if (role === 'menu') return native !== 'AXMenu';
  return role === 'menuButton' || (role === 'comboBox' && actions?.includes('AXShowMenu') === true);
}
