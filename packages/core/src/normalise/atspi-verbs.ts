/** What can be done to an accessible: from its role, its states and the interfaces it has. */
import type { Role, Verb } from '@casement/spec';
import { STATE } from './atspi-roles.js';
import type { AtspiFacts } from './facts.js';

/** Roles that a person presses. Labels are not among them: GTK4's publish clipboard actions (V19, CASE-C12). */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'menuButton', 'toggleButton', 'link', 'columnHeader'] as const),
  ...(['menu', 'menuItem', 'checkMenuItem', 'radioMenuItem'] as const),
]);
const TOGGLED: ReadonlySet<Role> = new Set<Role>([
  ...(['checkBox', 'radioButton', 'switch', 'toggleButton', 'checkMenuItem', 'radioMenuItem'] as const),
]);
const SELECTED: ReadonlySet<Role> = new Set<Role>(['listItem', 'treeItem', 'tab', 'row', 'cell']);
const OPTIONS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'checkMenuItem', 'radioMenuItem']);
const VALUED: ReadonlySet<Role> = new Set<Role>(['spinButton', 'slider']);
const WRITTEN: ReadonlySet<Role> = new Set<Role>([
  ...(['textField', 'textArea', 'passwordField', 'spinButton', 'comboBox'] as const),
  ...(['paragraph', 'document', 'cell'] as const),
]);

/** What stands around the accessible. */
export interface Surroundings {
  /** A container near above it has the Selection interface. */
  readonly inSelection: boolean;
  /** It is a cell of a table. */
  readonly inTable: boolean;
  readonly inComboBox: boolean;
}

const NONE: readonly Verb[] = [];

/** The verbs of one accessible, in the order of the vocabulary. */
export function verbsOf(role: Role, facts: AtspiFacts, around: Surroundings): readonly Verb[] {
  const acts = facts.interfaces.includes('Action') && facts.actionCount !== 0;
  const focusable = facts.states.has(STATE.focusable) && facts.interfaces.includes('Component');
  const verbs: Verb[] = [];
  if (acts && PRESSED.has(role)) verbs.push('press');
  if (acts && TOGGLED.has(role)) verbs.push('toggle');
  if (opens(role, facts, acts)) verbs.push(facts.states.has(STATE.expanded) ? 'collapse' : 'expand');
  if (isSelected(role, acts, around)) verbs.push('select');
  if (VALUED.has(role) && facts.interfaces.includes('Value')) {
    verbs.push('setValue');
    if (acts) verbs.push('increment', 'decrement');
  } else if (isWritten(role, facts)) verbs.push('setText');
  if (acts && role === 'menuButton') verbs.push('showMenu');
  if (focusable) verbs.push('focus');
  return verbs.length > 0 ? verbs : NONE;
}

/** Cells say EXPANDABLE without telling their actions; a combo box opens by its action. */
function opens(role: Role, facts: AtspiFacts, acts: boolean): boolean {
  if (role === 'comboBox') return acts;
  return facts.states.has(STATE.expandable) && (acts || role === 'cell' || role === 'treeItem');
}

function isSelected(role: Role, acts: boolean, around: Surroundings): boolean {
  if (SELECTED.has(role)) return around.inSelection || around.inTable || acts;
  return OPTIONS.has(role) && around.inComboBox && around.inSelection;
}

/** Firefox puts EditableText on everything: only EDITABLE tells (V5). Passwords may be written, never read. */
function isWritten(role: Role, facts: AtspiFacts): boolean {
  const editable = facts.states.has(STATE.editable) && !facts.states.has(STATE.readOnly);
  return WRITTEN.has(role) && editable && facts.interfaces.includes('EditableText');
}
