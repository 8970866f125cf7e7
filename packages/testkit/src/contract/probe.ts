/** Finding and doing things through the seam alone, for the contract suite. */
import { applyRepairs, normalise } from '@casement/core';
import type { RawTree, RawWindow, ReadBudget, Role, UiNode, UiTree, Verb, VerbArgument } from '@casement/spec';
import type { ContractApp, ContractSubject } from './types.js';

export const BUDGET: ReadBudget = { maxNodes: 5000, maxDepth: 60, deadlineMs: 3000 };
export const DEADLINE_MS = 3000;
/** How long an application may take to show what was done. */
const APPEAR_MS = 4000;

export class Probe {
  constructor(
    readonly subject: ContractSubject,
    readonly app: ContractApp,
  ) {}

  get backend(): ContractSubject['backend'] {
    return this.subject.backend;
  }

  async window(title: string): Promise<RawWindow> {
    const found = await this.find(title);
    if (!found) throw new Error(`The window “${title}” is not there.`);
    return found;
  }

  async find(title: string): Promise<RawWindow | undefined> {
    return (await this.backend.windows(DEADLINE_MS)).find((window) => window.title.includes(title));
  }

  async read(window: RawWindow): Promise<{ raw: RawTree; tree: UiTree }> {
    const raw = await this.backend.read(window.id, BUDGET);
    return { raw, tree: applyRepairs(normalise(raw)) };
  }

  /** The node that a user would find under this label; by label relation, own name, or the label before it. */
  async node(window: RawWindow, label: string, roles?: readonly Role[]): Promise<{ tree: UiTree; node: UiNode }> {
    const { tree } = await this.read(window);
    const node = nodeOf(tree, label, roles);
    if (!node) throw new Error(`Nothing is called “${label}” in “${window.title}”.`);
    return { tree, node };
  }

  async perform(window: RawWindow, tree: UiTree, node: UiNode, verb: Verb, arg?: VerbArgument): Promise<void> {
    const at = { window: window.id, generation: tree.generation, handle: node.handle };
    await this.backend.perform(at, verb, arg, DEADLINE_MS);
  }

  /** Asks again until the answer is not undefined or false, or the time is up. */
  async until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
    for (const end = Date.now() + APPEAR_MS; ; ) {
      const answer = await ask();
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`${what}: not within ${APPEAR_MS} ms.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function nodeOf(tree: UiTree, label: string, roles: readonly Role[] | undefined): UiNode | undefined {
  const fits = (node: UiNode): boolean => !roles || roles.includes(node.role);
  const named = tree.nodes.find((node) => fits(node) && plain(node.name) === plain(label));
  if (named) return named;
  const labels = tree.nodes.filter((node) => node.role === 'label' && plain(node.name) === plain(label));
  const related = tree.nodes.find(
    (node) => fits(node) && node.labelledBy?.some((i) => labels.includes(tree.nodes[i]!)),
  );
  return related ?? labels.map((node) => beside(tree, node, fits)).find(Boolean);
}

/** The nearest fitting sibling of a label, for toolkits that connect nothing. */
function beside(tree: UiTree, label: UiNode, fits: (node: UiNode) => boolean): UiNode | undefined {
  const near = (node: UiNode): number => Math.abs((node.bounds?.y ?? 0) - (label.bounds?.y ?? 0));
  const siblings = tree.nodes.filter((node) => node.parent === label.parent && node !== label && fits(node));
  return siblings.sort((a, b) => near(a) - near(b))[0];
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[:.…]+$/u, '')
    .trim();
}
