/** The states of an accessible as the optional fields of a node: absent where they do not apply. */
import type { Role, UiNode } from '@casement/spec';
import type { Building } from '../tree.js';
import { STATE } from './atspi-roles.js';
import type { States } from './facts.js';

const CHECKED: ReadonlySet<Role> = new Set<Role>([
  ...(['checkBox', 'radioButton', 'switch', 'toggleButton', 'checkMenuItem', 'radioMenuItem'] as const),
]);
const TEXTS: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea', 'passwordField']);
/** Sets the flags that apply. Checked, selected, expanded and visible are there although they are off. */
export function addStates(node: Building<UiNode>, states: States): void {
  if (states.known) node.visible = states.has(STATE.visible);
  if (states.has(STATE.focusable)) node.focusable = true;
  if (states.has(STATE.focused)) node.focused = true;
  addChoice(node, states);
  if (states.has(STATE.editable)) node.editable = true;
  if (isReadOnly(node.role, states)) node.readOnly = true;
  if (states.has(STATE.required)) node.required = true;
  if (states.has(STATE.invalidEntry)) node.invalid = true;
  if (states.has(STATE.multiLine)) node.multiline = true;
  if (states.has(STATE.busy)) node.busy = true;
  if (states.has(STATE.modal)) node.modal = true;
  if (states.has(STATE.isDefault)) node.isDefault = true;
}

function addChoice(node: Building<UiNode>, states: States): void {
  if (CHECKED.has(node.role) || states.has(STATE.checkable)) node.checked = checkedOf(node.role, states);
  if (states.has(STATE.selectable)) node.selectable = true;
  if (states.has(STATE.selectable) || states.has(STATE.selected)) node.selected = states.has(STATE.selected);
  if (states.has(STATE.expandable)) node.expanded = states.has(STATE.expanded);
}

/** GTK4 may set SENSITIVE without ENABLED. What has no states at all (a made-up header) is not greyed out. */
export function isEnabled(states: States): boolean {
  return !states.known || states.has(STATE.enabled) || states.has(STATE.sensitive);
}

function checkedOf(role: Role, states: States): boolean | 'mixed' {
  if (states.has(STATE.indeterminate)) return 'mixed';
  return states.has(STATE.checked) || (role === 'toggleButton' && states.has(STATE.pressed));
}

/** A text control that cannot be edited shows its text; so does one that says READ_ONLY. */
function isReadOnly(role: Role, states: States): boolean {
  return states.has(STATE.readOnly) || (TEXTS.has(role) && states.known && !states.has(STATE.editable));
}
