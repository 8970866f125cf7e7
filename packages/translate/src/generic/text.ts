/** Text blocks: paragraphs and labels one after the other become one block; a text area is a block of its own. */
import { clean, truncate } from '@casement/core';
import type { Block, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { blockId } from './ids.js';
import { unreadNotice } from './notice.js';

/** Graphemes of a text in the state; the rest is loaded on request (GB-29). */
export const TEXT_MAX = 4000;

/** Text of a node, cleaned, lines kept. */
export function plainText(kit: Kit, node: UiNode): string {
  return clean(kit.text(node)).replace(/\r\n?/g, '\n');
}

/** One block for static texts that follow each other; undefined when they say nothing. */
export function textBlock(kit: Kit, nodes: readonly UiNode[]): Block | undefined {
  const lines = nodes.map((node) => plainText(kit, node).trim()).filter(Boolean);
  if (lines.length === 0) return undefined;
  return { type: 'text', id: blockId('text', nodes[0]!.key), text: truncate(lines.join('\n'), TEXT_MAX) };
}

/** A text area: its text, and a notice when the state holds only the beginning. */
export function areaBlocks(kit: Kit, node: UiNode): Block[] {
  const unread = unreadNotice(node, kit.label(node));
  if (unread) return [unread];
  const whole = plainText(kit, node);
  // An empty editor is a state worth knowing; an empty message area says nothing.
  if (whole === '' && !node.editable) return [];
  const text = truncate(whole, TEXT_MAX);
  const block: Block = { type: 'text', id: blockId('text', node.key), text };
  return isCut(kit, node) ? [block, cutNotice(node, whole)] : [block];
}

/** True when the state shows less than the whole text. */
export function isCut(kit: Kit, node: UiNode): boolean {
  const whole = plainText(kit, node);
  return truncate(whole, TEXT_MAX) !== whole || (node.textLength ?? 0) > [...(node.text ?? '')].length;
}

function cutNotice(node: UiNode, whole: string): Block {
  const total = Math.max(node.textLength ?? 0, [...whole].length);
  return {
    type: 'notice',
    id: blockId('notice', node.key, 'cut'),
    severity: 'info',
    text: `The text above is cut: its beginning is shown, ${total} characters in all. load_text gives more.`,
  };
}
