import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { NoAdapterError } from '@casement/adapter-auto';
import type { Finding, RawWindow } from '@casement/spec';
import { describe, expect, onTestFinished, test } from 'vitest';
import { casement, FORM, nothing, type Ran } from './cli-support/terminal.js';

const COMMANDS = [
  'serve',
  'apps',
  'windows',
  'read',
  'act',
  'watch',
  'record',
  'doctor',
  'connect',
  'config',
  'conformance',
];
const onForm = (...argv: string[]) => casement([...argv, '--recording', FORM]);

const NO_BUS: Finding = { id: 'no-session-bus', level: 'error', message: 'No session bus.', remedy: 'Start one.' };

function temporaryFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'casement-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, name);
}

function windowOf(over: Partial<RawWindow>): RawWindow {
  const app = { key: '7', pid: 7, name: 'notes', executable: '/usr/bin/notes' };
  return { id: 'n1', app, title: 'Notes', claims: {}, active: true, z: 1, verbs: [], ...over };
}

describe('help and usage', () => {
  test.each(COMMANDS)('%s --help teaches: examples and exit codes', async (name) => {
    const { code, stdout } = await casement([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples:[\s\S]+casement /);
    expect(stdout).toMatch(/Exit codes:\n {2}0 {2}done/);
  });

  test('the overview names every command', async () => {
    const { code, stdout } = await casement(['--help']);
    expect(code).toBe(0);
    for (const name of COMMANDS) expect(stdout).toContain(`  ${name} `);
  });

  test.each([
    [[]],
    [['nosuch']],
    [['read', '--nosuch']],
    [['act', 'w']],
    [['read', '--timeout', '-1']],
    [['apps', '--log-level', 'loud']],
    [['record', '-o', 'x']],
    [['read', '']],
    [['apps', ' ']],
    [['serve', '--app', '']],
    [['record', '--window', '', '-o', 'x']],
    [['serve', '--app', 'a', '--all-apps']],
  ])('wrong usage %j is exit code 2', async (argv) => {
    const { code, stdout, stderr } = await casement(argv);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  test('--version', async () => {
    expect(await casement(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

describe('nothing to connect to (CASE-I1)', () => {
  const open = async () => nothing({ preflight: async () => [NO_BUS] });

  test.each([['apps'], ['windows'], ['read'], ['watch'], ['doctor']])(
    '%s is exit code 3, with the remedy',
    async (name) => {
      const { code, all } = await casement([name], { open });
      expect(code).toBe(3);
      expect(all).toMatch(/No session bus\.[\s\S]*→ Start one\./);
    },
  );

  test('a missing adapter is told with its causes', async () => {
    const broken = async () => {
      throw new NoAdapterError([{ adapter: 'x', reason: 'not built', remedy: 'Build it.' }]);
    };
    const { code, stderr } = await casement(['apps'], { open: broken });
    expect(code).toBe(3);
    expect(stderr).toMatch(/x: not built[\s\S]*Build it\./);
  });

  test('an empty desktop is no failure', async () => {
    expect(await casement(['apps'])).toMatchObject({ code: 0, stdout: '' });
    expect(await casement(['apps', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  test('a desktop that does not answer is exit code 6', async () => {
    const hangs = async () => nothing({ windows: () => new Promise(() => undefined) });
    const { code, stderr } = await casement(['apps', '--timeout', '0.1'], { open: hangs });
    expect(code).toBe(6);
    expect(stderr).toContain('--timeout');
  });

  test('nothing is printed after the deadline, and nothing logged', async () => {
    const slow = async () => nothing({ windows: () => new Promise((resolve) => setTimeout(resolve, 150, [])) });
    const running = casement(['read', '--timeout', '0.05'], { open: slow });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const { code, all } = await running;
    expect(code).toBe(6);
    expect(all).toMatch(/^casement: Not finished within 0\.05 s[^\n]*\n$/);
  });

  test('a display that is asked for and not there is exit code 3', async () => {
    const lost: Finding = { id: 'no-display', level: 'warn', message: 'No X display.', remedy: 'Set it.' };
    const blind = async () => nothing({ windows: async () => [windowOf({})], preflight: async () => [lost] });
    const { code, all } = await casement(['apps', '--display', ':77'], { open: blind });
    expect(code).toBe(3);
    expect(all).toMatch(/No X display\.[\s\S]*→ Set it\./);
  });

  test('a signal ends a command with 128 + its number', async () => {
    const hangs = async () => nothing({ windows: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const running = casement(['apps'], { open: hangs, stopping: controller.signal });
    controller.abort('SIGTERM');
    expect((await running).code).toBe(143);
  });
});

describe('apps', () => {
  const windows = [
    windowOf({}),
    windowOf({ id: 'n2', title: 'Save', unreadable: { reason: 'No accessibility.', remedy: 'Restart it.' } }),
    windowOf({ id: 'n3', title: 'A\u001b[2Jb', app: { key: '8', pid: 8, name: 'term\u202e' }, unresponsive: true }),
  ];
  const open = async () => nothing({ windows: async () => windows });

  test('groups windows by application and states problem and remedy', async () => {
    const { code, stdout } = await casement(['apps', '--json'], { open });
    expect(code).toBe(0);
    const [notes, term] = JSON.parse(stdout);
    expect(notes).toMatchObject({ name: 'notes', pid: 7, windows: ['Notes', 'Save'], accessibility: 'unreadable' });
    expect(notes).toMatchObject({ problem: 'No accessibility.', remedy: 'Restart it.' });
    expect(term).toMatchObject({ pid: 8, accessibility: 'unresponsive' });
  });

  test('CASE-F6 names and titles reach the terminal without control characters', async () => {
    for (const argv of [['apps'], ['apps', '--json'], ['serve']]) {
      const { all } = await casement(argv, { open });
      expect(all).not.toMatch(/[\u001b\u202e]|\\u001b|\\u202e/);
    }
  });

  test('windows that only the display lists are no desktop: exit code 3, with what is missing', async () => {
    const unreadable = { reason: 'Not on the bus.', remedy: 'Restart it.' };
    const dark = async () =>
      nothing({ windows: async () => [windowOf({ unreadable })], preflight: async () => [NO_BUS] });
    for (const argv of [['apps'], ['read'], ['record', '--app', 'notes', '-o', '-']]) {
      const { code, all } = await casement(argv, { open: dark });
      expect(code).toBe(3);
      expect(all).toContain('→ Start one.');
    }
  });

  test('nothing is recorded of what cannot be read', async () => {
    const record = ['record', '--app', 'notes', '-o', '-'];
    const hung = async () => nothing({ windows: async () => [windowOf({ unresponsive: true })] });
    expect(await casement(record, { open: hung })).toMatchObject({ code: 6, stdout: '' });
    const unreadable = { reason: 'Not on the bus.', remedy: 'Restart it.' };
    const deaf = async () => nothing({ windows: async () => [windowOf({ unreadable })] });
    expect(await casement(record, { open: deaf })).toMatchObject({ code: 1, stdout: '' });
  });

  test('a pattern that fits nothing is exit code 4 and names what runs', async () => {
    const { code, stderr } = await casement(['apps', 'nosuch'], { open });
    expect(code).toBe(4);
    expect(stderr).toContain('notes');
  });

  test('serve without --app lists what runs, with an example', async () => {
    const { code, stdout, stderr } = await casement(['serve'], { open });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/notes +7 +"Notes", "Save"/);
    expect(stderr).toContain('casement serve --app notes');
    expect(stderr).toContain('--all-apps');
  });
});

describe('read and windows', () => {
  test('GB-4 read --json is the text of app://windows', async () => {
    const { code, stdout } = await onForm('read', '--json');
    expect(code).toBe(0);
    const state = JSON.parse(stdout);
    expect(Object.keys(state)).toEqual(['operableWindowIds', 'windows']);
    expect(state.windows[0]).toMatchObject({ title: 'New contact', modal: false, ownerId: null, version: 1 });
  });

  test('GB-16 a password shows as a mask only', async () => {
    const { stdout } = await onForm('read', 'contact', '--tools');
    expect(stdout).toContain('PIN: ••••••');
    expect(stdout).toMatch(/fill\(name\?: string, pin\?: string\)/);
    expect(stdout).toMatch(/ok\(\)/);
  });

  test('a window is found by title, part of it, pattern and application', async () => {
    for (const name of ['New contact', 'CONTACT', 'new*', 'zenity']) {
      expect(await onForm('read', name)).toMatchObject({ code: 0, stdout: expect.stringContaining('New contact') });
    }
    expect(await onForm('read', 'nosuch')).toMatchObject({ code: 4, stderr: expect.stringContaining('"New contact"') });
  });

  test('windows --explain says why, --json is data', async () => {
    const { stdout } = await onForm('windows', '--explain');
    expect(stdout).toMatch(/zenity +\d+ +operable +New contact/);
    expect(stdout).toMatch(/translator generic[\s\S]*nodes in \d+ calls/);
    const [window] = JSON.parse((await onForm('windows', '--json')).stdout);
    expect(window).toMatchObject({ title: 'New contact', operable: true });
  });
});

describe('act', () => {
  test('fills and reports', async () => {
    const { code, stdout } = await onForm('act', 'contact', 'fill', 'name=Ada', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ openedWindowIds: [], result: { verified: true } });
  });

  test.each([
    [5, ['nosuch']],
    [5, ['fill', 'nosuch=1']],
    [5, ['fill', 'name=x', '--expected-version', '77']],
    [2, ['fill', 'name']],
    [2, ['fill', '--args', '[1]']],
    [2, ['fill', 'name=x', '--args', '{}']],
  ])('exit code %i for %j', async (expected, words) => {
    const { code, stderr } = await onForm('act', 'contact', ...words);
    expect(code).toBe(expected);
    expect(stderr).not.toBe('');
  });

  test('tells of windows by their titles: ids end with the command', async () => {
    const { stderr } = await onForm('act', 'contact', 'nosuch');
    expect(stderr).toContain('Window “New contact” has no action');
  });

  test('an argument without a key is answered with the keys there are', async () => {
    expect((await onForm('act', 'contact', 'fill', 'Ada')).stderr).toContain('KEY can be: name, pin');
  });

  test('arguments that never end on stdin end at the deadline, and at Ctrl-C', async () => {
    const act = ['act', 'contact', 'fill', '--args', '-', '--recording', FORM];
    expect((await casement([...act, '--timeout', '0.1'], { stdin: new PassThrough() })).code).toBe(6);
    const controller = new AbortController();
    const running = casement(act, { stdin: new PassThrough(), stopping: controller.signal });
    controller.abort('SIGINT');
    expect((await running).code).toBe(130);
  });

  test('GB-23 --json gives the error object as well', async () => {
    const { code, stdout } = await onForm('act', 'contact', 'fill', 'name=x', '--expected-version', '77', '--json');
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'stale_state', currentVersion: 1 });
  });

  test('CASE-F8 no argument is anywhere in output or log, whatever goes wrong', async () => {
    const level = ['--log-level', 'trace', '--recording', FORM];
    const on = (words: string[], stdin?: string) =>
      casement(['act', 'contact', 'fill', ...words, ...level], stdin === undefined ? {} : { stdin });
    const runs = [
      await on(['--args', '-'], '{"name": "Ada", "pin": "hunter2"}'),
      await on(['--args', '-'], '{"pin": hunter2}'),
      await on(['--args', '-'], '"hunter2"'),
      await on(['pin=hunter2', '--expected-version', '9']),
      await on(['hunter2']),
      await on(['nosuch=hunter2']),
    ];
    expect(runs.map((ran) => ran.code)).toEqual([0, 2, 2, 5, 2, 5]);
    for (const { all } of runs) expect(all).not.toContain('hunter2');
  });

  test('--verify fails when the effect cannot be seen, as with a secret', async () => {
    expect((await onForm('act', 'contact', 'fill', 'pin=1', '--verify')).code).toBe(1);
    expect((await onForm('act', 'contact', 'fill', 'name=x', '--verify')).code).toBe(0);
  });
});

describe('record', () => {
  test('records a sequence that can be served again, secrets left out', async () => {
    const file = temporaryFile('again.json');
    const thens = ['--then', 'fill:{"name": "Ada", "pin": "hunter2"}', '--then', 'ok'];
    const { code, all } = await onForm('record', '--app', 'zenity', ...thens, '-o', file);
    expect(code, all).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('hunter2');
    const { scenes } = JSON.parse(text);
    expect(scenes.map((scene: { after?: { verb: string } }) => scene.after?.verb)).toEqual([
      undefined,
      'setText',
      'press',
    ]);
    expect(scenes[2].windows).toEqual([]);
    expect((await casement(['read', '--recording', file])).stdout).toContain('New contact');
  });

  test('one accessible a line, so that a diff can be read', async () => {
    const { stdout } = await onForm('record', '--window', 'contact', '-o', '-');
    const lines = stdout.split('\n').filter((line) => line.includes('"handle"'));
    expect(lines.length).toBe(Object.values<{ nodes: unknown[] }>(JSON.parse(stdout).scenes[0].trees)[0]!.nodes.length);
  });

  test('what is no recording is told as such', async () => {
    const file = temporaryFile('no.json');
    writeFileSync(file, '{}');
    expect(await casement(['read', '--recording', file])).toMatchObject({ code: 2 });
    expect(await casement(['read', '--recording', `${file}.not`])).toMatchObject({ code: 4 });
  });
});

describe('watch', () => {
  test('prints a JSON line a change and ends with 0 when it is stopped', async () => {
    const controller = new AbortController();
    const running = casement(['watch', '--json', '--recording', FORM], { stopping: controller.signal });
    setTimeout(() => controller.abort('SIGINT'), 300);
    expect(await running).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('watch that waits', () => {
  test('--count that --for cuts short is exit code 6', async () => {
    const { code, stderr } = await onForm('watch', '--count', '2', '--for', '0.1');
    expect(code).toBe(6);
    expect(stderr).toContain('0 changes within 0.1 s; waited for 2');
  });

  test('says when nothing fits yet', async () => {
    expect((await onForm('watch', '--app', 'nosuch', '--for', '0.1')).stderr).toContain(
      'No window of "nosuch" is open',
    );
  });
});

describe('serve', () => {
  const ask = (id: number, method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'test', version: '1' };
  const hello = ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  const read = ask(2, 'resources/read', { uri: 'app://windows' });

  /** Two requests, then the end of input once both are answered. */
  async function served(argv: readonly string[], open?: () => Promise<never>): Promise<Ran> {
    const stdin = new PassThrough();
    stdin.write(`${hello}\n${read}\n`);
    setTimeout(() => stdin.end(), 500);
    return casement(['serve', ...argv], { stdin, ...(open && { open }) });
  }

  const stateIn = ({ stdout }: Ran) => {
    const lines = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines.every((line) => line.jsonrpc === '2.0')).toBe(true);
    return JSON.parse(lines.find((line) => line.id === 2).result.contents[0].text);
  };

  test('CASE-G12 a recording: stdout holds JSON-RPC only, the end of input is exit code 0', async () => {
    const ran = await served(['--recording', FORM, '--log-level', 'trace']);
    expect(ran.code).toBe(0);
    expect(stateIn(ran).windows).toMatchObject([{ title: 'New contact' }]);
    expect(JSON.parse(ran.log.split('\n')[0] ?? '')).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/) });
  });

  test('CASE-I1 without an adapter it says why and serves zero windows', async () => {
    const ran = await served(['--all-apps'], async () => {
      throw new NoAdapterError([{ adapter: 'x', reason: 'not built', remedy: 'Build it.' }]);
    });
    expect(ran.code).toBe(0);
    expect(stateIn(ran)).toEqual({ operableWindowIds: [], windows: [] });
    expect(ran.stderr).toMatch(/x: not built[\s\S]*→ Build it\./);
  });
});

describe('doctor', () => {
  const ok: Finding = { id: 'accessibility-bus', level: 'ok', message: 'The bus answers.' };

  test('CASE-I2 reads a window for real; a read that fails is exit code 1 with a remedy', async () => {
    const open = async () => nothing({ windows: async () => [windowOf({})], preflight: async () => [ok] });
    const { code, stdout } = await casement(['doctor', '--json'], { open });
    expect(code).toBe(1);
    const read = JSON.parse(stdout).findings.find((finding: Finding) => finding.id === 'read-window');
    expect(read).toMatchObject({ level: 'error', app: 'notes', remedy: expect.any(String) });
  });

  test('CASE-D3 an application that does not answer is named, and asked for it is exit code 1', async () => {
    const hung = async () => nothing({ windows: async () => [windowOf({ unresponsive: true })] });
    const { code, stdout } = await casement(['doctor', '--app', 'notes'], { open: hung });
    expect(code).toBe(1);
    expect(stdout).toContain('notes (pid 7) does not answer.');
    expect(stdout).toContain('What was asked for cannot be read');
    const whole = await casement(['doctor', '--no-test-window'], { open: hung });
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('does not answer') });
  });

  test('--app that fits nothing is exit code 4', async () => {
    const open = async () => nothing({ windows: async () => [windowOf({})] });
    expect((await casement(['doctor', '--app', 'nosuch'], { open })).code).toBe(4);
  });

  test('without a window and without a test window reading is said not to be tried', async () => {
    const { code, stdout } = await casement(['doctor', '--no-test-window']);
    expect(code).toBe(0);
    expect(stdout).toContain('reading was not tried');
  });
});
