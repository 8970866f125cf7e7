/** Tells the demo on stdout, step by step, and stops it at the first thing that is not as it should be. */

/** What was expected and not seen; its message is for the reader of the demo. */
export class NotAsExpected extends Error {}

let steps = 0;

/** Begins a step. @param {string} title */
export function step(title) {
  steps += 1;
  console.log(`\n${steps}. ${title}`);
}

/** What the agent does. @param {string} text */
export function does(text) {
  console.log(`   agent → ${text}`);
}

/** What the agent gets to see. @param {string} text one or more lines */
export function sees(text) {
  for (const line of text.split('\n')) console.log(`         ← ${line}`);
}

/**
 * Says that something holds, or ends the demo.
 * @param {string} claim what must be so
 * @param {boolean} holds
 * @param {unknown} [seen] shown when it is not so
 */
export function check(claim, holds, seen) {
  if (!holds) throw new NotAsExpected(`not so: ${claim}${seen === undefined ? '' : `\n   seen: ${shorten(seen)}`}`);
  console.log(`         ✔ ${claim}`);
}

function shorten(seen) {
  const text = typeof seen === 'string' ? seen : JSON.stringify(seen, null, 1);
  return text.length > 3000 ? `${text.slice(0, 3000)}…` : text;
}
