/** Applications at their worst, played by the fake: each is bounded and told, and costs no other application anything. */
import type { RawWindow, Shortfall } from '@casement/spec';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BUDGET, FakeStage, type Reading } from './support/fake.js';

/** What another application may cost: ten times of what it does on a quiet machine. */
const OTHERS_MS = 1000;
const budget = { ...BUDGET, maxNodes: 2000, deadlineMs: 800 };
/** The deadline, and what it takes to hand over what was read until then. */
const LATEST_MS = budget.deadlineMs + 700;

/** How a part ends: with a tree of so many nodes that tells what is missing, or with one of these codes. */
interface Ending {
  readonly nodes?: readonly [least: number, most: number];
  readonly shortfall?: readonly Shortfall[];
  readonly codes?: readonly string[];
  /** Its window is never listed, since it never told of one and has none on the screen. */
  readonly unlisted?: true;
  /** The ending where all is walked over the bus, when it is another one. */
  readonly walked?: Ending;
}

const WHOLE: Ending = { nodes: [53, 54], shortfall: [] };
const GONE: Ending = { codes: ['gone', 'disconnected'] };

const ENDINGS: Record<string, Ending> = {
  honest: WHOLE,
  slow: { nodes: [1, 53], shortfall: ['deadline'] },
  silent: { unlisted: true },
  'half-silent': { unlisted: true },
  'falls-silent': { codes: ['unresponsive'], walked: { nodes: [1, 1], shortfall: ['deadline'] } },
  vanishing: { nodes: [2, 2], shortfall: [] },
  loops: WHOLE,
  billion: { nodes: [2, 2], shortfall: ['wideContainer'] },
  crowd: { nodes: [100, 2000], shortfall: ['maxNodes'] },
  endless: { nodes: [100, 2000], shortfall: [] },
  'huge-text': { nodes: [1, 53], shortfall: ['longText'] },
  'huge-items': { nodes: [1, 53], shortfall: ['longText'] },
  'bad-text': { ...WHOLE, walked: GONE },
  'wrong-types': { nodes: [1, 1], shortfall: ['unanswered'] },
  nested: { nodes: [1, 53], shortfall: [] },
  errors: { nodes: [1, 1], shortfall: ['unanswered'] },
  twice: WHOLE,
  crash: GONE,
  garbage: GONE,
  'many-windows': { nodes: [1, 1], shortfall: [] },
  flood: WHOLE,
};

let stage: FakeStage;
let other: RawWindow;
let before: number;
beforeAll(async () => {
  stage = await FakeStage.open();
  const app = await stage.play('honest');
  other = (await stage.windowOf(app.pid))!;
  await stage.read(other);
  before = process.memoryUsage.rss();
});
afterAll(() => stage?.close());

const running: { kill(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.kill();
});

function check(reading: Reading, ending: Ending): void {
  expect(reading.ms).toBeLessThan(LATEST_MS);
  if (ending.codes) expect(ending.codes).toContain(reading.code);
  else checkTree(reading, ending);
}

function checkTree(reading: Reading, ending: Ending): void {
  expect(reading.code).toBeUndefined();
  const [least, most] = ending.nodes!;
  expect(reading.tree!.nodes.length).toBeGreaterThanOrEqual(least);
  expect(reading.tree!.nodes.length).toBeLessThanOrEqual(most);
  // A busy machine may not get to the end in time, which is told too.
  const told = reading.tree!.shortfall;
  expect(told).toEqual(expect.arrayContaining([...ending.shortfall!]));
  if (ending.nodes === WHOLE.nodes) expect(told).toEqual([]);
}

describe.each([
  ['by its own socket, in bulk', []],
  ['walked over the bus', ['--no-peer', '--toolkit', 'Qt']],
])('%s', (way, options) => {
  test.each(Object.entries(ENDINGS))('CASE-D3 %s: bounded, told, and at nobody else’s cost', async (part, ending) => {
    const app = await stage.play(part, ...options);
    running.push(app);
    const began = performance.now();
    await stage.backend.windows(1500);
    expect(performance.now() - began, 'listing windows').toBeLessThan(OTHERS_MS);
    const window = await stage.windowOf(app.pid, ending.unlisted ? 600 : 8000);
    expect(window === undefined).toBe(ending.unlisted ?? false);
    const others: Promise<Reading> = stage.read(other, budget);
    const reading = window && (await stage.read(window, budget));
    const { ms, tree } = await others;
    expect(ms, 'reading another application meanwhile').toBeLessThan(OTHERS_MS);
    expect(tree?.nodes.length).toBe(53);
    if (reading) check(reading, way.startsWith('walked') ? (ending.walked ?? ending) : ending);
  });
});

test('what they all sent is not kept: memory stays flat', () => {
  // Names of 10 MB by the dozen, 500,000 children, 10,000 events a second went through.
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(150);
});

test('many windows of one application are cut to what a person can have', async () => {
  running.push(await stage.play('many-windows'));
  const listed = await stage.backend.windows(1500);
  expect(listed.length).toBeLessThanOrEqual(101);
});
