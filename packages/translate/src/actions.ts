/** The two actions that most translators need. */
import { quoteTitle } from '@casement/core';
import type { ActionDefinition, Expectation, UiNode } from '@casement/spec';

export interface ActionOptions {
  /** In the user's words; default: the label. */
  readonly title?: string;
  /** The author's own words. */
  readonly description?: string;
  readonly effect?: ActionDefinition['effect'];
  readonly idempotent?: boolean;
  /** What must be seen afterwards; default: some change. */
  readonly expect?: readonly Expectation[];
}

export interface SetTextOptions extends ActionOptions {
  /** Title of the parameter; default: the label. */
  readonly parameter?: string;
}

/** Presses `node`. */
export function pressAction(name: string, node: UiNode, label: string, options: ActionOptions): ActionDefinition {
  return {
    name,
    title: options.title ?? label,
    description: options.description ?? 'Presses this button.',
    effect: options.effect ?? 'change',
    idempotent: options.idempotent ?? false,
    input: {},
    needs: [{ key: node.key, verb: 'press' }],
    plan: () => ({
      steps: [{ verb: 'press', target: node.key }],
      expect: options.expect ?? [{ kind: 'change' }],
      message: `Pressed ${quoteTitle(label)}.`,
    }),
  };
}

/** Replaces the text of `node`. */
export function setTextAction(name: string, node: UiNode, label: string, options: SetTextOptions): ActionDefinition {
  const expect = (text: string): Expectation =>
    node.secret ? { kind: 'unreadable', field: 'text' } : { kind: 'text', key: node.key, text, field: 'text' };
  return {
    name,
    title: options.title ?? label,
    description: options.description ?? 'Replaces the whole text.',
    effect: options.effect ?? 'change',
    idempotent: options.idempotent ?? true,
    input: { text: { type: 'string', title: options.parameter ?? label, description: 'The whole new text.' } },
    needs: [{ key: node.key, verb: 'setText' }],
    plan: ({ text }) => ({
      steps: [{ verb: 'setText', target: node.key, arg: String(text ?? ''), field: 'text' }],
      expect: options.expect ?? [expect(String(text ?? ''))],
      message: `Wrote ${quoteTitle(label)}.`,
    }),
  };
}
