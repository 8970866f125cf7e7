import { parseRecording, RecordedBackend } from '@casement/adapter-recorded';
import type { Facts, RawWindow } from '@casement/spec';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { contractSuite } from '../index.js';

/** State words with ENABLED, SENSITIVE, SHOWING, VISIBLE and these bits of `AtspiStateType`. */
const states = (...more: number[]): number[] => {
  const words = [0, 0];
  for (const bit of [8, 24, 25, 30, ...more]) words[bit >> 5] = (words[bit >> 5]! | (1 << (bit & 31))) >>> 0;
  return words;
};
const ACTS = { interfaces: ['Accessible', 'Action', 'Component'], actionCount: 1 };
const WRITES = { interfaces: ['Accessible', 'Component', 'EditableText', 'Text'] };

const app = { key: 'a', pid: 1, name: 'form' };
const window = (id: string, title: string, more: Partial<RawWindow> = {}): RawWindow => ({
  ...{ id, app, title, claims: {}, active: true, z: 1, verbs: ['activate', 'close'] },
  ...more,
});

const tree = (id: string, nodes: readonly [number, Facts][]) => ({
  ...{ window: id, dialect: 'atspi', generation: 0, shortfall: [], cost: { calls: 0, ms: 0 } },
  nodes: nodes.map(([parent, facts], handle) => ({ parent, handle, facts: { path: `/${id}/${handle}`, ...facts } })),
});

const form = tree('w1', [
  [-1, { role: 23, name: 'Form', states: states() }],
  [0, { role: 20, name: '', states: states() }],
  [1, { role: 29, name: 'Name', states: states(), labelFor: [3] }],
  [1, { role: 61, name: '', states: states(7, 26), labelledBy: [2], text: '', textLength: 0, ...WRITES }],
  [1, { role: 40, name: 'Secret', states: states(7, 26), ...WRITES }],
  [1, { role: 7, name: 'Bold', states: states(), ...ACTS }],
  [1, { role: 43, name: 'Open', states: states(), ...ACTS }],
]);
const dialog = tree('w2', [
  [-1, { role: 16, name: 'Open file', states: states(16) }],
  [0, { role: 43, name: 'Cancel', states: states(), ...ACTS }],
]);

const main = window('w1', 'Form');
const recording = parseRecording({
  ...{ format: 'casement-recording', version: 1, dialect: 'atspi', recordedAt: '2026-01-01T00:00:00Z' },
  scenes: [
    { windows: [main], trees: { w1: form } },
    {
      after: { window: 'w1', verb: 'press', role: 43, name: 'Open' },
      windows: [main, window('w2', 'Open file', { owner: 'w1', claims: { state: true, dialog: true } })],
      trees: { w1: form, w2: dialog },
    },
    { after: { window: 'w2', verb: 'press', name: 'Cancel' }, windows: [main], trees: { w1: form } },
  ],
});

contractSuite(
  {
    name: 'recorded',
    app: {
      ...{ window: 'Form', field: 'Name', secret: 'Secret', check: 'Bold', opener: 'Open' },
      dialog: { title: 'Open file', cancel: 'Cancel' },
    },
    lacks: { capture: 'A recording holds no pixels.' },
    make: async () => ({ backend: new RecordedBackend(recording) }),
  },
  { describe, test, beforeAll, afterAll },
);
