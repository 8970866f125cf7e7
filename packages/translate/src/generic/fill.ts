/** `fill`: one typed, optional parameter for each control that can be operated; several at once. */
import { paramKey, quoteTitle } from '@casement/core';
import type {
  ActionDefinition,
  Expectation,
  Find,
  InputField,
  InputValues,
  NodeKey,
  Plan,
  PlanRefusal,
  Step,
} from '@casement/spec';
import type { Kit } from '../kit.js';
import { listed } from '../words.js';
import { type Control, usableVerb } from './controls.js';
import { plainText } from './text.js';

/** Parameters of one tool; more would not be read by anybody. */
const PARAMS_MAX = 60;
/** Options that a parameter lists; beyond, any text is taken and compared. */
const CHOICES_MAX = 100;

interface Slot {
  readonly key: string;
  readonly control: Control;
  readonly verb: NonNullable<ReturnType<typeof usableVerb>>;
  /** What must be pressed for the options to be there. */
  readonly opener?: NodeKey;
}

/** The tool; undefined when nothing can be filled. */
export function fillAction(kit: Kit, controls: readonly Control[]): ActionDefinition | undefined {
  const slots = slotsOf(kit, controls);
  if (slots.length === 0) return undefined;
  return {
    name: 'fill',
    title: `Fill in ${quoteTitle(kit.title)}`,
    description: 'Sets the given fields, leaves the others as they are, and reads back what the application shows.',
    effect: 'change',
    idempotent: true,
    input: Object.fromEntries(slots.map((slot) => [slot.key, fieldOf(slot.control)])),
    needs: [],
    plan: (input) => planOf(slots, input),
  };
}

function slotsOf(kit: Kit, controls: readonly Control[]): Slot[] {
  const taken = new Set<string>();
  return controls.flatMap((control) => {
    const verb = verbOf(kit, control);
    if (!verb || taken.size >= PARAMS_MAX) return [];
    const key = paramKey(control.label, taken);
    taken.add(key);
    const button = control.kind === 'choice' && control.options.length === 0 && opener(kit, control);
    return [{ key, control, verb, ...(button && { opener: button }) }];
  });
}

/** How the control takes a value now; undefined when it takes none. */
function verbOf(kit: Kit, control: Control): Slot['verb'] | undefined {
  const { target } = control;
  switch (control.kind) {
    case 'text':
    case 'secret':
      return usableVerb(kit, target.key, ['setText']);
    case 'number':
      return usableVerb(kit, target.key, ['setValue', 'setText']);
    case 'boolean':
      return usableVerb(kit, target.key, ['toggle']);
    case 'choice':
      if (control.options.length === 0) return opener(kit, control) ? 'press' : undefined;
      return control.options.map((option) => optionVerb(kit, option.key)).find(Boolean);
    case 'shown':
      return undefined;
  }
}

function optionVerb(kit: Kit, key: string): Slot['verb'] | undefined {
  return usableVerb(kit, key, ['select', 'toggle', 'press']);
}

/** The button that opens a box whose options are there only then (GTK4). */
function opener(kit: Kit, { node }: Control): NodeKey | undefined {
  const button = kit.children(node).find((inner) => inner.role === 'button');
  return button && kit.raw.verbs.includes('keys') && usableVerb(kit, button.key, ['press']) ? button.key : undefined;
}

function fieldOf(control: Control): InputField {
  const base = { title: control.label, optional: true };
  switch (control.kind) {
    case 'number':
      return { ...base, type: 'number', ...limitsOf(control) };
    case 'boolean':
      return { ...base, type: 'boolean', description: 'true is on, false is off.' };
    case 'choice':
      return { ...base, type: 'string', ...choicesOf(control) };
    case 'secret':
      return { ...base, type: 'string', description: 'A secret: it is written, never shown or read back.' };
    default:
      return { ...base, type: 'string', description: 'The whole new text.' };
  }
}

function limitsOf(control: Control): { min?: number; max?: number } {
  const { min, max } = control.target.number ?? {};
  const sane = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < 1e12;
  return { ...(sane(min) && { min }), ...(sane(max) && (!sane(min) || max > min) && { max }) };
}

