/** `switch_tab`: the tabs of the window by their labels. */
import { quoteTitle } from '@casement/core';
import type { ActionDefinition, UiNode, Verb } from '@casement/spec';
import type { Kit } from '../kit.js';
import { unique, usableVerb } from './controls.js';

const TABS_MAX = 100;

export interface Tab {
  readonly node: UiNode;
  readonly label: string;
}

export function tabsOf(kit: Kit, tabLists: readonly UiNode[]): Tab[] {
  const nodes = tabLists.flatMap((list) => kit.children(list).filter((node) => node.role === 'tab'));
  const labels = unique(nodes.map((node) => kit.label(node)));
  return nodes.slice(0, TABS_MAX).map((node, i) => ({ node, label: labels[i]! }));
}

/** The tool; undefined where there is only one tab, or none that can be switched to. */
export function tabAction(kit: Kit, tabs: readonly Tab[]): ActionDefinition | undefined {
  const usable = tabs.flatMap((tab) => {
    const verb = usableVerb(kit, tab.node.key, ['select', 'press']);
    return verb ? [{ ...tab, verb }] : [];
  });
  if (usable.length < 2) return undefined;
  const plan = (tab: (Tab & { verb: Verb }) | undefined) => ({
    steps: tab && !tab.node.selected ? [{ verb: tab.verb, target: tab.node.key, field: 'tab' }] : [],
    expect: tab ? [{ kind: 'selected' as const, key: tab.node.key, field: 'tab' }] : [],
    message: `Switched to ${quoteTitle(tab?.label ?? '')}.`,
  });
  return {
    name: 'switch_tab',
    title: `Switch the tab of ${quoteTitle(kit.title)}`,
    description: 'Shows the content of another tab.',
    effect: 'change',
    idempotent: true,
    input: { tab: { type: 'string', title: 'Tab', description: 'The tab.', choices: usable.map((tab) => tab.label) } },
    needs: [],
    plan: ({ tab }) => {
      const found = usable.find((candidate) => candidate.label === tab);
      return found ? plan(found) : { refused: [{ field: 'tab', error: 'There is no such tab.' }] };
    },
  };
}
