/** The role of one accessible, where its number alone does not say. */
import type { Role } from '@casement/spec';
import { ATSPI_ROLES, ROLE, STATE } from './atspi-roles.js';
import type { AtspiFacts } from './facts.js';

const CHOOSERS: ReadonlySet<number> = new Set([ROLE.colorChooser, ROLE.fontChooser]);
const TEXTS: ReadonlySet<number> = new Set([ROLE.text, ROLE.entry, ROLE.editbar]);

/** The role of an accessible by its number, its states and whether it is the window itself. */
export function roleOf(facts: AtspiFacts, isRoot: boolean): Role {
  const { role, states } = facts;
  if (TEXTS.has(role)) return states.has(STATE.multiLine) ? 'textArea' : 'textField';
  if (CHOOSERS.has(role) && isRoot) return 'dialog';
  switch (role) {
    case ROLE.pushButton:
      if (states.has(STATE.hasPopup)) return 'menuButton';
      return states.has(STATE.checkable) ? 'toggleButton' : 'button';
    case ROLE.toggleButton:
      return states.has(STATE.hasPopup) ? 'menuButton' : 'toggleButton';
    case ROLE.menuItem:
      return states.has(STATE.checkable) ? 'checkMenuItem' : 'menuItem';
    case ROLE.icon:
      return states.has(STATE.selectable) ? 'listItem' : 'image';
    case ROLE.internalFrame:
      return states.has(STATE.modal) ? 'dialog' : 'panel';
    case ROLE.frame:
      return isRoot ? 'window' : 'panel';
    case ROLE.window:
      return isRoot ? 'window' : 'popup';
    case ROLE.embedded:
      return states.has(STATE.editable) ? 'textField' : 'panel';
    default:
      return ATSPI_ROLES[role]?.[1] ?? 'unknown';
  }
}