function choicesOf(control: Control): { choices?: readonly string[]; description?: string } {
  if (control.options.length === 0) return { description: 'One of the options; they show only while it is open.' };
  if (control.optionLabels.length <= CHOICES_MAX) return { choices: control.optionLabels };
  return { description: 'One of the options, as the window names it.' };
}

function planOf(slots: readonly Slot[], input: InputValues): Plan | PlanRefusal {
  const given = slots.filter((slot) => input[slot.key] !== undefined);
  if (given.length === 0) return { refused: [{ field: slots[0]!.key, error: 'Give a value for at least one field.' }] };
  const parts = given.map((slot) => partOf(slot, input[slot.key]!));
  const refused = parts.flatMap((part) => ('refused' in part ? part.refused : []));
  if (refused.length > 0) return { refused };
  const plans = parts as Part[];
  return {
    steps: plans.flatMap((part) => part.steps),
    expect: plans.map((part) => part.expect),
    message: `Filled in ${listed(given.map((slot) => quoteTitle(slot.control.label)))}.`,
  };
}

interface Part {
  readonly steps: readonly Step[];
  readonly expect: Expectation;
}

function partOf(slot: Slot, value: string | number | boolean): Part | PlanRefusal {
  const { key: field, control, verb } = slot;
  const key = control.target.key;
  switch (control.kind) {
    case 'secret':
      return { steps: [{ verb, target: key, arg: String(value), field }], expect: { kind: 'unreadable', field } };
    case 'number':
      return numberPart(slot, Number(value));
    case 'boolean':
      return togglePart(slot, value === true);
    case 'choice':
      return slot.opener ? openedPart(slot, slot.opener, String(value)) : choicePart(slot, String(value));
    default:
      return {
        steps: [{ verb, target: key, arg: String(value), field }],
        expect: { kind: 'text', key, text: String(value), field },
      };
  }
}

function numberPart({ key: field, control, verb }: Slot, value: number): Part {
  const key = control.target.key;
  const arg = verb === 'setValue' ? value : String(value);
  const expect: Expectation =
    control.target.number === undefined
      ? { kind: 'text', key, text: String(value), field }
      : { kind: 'number', key, value, field };
  return { steps: [{ verb, target: key, arg, field }], expect };
}

/** A toggle that already is as wanted is left alone: the application would flip it. */
function togglePart({ key: field, control, verb }: Slot, wanted: boolean): Part {
  const key = control.target.key;
  const steps: Step[] = control.value === wanted ? [] : [{ verb, target: key, arg: wanted, field }];
  return { steps, expect: { kind: 'checked', key, checked: wanted, field } };
}

function choicePart({ key: field, control, verb }: Slot, value: string): Part | PlanRefusal {
  const at = control.optionLabels.indexOf(value);
  const option = control.options[at];
  if (!option) return { refused: [{ field, error: 'There is no such option. Use one as the window names it.' }] };
  const isRadio = option.role === 'radioButton';
  const steps: Step[] =
    control.value === value ? [] : [{ verb: optionStep(option.verbs, verb), target: option.key, field }];
  if (isRadio) return { steps, expect: { kind: 'checked', key: option.key, checked: true, field } };
  return { steps, expect: { kind: 'shows', key: control.node.key, text: option.name, field } };
}

/** Opens the box, then chooses what has appeared in it. */
function openedPart({ key: field, control }: Slot, button: NodeKey, value: string): Part {
  const key = control.node.key;
  const option: Find = { find: { roles: ['listItem'], name: value, within: key } };
  const steps: Step[] = [
    { verb: 'press', target: button, field },
    { verb: 'select', target: option, field },
  ];
  return { steps: control.value === value ? [] : steps, expect: { kind: 'shows', key, text: value, field } };
}

function optionStep(verbs: readonly string[], fallback: Slot['verb']): Slot['verb'] {
  if (verbs.includes('select')) return 'select';
  return verbs.includes('press') ? 'press' : fallback;
}

/** A text area as a control, so that it can be filled like any field. */
export function areaControl(kit: Kit, node: Control['node']): Control {
  return {
    kind: node.readOnly ? 'shown' : 'text',
    node,
    target: node,
    label: kit.labels.real(node) || 'Text',
    value: plainText(kit, node),
    options: [],
    optionLabels: [],
  };
}
