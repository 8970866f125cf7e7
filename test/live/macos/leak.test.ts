/** What Casement holds on macOS goes back to where it was: CF objects, elements, threads, observers. */
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { control, Double, load, named, openBackend } from '../support/double.js';

let double: Double | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

/** Live CF objects once everything has settled. */
async function live(): Promise<number> {
  control.settle(500);
  let before = control.live();
  for (let i = 0; i < 50; i++) {
    await new Promise((again) => setTimeout(again, 40));
    const now = control.live();
    if (now === before) return now;
    before = now;
  }
  return before;
}

test('1,000 readings leave no CF object behind', async () => {
  double = await Double.open('secure-fields');
  const window = await double.window('Sign in');
  for (let i = 0; i < 10; i++) await double.raw(window);
  const base = await live();
  for (let i = 0; i < 1000; i++) await double.raw(window);
  expect(Math.abs((await live()) - base)).toBeLessThanOrEqual(2);
});

test('200 actions leave no CF object behind', async () => {
  double = await Double.open('secure-fields');
  const { window, tree } = await double.read('Sign in');
  const at = { window: window.id, generation: tree.generation };
  const [field, box] = [named(tree, 'User').handle, named(tree, 'Remember me').handle];
  const act = async (i: number): Promise<void> => {
    await double!.backend.perform({ ...at, handle: field }, 'setText', `text ${i} 😀`, 3000);
    await double!.backend.perform({ ...at, handle: box }, 'toggle', i % 2 === 0, 3000);
  };
  for (let i = 0; i < 4; i++) await act(i);
  const base = await live();
  for (let i = 0; i < 100; i++) await act(i);
  expect(Math.abs((await live()) - base)).toBeLessThanOrEqual(2);
});

test('backends that were closed leave nothing behind, their observers included', async () => {
  load('modal-app');
  const once = async (): Promise<void> => {
    const backend = await openBackend();
    await backend.windows(3000);
    await new Promise((listening) => setTimeout(listening, 100));
    for (const window of await backend.windows(3000))
      await backend.read(window.id, { maxNodes: 500, maxDepth: 50, deadlineMs: 2000 });
    await backend.close();
  };
  await once();
  const base = await live();
  for (let i = 0; i < 10; i++) await once();
  expect((await live()) - base).toBeLessThanOrEqual(0);
});

test('exceptions of applications leave no CF object behind', async () => {
  double = await Double.open('exception');
  const window = (await double.windows())[0]!;
  for (let i = 0; i < 5; i++) await double.raw(window);
  const base = await live();
  for (let i = 0; i < 200; i++) await double.raw(window);
  expect(Math.abs((await live()) - base)).toBeLessThanOrEqual(2);
});

test('elements are let go of with their readings: three of each window are kept', async () => {
  load('secure-fields');
  process.env.CASEMENT_DARWIN_ADDON = control.addonPath;
  const { openSession } = await import('@casement/native-darwin');
  const session = openSession();
  const { generation, answers } = await session.ask(
    509,
    [{ do: 'get', element: 0, names: ['AXWindows', 'AXChildren'] }],
    1000,
  );
  expect(answers[0]!.error).toBe(0);
  expect(session.stats().elements).toBeGreaterThan(0);
  session.release(generation);
  expect(session.stats().elements).toBe(0);
  session.close();
});

test('the addon is loaded and left in a worker thread', async () => {
  const code = `
    process.env.CASEMENT_DARWIN_ADDON = ${JSON.stringify(control.addonPath)};
    import('@casement/native-darwin').then(async ({ openSession }) => {
      const session = openSession();
      session.watch(() => undefined);
      await session.ask(509, [{ do: 'get', element: 0, names: ['AXRole'] }], 1000);
    });`;
  for (let i = 0; i < 5; i++) {
    const worker = new Worker(code, { eval: true });
    const ended = await new Promise((resolve) => worker.once('exit', resolve));
    expect(ended).toBe(0);
  }
});
