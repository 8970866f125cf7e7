/** Applications that do not answer, vanish, lie or throw, on macOS. */
import { afterEach, expect, test } from 'vitest';
import { BUDGET, control, Double, DoubleStage, load, named, openBackend } from '../support/double.js';

let double: Double | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});
const open = async (scene: string | object): Promise<Double> => {
  double = await Double.open(scene);
  return double;
};

test.each(['hung', 'four-hung'])(
  'CASE-D4 %s: the others answer within a second, its windows stay, unresponsive',
  async (scene) => {
    const at = await open(scene);
    const began = Date.now();
    const windows = await at.windows();
    const awake = windows.find((window) => window.title === 'Awake')!;
    const tree = await at.raw(awake);
    expect(Date.now() - began).toBeLessThan(1000);
    expect(tree.nodes.length).toBeGreaterThan(3);
    const stuck = await at.until('the mark', async () => {
      const all = (await at.windows()).filter((window) => window.app.name.startsWith('Stuck'));
      return all.length > 0 && all.every((window) => window.unresponsive) && all;
    });
    await expect(at.raw(stuck[0]!)).rejects.toMatchObject({ code: 'unresponsive' });
  },
);

test('CASE-D4 an application that answers again has its windows back, under the same ids', async () => {
  const at = await open('hung');
  const before = await at.until('the mark', async () =>
    (await at.windows()).find((window) => window.app.name === 'Stuck 1' && window.unresponsive),
  );
  await at.perform('Awake', 'Free', 'press');
  const after = await at.until('its return', async () =>
    (await at.windows()).find((window) => window.title === 'Stuck 1' && !window.unresponsive),
  );
  expect(after.id).toBe(before.id);
  expect((await at.raw(after)).nodes.length).toBeGreaterThan(3);
});

test('an application that begins to hang while it is read is left after one message, with what was known of it', async () => {
  const at = await open('vanishing');
  const window = await at.window('Tasks');
  control.apply(JSON.stringify([{ hang: 551, value: true }]));
  const began = Date.now();
  await expect(at.raw(window)).rejects.toMatchObject({ code: 'timeout' });
  expect(Date.now() - began).toBeLessThan(2000);
  const kept = (await at.windows()).find((one) => one.id === window.id);
  expect([kept?.title, kept?.unresponsive]).toEqual(['Tasks', true]);
});

test('elements that vanish while the window is read are left out, and nothing else', async () => {
  const at = await open('vanishing');
  const { window, tree } = await at.read('Tasks');
  expect(named(tree, 'Done').role).toBe('button');
  control.apply(JSON.stringify([{ remove: 'item-2' }]));
  const after = await at.raw(window);
  expect(JSON.stringify(after)).not.toContain('Task 2');
  expect(JSON.stringify(after)).toContain('Task 1');
});

test('an exception in the middle of a reading costs that element, and is said', async () => {
  const at = await open('exception');
  const window = (await at.windows())[0]!;
  const tree = await at.raw(window);
  expect(tree.shortfall).toContain('unanswered');
  expect(tree.nodes.length).toBeGreaterThan(5);
});

test('an answer of -25204 to an action is no failure: what it did is there', async () => {
  const at = await open('context-menu');
  control.apply(JSON.stringify([{ set: 'finder-app', AXMenus: { els: [] } }, { remove: 'context' }]));
  const { window, raw } = await at.read('Documents');
  const row = raw.nodes.find((node) => node.facts.AXRole === 'AXRow')!;
  const target = { window: window.id, generation: raw.generation, handle: row.handle };
  await expect(at.backend.perform(target, 'showMenu', undefined, 3000)).rejects.toMatchObject({ code: 'timeout' });
  expect((await at.window('Documents')).unresponsive).toBeUndefined();
  expect(JSON.stringify(await at.raw(window))).toContain('Move to Bin');
});

test('listening to an application that is starting is tried again, and ends', async () => {
  const at = await open('starting');
  await at.windows();
  const watched = await at.until('listening', async () => (await at.window('Early')).watched, 4000);
  expect(watched).toBe(true);
});

test('applications come and go', async () => {
  const at = await open('starting');
  await at.perform('Early', 'Launch', 'press');
  const late = await at.until('the new one', async () => (await at.windows()).find((one) => one.app.name === 'Late'));
  await at.perform('Early', 'Quit Late', 'press');
  await at.until('its end', async () => !(await at.windows()).some((one) => one.id === late.id));
  await expect(at.raw(late)).rejects.toMatchObject({ code: 'gone' });
});

test('CASE-H2 a text of a million characters is cut, and its length told', async () => {
  const at = await open('million-characters');
  const raw = await at.raw((await at.windows())[0]!);
  expect(raw.shortfall).toContain('longText');
  const facts = raw.nodes.map((node) => node.facts).find((one) => one.textLength !== undefined)!;
  expect(facts.textLength).toBe(1_000_000);
  expect(String(facts.AXValue).length).toBeLessThanOrEqual(20_000);
});

test('our own process is refused', async () => {
  load('hung');
  const { openSession } = await import('@casement/native-darwin');
  const session = openSession();
  await expect(session.ask(process.pid, [{ do: 'get', element: 0, names: ['AXRole'] }], 500)).rejects.toThrow(
    'own process',
  );
  session.close();
});

test('the engine goes on beside four applications that hang', async () => {
  const stage = await DoubleStage.open('four-hung');
  await stage.until(() => stage.find('Awake') !== undefined, 3000, 'the window of the one that answers');
  const began = Date.now();
  await stage.done(stage.window('Awake').id, 'press', { button: 'OK' });
  expect(Date.now() - began).toBeLessThan(3000);
  expect(control.log()).toContainEqual({ of: 'Awake OK', value: 'pressed' });
  await stage.close();
});

test('a deadline leaves the upper part of the window', async () => {
  const at = await open('table-5000');
  control.apply(JSON.stringify([]));
  const raw = await at.raw((await at.windows())[0]!, { ...BUDGET, maxNodes: 10 });
  expect([raw.nodes.length, raw.shortfall]).toEqual([10, ['maxNodes']]);
});

test('a backend that is closed while applications hang ends within the time of one message', async () => {
  load('four-hung');
  const backend = await openBackend();
  void backend.windows(3000);
  await new Promise((started) => setTimeout(started, 100));
  const began = Date.now();
  await backend.close();
  expect(Date.now() - began).toBeLessThan(1500);
});
