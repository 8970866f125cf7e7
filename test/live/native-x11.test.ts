import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type Display, openDisplay, type X11Window } from '@casement/native-linux';
import { type App, type Desktop, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

/** More than any answer takes; a missed one fails the test by its message. */
const SOON = 2000;
const TITLE = 'مرحبا 漢字 😀 é';

let desktop: Desktop;
let display: Display;
let mousepad: App;

beforeAll(async () => {
  desktop = await startDesktop();
  mousepad = await desktop.launch('mousepad', [], { waitForWindow: 'Mousepad' });
  display = await openDisplay(desktop.display, SOON);
});
afterAll(async () => {
  await display.close();
  await desktop.stop();
});

async function windowsOf(app: App, on = display): Promise<X11Window[]> {
  return (await on.windows(SOON)).filter((window) => window.pid === app.pid);
}

async function editor(): Promise<X11Window> {
  return (await windowsOf(mousepad)).find((window) => window.transientFor === 0)!;
}

function zenity(...args: string[]): Promise<App> {
  return desktop.launch('zenity', ['--question', '--text', 'Really?', ...args], { waitForWindow: '' });
}

function x11(program: string, ...args: string[]): void {
  execFileSync(program, args, { env: desktop.env });
}

/** Pid of the desktop's X server. */
function serverOf(on: Desktop): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const marked = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(on.env.CASEMENT_DESKTOP!);
      return marked && readFileSync(`/proc/${pid}/comm`, 'latin1') === 'Xvfb\n';
    } catch {
      return false;
    }
  });
  return Number(found);
}

describe('the windows of an X display', () => {
  test('are read with all their facts', async () => {
    expect(await display.windowManager()).toBe('Openbox');
    const window = await editor();
    expect(window).toMatchObject({
      pid: mousepad.pid,
      title: 'Untitled 1 - Mousepad',
      wmClass: 'Mousepad',
      types: ['NORMAL'],
      states: [],
      mapped: true,
      active: true,
      deletable: true,
      overrideRedirect: false,
    });
    expect(window.width).toBeGreaterThan(300);
    expect(window.groupLeader).not.toBe(0);
  });

  test('have exact titles in any script, also where only the old property is there (V17)', async () => {
    const app = await zenity('--title', TITLE);
    const [window] = await windowsOf(app);
    expect(window).toMatchObject({ title: TITLE, types: ['DIALOG'], wmClass: 'Zenity' });
    x11('xprop', '-id', String(window!.id), '-remove', '_NET_WM_NAME');
    expect((await windowsOf(app))[0]!.title).toBe(TITLE);
    await app.kill();
  });

  test('know the owner and the modal state of a dialog (V3)', async () => {
    await display.activate((await editor()).id, SOON);
    await vi.waitFor(async () => expect((await editor()).active).toBe(true), SOON);
    x11('xdotool', 'key', 'ctrl+o');
    const dialog = await vi.waitUntil(async () => (await windowsOf(mousepad)).find((w) => w.transientFor !== 0), 5000);
    expect(dialog).toMatchObject({ transientFor: (await editor()).id, types: ['DIALOG'], active: true });
    expect(dialog.states).toContain('MODAL');
    expect(dialog.z).toBeGreaterThan((await editor()).z);

    await display.closeWindow(dialog.id, SOON);
    await vi.waitFor(async () => expect(await windowsOf(mousepad)).toHaveLength(1), SOON);
    await expect(display.closeWindow(dialog.id, SOON)).rejects.toThrow(/no longer exists/);
    await expect(display.activate(dialog.id, SOON)).rejects.toThrow(/no longer exists/);
  });

  test('are activated', async () => {
    const app = await zenity();
    await vi.waitFor(async () => expect((await windowsOf(app))[0]!.active).toBe(true), SOON);
    await display.activate((await editor()).id, SOON);
    await vi.waitFor(async () => expect((await editor()).active).toBe(true), SOON);
    expect((await windowsOf(app))[0]!.active).toBe(false);
    await app.kill();
  });

  test('may vanish while they are read', async () => {
    let reading = true;
    let reads = 0;
    const reader = (async () => {
      for (; reading; reads += 1) await display.windows(SOON);
    })();
    for (let round = 0; round < 3; round += 1) {
      const apps = await Promise.all([zenity(), zenity(), zenity(), zenity()]);
      await Promise.all(apps.map((app) => app.kill()));
    }
    reading = false;
    await reader;
    expect(reads).toBeGreaterThan(100);
    await vi.waitFor(async () => expect(await display.windows(SOON)).toHaveLength(1), SOON);
  });

  test('are found though the window manager does not list them (CASE-B4)', async () => {
    const app = await zenity();
    const [window] = await windowsOf(app);
    // openbox writes the list anew at the next change only.
    x11('xprop', '-root', '-f', '_NET_CLIENT_LIST', '32x', '-set', '_NET_CLIENT_LIST', String((await editor()).id));
    expect((await windowsOf(app))[0]?.id).toBe(window!.id);
    await app.kill();
  });
});

