/** Values, texts, tables, secrets and actions on macOS, each as a scene. */
import type { RawNode, RawTree } from '@casement/spec';
import { afterEach, expect, test } from 'vitest';
import { control, Double, DoubleStage, logged, named } from '../support/double.js';

let double: Double | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});
const open = async (scene: string | object): Promise<Double> => {
  double = await Double.open(scene);
  return double;
};
const rows = (raw: RawTree): RawNode[] => raw.nodes.filter((node) => node.facts.AXRole === 'AXRow');

test('CASE-E1 a table of 5,000 rows: what shows and its true size, no row made that does not show', async () => {
  const at = await open('table-5000');
  control.resetMessages();
  const { raw, tree } = await at.read('Contacts');
  const table = tree.nodes.find((node) => node.role === 'table')!;
  expect(table.rows).toBeGreaterThanOrEqual(5000);
  expect(rows(raw).length).toBeLessThan(60);
  expect(raw.cost.ms).toBeLessThan(1000);
});

test('selected rows that do not show are read too', async () => {
  const at = await open('table-5000');
  const before = rows(await at.raw(await at.window('Contacts'))).length;
  const hidden = control.node('people').AXRows as { els: string[] };
  control.apply(JSON.stringify([{ set: 'people', AXSelectedRows: { els: [hidden.els.at(-1)] } }]));
  expect(rows(await at.raw(await at.window('Contacts'))).length).toBe(before + 1);
});

test('CASE-F1 GB-16 nothing of a secret leaves, in either spelling, nor what lies below it', async () => {
  const at = await open('secure-fields');
  for (let i = 0; i < 2; i++) {
    const { raw, tree } = await at.read('Sign in');
    const told = JSON.stringify(raw);
    expect(told).not.toMatch(/4711|••••|4 characters/);
    const secrets = raw.nodes.filter((node) => node.facts.secret === true);
    expect(secrets).toHaveLength(3);
    for (const { facts } of secrets) {
      expect(Object.keys(facts)).not.toContain('AXValue');
      expect(Object.keys(facts)).not.toContain('AXNumberOfCharacters');
      expect(Object.keys(facts)).not.toContain('AXSelectedTextRange');
    }
    expect(tree.nodes.filter((node) => node.secret)).toHaveLength(3);
  }
});

test('GB-16 the value of a secret that is known is not even asked for', async () => {
  const at = await open('secure-fields');
  await at.read('Sign in');
  control.resetMessages();
  await at.read('Sign in');
  expect(control.asked('password')).not.toContain('AXValue');
  expect(control.asked('user')).toContain('AXValue');
});

test('CASE-F1 a password is written, and reads as unverified', async () => {
  const stage = await DoubleStage.open('secure-fields');
  const window = stage.window('Sign in');
  const input = stage.tools(window.id).find((tool) => tool.action === 'fill')!.input;
  const key = Object.entries(input).find(([, field]) => field.title?.startsWith('Password'))![0];
  const { result } = await stage.done(window.id, 'fill', { [key]: 'hunter2hunter2' });
  expect([result?.verified, logged('Password')]).toEqual([false, 'changed']);
  expect(JSON.stringify(stage.engine.snapshot())).not.toMatch(/hunter2|4711|4 characters/);
  await stage.close();
});

test('CASE-C15 a text that is echoed and goes nowhere is not called verified', async () => {
  const stage = await DoubleStage.open('catalyst-settings');
  const window = stage.window('Settings');
  const input = stage.tools(window.id).find((tool) => tool.action === 'fill')!.input;
  const key = Object.entries(input).find(([, field]) => field.title === 'Device name')![0];
  const { result } = await stage.done(window.id, 'fill', { [key]: 'Mac of Ada' });
  expect(result?.verified).toBe(false);
  expect(logged('Device name')).toBeUndefined();
  await stage.close();
});

test('CASE-C1 a spin box that takes no value is stepped there', async () => {
  const at = await open('qt-dialog');
  const { tree } = await at.read('Print');
  expect(named(tree, 'Copies').verbs).not.toContain('setValue');
  await at.perform('Print', 'Copies', 'increment');
  expect(control.node('copies').AXValue).toBe(2);
});

test('CASE-F6 marks of direction that a toolkit adds are not part of a text', async () => {
  const { tree } = await (await open('qt-dialog')).read('Print');
  expect(tree.nodes.find((node) => node.role === 'textField')?.text).toBe('1-3');
});

test('an outline: rows with their level, opened by their attribute', async () => {
  const at = await open('outline');
  const { tree } = await at.read('Documents');
  const list = named(tree, 'list view');
  const inside = tree.nodes.slice(list.index, list.end);
  const folder = inside.find((node) => node.verbs.includes('expand'))!;
  expect(folder.level).toBeGreaterThan(0);
  const window = await at.window('Documents');
  await at.backend.perform(
    { window: window.id, generation: tree.generation, handle: folder.handle },
    'expand',
    undefined,
    3000,
  );
  const after = (await at.read('Documents')).tree.nodes.find((node) => node.key === folder.key);
  expect(after?.expanded).toBe(true);
});

