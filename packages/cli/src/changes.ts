/** What is different between two states. Pure. */
import type { Block, WindowState, WindowsState } from '@casement/spec';

export interface BlockChange {
  readonly kind: 'new' | 'changed' | 'gone';
  readonly block: Block;
}

export interface WindowChange {
  readonly kind: 'opened' | 'changed' | 'closed';
  readonly window: WindowState;
  readonly blocks: readonly BlockChange[];
}

export interface StateChange {
  readonly windows: readonly WindowChange[];
  /** Ids that can be operated now and could not before, and the other way round. */
  readonly operable: readonly string[];
  readonly blocked: readonly string[];
}

export function changesBetween(before: WindowsState, after: WindowsState): StateChange {
  const known = new Map(before.windows.map((window) => [window.id, window]));
  const left = new Set(after.windows.map((window) => window.id));
  const gone = before.windows.filter((window) => !left.has(window.id));
  return {
    windows: [
      ...gone.map((window): WindowChange => ({ kind: 'closed', window, blocks: [] })),
      ...after.windows.flatMap((window) => changeOf(known.get(window.id), window)),
    ],
    operable: after.operableWindowIds.filter((id) => known.has(id) && !before.operableWindowIds.includes(id)),
    blocked: before.operableWindowIds.filter((id) => left.has(id) && !after.operableWindowIds.includes(id)),
  };
}

function changeOf(before: WindowState | undefined, window: WindowState): WindowChange[] {
  if (!before) return [{ kind: 'opened', window, blocks: [] }];
  const same = JSON.stringify(before) === JSON.stringify(window);
  return same ? [] : [{ kind: 'changed', window, blocks: blockChanges(before.blocks, window.blocks) }];
}

function blockChanges(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const known = new Map(before.map((block) => [block.id, JSON.stringify(block)]));
  const left = new Set(after.map((block) => block.id));
  return [
    ...before.filter((block) => !left.has(block.id)).map((block): BlockChange => ({ kind: 'gone', block })),
    ...after
      .filter((block) => known.get(block.id) !== JSON.stringify(block))
      .map((block): BlockChange => ({ kind: known.has(block.id) ? 'changed' : 'new', block })),
  ];
}