describe('watching an X display', () => {
  test('tells of windows, titles and the active window, several changes at once', async () => {
    const watched = await openDisplay(desktop.display, SOON);
    onTestFinished(() => watched.close());
    let calls = 0;
    await watched.watch(() => {
      calls += 1;
    });
    const told = async (act: () => unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const before = calls;
      const result = await act();
      await vi.waitFor(() => expect(calls).toBeGreaterThan(before), SOON);
      return result;
    };
    const app = (await told(() => zenity())) as App;
    const id = String((await windowsOf(app))[0]!.id);
    await told(() => x11('xprop', '-id', id, '-f', '_NET_WM_NAME', '8u', '-set', '_NET_WM_NAME', 'renamed'));
    await told(async () => watched.activate((await editor()).id, SOON));
    await told(() => app.kill());
    expect(calls).toBeLessThan(30);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const quiet = calls;
    await watched.windows(SOON);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(calls).toBe(quiet);
  });
});

describe('a display that misbehaves', () => {
  test('that does not exist is an error that says so', async () => {
    await expect(openDisplay(':987', SOON)).rejects.toThrow(/display :987 cannot be reached/);
    await expect(openDisplay('nonsense', SOON)).rejects.toThrow(/nonsense/);
  });

  test('that hangs misses deadlines, and works again afterwards', async () => {
    const server = serverOf(desktop);
    process.kill(server, 'SIGSTOP');
    try {
      const began = performance.now();
      await expect(display.windows(200)).rejects.toThrow(/did not answer in time/);
      await expect(display.windows(200)).rejects.toThrow(/did not answer in time/);
      await expect(openDisplay(desktop.display, 200)).rejects.toThrow(/did not answer in time/);
      expect(performance.now() - began).toBeLessThan(1000);
    } finally {
      process.kill(server, 'SIGCONT');
    }
    expect(await windowsOf(mousepad)).toHaveLength(1);
  });

  test('that ends rejects with a reason, tells the watcher, and leaves this process alone', async () => {
    const other = await startDesktop({ accessibility: false, sessionBus: false });
    onTestFinished(() => other.stop());
    const doomed = await openDisplay(other.display, SOON);
    let calls = 0;
    await doomed.watch(() => {
      calls += 1;
    });
    process.kill(serverOf(other), 'SIGKILL');
    await vi.waitFor(() => expect(calls).toBeGreaterThan(0), SOON);
    await expect(doomed.windows(SOON)).rejects.toThrow(/is lost/);
    await doomed.close();
    await expect(doomed.windows(SOON)).rejects.toThrow(/is closed/);
  });

  test('without a window manager still has its windows', async () => {
    const bare = await startDesktop({ windowManager: false, accessibility: false });
    onTestFinished(() => bare.stop());
    const bareDisplay = await openDisplay(bare.display, SOON);
    onTestFinished(() => bareDisplay.close());
    const app = await bare.launch('zenity', ['--info', '--text', 'Here', '--title', 'Alone']);
    const window = await vi.waitUntil(async () => (await windowsOf(app, bareDisplay))[0], 5000);
    expect(await bareDisplay.windowManager()).toBe('');
    expect(window).toMatchObject({ title: 'Alone', mapped: true, z: 0 });
    await bareDisplay.activate(window.id, SOON);
    expect((await windowsOf(app, bareDisplay))[0]!.active).toBe(true);
    await bareDisplay.closeWindow(window.id, SOON);
    expect((await app.exited).code).not.toBeNull();
  });
});
