/** zenity's dialogs: what an agent decides is what the application does — asserted by what zenity prints. */
import { afterEach, expect, test } from 'vitest';
import { Stage } from './support/bridge.js';

let stage: Stage | undefined;
afterEach(() => stage?.close());

const zenity = (window: string, ...args: string[]) => ({ command: 'zenity', args, window });

test('GB-11 GB-12 CASE-C1 --forms: entries, a combo box and a list, filled and confirmed', async () => {
  const forms = ['--forms', '--title=Order', '--text=New order', '--add-entry=Name', '--add-entry=City'];
  const more = ['--add-combo=Kind', '--combo-values=small|large', '--add-list=Colour', '--list-values=red|green|blue'];
  stage = await Stage.open([zenity('Order', ...forms, ...more)]);
  const { id } = stage.window('Order');
  const filled = await stage.done(id, 'fill', { name: 'Ada Łovelace 😀', city: 'Zürich', kind: 'large' });
  expect(filled.result).toMatchObject({ verified: true });
  expect(JSON.stringify(stage.window('Order').blocks)).toContain('Ada Łovelace 😀');
  expect((await stage.done(id, 'select', { item: 'green' })).result?.verified).toBe(true);
  await stage.done(id, 'ok');
  await stage.apps[0]!.exited;
  expect(stage.apps[0]!.stdout().trim()).toBe('Ada Łovelace 😀|Zürich|large|green');
});

test('GB-13 CASE-D1 --list: the row that a person sees, by its text', async () => {
  const rows = ['1', 'one', '2', 'two', '3', 'three'];
  stage = await Stage.open([zenity('Pick', '--list', '--title=Pick', '--column=No', '--column=Word', ...rows)]);
  const { id } = stage.window('Pick');
  const table = stage.window('Pick').blocks.find((block) => block.type === 'table');
  expect(table).toMatchObject({
    columns: ['No', 'Word'],
    rows: [
      ['1', 'one'],
      ['2', 'two'],
      ['3', 'three'],
    ],
  });
  expect((await stage.done(id, 'select', { item: 'two' })).result?.verified).toBe(true);
  await stage.done(id, 'ok');
  await stage.apps[0]!.exited;
  expect(stage.apps[0]!.stdout().trim()).toBe('2');
});

test('CASE-B4 GB-14 --error and --question: text, severity and one tool for each decision', async () => {
  stage = await Stage.open([zenity('', '--question', '--text=Really delete?')]);
  const question = stage.windows()[0]!;
  expect(question.title).not.toBe('');
  expect(JSON.stringify(question.blocks)).toContain('Really delete?');
  expect(stage.tools(question.id).map((tool) => tool.action)).toEqual(expect.arrayContaining(['yes', 'no']));
  const error = await stage.launch(zenity('Bad', '--error', '--title=Bad', '--text=It failed'));
  await stage.until(() => stage!.find('Bad') !== undefined, 5000, 'the error dialog is listed');
  expect(stage.window('Bad').blocks).toContainEqual(
    expect.objectContaining({ type: 'notice', severity: 'error', text: 'It failed' }),
  );
  await stage.done(stage.window('Bad').id, 'ok');
  expect((await error.exited).code).toBe(0);
  await stage.done(question.id, 'no');
  expect((await stage.apps[0]!.exited).code).toBe(1);
});

test('CASE-B6 two windows of one title: two ids, and an action in one leaves the other untouched', async () => {
  const entry = zenity('Same', '--entry', '--title=Same', '--text=Value:');
  stage = await Stage.open([entry, entry]);
  await stage.until(() => stage!.windows().length === 2, 5000, 'both are listed');
  const [first, second] = stage.windows();
  expect(first!.id).not.toBe(second!.id);
  const key = Object.keys(stage.tools(first!.id).find((tool) => tool.action === 'fill')!.input)[0]!;
  await stage.done(first!.id, 'fill', { [key]: 'only here' });
  const texts = stage.windows().map((window) => JSON.stringify(window.blocks).includes('only here'));
  expect(texts).toEqual([true, false]);
  const third = await stage.launch(entry);
  await stage.until(() => stage!.windows().length === 3, 5000, 'the third is listed');
  await third.kill();
});
