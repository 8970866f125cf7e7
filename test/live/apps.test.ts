/** Real applications of five toolkits, read and driven by what their windows show. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLinuxBackend } from '@casement/adapter-linux';
import { startEngine } from '@casement/engine';
import type { Block } from '@casement/spec';
import { startDesktop } from '@casement/testkit';
import { afterEach, expect, test } from 'vitest';
import { CALCULATOR, KCALC, MOUSEPAD, Stage } from './support/bridge.js';

let stage: Stage | undefined;
afterEach(() => stage?.close());

function choices(id: string, action: string, key: string): readonly string[] {
  return stage!.tools(id).find((tool) => tool.action === action)?.input[key]?.choices ?? [];
}

test('GB-17 CASE-A3 CASE-A5 gnome-calculator (GTK4): its buttons by their labels, no class name anywhere, 12 × 34 = 408', async () => {
  stage = await Stage.open([CALCULATOR]);
  const { id } = stage.window('Calculator');
  const buttons = choices(id, 'press', 'button');
  expect(buttons).toEqual(expect.arrayContaining(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '×', '=', '√']));
  expect(JSON.stringify([stage.window('Calculator'), stage.tools(id)])).not.toMatch(/Gtk[A-Z]|Adw[A-Z]/);
  for (const button of ['1', '2', '×', '3', '4', '=']) await stage.done(id, 'press', { button });
  expect(JSON.stringify(stage.window('Calculator').blocks)).toContain('408');
});

test('GB-17 kcalc (Qt5): buttons, the display as a field, 6 × 7 = 42', async () => {
  stage = await Stage.open([KCALC]);
  const { id } = stage.window('KCalc');
  for (const button of ['6', '×', '7', '=']) await stage.done(id, 'press', { button });
  const fields = stage.window('KCalc').blocks.flatMap((block) => (block.type === 'fields' ? block.items : []));
  expect(fields).toContainEqual({ label: 'Result Display', value: '42' });
});

test('kcalc (Qt5): an entry of a closed menu is pressed, and no popup stays open in front of the buttons', async () => {
  stage = await Stage.open([KCALC]);
  const { id } = stage.window('KCalc');
  const before = choices(id, 'press', 'button').length;
  await stage.done(id, 'menu', { path: 'Settings > Science Mode' });
  await stage.until(() => choices(id, 'press', 'button').length > before, 3000, 'the science buttons are offered');
});

test('GB-10 CASE-C3 CASE-H1 mousepad (GTK3): Unicode text arrives whole, and versions follow content only', async () => {
  stage = await Stage.open([MOUSEPAD]);
  const { id, version } = stage.window('Untitled');
  const text = 'é😀 ع日本\n“quoted”\ttab';
  await stage.done(id, 'fill', { text, expectedVersion: version });
  expect(stage.window('Untitled').blocks).toContainEqual(expect.objectContaining({ type: 'text', text }));
  const after = stage.window('Untitled').version;
  expect(after).toBeGreaterThan(version);
  await stage.engine.refresh();
  expect(stage.window('Untitled').version).toBe(after);
});

test('CASE-E1 V13 LibreOffice Calc: the visible cells with their content, read in under 2 s, without growing the application', async () => {
  const desktop = await startDesktop();
  const sheet = join(desktop.home, 'stock.csv');
  writeFileSync(sheet, 'Article,Stock\nBolt M8,1200\nNut M8,950\n');
  const launch = { command: 'soffice', args: ['--calc', '--norestore', '--nologo', '--nofirststartwizard', sheet] };
  await desktop.launch(launch.command, launch.args, { waitForWindow: /Text Import|stock/, timeoutMs: 60_000 });
  const backend = await openLinuxBackend({
    display: desktop.display,
    sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS!,
  });
  const engine = await startEngine(backend, { expose: ['soffice'] });
  const table = (): Extract<Block, { type: 'table' }> | undefined =>
    engine
      .snapshot()
      .state.windows.flatMap((window) => window.blocks)
      .find((block) => block.type === 'table' && block.total === 1_048_576) as never;
  try {
    const started = Date.now();
    while (!table() && Date.now() - started < 30_000) {
      const dialog = engine.snapshot().tools.find((tool) => tool.action === 'ok');
      if (dialog?.windowId) await engine.act(dialog.windowId, 'ok', {});
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const reading = Date.now();
    await engine.refresh();
    expect(Date.now() - reading).toBeLessThan(2000);
    expect(table()?.columns.slice(0, 2)).toEqual(['A', 'B']);
    expect(
      table()
        ?.rows.slice(0, 3)
        .map((row) => row.slice(0, 2)),
    ).toEqual([
      ['Article', 'Stock'],
      ['Bolt M8', '1200'],
      ['Nut M8', '950'],
    ]);
    expect(engine.snapshot().json.length).toBeLessThan(30_000);
  } finally {
    await engine.close();
    await desktop.stop();
  }
}, 120_000);

test('CASE-D3 an application that is stopped before the start: listed within 3 s, marked, and recovered', async () => {
  const desktop = await startDesktop();
  const app = await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: 'Untitled' });
  app.signal('SIGSTOP');
  const started = Date.now();
  const backend = await openLinuxBackend({
    display: desktop.display,
    sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS!,
  });
  const engine = await startEngine(backend, { expose: 'all' });
  const window = () => engine.snapshot().state.windows.find(({ title }) => title.includes('Untitled'));
  try {
    while (!window() && Date.now() - started < 5000) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(Date.now() - started).toBeLessThan(3000);
    const id = window()!.id;
    expect(JSON.stringify(window())).toMatch(/does not answer/);
    app.signal('SIGCONT');
    while (JSON.stringify(window()).includes('does not answer') && Date.now() - started < 12_000) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(window()!.id).toBe(id);
    expect(window()!.blocks.some((block) => block.type === 'text')).toBe(true);
  } finally {
    await engine.close();
    await desktop.stop();
  }
});
