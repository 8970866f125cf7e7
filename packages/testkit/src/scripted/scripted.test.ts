/** The made-up applications behave as applications do, failures included. */
import { BackendError } from '@casement/spec';
import { afterEach, expect, test } from 'vitest';
import { pause, ScriptedBackend } from './backend.js';
import { button, entry, list, password, spinner } from './controls.js';
import { STAGE_SECRET, Stage } from './stage.js';

const BUDGET = { maxNodes: 1000, maxDepth: 50, deadlineMs: 200 };
const open: ScriptedBackend[] = [];
const made = (backend = new ScriptedBackend()): ScriptedBackend => {
  open.push(backend);
  return backend;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof BackendError ? error.code : error),
  );

test('GB-16 the text of a password control is held and never given', async () => {
  const backend = made();
  backend.show('w', [password('Password', 'held')]);
  expect(JSON.stringify(await backend.read('w', BUDGET))).not.toContain('held');
  const stage = new Stage();
  expect(JSON.stringify(await made(stage.backend).read('document', BUDGET))).not.toContain(STAGE_SECRET);
});

test('controls take what is written, and do what they are told', async () => {
  const backend = made();
  const go = button('Go', () => {
    controls[0]!.text = 'gone';
  });
  const controls = [entry('Name'), spinner('Age', 3, 0, 9), go];
  backend.show('w', controls);
  const at = (handle: number) => ({ window: 'w', generation: 1, handle });
  await backend.perform(at(1), 'setText', 'Ada', 100);
  await backend.perform(at(2), 'setValue', 5, 100);
  expect([controls[0]!.text, controls[1]!.value?.[0]]).toEqual(['Ada', 5]);
  await backend.perform(at(3), 'press', undefined, 100);
  expect(controls[0]!.text).toBe('gone');
});

test('an application that hangs: late the first time, at once when that is known, back after all', async () => {
  const backend = made();
  backend.show('w', [entry('Name')]);
  backend.hang('w');
  expect(await codeOf(backend.read('w', BUDGET))).toBe('timeout');
  expect(await codeOf(backend.read('w', BUDGET))).toBe('unresponsive');
  expect((await backend.windows())[0]!.unresponsive).toBe(true);
  backend.recover('w');
  expect(await codeOf(backend.read('w', BUDGET))).toBe('ok');
});

test('a control that never answers ends at the deadline', async () => {
  const backend = made();
  backend.show('w', [button('Dead', () => new Promise(() => undefined))]);
  const at = { window: 'w', generation: 1, handle: 1 };
  expect(await codeOf(backend.perform(at, 'press', undefined, 50))).toBe('timeout');
});

test('a window closes with what it owns, loops included; a read of it says gone', async () => {
  const backend = made();
  backend.show('a', [], { owner: 'b' });
  backend.show('b', [], { owner: 'a' });
  backend.show('c', []);
  backend.hide('a');
  expect([...backend.open.keys()]).toEqual(['c']);
  expect(await codeOf(backend.read('a', BUDGET))).toBe('gone');
});

test('reads keep to the budget and say what was cut; paths may change with every read', async () => {
  const backend = made();
  backend.freshPaths = true;
  backend.show('w', [
    list(
      'Long',
      Array.from({ length: 50 }, (_, i) => `item ${i}`),
    ),
  ]);
  const first = await backend.read('w', { ...BUDGET, maxNodes: 10 });
  const second = await backend.read('w', BUDGET);
  expect([first.nodes.length, first.shortfall]).toEqual([10, ['maxNodes']]);
  expect(first.nodes[0]!.facts.path).not.toBe(second.nodes[0]!.facts.path);
});

test('a flood tells of every change', async () => {
  const backend = made();
  const name = entry('Name');
  backend.show('w', [name]);
  let heard = 0;
  backend.watch(() => heard++);
  await backend.flood('w', 20, (round) => {
    name.text = String(round);
  });
  await pause(1);
  expect([name.text, heard]).toEqual(['20', 20]);
});
