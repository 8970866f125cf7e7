/** Words of the window as they may leave: cleaned, on one line, of bounded length. */
import { cleanLine, truncate } from '@casement/core';

/** Graphemes of a label. */
export const LABEL_MAX = 80;
/** Styling that Qt leaves in names: "x<sup>2</sup>". */
const MARKUP = /<\/?(?:sup|sub|small|big|b|i|u)>/gi;

/** A label as a person reads it: no trailing colon, no surrounding blanks, at most 80 graphemes; '' when there is none. */
export function tidyLabel(raw: string | undefined): string {
  if (!raw) return '';
  const line = cleanLine(raw.replace(MARKUP, '')).trim();
  return short(withoutMnemonic(line).replace(/\s*[:：]$/u, ''), LABEL_MAX);
}

/** "Page _1" → "Page 1" (GTK4 leaves the mark in); names with underscores of their own keep them. */
function withoutMnemonic(label: string): string {
  return label.split('_').length === 2 ? label.replace(/(^|\s)_(?=[\p{L}\p{N}])/u, '$1') : label;
}

/** One line of at most `max` graphemes. */
export function short(text: string, max: number): string {
  return truncate(cleanLine(text).trim(), max);
}

/** "a", "a and b", "a, b and 3 more": at most `max` of the words. */
export function listed(words: readonly string[], max = 6): string {
  const shown = words.slice(0, max);
  const rest = words.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** "1 line", "3 lines". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
