/** Suggestions for words that match nothing. */

import { loose } from '@casement/core';
import { distance } from 'fastest-levenshtein';
import { short } from '../words.js';

/** At most `max` of `words`, those nearest to `wanted` first; parts of a word count as near. */
export function nearest(wanted: string, words: readonly string[], max = 5): string[] {
  const target = loose(wanted);
  const scored = [...new Set(words)].map((word) => ({ word, score: scoreOf(target, loose(word)) }));
  return scored
    .sort((a, b) => a.score - b.score)
    .slice(0, max)
    .map(({ word }) => short(word, 120));
}

function scoreOf(target: string, word: string): number {
  const far = distance(target.slice(0, 200), word.slice(0, 200)) / Math.max(1, target.length, word.length);
  return target.length > 2 && word.includes(target) ? far / 4 : far;
}

/** "Did you mean …" with quoted suggestions; '' when there is nothing to suggest. */
export function suggestion(wanted: string, words: readonly string[], max = 5): string {
  const near = nearest(wanted, words, max);
  return near.length === 0 ? '' : ` Nearest: ${near.map((word) => `"${word}"`).join(', ')}.`;
}
