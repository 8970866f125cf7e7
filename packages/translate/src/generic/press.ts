/** `press`: the buttons of the window, by their labels. */
import { loose, quoteTitle } from '@casement/core';
import type { ActionDefinition, InputField, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { short } from '../words.js';
import { unique, usableVerb } from './controls.js';
import { suggestion } from './near.js';
import { isDestructive } from './verbs.js';

/** Labels that the parameter lists; beyond, any text is taken and compared. */
const CHOICES_MAX = 100;

export interface PressTarget {
  readonly label: string;
  readonly node: UiNode;
  readonly verb: 'press' | 'showMenu' | 'expand' | 'toggle';
}

/** What can be pressed now, each under a label of its own. */
export function pressTargets(kit: Kit, buttons: readonly UiNode[]): PressTarget[] {
  const labels = unique(buttons.map((node) => short(kit.label(node), 80)));
  return buttons.flatMap((node, i) => {
    const verb = usableVerb(kit, node.key, ['press', 'showMenu', 'expand', 'toggle']) as
      | PressTarget['verb']
      | undefined;
    return verb ? [{ label: labels[i]!, node, verb }] : [];
  });
}

/** The tool; undefined when there is nothing to press. */
export function pressAction(kit: Kit, targets: readonly PressTarget[]): ActionDefinition | undefined {
  if (targets.length === 0) return undefined;
  const labels = targets.map((target) => target.label);
  return {
    name: 'press',
    title: `Press a button of ${quoteTitle(kit.title)}`,
    description: 'Presses one button. A window may open or close; the answer says so.',
    effect: labels.some(isDestructive) ? 'destroy' : 'change',
    input: { button: parameter(labels) },
    needs: [],
    plan: ({ button }) => {
      const target = find(targets, String(button));
      if (!target)
        return { refused: [{ field: 'button', error: `No such button.${suggestion(String(button), labels)}` }] };
      return {
        steps: [{ verb: target.verb, target: target.node.key, field: 'button' }],
        expect: [{ kind: 'change', field: 'button' }],
        message: `Pressed ${quoteTitle(target.label)}.`,
      };
    },
  };
}

function parameter(labels: readonly string[]): InputField {
  const base = { type: 'string', title: 'Button' } as const;
  if (labels.length <= CHOICES_MAX) return { ...base, description: 'The button.', choices: labels };
  return { ...base, description: 'The button, as the window names it; near misses are suggested.' };
}

function find(targets: readonly PressTarget[], wanted: string): PressTarget | undefined {
  return (
    targets.find((target) => target.label === wanted) ?? targets.find((target) => loose(target.label) === loose(wanted))
  );
}
