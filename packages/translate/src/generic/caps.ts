/** A window's blocks stay within a budget of bytes: the largest is cut first, and the total is said (GB-29). */
import { byteLength, truncate } from '@casement/core';
import type { Block, UiNode } from '@casement/spec';
import type { Built } from './blocks.js';

/** Bytes of JSON of all blocks of one window. */
export const BLOCKS_MAX = 20_000;

export interface Capped {
  readonly blocks: readonly Block[];
  /** Lists, tables and text areas whose block was cut here. */
  readonly cut: ReadonlySet<UiNode>;
}

export function capBlocks(built: readonly Built[], budget = BLOCKS_MAX): Capped {
  const items = built.map((item) => ({ ...item, size: sizeOf(item.block) }));
  const cut = new Set<UiNode>();
  let total = items.reduce((sum, item) => sum + item.size, 0);
  /** Fields and static texts have no tool that loads the rest. */
  let unsaid = false;
  for (let rounds = 0; total > budget && rounds < 60; rounds++) {
    const largest = items.reduce((a, b) => (b.size > a.size ? b : a));
    const block = halved(largest.block);
    if (!block) break;
    total -= largest.size;
    largest.block = block;
    largest.size = sizeOf(block);
    total += largest.size;
    if (largest.source) cut.add(largest.source);
    else unsaid = true;
  }
  return { blocks: dropped(items, total, budget, unsaid), cut };
}

function sizeOf(block: Block): number {
  return byteLength(JSON.stringify(block));
}

/** Half of a block; undefined when it cannot be cut. */
function halved(block: Block): Block | undefined {
  switch (block.type) {
    case 'table':
      return block.rows.length < 2
        ? undefined
        : { ...block, rows: half(block.rows), total: block.total ?? block.rows.length };
    case 'list':
      return block.items.length < 2
        ? undefined
        : { ...block, items: half(block.items), total: block.total ?? block.items.length };
    case 'text':
      return shorter(block);
    case 'fields':
      return block.items.length < 2 ? undefined : { ...block, items: half(block.items) };
    default:
      return undefined;
  }
}

/** Graphemes that a text is cut to, one after the other. */
const LENGTHS = [2000, 1000, 500, 250, 120];

function shorter(block: Extract<Block, { type: 'text' }>): Block | undefined {
  const length = LENGTHS.find((max) => truncate(block.text, max).length < block.text.length);
  return length === undefined ? undefined : { ...block, text: truncate(block.text, length) };
}

function half<T>(list: readonly T[]): T[] {
  return list.slice(0, Math.ceil(list.length / 2));
}

/** When halving is not enough, whole blocks go from the end; either way a notice says so. */
function dropped(
  items: readonly { block: Block; size: number }[],
  total: number,
  budget: number,
  unsaid: boolean,
): Block[] {
  let size = total;
  const kept = [...items].reverse().filter((item) => {
    if (size <= budget || item.block.type === 'notice') return true;
    size -= item.size;
    return false;
  });
  const blocks = kept.reverse().map((item) => item.block);
  return kept.length < items.length || unsaid ? [...blocks, NOT_ALL] : blocks;
}

const NOT_ALL: Block = {
  type: 'notice',
  id: 'notice_size',
  severity: 'info',
  text: 'This window holds more than is shown here; what load_text and load_rows offer is only a part of it.',
};
