/**
 * Measures the backend on windows of one process: `node scripts/first-mac/timings.mjs PID`. Prints JSON: the list of windows,
 * and reads of each window, in milliseconds; for reads also elements, messages, and microseconds an element.
 */
import { openDarwinBackend } from '@casement/adapter-darwin';

const ROUNDS = 20;
const BUDGET = { maxNodes: 1000, maxDepth: 100, deadlineMs: 10_000 };
const LIST_MS = 5000;

async function main(pid) {
  const backend = await openDarwinBackend();
  try {
    const windows = (await backend.windows(LIST_MS)).filter((window) => window.app.pid === pid);
    const lists = await rounds(() => backend.windows(LIST_MS));
    const reads = {};
    for (const window of windows) reads[window.title] = await readsOf(backend, window.id);
    console.log(JSON.stringify({ rounds: ROUNDS, windows: summary(lists.map(({ ms }) => ms)), reads }));
  } finally {
    await backend.close();
  }
}

/** The first read asks more than the others: what never changes in the life of an element. */
async function readsOf(backend, id) {
  const made = await rounds(() => backend.read(id, BUDGET));
  const { nodes, cost, shortfall } = made.at(-1).value;
  const times = summary(made.slice(1).map(({ ms }) => ms));
  return {
    elements: nodes.length,
    messages: { first: made[0].value.cost.calls, later: cost.calls },
    firstMs: round(made[0].ms),
    ...times,
    usPerElement: round((times.median * 1000) / nodes.length),
    shortfall,
  };
}

async function rounds(act) {
  const made = [];
  for (let i = 0; i < ROUNDS; i++) {
    const began = performance.now();
    const value = await act();
    made.push({ ms: performance.now() - began, value });
  }
  return made;
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { median: round(sorted[Math.floor(sorted.length / 2)]), worst: round(sorted.at(-1)) };
}

function round(number) {
  return Math.round(number * 100) / 100;
}

await main(Number(process.argv[2]));
