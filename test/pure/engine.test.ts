/** The engine over an in-memory application: gate, order, versions, modality, honesty. */
import { type Engine, startEngine } from '@casement/engine';
import { BackendError, type Outcome } from '@casement/spec';
import { button, entry, label, password, ScriptedBackend } from '@casement/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';

let backend: ScriptedBackend;
let engine: Engine;
beforeEach(async () => {
  backend = new ScriptedBackend();
  backend.show('form', [entry('Name', 'Ada'), button('Apply')]);
  engine = await startEngine(backend, { expose: 'all' });
  await until(() => ids().length === 1);
});
afterEach(() => engine.close());

const windows = () => engine.snapshot().state.windows;
const ids = () => windows().map((window) => window.id);
const only = () => windows()[0]!;
const tools = (id: string) => engine.snapshot().tools.filter((tool) => tool.windowId === id);
const nameKey = (id: string) => Object.keys(tools(id).find((tool) => tool.action === 'fill')!.input)[0]!;

async function until(condition: () => boolean, ms = 3000): Promise<void> {
  const started = Date.now();
  while (!condition()) {
    if (Date.now() - started > ms) throw new Error(`not within ${ms} ms: ${JSON.stringify(windows())}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function code(outcome: Outcome): string {
  return outcome.ok ? 'ok' : outcome.error.code;
}

function showModal(): void {
  backend.show('ask', [label('Really?'), button('OK'), button('Cancel')], {
    owner: 'form',
    claims: { state: true, dialog: true },
    z: 2,
  });
}

test('GB-21 GB-24 fill writes, reads back, says verified and tells the new version', async () => {
  const { id, version } = only();
  const outcome = await engine.act(id, 'fill', { [nameKey(id)]: 'Grace', expectedVersion: version });
  expect(outcome).toMatchObject({ ok: true, value: { result: { verified: true, version: version + 1 } } });
  expect(JSON.stringify(only().blocks)).toContain('Grace');
});

test('GB-24 the version is what the application shows now, not what was read before', async () => {
  const { id, version } = only();
  backend.open.get('form')!.controls[0]!.text = 'changed by the user, with no event';
  const outcome = await engine.act(id, 'fill', { [nameKey(id)]: 'x', expectedVersion: version });
  expect(outcome).toMatchObject({ ok: false, error: { code: 'stale_state', currentVersion: version + 1 } });
  expect(backend.performed).toEqual([]);
});

test('GB-25 the order of the checks: not found, blocked, stale, unavailable, invalid', async () => {
  const { id } = only();
  expect(code(await engine.act('w0', 'nope', { expectedVersion: 99 }))).toBe('window_not_found');
  expect(code(await engine.act(id, 'nope', { expectedVersion: 99 }))).toBe('stale_state');
  expect(code(await engine.act(id, 'nope', { bad: 1 }))).toBe('action_not_available');
  expect(code(await engine.act(id, 'fill', { bad: 1 }))).toBe('validation_failed');
  showModal();
  await until(() => ids().length === 2);
  expect(code(await engine.act(id, 'nope', { expectedVersion: 99 }))).toBe('blocked_by_modal');
  expect(backend.performed).toEqual([]);
});

test('GB-6 GB-7 GB-19 CASE-B2 a modal withdraws its owner’s tools and names itself in the refusal', async () => {
  const { id } = only();
  showModal();
  await until(() => ids().length === 2);
  const modal = windows().find((window) => window.modal)!;
  expect(modal.ownerId).toBe(id);
  expect(engine.snapshot().state.operableWindowIds).toEqual([modal.id]);
  expect(tools(id)).toEqual([]);
  const refused = await engine.act(id, 'fill', {});
  expect(refused).toMatchObject({ ok: false, error: { code: 'blocked_by_modal' } });
  expect(refused.ok ? '' : refused.error.message).toContain(modal.id);
});

test('GB-9 GB-30 a closed window is gone, and its id with it', async () => {
  const { id } = only();
  backend.hide('form');
  await until(() => ids().length === 0);
  backend.show('form', [entry('Name')]);
  await until(() => ids().length === 1);
  expect(only().id).not.toBe(id);
  expect(code(await engine.act(id, 'fill', {}))).toBe('window_not_found');
});

test('CASE-B1 an action that opens a modal and never returns ends with the new window', async () => {
  backend.react = () => {
    showModal();
    return new Promise(() => undefined);
  };
  const { id } = only();
  const started = Date.now();
  const outcome = await engine.act(id, 'press', { button: 'Apply' });
  expect(Date.now() - started).toBeLessThan(2000);
  expect(outcome).toMatchObject({ ok: true, value: { openedWindowIds: [windows().find((w) => w.modal)!.id] } });
});

test('CASE-C15 a toolkit that accepts a write and ignores it is an error, by parameter', async () => {
  backend.react = () => undefined;
  const { id } = only();
  const key = nameKey(id);
  const outcome = await engine.act(id, 'fill', { [key]: 'ignored-value' });
  expect(outcome).toMatchObject({ ok: false, error: { code: 'validation_failed', fields: [{ field: key }] } });
  expect(JSON.stringify(outcome)).not.toContain('ignored-value');
});

test('CASE-C7 a press that changes nothing says that no change was seen', async () => {
  const outcome = await engine.act(only().id, 'press', { button: 'Apply' });
  expect(outcome).toMatchObject({ ok: true, value: { result: { verified: false } } });
});

test('CASE-C5 a disabled button is not offered, and refused when forced', async () => {
  const { id } = only();
  backend.open.get('form')!.controls[1]!.disabled = true;
  backend.touched('form');
  await until(() => !tools(id).some((tool) => tool.action === 'press'));
  expect(code(await engine.act(id, 'press', { button: 'Apply' }))).toBe('action_not_available');
  expect(backend.performed).toEqual([]);
});

test('GB-27 CASE-D13 two writes at once: one after the other, never mixed', async () => {
  const { id, version } = only();
  const key = nameKey(id);
  const outcomes = await Promise.all(
    ['first', 'second'].map((text) => engine.act(id, 'fill', { [key]: text, expectedVersion: version })),
  );
  expect(outcomes.map(code)).toEqual(['ok', 'stale_state']);
  expect(backend.open.get('form')!.controls[0]!.text).toBe('first');
});

test('GB-10 GB-20 CASE-D8 new object paths with the same content: no change, no notification', async () => {
  backend.freshPaths = true;
  const { version } = only();
  let changes = 0;
  engine.onChange(() => changes++);
  for (let i = 0; i < 3; i++) await engine.refresh();
  expect(only().version).toBe(version);
  expect(changes).toBe(0);
});

test('GB-16 CASE-F8 a secret is masked, written, never shown, and said to be unverified', async () => {
  backend.show('login', [password('Password'), button('Sign in')]);
  await until(() => ids().length === 2);
  const { id } = windows().find((window) => window.title === 'login')!;
  const outcome = await engine.act(id, 'fill', { [nameKey(id)]: 'sentinel-Zk93' });
  expect(outcome).toMatchObject({ ok: true, value: { result: { verified: false } } });
  expect(backend.performed).toContainEqual({ window: 'login', name: 'Password', verb: 'setText' });
  expect(JSON.stringify([outcome, engine.snapshot(), engine.inspect()])).not.toContain('sentinel-Zk93');
});

test('CASE-D3 CASE-D4 a hung window stays, marked, with its tools; calls to it are refused; others work', async () => {
  backend.show('other', [entry('Note')], { app: { key: '11', pid: 11, name: 'other' } });
  await until(() => ids().length === 2);
  const { id } = windows().find((window) => window.title === 'form')!;
  const before = tools(id).length;
  backend.change('form', { unresponsive: true });
  await until(() => JSON.stringify(windows()).includes('does not answer'));
  expect(tools(id)).toHaveLength(before);
  expect(code(await engine.act(id, 'fill', {}))).toBe('action_timeout');
  const other = windows().find((window) => window.title === 'other')!.id;
  expect(code(await engine.act(other, 'fill', { [nameKey(other)]: 'fine' }))).toBe('ok');
  backend.change('form', { unresponsive: false });
  await until(() => !JSON.stringify(windows()).includes('does not answer'));
  expect(windows().find((window) => window.title === 'form')!.id).toBe(id);
});

test('an application that refuses an action: said, with nothing hidden', async () => {
  backend.react = () => {
    throw new BackendError('refused', 'fake refused it.');
  };
  expect(code(await engine.act(only().id, 'press', { button: 'Apply' }))).toBe('action_not_available');
});

test('GB-8 an application-modal window shrinks its own application only', async () => {
  backend.show('other', [entry('Note')], { app: { key: '11', pid: 11, name: 'other' } });
  backend.show('alarm', [label('Stop'), button('OK')], { claims: { state: true, dialog: true } });
  await until(() => ids().length === 3);
  const titles = engine
    .snapshot()
    .state.operableWindowIds.map((id) => windows().find((window) => window.id === id)!.title);
  expect(titles.sort()).toEqual(['alarm', 'other']);
});

test('only exposed applications are seen, with all their windows', async () => {
  const narrow = new ScriptedBackend();
  narrow.show('form', [entry('Name')]);
  narrow.show('ask', [button('OK')], { owner: 'form', claims: { state: true } });
  narrow.show('mail', [entry('To')], { app: { key: '12', pid: 12, name: 'mailer' } });
  const limited = await startEngine(narrow, { expose: ['fake'] });
  await limited.refresh();
  expect(
    limited
      .snapshot()
      .state.windows.map((window) => window.title)
      .sort(),
  ).toEqual(['ask', 'form']);
  await limited.close();
});

test('CASE-G17 CASE-E5 GB-29 many large windows share 30 kB, and say that there is more', async () => {
  const text = 'All work and no play makes Jack a dull boy. '.repeat(90);
  for (let i = 0; i < 12; i++) {
    const app = { key: `${20 + i}`, pid: 20 + i, name: `app ${i}` };
    backend.show(`big ${i}`, [{ role: 61, text, interfaces: ['Component', 'Text'] }], { app });
  }
  await until(() => ids().length === 13);
  expect(Buffer.byteLength(engine.snapshot().json)).toBeLessThanOrEqual(30_000);
  const big = windows().find((window) => window.title === 'big 3')!;
  expect(tools(big.id).map((tool) => tool.action)).toContain('load_text');
  const loaded = await engine.act(big.id, 'load_text', {});
  expect(loaded).toMatchObject({ ok: true, value: { result: { data: { text, total: text.length } } } });
  const versions = windows().map((window) => window.version);
  await engine.refresh();
  expect(windows().map((window) => window.version)).toEqual(versions);
});
