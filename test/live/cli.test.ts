/** The command line as a process, on real applications. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CLI, RawServer } from './support/serve.js';

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function casement(desktop: Desktop, args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    env: { ...desktop.env },
    input,
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { code: status, stdout, stderr };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casement-live-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function programsOf(desktop: Desktop): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const mine = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(desktop.env.CASEMENT_DESKTOP!);
        return mine ? [readFileSync(`/proc/${pid}/comm`, 'latin1').trim()] : [];
      } catch {
        return [];
      }
    });
}

describe('with mousepad', () => {
  let desktop: Desktop;
  beforeAll(async () => {
    desktop = await startDesktop();
    await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: 'Untitled' });
  });
  afterAll(() => desktop?.stop());

  test('apps tells name, pid, toolkit and state', () => {
    const { code, stdout } = casement(desktop, ['apps', '--json']);
    expect(code).toBe(0);
    const [app] = JSON.parse(stdout);
    expect(app).toMatchObject({ name: 'mousepad', executable: '/usr/bin/mousepad', accessibility: 'readable' });
    expect(app.toolkit).toMatch(/^gtk 3/);
  });

  test('act opens a dialog, which read, windows and the exit codes then show (GB-6, GB-25)', () => {
    const opened = casement(desktop, ['act', 'mousepad', 'menu', 'path=File > Save As…', '--json', '--verify']);
    expect(opened.code, opened.stderr).toBe(0);
    expect(JSON.parse(opened.stdout).openedWindowIds).toHaveLength(1);
    const windows = JSON.parse(casement(desktop, ['windows', '--json']).stdout);
    const editor = windows.find((one: { title: string }) => /Untitled/.test(one.title));
    const dialog = windows.find((one: { title: string }) => one.title === 'Save As');
    expect(dialog).toMatchObject({ modal: true, ownerId: editor.id, operable: true });
    expect(editor).toMatchObject({ operable: false, blockedBy: dialog.id });
    expect(casement(desktop, ['windows', '--explain']).stdout).toContain('because ');
    const refused = casement(desktop, ['act', 'Untitled', 'fill', 'text=x']);
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('blocked_by_modal') });
    expect(casement(desktop, ['act', 'Save As', 'cancel']).code).toBe(0);
  });

  test('arguments come on stdin; several windows that fit are exit code 4 unless --nth picks', async () => {
    const filled = casement(
      desktop,
      ['act', 'mousepad', 'fill', '--args', '-', '--verify'],
      '{"text": "Grüße 😀\\nzwei"}',
    );
    expect(filled.code, filled.stderr).toBe(0);
    expect(casement(desktop, ['read', 'mousepad']).stdout).toContain('Grüße 😀');
    const second = await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: '' });
    await vi.waitFor(async () => expect(await desktop.windows()).toHaveLength(2), 10_000);
    await vi.waitFor(() => expect(casement(desktop, ['act', 'mousepad', 'focus']).code).toBe(4), 10_000);
    expect(casement(desktop, ['act', 'mousepad', 'focus', '--nth', '2']).code).toBe(0);
    expect(casement(desktop, ['act', String(second.pid), 'focus']).code).toBe(0);
    await second.kill();
  });

  test('watch prints a line a change, and ends with 0 when nobody reads on', async () => {
    const watching = spawn('sh', ['-c', `"$0" "$1" watch --app mousepad --json | head -n 1`, process.execPath, CLI], {
      env: { ...desktop.env },
    });
    let line = '';
    watching.stdout.on('data', (chunk) => {
      line += chunk;
    });
    const ended = new Promise((resolve) => watching.once('exit', resolve));
    for (let round = 0; line === '' && round < 20; round++) {
      casement(desktop, ['act', 'mousepad', 'fill', `text=round ${round}`]);
      // What came meanwhile is only heard when this turn ends.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    casement(desktop, ['act', 'mousepad', 'fill', 'text=last']);
    expect(await ended).toBe(0);
    expect(JSON.parse(line)).toMatchObject({ opened: [], closed: [], changed: [{ blocks: expect.anything() }] });
  });

  test('record --then makes a sequence that can be played without a display', () => {
    const file = join(temporaryFolder(), 'open.json');
    const thens = ['--then', 'menu:File > Open…', '--then', 'cancel'];
    const recorded = casement(desktop, ['record', '--app', 'mousepad', ...thens, '-o', file]);
    expect(recorded.code, recorded.stderr).toBe(0);
    const { scenes } = JSON.parse(readFileSync(file, 'utf8'));
    expect(scenes.map((scene: { windows: unknown[] }) => scene.windows.length)).toEqual([1, 2, 1]);
    const bare: Pick<Desktop, 'env'> = { env: { PATH: process.env.PATH! } };
    const played = casement(bare as Desktop, [
      'act',
      'mousepad',
      'menu',
      'path=File > Open…',
      '--json',
      '--recording',
      file,
    ]);
    expect(played.code, played.stderr).toBe(0);
    expect(JSON.parse(played.stdout).openedWindowIds).toHaveLength(1);
  });

  test('CASE-I2 doctor reads a window that is there', () => {
    const { code, stdout } = casement(desktop, ['doctor', '--json']);
    expect(code).toBe(0);
    const read = JSON.parse(stdout).findings.find((one: { id: string }) => one.id === 'read-window');
    expect(read).toMatchObject({ level: 'ok', app: 'mousepad', ms: expect.any(Number) });
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('serve ends with 0 within 2 s on %s', async (signal) => {
    const server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'mousepad'], { ...desktop.env });
    server.initialize();
    await server.answer(1);
    const asked = Date.now();
    server.process.kill(signal);
    expect(await server.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(2000);
  });

  test('serve ends within 2 s when nobody reads its stdout any more', async () => {
    const server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'mousepad'], { ...desktop.env });
    server.initialize();
    await server.answer(1);
    server.process.stdout!.destroy();
    const asked = Date.now();
    server.send({ id: 2, method: 'ping' });
    await server.exited;
    expect(Date.now() - asked).toBeLessThan(2000);
  });
});

describe('on other desktops', () => {
  test('CASE-I2 doctor opens a window when none is there, reads it, and closes it', async () => {
    const desktop = await startDesktop();
    onTestFinished(() => desktop.stop());
    const { code, stdout } = casement(desktop, ['doctor']);
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/zenity dialog was opened[\s\S]*Read a window of zenity/);
    expect(programsOf(desktop)).not.toContain('zenity');
  });

  test('CASE-I1 without a session bus every command is exit code 3 and says what to do', async () => {
    const desktop = await startDesktop({ sessionBus: false, accessibility: false });
    onTestFinished(() => desktop.stop());
    for (const command of ['apps', 'windows', 'read', 'doctor']) {
      const { code, stdout, stderr } = casement(desktop, [command]);
      expect(code, command).toBe(3);
      expect(stdout + stderr).toMatch(/session bus[\s\S]*→ .*DBUS_SESSION_BUS_ADDRESS/);
    }
  });

  test('an application without accessibility is listed with the remedy, and serve says so (CASE-I10)', async () => {
    const desktop = await startDesktop();
    onTestFinished(() => desktop.stop());
    const options = { waitForWindow: '', accessible: false, env: { NO_AT_BRIDGE: '1' } };
    await desktop.launch('mousepad', ['--disable-server'], options);
    const [app] = JSON.parse(casement(desktop, ['apps', '--json']).stdout);
    expect(app).toMatchObject({ accessibility: 'unreadable', remedy: expect.stringMatching(/restart/i) });
    const { stdout } = casement(desktop, ['read']);
    expect(stdout).toMatch(/warn .*accessibility/i);
  });
});
