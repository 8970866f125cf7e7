/** The states of an accessible as the optional fields of a node: absent where they do not apply. */
import type { Role, UiNode } from '@casement/spec';
import { STATE } from './atspi-roles.js';
import type { AtspiFacts, States } from './facts.js';

const CHECKED: ReadonlySet<Role> = new Set<Role>([
  ...(['checkBox', 'radioButton', 'switch', 'toggleButton', 'checkMenuItem', 'radioMenuItem'] as const),
]);
const TEXTS: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea', 'passwordField']);

type Flags = Partial<
  Pick<
    UiNode,
    | ('visible' | 'focused' | 'focusable' | 'checked' | 'selected' | 'selectable' | 'expanded' | 'editable')
    | ('readOnly' | 'required' | 'invalid' | 'multiline' | 'busy' | 'modal' | 'isDefault')
  >
>;

/** Flags that are set, and those that apply although they are off (checked, selected, expanded, visible). */
export function stateFlags(role: Role, facts: AtspiFacts): Flags {
  const { states } = facts;
  const selectable = states.has(STATE.selectable);
  return {
    ...(states.known && { visible: states.has(STATE.visible) }),
    ...on('focused', states.has(STATE.focused)),
    ...on('focusable', states.has(STATE.focusable)),
    ...((CHECKED.has(role) || states.has(STATE.checkable)) && { checked: checkedOf(role, states) }),
    ...((selectable || states.has(STATE.selected)) && { selected: states.has(STATE.selected) }),
    ...on('selectable', selectable),
    ...(states.has(STATE.expandable) && { expanded: states.has(STATE.expanded) }),
    ...on('editable', states.has(STATE.editable)),
    ...on('readOnly', isReadOnly(role, states)),
    ...on('required', states.has(STATE.required)),
    ...on('invalid', states.has(STATE.invalidEntry)),
    ...on('multiline', states.has(STATE.multiLine)),
    ...on('busy', states.has(STATE.busy)),
    ...on('modal', states.has(STATE.modal)),
    ...on('isDefault', states.has(STATE.isDefault)),
  };
}

function on<K extends keyof Flags>(key: K, value: boolean): Flags {
  return value ? { [key]: true } : {};
}

function checkedOf(role: Role, states: States): boolean | 'mixed' {
  if (states.has(STATE.indeterminate)) return 'mixed';
  return states.has(STATE.checked) || (role === 'toggleButton' && states.has(STATE.pressed));
}

/** A text control that cannot be edited shows its text; so does one that says READ_ONLY. */
function isReadOnly(role: Role, states: States): boolean {
  return states.has(STATE.readOnly) || (TEXTS.has(role) && states.known && !states.has(STATE.editable));
}
