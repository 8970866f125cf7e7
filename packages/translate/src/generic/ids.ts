/** Ids of blocks: stable while the accessible lives, unique in the window, never passed on (GB-9). */
import { digest } from '@casement/core';
import type { Block, NodeKey } from '@casement/spec';

/** From the kind of block and the key of the accessible that it shows or begins with. */
export function blockId(type: Block['type'], key: NodeKey, extra = ''): string {
  return `${type}_${digest([type, key, extra]).slice(-10)}`;
}
