import type { Facts, RawNode, RawTree, RawWindow } from '@casement/spec';
import { expect, test, vi } from 'vitest';
import { parseRecording, RecordedBackend, type Recording, recordWindows } from './index.js';

const BUDGET = { maxNodes: 1000, maxDepth: 50, deadlineMs: 1000 };
/** SENSITIVE, ENABLED, SHOWING, VISIBLE, and more by bit. */
const states = (...more: number[]): number[] => {
  const words = [0, 0];
  for (const bit of [8, 24, 25, 30, ...more]) words[bit >> 5] = (words[bit >> 5]! | (1 << (bit & 31))) >>> 0;
  return words;
};

const window = (id: string, more: Partial<RawWindow> = {}): RawWindow => ({
  id,
  app: { key: 'a', pid: 1, name: 'notes' },
  title: id,
  claims: {},
  active: true,
  z: 0,
  verbs: ['activate', 'close'],
  ...more,
});

function tree(id: string, nodes: readonly [number, Facts][]): RawTree {
  const raw = nodes.map(([parent, facts], handle): RawNode => ({ parent, handle, facts }));
  return { window: id, dialect: 'atspi', generation: 0, nodes: raw, shortfall: [], cost: { calls: 1, ms: 1 } };
}

const MAIN = tree('w1', [
  [-1, { role: 23, name: 'Main', states: states() }],
  [0, { role: 61, name: 'Name', states: states(7), text: 'old', textLength: 3 }],
  [0, { role: 40, name: 'Secret', states: states(7), text: 'hunter2', textLength: 7 }],
  [2, { role: 29, name: '•••••••', states: states() }],
  [0, { role: 7, name: 'Bold', states: states() }],
  [0, { role: 43, name: 'Save ', states: states() }],
  [0, { role: 52, name: 'Size', states: states(), value: [1, 0, 10, 1] }],
]);

const recording = (): Recording =>
  parseRecording({
    format: 'casement-recording',
    version: 1,
    dialect: 'atspi',
    recordedAt: '2026-01-01T00:00:00Z',
    scenes: [
      { windows: [window('w1')], trees: { w1: MAIN } },
      {
        after: { window: 'w1', verb: 'press', role: 43, name: 'Save' },
        windows: [window('w1'), window('w2', { owner: 'w1' })],
        trees: { w1: MAIN, w2: tree('w2', [[-1, { role: 16, name: 'Saved', states: states() }]]) },
      },
    ],
  });

async function opened() {
  const backend = new RecordedBackend(recording());
  const read = await backend.read('w1', BUDGET);
  const at = (handle: number) => ({ window: 'w1', generation: read.generation, handle });
  const facts = async (handle: number) => (await backend.read('w1', BUDGET)).nodes[handle]!.facts;
  return { backend, at, facts };
}

test('a written text, value and state are read back, and windows are told to be dirty', async () => {
  const { backend, at, facts } = await opened();
  const dirty = vi.fn();
  backend.watch(dirty);
  await backend.perform(at(1), 'setText', 'näw');
  await backend.perform(at(4), 'toggle', true);
  await backend.perform(at(4), 'toggle', true);
  expect(await facts(1)).toMatchObject({ text: 'näw', textLength: 3 });
  expect(await facts(4)).toMatchObject({ states: states(4) });
  await facts(1);
  await expect(backend.perform(at(1), 'press', undefined)).rejects.toMatchObject({ code: 'gone' });
  expect(dirty).toHaveBeenCalledWith([{ window: 'w1', what: 'tree' }]);
});

test('V5: a value out of range is clamped, a text for what is not editable is refused', async () => {
  const { backend, at, facts } = await opened();
  await backend.perform(at(6), 'setValue', 5000);
  expect((await facts(6)).value).toEqual([10, 0, 10, 1]);
  await expect(backend.perform(at(5), 'setText', 'x')).rejects.toMatchObject({ code: 'refused' });
});

test('the action that a scene waits for shows it; others do not', async () => {
  const { backend, at } = await opened();
  await backend.perform(at(4), 'press', undefined);
  expect(backend.scene).toBe(0);
  await backend.perform(at(5), 'press', undefined);
  expect((await backend.windows()).map((one) => one.id)).toEqual(['w1', 'w2']);
  await backend.perform({ window: 'w1', generation: 0, handle: -1 }, 'close', undefined);
  expect(await backend.windows()).toEqual([]);
});

test('GB-16, CASE-F1: neither a recording nor what is replayed holds anything of a secret', async () => {
  const { backend, at, facts } = await opened();
  await backend.perform(at(2), 'setText', 'swordfish');
  const copy = await recordWindows(backend, ['w1'], BUDGET);
  const all = JSON.stringify([copy, await facts(2), backend.performed]);
  expect(all).not.toMatch(/hunter2|swordfish|•/);
  expect(copy.scenes[0]!.trees.w1!.nodes[2]!.facts).toMatchObject({ secret: true, name: 'Secret' });
  expect(Object.keys(copy.scenes[0]!.trees.w1!.nodes[2]!.facts)).not.toContain('textLength');
});

test('a budget cuts and says so', async () => {
  const backend = new RecordedBackend(recording());
  expect(await backend.read('w1', { ...BUDGET, maxNodes: 2 })).toMatchObject({ shortfall: ['maxNodes'] });
  const shallow = await backend.read('w1', { ...BUDGET, maxDepth: 0 });
  expect([shallow.nodes.length, shallow.shortfall]).toEqual([1, ['maxDepth']]);
});

test('what is not a sound recording is refused with a reason', () => {
  expect(() => parseRecording('{')).toThrow(/not JSON/);
  expect(() => parseRecording({})).toThrow(/not a Casement recording/);
  expect(() => parseRecording({ ...recording(), version: 9 })).toThrow(/version 9.*Record it again/);
  expect(() => parseRecording({ ...recording(), scenes: [{ windows: [{}], trees: {} }] })).toThrow(
    /scenes\.0\.windows\.0/,
  );
  const broken = {
    ...recording(),
    scenes: [{ windows: [window('w1')], trees: { w1: { ...MAIN, nodes: [...MAIN.nodes].reverse() } } }],
  };
  expect(() => parseRecording(broken)).toThrow(/does not come after its parent/);
});
