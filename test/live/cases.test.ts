/** What people ran into with other servers, on real applications. */
import { execFileSync, spawn } from 'node:child_process';
import { openLinuxBackend } from '@casement/adapter-linux';
import { normalise } from '@casement/core';
import { expect, onTestFinished, test } from 'vitest';
import { MOUSEPAD, Stage } from './support/bridge.js';

const FACTORY = { command: 'gtk4-widget-factory', window: '' };
const BUDGET = { maxNodes: 5000, maxDepth: 60, deadlineMs: 10_000 };

async function staged(...apps: Parameters<typeof Stage.open>[0]): Promise<Stage> {
  const stage = await Stage.open(apps);
  onTestFinished(() => stage.close());
  return stage;
}

test('CASE-D7 many reads at once find the same, however many calls are under way', async () => {
  const stage = await staged(FACTORY);
  const { DISPLAY, DBUS_SESSION_BUS_ADDRESS } = stage.desktop.env;
  const backend = await openLinuxBackend({ display: DISPLAY!, sessionAddress: DBUS_SESSION_BUS_ADDRESS! });
  onTestFinished(() => backend.close());
  const [window] = await backend.windows(5000);
  const seen = async (): Promise<string> => {
    const { nodes, ...raw } = await backend.read(window!.id, BUDGET);
    expect(raw.shortfall).not.toContain('deadline');
    return JSON.stringify(normalise({ ...raw, nodes }).nodes.map(({ role, name, verbs }) => [role, name, verbs]));
  };
  const first = await seen();
  expect(first.length).toBeGreaterThan(1000);
  for (let round = 0; round < 4; round++) {
    const again = await Promise.all([seen(), seen(), seen(), seen(), seen()]);
    expect(new Set(again)).toEqual(new Set([first]));
  }
});

test('CASE-C11, CASE-F12 what is on the clipboard stays there, whatever is written or typed', async () => {
  const stage = await staged(MOUSEPAD);
  const env = { ...stage.desktop.env };
  const held = 'what the user copied\n\0 with a zero'.replace('\0', '');
  const holder = spawn('xclip', ['-selection', 'clipboard', '-quiet'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => void holder.kill());
  holder.stdin.end(held);
  const clipboard = (): string =>
    execFileSync('xclip', ['-selection', 'clipboard', '-o'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  await expect.poll(clipboard).toBe(held);
  const { id } = stage.window(/Mousepad/);
  const fill = stage.tools(id).find(({ action }) => action === 'fill')!;
  await stage.done(id, 'fill', { [Object.keys(fill.input)[0]!]: 'written 漢字' });
  await stage.done(id, 'keys', { text: ' and typed €' });
  expect(JSON.stringify(stage.window(/Mousepad/).blocks)).toContain('typed €');
  expect(clipboard()).toBe(held);
});

test('CASE-I6 a GTK 4 application whose accessibility is switched off: listed, with what to do', async () => {
  const stage = await staged();
  const { launch } = stage.desktop;
  await launch('gnome-calculator', [], { env: { GTK_A11Y: 'none' }, waitForWindow: 'Calculator', accessible: false });
  await stage.until(() => stage.find('Calculator') !== undefined, 5000, 'the window is listed');
  expect(stage.window('Calculator').blocks[0]).toMatchObject({
    type: 'notice',
    text: expect.stringContaining('GTK_A11Y'),
  });
});
