import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';

const desktops: Desktop[] = [];

async function desktop(...args: Parameters<typeof startDesktop>): Promise<Desktop> {
  const started = await startDesktop(...args);
  desktops.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(desktops.splice(0).map((one) => one.stop()));
});

/** Every process that carries the desktop's mark, with its program. */
function processesOf(marker: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const marked = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`CASEMENT_DESKTOP=${marker}`);
      return marked ? [readFileSync(`/proc/${pid}/comm`, 'latin1').trim()] : [];
    } catch {
      return [];
    }
  });
}

describe('the private desktop', () => {
  test('two run side by side, each with its own application, and leave nothing behind', async () => {
    const [one, two] = await Promise.all([desktop(), desktop()]);
    expect(one.display).not.toBe(two.display);
    expect(one.accessibilityAddress).not.toBe(two.accessibilityAddress);
    const launch = (on: Desktop) => on.launch('mousepad', [], { waitForWindow: 'Mousepad' });
    const apps = await Promise.all([launch(one), launch(two)]);
    expect((await one.windows()).map((window) => window.pid)).toEqual([apps[0].pid]);
    expect((await two.windows()).map((window) => window.pid)).toEqual([apps[1].pid]);
    const marker = one.env.CASEMENT_DESKTOP!;
    expect(processesOf(marker)).toEqual(expect.arrayContaining(['Xvfb', 'openbox', 'mousepad', 'at-spi2-registr']));

    await one.stop();
    expect(processesOf(marker)).toEqual([]);
    expect(existsSync(one.home)).toBe(false);
    expect((await two.windows()).length).toBe(1);
  });

  test('an application can be stopped, continued and killed', async () => {
    const here = await desktop();
    const app = await here.launch('sh', ['-c', 'echo out; echo err >&2; exec sleep 100']);
    await vi.waitFor(() => expect([app.stdout(), app.stderr()]).toEqual(['out\n', 'err\n']));
    app.signal('SIGSTOP');
    await vi.waitFor(() => expect(readFileSync(`/proc/${app.pid}/stat`, 'latin1')).toContain(') T '));
    app.signal('SIGCONT');
    expect(await app.kill()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('an application that ends before its window shows is an error with its last words', async () => {
    const here = await desktop({ accessibility: false });
    const launch = here.launch('sh', ['-c', 'echo no luck >&2; exit 3'], { waitForWindow: '' });
    await expect(launch).rejects.toThrow(/sh ended before its window.*"code":3.*no luck/s);
    await expect(here.launch('no-such-program')).rejects.toThrow(/no-such-program could not be started/);
  });

  test('comes without accessibility, cold, without a display, without a bus', async () => {
    const none = await desktop({ accessibility: false, windowManager: false });
    const cold = await desktop({ accessibility: 'cold', display: false });
    const bare = await desktop({ display: false, sessionBus: false });
    expect(processesOf(none.env.CASEMENT_DESKTOP!).sort()).toEqual(['Xvfb', 'dbus-daemon']);
    expect(processesOf(cold.env.CASEMENT_DESKTOP!)).toEqual(['dbus-daemon']);
    expect(processesOf(bare.env.CASEMENT_DESKTOP!)).toEqual([]);
    expect([cold.display, bare.env.DISPLAY, bare.env.DBUS_SESSION_BUS_ADDRESS]).toEqual(['', undefined, undefined]);
  });

  test('a missing program is named with the package that has it', async () => {
    const path = process.env.PATH;
    process.env.PATH = '/nowhere';
    try {
      await expect(startDesktop()).rejects.toThrow(/Xvfb.*apt-get install.*xvfb/);
    } finally {
      process.env.PATH = path;
    }
  });

  test('goes within 3 s when the process that started it is killed', async () => {
    const script = fileURLToPath(new URL('../../scripts/desktop.mjs', import.meta.url));
    const owner = spawn(process.execPath, [
      script,
      '--app',
      'mousepad',
      '--',
      'sh',
      '-c',
      'echo $CASEMENT_DESKTOP; sleep 100',
    ]);
    onTestFinished(() => void owner.kill('SIGKILL'));
    const marker = await new Promise<string>((resolve) => {
      owner.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    });
    expect(processesOf(marker)).toEqual(expect.arrayContaining(['Xvfb', 'openbox', 'mousepad', 'sh']));
    owner.kill('SIGKILL');
    const killed = performance.now();
    await vi.waitFor(
      () => expect([processesOf(marker), existsSync(join(tmpdir(), marker))]).toEqual([[], false]),
      5000,
    );
    expect(performance.now() - killed).toBeLessThan(3000);
  });
});
