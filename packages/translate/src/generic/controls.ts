/** Controls that hold a value: one field of the state and, where they can be operated, one parameter of `fill`. */
import type { FieldItem, NodeKey, UiNode, Verb } from '@casement/spec';
import type { Kit } from '../kit.js';
import { entryOf, heldBy, optionsOf, type Primitive, VALUE_MAX } from '../value.js';
import { short, tidyLabel } from '../words.js';
import * as roles from './roles.js';

export interface Control {
  readonly kind: 'text' | 'secret' | 'number' | 'boolean' | 'choice' | 'shown';
  /** The accessible that stands for the control. */
  readonly node: UiNode;
  /** The accessible that takes the value, where it is another one. */
  readonly target: UiNode;
  readonly label: string;
  readonly value: Primitive;
  /** Options of a choice; their labels are the values. */
  readonly options: readonly UiNode[];
  readonly optionLabels: readonly string[];
}

const NONE: readonly UiNode[] = [];

/** The control that a node is; undefined when it holds no value. */
export function controlOf(kit: Kit, node: UiNode): Control | undefined {
  const kind = kindOf(kit, node);
  if (!kind) return undefined;
  const options = node.role === 'comboBox' ? optionsOf(kit.walk, node) : NONE;
  return {
    kind,
    node,
    target: (node.role === 'comboBox' && entryOf(kit.walk, node)) || node,
    label: isReadout(node) ? tidyLabel(node.description) : kit.label(node),
    value: isReadout(node) ? short(node.text || node.name, VALUE_MAX) : heldBy(kit.walk, node),
    options,
    optionLabels: unique(options.map((option) => short(option.name, 80))),
  };
}

function kindOf(kit: Kit, node: UiNode): Control['kind'] | undefined {
  if (node.secret || node.role === 'passwordField') return 'secret';
  if (roles.TEXT_ENTRY.has(node.role)) return node.readOnly ? 'shown' : 'text';
  if (roles.NUMBER.has(node.role)) return node.number ? 'number' : 'text';
  if (roles.CHECK.has(node.role)) return isPlainButton(kit, node) ? undefined : 'boolean';
  if (node.role === 'comboBox') return entryOf(kit.walk, node) ? 'text' : 'choice';
  if (node.role === 'levelBar') return 'shown';
  if (isReadout(node)) return 'shown';
  return isLeaf(node) && node.editable && node.role === 'unknown' ? 'text' : undefined;
}

function isLeaf(node: UiNode): boolean {
  return node.end === node.index + 1;
}

const READOUT: ReadonlySet<string> = new Set(['window', 'panel', 'group', 'unknown']);

/** A bare area that shows its name and is described: Qt's displays ("0", "Result Display"). */
function isReadout(node: UiNode): boolean {
  return READOUT.has(node.role) && isLeaf(node) && node.name !== '' && tidyLabel(node.description) !== '';
}

/** A toggle button without a state is a button; so are the folders in the path of a file dialog. */
export function isPlainButton(kit: Kit, node: UiNode): boolean {
  return node.role === 'toggleButton' && (node.checked === undefined || kit.root?.role === 'fileChooser');
}

/** The radio buttons that belong together with this one: those of the same parent, as one choice. */
export function radioGroup(kit: Kit, first: UiNode): Control {
  const parent = kit.parent(first);
  const siblings = parent ? kit.children(parent) : [first];
  const options = siblings.filter((node) => node.role === 'radioButton' && node.showing);
  const optionLabels = unique(options.map((option) => kit.label(option)));
  const chosen = options.findIndex((option) => option.checked === true);
  return {
    kind: 'choice',
    node: first,
    target: first,
    label: groupLabel(kit, first, optionLabels),
    value: chosen < 0 ? null : optionLabels[chosen]!,
    options,
    optionLabels,
  };
}

function groupLabel(kit: Kit, first: UiNode, optionLabels: readonly string[]): string {
  for (const above of kit.ancestors(first).slice(0, 3)) {
    if ((above.role === 'group' || above.role === 'panel') && kit.labels.real(above)) return kit.label(above);
    if (above.role !== 'panel' && above.role !== 'group') break;
  }
  return short(optionLabels.slice(0, 3).join(' / '), 80);
}

/** "Add", "Add (2)": equal words told apart by their order. */
export function unique(words: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return words.map((word) => {
    const count = (seen.get(word) ?? 0) + 1;
    seen.set(word, count);
    return count === 1 ? word : `${word} (${count})`;
  });
}

/** The field of the state. */
export function fieldOf(control: Control): FieldItem {
  const { label, value } = control;
  return control.kind === 'secret' ? { label, value, sensitive: true } : { label, value };
}

/** The first of the verbs that can be used on the node now. */
export function usableVerb(kit: Kit, key: NodeKey, verbs: readonly Verb[]): Verb | undefined {
  return verbs.find((verb) => kit.operable.can(key, verb) === true);
}
