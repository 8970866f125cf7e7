/** What is known of the accessibility API of macOS and is in no other file here, each as a scene. */
import { afterEach, expect, test } from 'vitest';
import { control, Double, DoubleStage, load, named, openBackend, sceneText } from '../support/double.js';

let double: Double | undefined;
let stage: DoubleStage | undefined;
afterEach(async () => {
  await double?.close();
  await stage?.close();
  double = undefined;
  stage = undefined;
});
const open = async (scene: string | object): Promise<Double> => {
  double = await Double.open(scene);
  return double;
};
const apply = (...effects: object[]): void => control.apply(JSON.stringify(effects));

test('the window that has the focus may be a sheet: then it is the active one, and its host is not', async () => {
  const at = await open('sheet-on-document');
  const windows = await at.windows();
  expect(windows.filter((window) => window.active).map((window) => window.claims.attached)).toEqual([true]);
  expect((await at.window('Untitled')).active).toBe(false);
});

test('entries of closed menus are chosen by their path', async () => {
  stage = await DoubleStage.open('fixture');
  const { id } = stage.window('Fixture');
  await stage.until(() => stage!.tools(id).some((tool) => tool.action === 'menu'), 3000, 'menus');
  await stage.done(id, 'menu', { path: 'File > Recent > Letter' });
  expect(control.log()).toContainEqual({ of: 'menu', value: 'File > Recent > Letter' });
});

test('CASE-C5 a greyed out entry is refused', async () => {
  stage = await DoubleStage.open('fixture');
  const { id } = stage.window('Fixture');
  const outcome = await stage.act(id, 'menu', { path: 'File > Forbidden' });
  expect(outcome.ok).toBe(false);
  expect(control.log().map((effect) => effect.value)).not.toContain('File > Forbidden');
});

test('the menu bar of an application behind is not offered: its entries are greyed out there', async () => {
  const at = await open('save-panel-other-process');
  const editor = await at.window('Untitled');
  expect((await at.raw(editor)).nodes.some((node) => node.facts.AXRole === 'AXMenuBar')).toBe(false);
});

test('children that are told only in parts are read in parts', async () => {
  const at = await open('drawer');
  const boxes = control.node('boxes')!.AXChildren as object;
  apply({ set: 'boxes', AXChildren: { rangeOnly: boxes }, AXVisibleChildren: { error: -25205 } });
  const { tree } = await at.read('Mailboxes');
  expect(tree.nodes.some((node) => node.name === 'Sent' || node.text === 'Sent')).toBe(true);
});

test('ranges of selected text count UTF-16 units, as they come', async () => {
  const at = await open('text-editor');
  const { raw } = await at.read(/^story/);
  const text = raw.nodes.find((node) => node.facts.AXRole === 'AXTextArea')!;
  expect(text.facts.AXSelectedTextRange).toEqual([18, 5]);
});

test('places left of and above the first screen are negative', async () => {
  const at = await open('modal-app');
  apply({ set: 'other', AXPosition: { point: [-1440, -200] } });
  await at.until('the place', async () => (await at.window('Other')).bounds?.x === -1440);
  expect((await at.window('Other')).bounds).toMatchObject({ x: -1440, y: -200 });
});

test('roles that nobody has heard of are read, with what is in them', async () => {
  const at = await open('secure-fields');
  apply({
    add: {
      AXRole: 'AXFancyThing',
      frame: [470, 420, 200, 30],
      children: [
        {
          AXRole: 'AXButton',
          AXTitle: 'Deep',
          AXEnabled: true,
          frame: [480, 425, 60, 20],
          actions: { AXPress: [{ log: 'Deep', value: 'pressed' }] },
        },
      ],
    },
    to: 'login',
  });
  await at.perform('Sign in', 'Deep', 'press');
  expect(control.log()).toContainEqual({ of: 'Deep', value: 'pressed' });
});

test('custom actions of long names are no verbs', async () => {
  const at = await open('catalyst-settings');
  const { tree } = await at.read('Settings');
  expect(named(tree, 'ada@example.org').verbs).toEqual(['press']);
});

test('a press that an element does not know is found among the actions that it has', async () => {
  const at = await open('secure-fields');
  apply({
    add: {
      id: 'pick',
      AXRole: 'AXButton',
      AXTitle: 'Pick me',
      AXEnabled: true,
      frame: [470, 420, 80, 24],
      actions: { AXPick: [{ log: 'Pick', value: 'picked' }] },
    },
    to: 'login',
  });
  await at.perform('Sign in', 'Pick me', 'press');
  expect(control.log()).toContainEqual({ of: 'Pick', value: 'picked' });
  apply({
    add: { AXRole: 'AXButton', AXTitle: 'Dead', AXEnabled: true, frame: [470, 450, 80, 24], actions: {} },
    to: 'login',
  });
  await expect(at.perform('Sign in', 'Dead', 'press')).rejects.toMatchObject({ code: 'unsupported' });
});

test('the focus goes where it is sent', async () => {
  const at = await open('secure-fields');
  await at.perform('Sign in', 'User', 'focus');
  expect(control.node('user')!.AXFocused).toBe(true);
});

test('an application is asked for its permission on request only, and the system asks once', async () => {
  load('untrusted');
  const { openDarwinBackend } = await import('@casement/adapter-darwin');
  const shy = await openBackend();
  expect((await shy.windows(1000)).every((window) => window.unreadable)).toBe(true);
  await shy.close();
  const asking = await openDarwinBackend({ askPermission: true });
  const [window] = await asking.windows(1000);
  expect([window?.title, window?.unreadable]).toEqual(['Notes', undefined]);
  await asking.close();
});

test('pictures need a permission of their own, reading does not', async () => {
  const scene = JSON.parse(sceneText('full-screen'));
  const at = await open({ ...scene, screenRecording: false });
  expect((await at.windows()).map((window) => window.title)).toEqual(['Here']);
  expect((await at.raw(await at.window('Here'))).nodes.length).toBeGreaterThan(3);
  const finding = (await at.backend.preflight()).find(({ id }) => id === 'screen-recording');
  expect([finding?.level, finding?.message]).toEqual(['warn', expect.stringContaining('other spaces')]);
});

test('a permission that is taken away while we run is told, and what was read is refused', async () => {
  const at = await open('secure-fields');
  const { window, raw } = await at.read('Sign in');
  control.setTrusted(false);
  const target = { window: window.id, generation: raw.generation, handle: 3 };
  await expect(at.backend.perform(target, 'press', undefined, 1000)).rejects.toMatchObject({ code: 'disconnected' });
  await expect(at.raw(window)).rejects.toMatchObject({ code: 'disconnected' });
  const permission = (await at.backend.preflight()).find(({ id }) => id === 'accessibility-permission');
  expect(permission?.level).toBe('error');
  control.setTrusted(true);
});

test('GB-9 the same element has the same id in every reading, and never that of another', async () => {
  const at = await open('secure-fields');
  const { window } = await at.read('Sign in');
  const seen = async (): Promise<string[]> => (await at.raw(window)).nodes.map(({ facts }) => String(facts.AXRole));
  expect(await seen()).toEqual(await seen());
});
