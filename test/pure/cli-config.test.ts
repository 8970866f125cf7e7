/** `casement config`: for every client, over a settings file as its users have them. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { CLIENTS, type Client, emptyHome, homeOf, SETTINGS, type Surroundings } from './cli-support/settings.js';
import { casement } from './cli-support/terminal.js';

const SERVE = ['/opt/my apps/casement.js', 'serve', '--app', 'text editor'];
const DESKTOP = { DISPLAY: ':7', XDG_RUNTIME_DIR: '/run/user/7' };
const COMMAND = '/opt/my node/bin/node';
const URL = 'http://127.0.0.1:7391/mcp';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789_-AB';

/** The entry of each client for a server of its own, and for one over HTTP. */
const ENTRIES: Readonly<Record<Client, { at: string[]; serve: object; http?: object }>> = {
  'claude-code': {
    at: ['mcpServers'],
    serve: { type: 'stdio', command: COMMAND, args: SERVE },
    http: { type: 'http', url: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  'claude-desktop': { at: ['mcpServers'], serve: { command: COMMAND, args: SERVE, env: DESKTOP } },
  vscode: {
    at: ['servers'],
    serve: { type: 'stdio', command: COMMAND, args: SERVE },
    http: { type: 'http', url: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  cursor: {
    at: ['mcpServers'],
    serve: { command: COMMAND, args: SERVE, env: DESKTOP },
    http: { url: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  codex: {
    at: ['mcp_servers'],
    serve: { command: COMMAND, args: SERVE, env_vars: ['DISPLAY', 'XDG_RUNTIME_DIR'] },
    http: { url: URL, http_headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  gemini: {
    at: ['mcpServers'],
    serve: { command: COMMAND, args: SERVE },
    http: { httpUrl: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  zed: {
    at: ['context_servers'],
    serve: { command: COMMAND, args: SERVE },
    http: { url: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  goose: {
    at: ['extensions'],
    serve: { type: 'stdio', cmd: COMMAND, args: SERVE, envs: {} },
    http: { type: 'streamable_http', uri: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  opencode: {
    at: ['mcp', 'servers'],
    serve: { type: 'local', command: [COMMAND, ...SERVE] },
    http: { type: 'remote', url: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  windsurf: {
    at: ['mcpServers'],
    serve: { command: COMMAND, args: SERVE, env: DESKTOP },
    http: { serverUrl: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  cline: {
    at: ['mcpServers'],
    serve: { type: 'stdio', command: COMMAND, args: SERVE, env: DESKTOP },
    http: { type: 'streamableHttp', url: URL, headers: { Authorization: `Bearer ${TOKEN}` } },
  },
  'copilot-cli': {
    at: ['mcpServers'],
    serve: { type: 'stdio', command: COMMAND, args: SERVE, env: DESKTOP, tools: ['*'] },
    http: { type: 'http', url: URL, headers: { Authorization: `Bearer ${TOKEN}` }, tools: ['*'] },
  },
};
const OF_GOOSE = { name: 'casement', description: 'Windows of desktop applications', enabled: true, timeout: 300 };

const ofClient = (client: Client, entry: object | undefined) =>
  client === 'goose' ? { ...OF_GOOSE, ...entry } : entry;

function run(around: Surroundings, client: string, ...more: string[]) {
  return casement(['config', '--client', client, ...more], { surroundings: around });
}

const serving = (around: Surroundings, client: string, ...more: string[]) =>
  run(around, client, '--app', 'text editor', ...more);

function dataOf(path: string, text = readFileSync(path, 'utf8')): Record<string, unknown> {
  if (path.endsWith('.toml')) return parseToml(text);
  return path.endsWith('.yaml') ? parseYaml(text) : parseJson(text, [], { allowTrailingComma: true });
}

function serversOf(client: Client, path: string, text?: string): Record<string, object> {
  // biome-ignore lint/suspicious/noExplicitAny: data of any shape, looked into freely.
  return ENTRIES[client].at.reduce<any>((data, key) => data?.[key], dataOf(path, text));
}

/** Every line of `before`, in order; a comma may have come to its end. */
function keepsLines(before: string, after: string): boolean {
  const plain = (line: string) => line.replace(/,(?=\s*(\/\/.*|\/\*.*)?$)/, '');
  const left = after.split('\n').map(plain);
  return before.split('\n').every((line) => {
    const at = left.indexOf(plain(line));
    left.splice(0, at + 1);
    return at >= 0;
  });
}

const backupsOf = (path: string) =>
  readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.bak'));

function tokenFile(around: Surroundings): string {
  const folder = join(around.home, 'secrets');
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'token');
  writeFileSync(path, `${TOKEN}\n`, { mode: 0o600 });
  return path;
}

describe.each(CLIENTS)('%s', (client) => {
  test('CASE-I3 --write: the entry is added, everything else stays, the old file is kept, twice is once', async () => {
    const { around, path } = homeOf(client);
    const before = readFileSync(path, 'utf8');
    const others = Object.keys(serversOf(client, path, before) ?? {});
    const ran = await serving(around, client, '--write');
    expect(ran, ran.all).toMatchObject({ code: 0 });
    const after = readFileSync(path, 'utf8');
    const servers = serversOf(client, path);
    expect(servers.casement).toEqual(ofClient(client, ENTRIES[client].serve));
    expect(Object.keys(servers)).toEqual([...others, 'casement']);
    if (before.trim().includes('\n') && client !== 'windsurf') expect(keepsLines(before, after)).toBe(true);
    const [copy] = backupsOf(path);
    expect(readFileSync(join(dirname(path), copy!), 'utf8')).toBe(before);
    expect(ran.stdout).toContain(copy);

    const again = await serving(around, client, '--write');
    expect(again).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('already') });
    expect(readFileSync(path, 'utf8')).toBe(after);
    expect(backupsOf(path)).toHaveLength(1);
  });

  test('prints what an empty file would hold, and where it belongs; nothing is written', async () => {
    const around = emptyHome();
    const { code, stdout, stderr } = await serving(around, client);
    expect(code).toBe(0);
    const path = join(around.home, SETTINGS[client][0]);
    expect(serversOf(client, path, stdout).casement).toEqual(ofClient(client, ENTRIES[client].serve));
    if (client !== 'cline') expect(stderr).toContain(path);
    expect(readdirSync(around.home)).toEqual(['my project']);
  });

  test('--dry-run shows the difference and changes nothing', async () => {
    const { around, path } = homeOf(client);
    const before = readFileSync(path, 'utf8');
    const { code, stdout } = await serving(around, client, '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain(`--- ${path}`);
    expect(stdout).toMatch(/^\+.*casement/m);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(backupsOf(path)).toEqual([]);
  });

  test.each([['missing'], ['empty']])('a %s file is written', async (state) => {
    const { around, path } = homeOf(client);
    if (state === 'missing') renameSync(path, `${path}.away`);
    else writeFileSync(path, '');
    const ran = await serving(around, client, '--write', '--file', path);
    expect(ran, ran.all).toMatchObject({ code: 0 });
    expect(serversOf(client, path)).toEqual({ casement: ofClient(client, ENTRIES[client].serve) });
    expect(backupsOf(path)).toHaveLength(state === 'missing' ? 0 : 1);
  });

  test('a broken file is left alone, and its place is told', async () => {
    const { around, path } = homeOf(client);
    const broken = `${readFileSync(path, 'utf8')}\n{ ] = : "\n`;
    writeFileSync(path, broken);
    const { code, stderr } = await serving(around, client, '--write');
    expect(code).toBe(1);
    expect(stderr).toMatch(/line \d+, column \d+/);
    expect(stderr).toContain('left as it is');
    expect(readFileSync(path, 'utf8')).toBe(broken);
    expect(backupsOf(path)).toEqual([]);
  });

  test('a read-only file stays as it is', async () => {
    const { around, path } = homeOf(client);
    chmodSync(path, 0o444);
    const before = readFileSync(path, 'utf8');
    const { code, stderr } = await serving(around, client, '--write');
    expect(code).toBe(1);
    expect(stderr).toMatch(/read-only.*chmod u\+w/);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(backupsOf(path)).toEqual([]);
  });

  test('MB-11 --url: the token is in the entry, and nowhere on the screen while writing', async () => {
    const { around, path } = homeOf(client);
    const options = ['--url', URL, '--token-file', tokenFile(around)];
    const dry = await run(around, client, ...options, '--dry-run');
    const ran = await run(around, client, ...options, '--write');
    const { http } = ENTRIES[client];
    if (!http) {
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('--connect') });
      return;
    }
    expect(ran, ran.all).toMatchObject({ code: 0 });
    expect(serversOf(client, path).casement).toEqual(ofClient(client, http));
    expect(dry.all + ran.all).not.toContain(TOKEN);
    expect(ran.stderr).toContain('chmod 600');
  });

  test('--connect: the entry joins the server at the usual socket', async () => {
    const { around, path } = homeOf(client);
    expect(await run(around, client, '--connect', '--write')).toMatchObject({ code: 0 });
    const entry = JSON.stringify(serversOf(client, path).casement);
    expect(entry).toContain(
      '["/opt/my apps/casement.js","connect","--socket","/run/user/7/casement/bridge.sock"]'.slice(1),
    );
    expect(entry).not.toContain('DISPLAY');
  });
});

describe('settings of a project', () => {
  const shared = CLIENTS.filter((client) => !['claude-desktop', 'goose', 'windsurf', 'cline'].includes(client));

  test.each(shared)('%s: nothing of this machine, and no token, gets into them', async (client) => {
    const around = emptyHome();
    expect(await serving(around, client, '--scope', 'project', '--write')).toMatchObject({ code: 0 });
    const http = await run(around, client, '--scope', 'project', '--url', URL, '--token-file', tokenFile(around));
    const [file] = filesBelow(around.cwd);
    const text = readFileSync(file!, 'utf8');
    expect(text).toContain('"casement"');
    expect(text + http.all).not.toMatch(/my node|:7"|\/run\/user/);
    expect(http.all).not.toContain(TOKEN);
    if (http.code === 0) expect(http.all).toContain('CASEMENT_TOKEN');
    else expect(http).toMatchObject({ code: 2, stderr: expect.stringContaining('--scope project') });
  });

  test('a client that has none says so', async () => {
    const { code, stderr } = await serving(emptyHome(), 'goose', '--scope', 'project', '--write');
    expect(code).toBe(2);
    expect(stderr).toContain('has no settings of a project');
  });

  function filesBelow(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }
});

describe('the file itself', () => {
  test('its mode stays, a link stays a link', async () => {
    const { around, path } = homeOf('cursor');
    const real = join(around.home, 'dotfiles.json');
    renameSync(path, real);
    symlinkSync(real, path);
    chmodSync(real, 0o640);
    expect(await serving(around, 'cursor', '--write')).toMatchObject({ code: 0 });
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(serversOf('cursor', real)).toHaveProperty('casement');
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(real, 'utf8'));
    expect(backupsOf(real)).toHaveLength(1);
  });

  test('MB-11 a new file with the token is for its owner only', async () => {
    const around = emptyHome();
    const options = ['--url', URL, '--token-file', tokenFile(around), '--write'];
    const { code, stderr } = await run(around, 'claude-code', ...options);
    expect(code).toBe(0);
    expect(statSync(join(around.home, '.claude.json')).mode & 0o777).toBe(0o600);
    expect(stderr).not.toContain('chmod');
  });

  test('what is no UTF-8 text is left alone', async () => {
    const { around, path } = homeOf('cline');
    writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    const { code, stderr } = await serving(around, 'cline', '--write');
    expect(code).toBe(1);
    expect(stderr).toContain('is not UTF-8 text');
    expect(readFileSync(path)).toEqual(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
  });
});

describe('usage', () => {
  test('without a client: which there are, and where their settings are', async () => {
    const around = emptyHome();
    const { code, stderr } = await casement(['config'], { surroundings: around });
    expect(code).toBe(2);
    for (const client of CLIENTS) expect(stderr).toContain(client);
    expect(stderr).toContain(join(around.home, '.codex/config.toml'));
  });

  test.each([
    [['--client', 'emacs', '--all-apps']],
    [['--client', 'zed']],
    [['--client', 'zed', '--all-apps', '--connect']],
    [['--client', 'zed', '--all-apps', '--name', 'my__server']],
    [['--client', 'zed', '--all-apps', '--scope', 'world']],
  ])('%j is exit code 2', async (argv) => {
    const { code, stdout, stderr } = await casement(['config', ...argv], { surroundings: emptyHome() });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });

  test('--name and --command', async () => {
    const { stdout } = await serving(emptyHome(), 'zed', '--name', 'desk', '--command', 'casement');
    expect(parseJson(stdout)).toEqual({
      context_servers: { desk: { command: 'casement', args: ['serve', '--app', 'text editor'] } },
    });
  });

  test('a token that is not there yet is made, as serve would make it', async () => {
    const around = emptyHome();
    const file = join(around.home, 'new', 'token');
    const { code, stdout } = await run(around, 'zed', '--url', URL, '--token-file', file);
    expect(code).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect(stdout).toContain(readFileSync(file, 'utf8').trim());
  });
});