test('CASE-H1 a text with an emoji is read whole, and written', async () => {
  const at = await open('text-editor');
  const { tree } = await at.read(/^story/);
  const text = tree.nodes.find((node) => node.role === 'textArea')!;
  expect(text.text).toContain('smile 😀 and سلام');
  const window = await at.window(/^story/);
  const target = { window: window.id, generation: tree.generation, handle: text.handle };
  await at.backend.perform(target, 'setText', 'Ende 😀', 3000);
  expect(control.node('text').AXValue).toBe('Ende 😀');
});

test('CASE-A12 check boxes are pressed, not set', async () => {
  const at = await open('secure-fields');
  control.resetMessages();
  await at.perform('Sign in', 'Remember me', 'toggle', true);
  expect(control.node('remember').AXValue).toBe(1);
  expect(control.messages().byKind.set ?? 0).toBe(0);
});

test('CASE-C5 a disabled field that takes a write all the same is neither offered nor written', async () => {
  const at = await open('fixture');
  const { tree } = await at.read('Fixture');
  for (const node of tree.nodes.filter((one) => !one.enabled)) expect(node.verbs).toEqual([]);
  for (const node of tree.nodes.filter((one) => one.readOnly)) expect(node.verbs).not.toContain('setText');
});

test('a field that is enabled later can be written then', async () => {
  const at = await open('secure-fields');
  control.apply(JSON.stringify([{ set: 'user', AXEnabled: false }]));
  expect(named((await at.read('Sign in')).tree, 'User').verbs).toEqual([]);
  control.apply(JSON.stringify([{ set: 'user', AXEnabled: true }]));
  expect(named((await at.read('Sign in')).tree, 'User').verbs).toContain('setText');
});

test('an attribute of another type than it should be counts as missing', async () => {
  const at = await open('secure-fields');
  control.apply(
    JSON.stringify([
      {
        set: 'user',
        AXTitle: 7,
        AXEnabled: 'yes',
        AXPosition: 'left',
        AXTitleUIElement: 'nobody',
        AXSize: { range: [1, 2] },
      },
    ]),
  );
  const { tree } = await at.read('Sign in');
  const field = tree.nodes.find((node) => node.text === 'ada')!;
  expect([field.name, field.bounds]).toEqual(['User:', undefined]);
});

test('an error in the place of a value is no value', async () => {
  const at = await open('secure-fields');
  control.apply(
    JSON.stringify([
      { set: 'message', AXValue: { error: -25204 } },
      { set: 'user', AXHelp: null },
    ]),
  );
  const told = JSON.stringify(await at.raw(await at.window('Sign in')));
  expect(told).not.toContain('-25204');
  expect(told).not.toMatch(/"AXHelp":null/);
});

test('Electron: the page is switched on once; until it is there the window says so', async () => {
  const at = await open('electron');
  const window = await at.window(/Chat$/);
  expect((await at.raw(window)).shortfall).toContain('accessibilityOff');
  const tree = await at.until('the page', async () => {
    const raw = await at.raw(window);
    return !raw.shortfall.includes('accessibilityOff') && raw;
  });
  expect(tree.nodes.some((node) => node.facts.AXRole === 'AXWebArea')).toBe(true);
  expect(tree.toolkit?.name).toBe('Electron');
  expect(control.messages().byKind.set).toBe(1);
});

test('Chromium: the page is switched on in the same way', async () => {
  const at = await open('chrome');
  const window = await at.window(/Chrome$/);
  const tree = await at.until('the page', async () => {
    const raw = await at.raw(window);
    return !raw.shortfall.includes('accessibilityOff') && raw;
  });
  expect(tree.toolkit?.name).toBe('Chromium');
});

test('AXEnhancedUserInterface, which slows windows down, is left alone', async () => {
  const at = await open('chrome');
  await at.read(/Chrome$/);
  expect(control.node('google-chrome-app').AXEnhancedUserInterface).toBe(false);
});

test('Firefox: tabs, links and rows as they are', async () => {
  const { tree } = await (await open('gecko')).read(/Firefox$/);
  expect(tree.nodes.filter((node) => node.role === 'tab').map((node) => [node.name, node.selected])).toEqual([
    ['Search', true],
    ['News', false],
  ]);
  expect(named(tree, 'Windows').verbs).toContain('press');
});

test('Java: names that stand in descriptions, a table whose cells are bare texts', async () => {
  const at = await open('java-dialog');
  const { tree } = await at.read('Project Settings');
  expect(named(tree, 'Share project').role).toBe('checkBox');
  expect(tree.nodes.find((node) => node.role === 'passwordField')?.secret).toBe(true);
});
