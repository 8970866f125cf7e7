/** Small trees of macOS for tests: nested in, one read's flat facts out. */
import type { FactValue, RawNode, RawTree } from '@casement/spec';

export type AxFactsGiven = Readonly<Record<string, FactValue>>;

export interface AxSpec {
  readonly facts: AxFactsGiven;
  readonly children: readonly AxSpec[];
}

/** `ax('AXButton/AXCloseButton', { AXTitle: 'Save' })`; a place in the window unless the facts say otherwise. */
export function ax(role: string, facts: AxFactsGiven = {}, ...children: AxSpec[]): AxSpec {
  const [AXRole, AXSubrole] = role.split('/') as [string, string?];
  return { facts: { AXRole, ...(AXSubrole && { AXSubrole }), ...facts }, children };
}

/** A window of 800 × 600 at 100, 100 with these in it. */
export function axWindow(...children: AxSpec[]): AxSpec {
  const size = { AXPosition: [100, 100], AXSize: [800, 600] };
  return ax('AXWindow/AXStandardWindow', { AXTitle: 'Fixture', ...size }, ...children);
}

/** One read. What has no place gets one, inside the window. */
export function axTree(root: AxSpec, toolkit = 'AppKit'): RawTree {
  const nodes: RawNode[] = [];
  const add = (item: AxSpec, parent: number): void => {
    const handle = nodes.length;
    nodes.push({ parent, handle, facts: { AXPosition: [120, 140], AXSize: [100, 20], ...item.facts } });
    for (const child of item.children) add(child, handle);
  };
  add(root, -1);
  return {
    ...{ window: 'm1', dialect: 'ax', toolkit: { name: toolkit }, generation: 1 },
    ...{ nodes, shortfall: [], cost: { calls: 0, ms: 0 } },
  };
}
