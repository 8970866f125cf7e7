/** What an action does to the facts of a recording, so that a write can be read back from it. */
import type { Facts, RawNode, Verb, VerbArgument } from '@casement/spec';
import { isSecret } from './secrets.js';

/** Bit positions of `AtspiStateType`. */
const STATE = {
  checked: 4,
  editable: 7,
  enabled: 8,
  expanded: 10,
  focused: 12,
  selected: 23,
  sensitive: 24,
  readOnly: 43,
};
const RADIO: ReadonlySet<number> = new Set([44, 45]);
const CHECKABLE: ReadonlySet<number> = new Set([7, 8, 62]);
const COMBO = 11;
const MENUS: ReadonlySet<number> = new Set([33, 41]);

/** A mutable copy of a tree's nodes; `changed` tells whether anything was done to them. */
export interface Stage {
  nodes: RawNode[];
  changed: boolean;
}

/**
 * Applies an action to AT-SPI facts; false when the accessible does not take it. Other dialects take every action and
 * show no effect: their recordings change by scenes.
 */
export function applyEffect(stage: Stage, index: number, verb: Verb, arg: VerbArgument | undefined): boolean {
  const node = stage.nodes[index]!;
  if (!Array.isArray(node.facts.states)) return true;
  if (!has(node.facts, STATE.sensitive) && !has(node.facts, STATE.enabled)) return isCell(node.facts);
  switch (verb) {
    case 'setText':
      return setText(stage, index, String(arg ?? ''));
    case 'setValue':
      return setValue(stage, index, Number(arg));
    case 'toggle':
    case 'press':
      return toggle(stage, index, verb, arg);
    case 'select':
      return select(stage, index);
    case 'expand':
    case 'collapse':
      return put(stage, index, withState(node.facts, STATE.expanded, verb === 'expand'));
    default:
      return true;
  }
}

/** Cells often come without states. */
function isCell(facts: Facts): boolean {
  return facts.row !== undefined;
}

function put(stage: Stage, index: number, facts: Facts): true {
  const old = stage.nodes[index]!;
  stage.changed ||= JSON.stringify(old.facts) !== JSON.stringify(facts);
  stage.nodes[index] = { ...old, facts };
  return true;
}

function setText(stage: Stage, index: number, text: string): boolean {
  const { facts } = stage.nodes[index]!;
  if (!has(facts, STATE.editable) || has(facts, STATE.readOnly)) return false;
  if (isSecret(facts)) return true;
  return put(stage, index, { ...facts, text, ...(facts.textLength !== undefined && { textLength: [...text].length }) });
}

/** Values are clamped, as toolkits do. */
function setValue(stage: Stage, index: number, wanted: number): boolean {
  const { facts } = stage.nodes[index]!;
  const value = facts.value;
  if (!Array.isArray(value) || Number.isNaN(wanted)) return false;
  const [, min, max] = value as number[];
  const current = max! > min! ? Math.min(max!, Math.max(min!, wanted)) : wanted;
  const changed: Facts = { ...facts, value: [current, ...(value as number[]).slice(1)] };
  return put(stage, index, facts.text === undefined ? changed : { ...changed, text: String(current) });
}

function toggle(stage: Stage, index: number, verb: Verb, arg: VerbArgument | undefined): boolean {
  const { facts, parent } = stage.nodes[index]!;
  const role = Number(facts.role);
  if (RADIO.has(role)) {
    stage.nodes.forEach((other, at) => {
      if (other.parent === parent && RADIO.has(Number(other.facts.role))) {
        put(stage, at, withState(other.facts, STATE.checked, at === index));
      }
    });
    return true;
  }
  if (!CHECKABLE.has(role)) return true;
  const wanted = verb === 'toggle' && typeof arg === 'boolean' ? arg : !has(facts, STATE.checked);
  return put(stage, index, withState(facts, STATE.checked, wanted));
}

/** One item of a container is selected; an option of a combo box becomes the box's name, as in GTK. */
function select(stage: Stage, index: number): boolean {
  const { facts, parent } = stage.nodes[index]!;
  const combo = comboOf(stage, index);
  if (combo >= 0) return put(stage, combo, { ...stage.nodes[combo]!.facts, name: facts.name ?? '' });
  stage.nodes.forEach((other, at) => {
    if (other.parent !== parent) return;
    const chosen = facts.row === undefined ? at === index : other.facts.row === facts.row;
    if (chosen || has(other.facts, STATE.selected)) put(stage, at, withState(other.facts, STATE.selected, chosen));
  });
  return true;
}

function comboOf(stage: Stage, index: number): number {
  let at = stage.nodes[index]!.parent;
  while (at >= 0 && MENUS.has(Number(stage.nodes[at]!.facts.role))) at = stage.nodes[at]!.parent;
  return at >= 0 && stage.nodes[at]!.facts.role === COMBO ? at : -1;
}

function has(facts: Facts, bit: number): boolean {
  const words = facts.states as readonly number[];
  return (((words[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}

function withState(facts: Facts, bit: number, on: boolean): Facts {
  if (!Array.isArray(facts.states)) return facts;
  const words = [...(facts.states as number[])];
  const mask = (1 << (bit & 31)) >>> 0;
  const word = words[bit >> 5] ?? 0;
  words[bit >> 5] = (on ? word | mask : word & ~mask) >>> 0;
  return { ...facts, states: words };
}
