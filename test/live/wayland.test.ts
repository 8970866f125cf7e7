/** A Wayland session: what works over accessibility alone works; what does not is not offered, and doctor says why. */
import { spawnSync } from 'node:child_process';
import { openLinuxBackend } from '@casement/adapter-linux';
import { type Engine, startEngine } from '@casement/engine';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CLI } from './support/serve.js';

/** Whatever the one who runs the tests has. */
const NO_DISPLAY = ':65000';

let desktop: Desktop;
let engine: Engine;

beforeAll(async () => {
  desktop = await startDesktop({ display: 'wayland' });
  await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: '' });
  await desktop.launch('gnome-calculator', [], { waitForWindow: '' });
  const address = desktop.env.DBUS_SESSION_BUS_ADDRESS!;
  const backend = await openLinuxBackend({ sessionAddress: address, display: NO_DISPLAY });
  engine = await startEngine(backend, { expose: 'all' });
  await vi.waitUntil(() => engine.snapshot().state.windows.length === 2, { timeout: 5000 });
});
afterAll(async () => {
  await engine?.close();
  await desktop?.stop();
});

const window = (title: string) => engine.snapshot().state.windows.find((one) => one.title.includes(title))!;
const actions = (title: string) =>
  engine
    .snapshot()
    .tools.filter((tool) => tool.windowId === window(title).id)
    .map((tool) => tool.action);

test('windows are read, written and verified (GB-21)', async () => {
  const { id } = window('Mousepad');
  const field = Object.keys(engine.snapshot().tools.find((tool) => tool.action === 'fill')!.input)[0]!;
  const outcome = await engine.act(id, 'fill', { [field]: 'written on Wayland' });
  expect(outcome).toMatchObject({ ok: true, value: { result: { verified: true } } });
  expect(JSON.stringify(window('Mousepad').blocks)).toContain('written on Wayland');
});

test('a modal dialog blocks its application, and nobody else (GB-7, GB-8)', async () => {
  const { id } = window('Mousepad');
  const opened = await engine.act(id, 'menu', { path: 'File > Open…' });
  expect(opened).toMatchObject({ ok: true, value: { openedWindowIds: [window('Open File').id] } });
  expect(window('Open File').modal).toBe(true);
  const { operableWindowIds } = engine.snapshot().state;
  expect(new Set(operableWindowIds)).toEqual(new Set([window('Open File').id, window('Calculator').id]));
  await engine.act(window('Open File').id, 'cancel', {});
  await expect.poll(() => window('Open File')).toBeUndefined();
  expect(engine.snapshot().state.operableWindowIds).toContain(id);
});

test('what only the compositor can do is not offered, and doctor says why', async () => {
  for (const title of ['Mousepad', 'Calculator']) {
    for (const action of ['focus', 'close', 'keys', 'capture']) expect(actions(title)).not.toContain(action);
  }
  const env = { ...desktop.env };
  const { status, stdout } = spawnSync(process.execPath, [CLI, 'doctor', '--json'], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(status).toBe(0);
  const findings: { id: string; message: string; remedy?: string }[] = JSON.parse(stdout).findings;
  expect(findings.find(({ id }) => id === 'wayland')).toMatchObject({ remedy: expect.stringContaining('XWayland') });
});
