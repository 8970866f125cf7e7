/** `casement serve --socket --http` and `casement connect`, without a process: over a recording. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { BridgeClient } from '@casement/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { casement, FORM, type Ran } from './cli-support/terminal.js';

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casement-ways-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Running {
  readonly folder: string;
  readonly socket: string;
  readonly tokenFile: string;
  /** What stderr holds by now. */
  heard(): string;
  end(): Promise<Ran>;
}

/** Starts `serve` over the recorded form and waits until `until` can be read on stderr. */
async function serving(until: RegExp, ...more: string[]): Promise<Running> {
  const folder = privateFolder();
  const [socket, tokenFile] = [join(folder, 'a socket'), join(folder, 'token')];
  const controller = new AbortController();
  let text = '';
  const argv = more.map((one) => one.replace('SOCKET', socket).replace('TOKEN', tokenFile));
  const hear = (more: string): void => {
    text += more;
  };
  const running = casement(['serve', '--recording', FORM, ...argv], { stopping: controller.signal, hear });
  const end = (): Promise<Ran> => {
    controller.abort('SIGTERM');
    return running;
  };
  onTestFinished(() => void end());
  await expect.poll(() => text, { timeout: 5000 }).toMatch(until);
  return { folder, socket, tokenFile, heard: () => text, end };
}

const urlIn = (text: string): string => /http:\/\/\S+\/mcp/.exec(text)?.[0] ?? '';

test('CASE-F11 nobody but its client gets in: nothing listens unless that is asked for', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  onTestFinished(() => listen.mockRestore());
  await casement(['serve', '--recording', FORM], { stdin: new PassThrough().end() });
  expect(listen).not.toHaveBeenCalled();
  await (await serving(/a socket/, '--socket', 'SOCKET')).end();
  expect(listen).toHaveBeenCalledOnce();
});

test('GB-28 a socket and HTTP serve one bridge; at the end nothing is left', async () => {
  const server = await serving(/serving at http/, '--socket', 'SOCKET', '--http', '0', '--token-file', 'TOKEN');
  const token = readFileSync(server.tokenFile, 'utf8').trim();
  expect(statSync(server.socket).mode & 0o777).toBe(0o600);
  expect(statSync(server.tokenFile).mode & 0o777).toBe(0o600);
  const near = await BridgeClient.connect({ socket: server.socket });
  const far = await BridgeClient.connect({ url: urlIn(server.heard()), token });
  expect(near.state()).toEqual(far.state());
  expect(near.state().windows).toHaveLength(1);
  await Promise.all([near.close(), far.close()]);
  const began = Date.now();
  const { code, all } = await server.end();
  expect(code).toBe(0);
  expect(Date.now() - began).toBeLessThan(2000);
  expect(existsSync(server.socket)).toBe(false);
  expect(all).not.toContain(token);
});

test('MB-11 --print-config prints the entry with URL and token; a log does not get it unasked', async () => {
  const options = ['--http', '0', '--token-file', 'TOKEN', '--print-config', 'claude-code'];
  const server = await serving(/\n}/, ...options);
  const token = readFileSync(server.tokenFile, 'utf8').trim();
  const entry = JSON.parse(/\{\n[\s\S]*\n\}/.exec(server.heard())?.[0] ?? '');
  expect(entry).toEqual({
    mcpServers: {
      casement: { type: 'http', url: urlIn(server.heard()), headers: { Authorization: `Bearer ${token}` } },
    },
  });
  const { stdout, log } = await server.end();
  expect(stdout).toBe('');
  expect(log).not.toContain(token);
});

test('a client that starts commands only gets the socket, or a server of its own', async () => {
  const joined = await serving(
    /"connect"/,
    '--socket',
    'SOCKET',
    '--http',
    '0',
    '--token-file',
    'TOKEN',
    '--print-config',
    'claude-desktop',
  );
  expect(joined.heard()).toContain(JSON.stringify(joined.socket));
  const { code, stderr } = await casement(['serve', '--app', 'a', '--print-config', 'goose'], { stdin: '' });
  expect(code).toBe(0);
  expect(stderr).toMatch(/- serve\n\s+- --app\n\s+- a\n/);
});

test('MB-11 listening beyond this machine is warned of', async () => {
  const server = await serving(/WARNING/, '--http', '0', '--host', '0.0.0.0', '--token-file', 'TOKEN');
  expect(server.heard()).toContain('can be reached from other machines');
});

test.each([
  [['--host', '127.0.0.1']],
  [['--token-file', 'x']],
  [['--socket', 'x', '--allow-host', 'y']],
  [['--http', '70000']],
  [['--http', 'eighty']],
  [['--http', '--print-config', 'emacs']],
])('%j is wrong usage', async (argv) => {
  const { code, stdout, stderr } = await casement(['serve', '--all-apps', ...argv]);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).not.toBe('');
});

test('a port that is taken: what happened and what to do, and the socket is gone again', async () => {
  const folder = privateFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const port = String((other.address() as { port: number }).port);
  const socket = join(folder, 's');
  const options = ['--socket', socket, '--http', port, '--token-file', join(folder, 'token')];
  const { code, stderr } = await casement(['serve', '--recording', FORM, ...options]);
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`port ${port} is taken: choose another`));
  expect(existsSync(socket)).toBe(false);
});

test('two servers at one socket: the second says so and leaves the first alone', async () => {
  const first = await serving(/serving at the socket/, '--socket', 'SOCKET');
  const { code, stderr } = await casement(['serve', '--recording', FORM, '--socket', first.socket]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/running at .* already/);
  const client = await BridgeClient.connect({ socket: first.socket });
  expect(client.state().windows).toHaveLength(1);
  await client.close();
});

test('MB-11 a token that others may read is not used', async () => {
  const folder = join(privateFolder(), 'open');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'token'), 'x'.repeat(40), { mode: 0o644 });
  const options = ['--http', '0', '--token-file', join(folder, 'token')];
  const { code, stderr } = await casement(['serve', '--recording', FORM, ...options]);
  expect(code).toBe(1);
  expect(stderr).toContain('chmod 600');
});

test('GB-28 connect carries stdin and stdout to the server, and ends with its client', async () => {
  const server = await serving(/serving at the socket/, '--socket', 'SOCKET');
  const stdin = new PassThrough();
  const running = casement(['connect', '--socket', server.socket], { stdin });
  stdin.write(
    `${JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    })}\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  stdin.end();
  const { code, stdout } = await running;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ jsonrpc: '2.0', id: 1, result: { serverInfo: { name: 'casement' } } });
});

test('connect where nothing listens: exit code 3, with the command that helps', async () => {
  const socket = join(privateFolder(), 'nobody here');
  const { code, stdout, stderr } = await casement(['connect', '--socket', socket]);
  expect(code).toBe(3);
  expect(stdout).toBe('');
  expect(stderr).toContain(`No server answers at ${socket}`);
  expect(stderr).toContain(`→ casement serve --app NAME --socket ${JSON.stringify(socket)}`);
});

test('connect ends when it is asked to', async () => {
  const server = await serving(/serving at the socket/, '--socket', 'SOCKET');
  const controller = new AbortController();
  const running = casement(['connect', '--socket', server.socket], { stopping: controller.signal });
  await new Promise((resolve) => setTimeout(resolve, 100));
  controller.abort('SIGTERM');
  expect((await running).code).toBe(0);
});
