/** Small AT-SPI trees for tests: nested in, one read's flat facts out. */
import type { FactValue, RawNode, RawTree } from '@casement/spec';
import { ATSPI_ROLES, STATE } from './normalise/atspi-roles.js';

export interface Spec {
  readonly role: string | number;
  readonly name?: string;
  /** Facts over those that are made up. */
  readonly facts?: Readonly<Record<string, FactValue>>;
  /** State names; default: what a plain, showing control has. */
  readonly states?: readonly (keyof typeof STATE)[];
  readonly interfaces?: readonly string[];
  readonly children?: readonly Spec[];
}

export const PLAIN_STATES = ['enabled', 'sensitive', 'showing', 'visible'] as const;

/** `spec('push button', 'Save')`, with more where it matters. */
export function spec(role: string | number, name = '', rest: Omit<Spec, 'role' | 'name'> = {}): Spec {
  return { role, name, ...rest };
}

/** One read of a window. Object paths start at `/p{generation}/`, so two reads share none (CASE-D8). */
export function rawTree(root: Spec, toolkit = 'gtk', generation = 1, version = '3.24.38'): RawTree {
  const nodes: RawNode[] = [];
  const add = (item: Spec, parent: number, indexInParent: number): void => {
    const handle = nodes.length;
    nodes.push({ parent, handle, facts: factsOf(item, `/p${generation}/${handle}`, indexInParent) });
    for (const [i, child] of (item.children ?? []).entries()) add(child, handle, i);
  };
  add(root, -1, 0);
  return {
    window: 'n1',
    dialect: 'atspi',
    toolkit: { name: toolkit, version },
    generation,
    nodes,
    shortfall: [],
    cost: { calls: 0, ms: 0 },
  };
}

function factsOf(item: Spec, path: string, indexInParent: number): RawNode['facts'] {
  const role = typeof item.role === 'number' ? item.role : ATSPI_ROLES.findIndex(([name]) => name === item.role);
  if (role < 0) throw new Error(`There is no AT-SPI role "${item.role}".`);
  return {
    path,
    role,
    name: item.name ?? '',
    description: '',
    states: stateWords(item.states ?? PLAIN_STATES),
    interfaces: item.interfaces ?? ['Accessible', 'Component', 'Action'],
    childCount: item.children?.length ?? 0,
    indexInParent,
    extents: [10, 10 + 30 * indexInParent, 100, 24],
    ...item.facts,
  };
}

/** The two words of a state set. */
export function stateWords(states: readonly (keyof typeof STATE)[]): number[] {
  const words = [0, 0];
  for (const state of states) words[STATE[state] >> 5] = (words[STATE[state] >> 5]! | (1 << (STATE[state] & 31))) >>> 0;
  return words;
}
