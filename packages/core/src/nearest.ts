/** The word that somebody probably meant. */

/** The closest of `words` to `given`, without case and separators; undefined when nothing is close. */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const wanted = plain(given);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const word of words) {
    const distance = editDistance(wanted, plain(word), least);
    if (distance >= least) continue;
    least = distance;
    best = word;
  }
  return best;
}

function plain(word: string): string {
  return word
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Levenshtein distance, given up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, swap));
    }
    row = next;
  }
  return row[b.length]!;
}
