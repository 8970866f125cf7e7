/** Applications that mean no good, in memory, and people who mistype: what becomes of it. */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, matchesApp, startEngine } from '@casement/engine';
import { readOrCreateToken, serveBridgeOverSocket } from '@casement/mcp';
import { BackendError, type RawWindow } from '@casement/spec';
import { appOf, button, entry, label, password, ScriptedBackend } from '@casement/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { casement } from './cli-support/terminal.js';

let backend: ScriptedBackend;
let engine: Engine;
beforeEach(() => {
  backend = new ScriptedBackend();
});
afterEach(() => engine?.close());

const windows = () => engine.snapshot().state.windows;
const only = () => windows()[0]!;
const everything = () =>
  engine.snapshot().json + JSON.stringify(engine.snapshot().tools) + JSON.stringify(engine.inspect());
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function start(): Promise<void> {
  engine = await startEngine(backend, { expose: 'all' });
  await until(() => windows().length === backend.open.size);
}

async function until(condition: () => boolean, ms = 4000): Promise<void> {
  const began = Date.now();
  while (!condition()) {
    if (Date.now() - began > ms) throw new Error(`not within ${ms} ms: ${JSON.stringify(windows())}`);
    await pause(10);
  }
}

function key(id: string, title: string): string {
  const fill = engine.snapshot().tools.find((tool) => tool.windowId === id && tool.action === 'fill')!;
  return Object.entries(fill.input).find(([, input]) => input.title === title)![0];
}

describe('titles that never rest', () => {
  test('GB-10 GB-24 a title that changes all the time is shown, and moves neither version nor tools', async () => {
    backend.show('form', [entry('Name', 'Ada')]);
    await start();
    let n = 0;
    const spinner = setInterval(() => backend.change('form', { title: `Working ${++n}` }), 40);
    await pause(1000);
    const { version, title } = only();
    const { revision } = engine.snapshot();
    const tools = JSON.stringify(engine.snapshot().tools);
    await pause(2500);
    expect(only().version).toBe(version);
    expect(only().title).not.toBe(title);
    expect(JSON.stringify(engine.snapshot().tools)).toBe(tools);
    expect(engine.snapshot().revision - revision).toBeLessThanOrEqual(4);
    const args = { [key(only().id, 'Name')]: 'Grace', expectedVersion: version };
    expect(await engine.act(only().id, 'fill', args)).toMatchObject({
      ok: true,
      value: { result: { verified: true } },
    });
    clearInterval(spinner);
  });

  test('GB-10 a title that changes once is in every sentence at once', async () => {
    backend.show('form', [entry('Name', 'Ada')], { title: 'Draft' });
    await start();
    backend.change('form', { title: 'Letter' });
    await until(() => only().title === 'Letter');
    expect(only().summary).toContain('“Letter”');
    expect(only().version).toBe(2);
  });
});

describe('secrets that are shown again', () => {
  test('CASE-F8 GB-16 what was written into a secret field leaves in no label, title or field of its application', async () => {
    backend.show('form', [password('Word'), label('Nothing yet'), entry('Note', '')]);
    backend.show('other', [label('hunter2-sentinel')], { app: appOf('77', 'other') });
    await start();
    const { id } = only();
    backend.react = (at, _verb, arg) => {
      if (at?.name !== 'Word') return;
      backend.control('form', 'Nothing yet').name = `You typed ${String(arg)}, did you not?`;
      backend.control('form', 'Note').text = String(arg);
      backend.change('form', { title: `Form of ${String(arg)}` });
      backend.touched('form');
    };
    const outcome = await engine.act(id, 'fill', { [key(id, 'Word')]: 'hunter2-sentinel' });
    await until(() => windows()[0]!.title.startsWith('Form of'));
    const own = JSON.stringify(windows()[0]) + JSON.stringify(outcome);
    expect(own).not.toContain('hunter2');
    expect(own).toContain('You typed ••••••, did you not?');
    // What another application shows has nothing to do with it.
    expect(JSON.stringify(windows()[1])).toContain('hunter2-sentinel');
  });

  test('GB-21 a text that holds a secret is verified in its masked form, and a short secret blackens nothing', async () => {
    backend.show('form', [password('Word'), entry('Note', '')]);
    await start();
    const { id } = only();
    await engine.act(id, 'fill', { [key(id, 'Word')]: 'open-sesame' });
    const written = await engine.act(id, 'fill', { [key(id, 'Note')]: 'it is open-sesame' });
    expect(written).toMatchObject({ ok: true, value: { result: { verified: true } } });
    expect(everything()).not.toContain('sesame');
    await engine.act(id, 'fill', { [key(id, 'Word')]: 'a' });
    await engine.act(id, 'fill', { [key(id, 'Note')]: 'banana' });
    expect(everything()).toContain('banana');
  });
});

