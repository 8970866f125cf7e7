/** Where only keys help: the window that had the focus has it again, and nothing is typed into it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'vitest';
import { Stage } from '../support/bridge.js';
import { launchOf } from '../support/fixtures.js';

let stage: Stage | undefined;
let folder = '';
afterEach(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('qt-combo-options a choice is made by keys, and the terminal that was in front is so again, with nothing typed', async () => {
  folder = mkdtempSync(join(tmpdir(), 'casement-focus-'));
  const keys = join(folder, 'keys');
  const terminal = ['-title', 'Terminal', '-e', 'sh', '-c', `exec cat > ${keys}`];
  stage = await Stage.open([
    launchOf('qt5', join(folder, 'log')),
    { command: 'xterm', args: terminal, window: 'Terminal', accessible: false },
  ]);
  const env = { ...stage.desktop.env };
  const active = (): string =>
    execFileSync('xdotool', ['getactivewindow', 'getwindowname'], { env, encoding: 'utf8' }).trim();
  await stage.done(stage.window('Terminal').id, 'focus');
  assert.equal(active(), 'Terminal');
  const { id } = stage.window('Fixture');
  await stage.until(() => stage!.tools(id).some((tool) => tool.input.colour !== undefined), 5000, 'the box is read');
  const done = await stage.done(id, 'fill', { colour: 'Blue' });
  assert.equal(done.result?.verified, true);
  await stage.until(() => active() === 'Terminal', 2000, 'the terminal is in front again');
  execFileSync('xdotool', ['key', 'Return', 'ctrl+d'], { env });
  await stage.until(
    () => execFileSync('cat', [keys], { encoding: 'utf8' }) === '\n',
    2000,
    'the terminal got Return only',
  );
});
