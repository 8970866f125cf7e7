/** The content of a window as lines for a person: the same words an agent reads, without the JSON. */
import type { Block } from '@casement/spec';
import type { Paint } from './paint.js';
import { columns } from './table.js';

/** Lines of one block; the first names its kind and id. */
export function blockLines(paint: Paint, block: Block): string[] {
  return [paint.dim(`[${block.type} ${block.id}]${extent(block)}`), ...bodyLines(paint, block).map((l) => `  ${l}`)];
}

/** One line that stands for a whole block, cut to `width` characters: for changes. */
export function blockLine(paint: Paint, block: Block, width = 100): string {
  const text = bodyLines(paint, block).join(' · ').replace(/\s+/g, ' ');
  const points = [...text];
  return points.length > width ? `${points.slice(0, width - 1).join('')}…` : text;
}

function bodyLines(paint: Paint, block: Block): string[] {
  switch (block.type) {
    case 'text':
      return shown(block.text).split('\n');
    case 'fields':
      return block.items.map(({ label, value }) => `${label}: ${shown(value)}`);
    case 'table':
      return columns(
        paint,
        block.columns,
        block.rows.map((row) => row.map(shown)),
      ).split('\n');
    case 'list':
      return block.items.map((item, i) => (block.ordered ? `${i + 1 + (block.offset ?? 0)}. ` : '- ') + itemText(item));
    case 'notice':
      return [`${noticeMark(paint, block.severity)} ${block.text}`];
    case 'media':
      return [`${block.alt} (${block.mimeType})`];
    case 'custom':
      return [JSON.stringify(block.payload)];
  }
}

function noticeMark(paint: Paint, severity: 'info' | 'warn' | 'error' | 'success'): string {
  const colour = { info: paint.blue, warn: paint.yellow, error: paint.red, success: paint.green }[severity];
  return colour(severity);
}

/** An item with marks is an object: its text, then what holds for it. */
function itemText(item: unknown): string {
  if (item === null || typeof item !== 'object' || !('text' in item)) return shown(item);
  const { text, ...marks } = item;
  const words = Object.entries(marks).map(([name, value]) => (value === true ? name : `${name} ${shown(value)}`));
  return shown(text) + (words.length > 0 ? ` (${words.join(', ')})` : '');
}

function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Says what a table or list does not show (GB-13). */
function extent(block: Block): string {
  if (block.type !== 'table' && block.type !== 'list') return '';
  const here = block.type === 'table' ? block.rows.length : block.items.length;
  const { offset = 0, total } = block;
  return total === undefined || total === here ? '' : ` ${offset + 1}–${offset + here} of ${total}`;
}