describe('honest results', () => {
  test('GB-21 CASE-C7 a window that changes by itself proves nothing', async () => {
    backend.show('form', [label('tick 0'), button('Nothing')]);
    await start();
    let n = 0;
    const ticking = setInterval(() => {
      backend.open.get('form')!.controls[0]!.name = `tick ${++n}`;
      backend.touched('form');
    }, 60);
    await pause(2500);
    const outcome = await engine.act(only().id, 'press', { button: 'Nothing' });
    clearInterval(ticking);
    expect(outcome).toMatchObject({ ok: true, value: { result: { verified: false } } });
    expect(outcome.ok && outcome.value.result?.unverified).toMatch(/changes by itself/);
  });

  test('GB-23 a dialog that closes while it is filled in: what was done is said, in words of the window', async () => {
    backend.show('form', [entry('Name', ''), entry('Other', '')]);
    await start();
    const { id } = only();
    backend.react = (at) => {
      if (at?.name !== 'Other') return;
      backend.hide('form');
      throw new BackendError('gone', 'What SetTextContents was meant for is no longer there.', 'fake');
    };
    const outcome = await engine.act(id, 'fill', { [key(id, 'Name')]: 'x', [key(id, 'Other')]: 'y' });
    expect(outcome).toEqual({
      ok: false,
      error: {
        code: 'action_not_available',
        message: 'other: The window closed while the action was carried out. Done before that: name.',
      },
    });
    expect(windows()).toEqual([]);
  });

  test('CASE-D9 an application that hangs on an action holds up another for less than a second', async () => {
    backend.show('rude', [button('Block')], { app: appOf('5', 'rude') });
    backend.show('form', [entry('Name', '')], { app: appOf('66', 'form') });
    await start();
    const [rude, form] = windows();
    let release = (): void => undefined;
    backend.react = (at, _verb, arg) => {
      if (at?.name === 'Name') at.text = String(arg);
      if (at?.name !== 'Block') return undefined;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const blocked = engine.act(rude!.id, 'press', { button: 'Block' });
    const waiting = engine.act(rude!.id, 'press', { button: 'Block' });
    const began = Date.now();
    const done = await engine.act(form!.id, 'fill', { [key(form!.id, 'Name')]: 'x' });
    expect(Date.now() - began).toBeLessThan(1000);
    expect(done).toMatchObject({ ok: true, value: { result: { verified: true } } });
    release();
    backend.react = undefined;
    await Promise.all([blocked, waiting]);
  }, 10_000);

  test('CASE-D1 rows that are sorted without an event are read again', async () => {
    const table = (names: readonly string[]) => names.map((name) => label(name));
    backend.show('list', [{ ...label('People'), role: 55, children: table(['Ada', 'Grace']) }]);
    await start();
    const reads = backend.reads.get('list')!;
    await until(() => backend.reads.get('list')! > reads, 8000);
  }, 12_000);
});

describe('bad input', () => {
  const window = (title: string): RawWindow => {
    const app = { key: '7', pid: 7, name: 'notes', executable: '/usr/bin/notes' };
    return { id: 'n1', app, title, claims: {}, active: true, z: 1, verbs: [] };
  };

  test.each([
    ['*', true],
    ['no*s', true],
    ['Draft*of*letter', true],
    ['*letter', true],
    ['draft', true],
    ['*draft', false],
    ['Draft*Draft', false],
    ['Dra*aft of a letter', false],
    ['', false],
    ['7', true],
    ['77', false],
  ])('matchesApp %j: %j', (pattern, fits) => {
    expect(matchesApp(pattern, window('Draft of a letter'))).toBe(fits);
  });

  test('a pattern of asterisks over a title without end takes no time', () => {
    const began = performance.now();
    expect(matchesApp(`${'*a'.repeat(200)}*b`, window('a'.repeat(1_000_000)))).toBe(false);
    expect(matchesApp(`${'*'.repeat(5000)}z`, window('a'.repeat(100_000)))).toBe(false);
    expect(performance.now() - began).toBeLessThan(500);
  });

  test('a file without end is no recording', async () => {
    const { code, stderr } = await casement(['read', '--recording', '/dev/zero']);
    expect(code).toBe(4);
    expect(stderr).toBe('casement: The recording /dev/zero cannot be read: it is too large.\n');
  });

  test.each([
    ['read', '--recording', ''],
    ['serve', '--all-apps', '--socket', ''],
    ['connect', '--socket', ' '],
    ['serve', '--all-apps', '--http', '0', '--token-file', ''],
    ['config', '--client', 'cursor', '--url', 'notaurl'],
    ['config', '--client', 'cursor', '--url', 'file:///etc/passwd'],
  ])('an empty path, or no address, is wrong usage: %j', async (...argv) => {
    expect((await casement(argv)).code).toBe(2);
  });

  test.each([['/dev/null'], [tmpdir()]])(
    'CASE-F11 no token is kept in %s, and nobody is advised to close it',
    async (file) => {
      await expect(readOrCreateToken(file)).rejects.toThrow(`${file} is no file, so no token is kept there.`);
      await expect(readOrCreateToken('/dev/casement-token')).rejects.toThrow(
        /Use a folder of its own|belongs to another user/,
      );
    },
  );

  test('CASE-F11 nobody is advised to close a folder that others use, and a folder is no socket', async () => {
    await start();
    const at = (path: string) => serveBridgeOverSocket(engine, { version: '1', path });
    const name = `casement-test-${process.pid}`;
    await expect(at(join(tmpdir(), `${name}.sock`))).rejects.toThrow(
      /Use a folder of its own, such as '.*casement'|belongs to another user/,
    );
    mkdirSync(join(tmpdir(), name), { recursive: true, mode: 0o700 });
    await expect(at(join(tmpdir(), name))).rejects.toThrow(/is no socket, so it is left alone/);
  });
});
