/** The states of an element as the optional fields of a node: absent where they do not apply. */
import type { Role, UiNode } from '@casement/spec';
import type { Building } from '../tree.js';
import type { AxFacts } from './ax-facts.js';
import { isTyped } from './ax-role.js';

const CHECKED: ReadonlySet<Role> = new Set<Role>(['checkBox', 'radioButton', 'switch', 'toggleButton']);
const MARKED: ReadonlySet<Role> = new Set<Role>(['menuItem', 'checkMenuItem', 'radioMenuItem']);
const ITEMS: ReadonlySet<Role> = new Set<Role>(['row', 'listItem', 'treeItem', 'cell']);

/** What of an element's surroundings its states and verbs follow from. */
export interface AxPlace {
  /** One of the choices of a pop-up button. */
  readonly isOption: boolean;
  /** A row of an outline that can be expanded or collapsed. */
  readonly opens: boolean;
}

/** Sets the flags that apply. Checked, selected and expanded are there although they are off. */
export function addStates(node: Building<UiNode>, facts: AxFacts, place: AxPlace): void {
  if (isTyped(facts)) addTyping(node, facts);
  if (facts.focused) node.focused = true;
  addChoice(node, facts, place);
  const expanded = expandedOf(facts, place);
  if (expanded !== undefined) node.expanded = expanded;
  if (facts.required) node.required = true;
  if (facts.invalid) node.invalid = true;
  if (facts.busy || facts.role === 'AXBusyIndicator') node.busy = true;
  // Whether sheets say that they are modal is not known; they are (quirk ax-sheets).
  if (facts.modal || facts.role === 'AXSheet') node.modal = true;
  if (facts.isDefault) node.isDefault = true;
}

/** Whether a disabled field takes text is not told: its value cannot be set in any case. */
function addTyping(node: Building<UiNode>, facts: AxFacts): void {
  const takes = facts.settable?.includes('AXValue');
  if (facts.enabled) node.focusable = true;
  if (takes) node.editable = true;
  if (takes === false && facts.enabled) node.readOnly = true;
  if (facts.role === 'AXTextArea') node.multiline = true;
}

function addChoice(node: Building<UiNode>, facts: AxFacts, { isOption }: AxPlace): void {
  const { role } = node;
  if (role === 'tab' || isOption) choose(node, isOption ? facts.mark !== '' : isOn(facts.value) === true);
  else if (ITEMS.has(role) && (facts.selected !== undefined || facts.role === 'AXRow')) {
    choose(node, facts.selected === true);
  } else if (MARKED.has(role)) {
    // Any entry may get a mark; one without is off, so that the loss of a mark can be told.
    node.checked = facts.mark !== '';
  } else if (CHECKED.has(role) && facts.role !== 'AXDisclosureTriangle') {
    // A button may stay down without telling.
    const on = isOn(facts.value);
    if (on !== undefined || role !== 'toggleButton') node.checked = on ?? false;
  }
}

function choose(node: Building<UiNode>, selected: boolean): void {
  node.selectable = true;
  node.selected = selected;
}

/** 0, 1 and 2, a truth, or the digits as text. */
function isOn(value: AxFacts['value']): boolean | 'mixed' | undefined {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (number === 2) return 'mixed';
  return Number.isNaN(number) ? undefined : number === 1;
}

/** The menu bar keeps the entries of closed menus; which one is open is told by its selection. */
function expandedOf(facts: AxFacts, { opens }: AxPlace): boolean | undefined {
  if (facts.role === 'AXMenuBarItem') return facts.selected === true ? true : undefined;
  if (facts.role === 'AXDisclosureTriangle') return facts.expanded ?? isOn(facts.value) === true;
  if (facts.role === 'AXRow') return opens ? facts.disclosing : undefined;
  return facts.expanded;
}
