/** A hung application costs nobody else anything, and hung is not closed (CASE-D3, D4, D9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALCULATOR, MOUSEPAD, Stage } from './support/bridge.js';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open([MOUSEPAD, CALCULATOR]);
});
afterAll(() => stage?.close());

function noticed(id: string): boolean {
  const window = stage.windows().find((candidate) => candidate.id === id);
  return window?.blocks.some((block) => block.type === 'notice' && block.text.includes('does not answer')) ?? false;
}

test('CASE-D3 CASE-D4 CASE-D9 SIGSTOP marks within 2 s and keeps the id; others act in under 1 s; SIGCONT recovers', async () => {
  const calculator = stage.window('Calculator').id;
  const editor = stage.window('Untitled').id;
  const key = Object.keys(stage.tools(editor).find((tool) => tool.action === 'fill')!.input)[0]!;
  stage.apps[1]!.signal('SIGSTOP');
  const marked = await stage.until(() => noticed(calculator), 4000, 'the stopped window is marked');
  expect(marked).toBeLessThan(2000);
  for (const text of ['one', 'two', 'three']) {
    const started = Date.now();
    expect((await stage.done(editor, 'fill', { [key]: text })).result?.verified).toBe(true);
    expect(Date.now() - started).toBeLessThan(1000);
  }
  const refused = await stage.act(calculator, 'press', {});
  expect(refused).toMatchObject({ ok: false, error: { code: 'action_timeout' } });
  stage.apps[1]!.signal('SIGCONT');
  await stage.until(() => !noticed(calculator), 5000, 'the window answers again');
  expect(stage.window('Calculator').id).toBe(calculator);
});

test('CASE-D4 a long hang changes no tool list and no id', async () => {
  const calculator = stage.window('Calculator').id;
  await stage.engine.refresh();
  const changes: boolean[] = [];
  const watching = stage.engine.onChange((change) => changes.push(change.tools));
  stage.apps[1]!.signal('SIGSTOP');
  await stage.until(() => noticed(calculator), 4000, 'the stopped window is marked');
  await new Promise((resolve) => setTimeout(resolve, 8000));
  expect(stage.window('Calculator').id).toBe(calculator);
  expect(changes).not.toContain(true);
  stage.apps[1]!.signal('SIGCONT');
  await stage.until(() => !noticed(calculator), 5000, 'the window answers again');
  watching.close();
});

test('GB-30 a killed application: its windows go, with one change', async () => {
  const calculator = stage.window('Calculator').id;
  await stage.engine.refresh();
  // What the recovery from the hang above still brings is not the kill's.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const changes: string[] = [];
  const watching = stage.engine.onChange(() => changes.push(JSON.stringify(stage.windows())));
  await stage.apps[1]!.kill();
  await stage.until(() => !stage.windows().some((window) => window.id === calculator), 3000, 'the window is gone');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(changes, changes.join('\n')).toHaveLength(1);
  watching.close();
});
