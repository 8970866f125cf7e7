/** The decision that a dialog asks for: a tool for each of its answers. */
import { actionName, quoteTitle } from '@casement/core';
import type { ActionDefinition, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { DIALOG } from './roles.js';
import { decisionOf, isDestructive } from './verbs.js';

/** A group with more buttons than this is not a row of answers. */
const GROUP_MAX = 7;

export interface Decision {
  readonly node: UiNode;
  readonly label: string;
  readonly name: string;
  readonly destroys: boolean;
}

/** Names that the generic tools have. */
const RESERVED = [
  'fill',
  'press',
  'menu',
  'select',
  'expand',
  'switch_tab',
  'load_text',
  'load_rows',
  'focus',
  'close',
];

export function isDialog(kit: Kit): boolean {
  return kit.modal || kit.raw.claims.dialog === true || (kit.root !== undefined && DIALOG.has(kit.root.role));
}

/** The answers of a dialog: rows of buttons that hold a well-known answer, disabled ones included. */
export function decisionsOf(kit: Kit, buttons: readonly UiNode[]): Decision[] {
  if (!isDialog(kit)) return [];
  const named = buttons.filter((node) => node.role === 'button' && kit.labels.real(node) !== '');
  const groups = new Map<number, UiNode[]>();
  for (const node of named) groups.set(rowOf(kit, node), [...(groups.get(rowOf(kit, node)) ?? []), node]);
  const answers = [...groups.values()].filter((group) => isAnswerRow(kit, group)).flat();
  const taken = new Set<string>(RESERVED);
  return answers.map((node) => {
    const label = kit.label(node);
    const known = decisionOf(label);
    const name = nameOf(label, known?.name, taken);
    taken.add(name);
    return { node, label, name, destroys: known?.destroys ?? isDestructive(label) };
  });
}

/** The parent, past boxes that hold one button only. */
function rowOf(kit: Kit, node: UiNode): number {
  let parent = kit.parent(node);
  while (parent && parent.parent >= 0 && kit.children(parent).length === 1) parent = kit.parent(parent);
  return parent?.index ?? -1;
}

function isAnswerRow(kit: Kit, group: readonly UiNode[]): boolean {
  const inBar = kit.ancestors(group[0]!).some((above) => above.role === 'toolBar' || above.role === 'statusBar');
  return group.length <= GROUP_MAX && !inBar && group.some((node) => decisionOf(kit.label(node)) !== undefined);
}

/** `close` is the tool that closes the window; the button of that name becomes `close_button`. */
function nameOf(label: string, known: string | undefined, taken: Set<string>): string {
  if (known && !taken.has(known)) return known;
  return actionName(known ? `${known} button` : label, taken);
}

export function decisionAction(kit: Kit, decision: Decision): ActionDefinition {
  return {
    name: decision.name,
    title: `${quoteTitle(decision.label)} in ${quoteTitle(kit.title)}`,
    description: decision.destroys
      ? 'Answers the dialog with this button. What it removes may be lost.'
      : 'Answers the dialog with this button.',
    effect: decision.destroys ? 'destroy' : 'change',
    input: {},
    needs: [{ key: decision.node.key, verb: 'press' }],
    plan: () => ({
      steps: [{ verb: 'press', target: decision.node.key }],
      // The window may close, or stay and say what is wrong: both are a change.
      expect: [{ kind: 'change' }],
      message: `Pressed ${quoteTitle(decision.label)}.`,
    }),
  };
}
