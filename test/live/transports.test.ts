/** One `casement serve` for many clients, as processes over a real application (GB-27, GB-28). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BridgeClient, type BridgeTarget, type Era } from '@casement/client';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MOUSEPAD } from './support/bridge.js';
import { CLI, RawServer } from './support/serve.js';

let desktop: Desktop;
let server: RawServer;
let socket: string;
let http: { readonly url: string; readonly token: string };
const clients: BridgeClient[] = [];

beforeEach(async () => {
  desktop = await startDesktop();
  await desktop.launch(MOUSEPAD.command, MOUSEPAD.args, { waitForWindow: MOUSEPAD.window });
  socket = join(desktop.env.XDG_RUNTIME_DIR ?? '', 'casement', 'bridge.sock');
  const tokenFile = join(desktop.env.XDG_RUNTIME_DIR ?? '', 'casement', 'token');
  const ways = ['--socket', '--http', '0', '--token-file', tokenFile];
  server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'mousepad', ...ways], { ...desktop.env });
  await expect.poll(() => server.stderr, { timeout: 15_000 }).toMatch(/serving at http.*\/mcp/);
  http = {
    url: /http:\/\/\S+\/mcp/.exec(server.stderr)?.[0] ?? '',
    token: readFileSync(tokenFile, 'utf8').trim(),
  };
});

afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map((client) => client.close()));
  server?.process.kill('SIGKILL');
  await desktop?.stop();
});

async function joined(target: BridgeTarget, era: Era): Promise<BridgeClient> {
  const client = await BridgeClient.connect(target, { era });
  clients.push(client);
  return client;
}

const shim = () => ({
  command: process.execPath,
  args: [CLI, 'connect'],
  env: { ...desktop.env } as Record<string, string>,
  stderr: 'ignore' as const,
});

/** The window, the tool that writes into it, and its parameter. */
async function editorOf(client: BridgeClient): Promise<{ id: string; field: string }> {
  const tool = (await client.tools()).find(({ name }) => name.endsWith('__fill'));
  const properties = (tool?.inputSchema.properties ?? {}) as Record<string, { type?: string }>;
  const field = Object.entries(properties).find(([, { type }]) => type === 'string')?.[0];
  if (!tool || !field) throw new Error('Nothing to write into.');
  return { id: tool.name.slice(0, -'__fill'.length), field };
}

const holds = (client: BridgeClient, text: string) => JSON.stringify(client.state().windows).includes(text);

test('GB-20, GB-27, GB-28, MB-13: a shim, HTTP modern and HTTP legacy see the same; one writes, all hear it', async () => {
  const all = await Promise.all([
    joined(shim(), 'modern'),
    joined(http, 'modern'),
    joined(http, 'legacy'),
    joined(shim(), 'legacy'),
  ]);
  const [first] = all as [BridgeClient];
  const { windows } = await first.read();
  expect(windows).toHaveLength(1);
  for (const client of all) expect((await client.read()).windows).toEqual(windows);

  const heard = all.map((client) => {
    const state = { changes: 0 };
    client.onChange(() => {
      state.changes++;
    });
    return state;
  });
  for (const [index, writer] of all.entries()) {
    const { id, field } = await editorOf(writer);
    const text = `written by client ${index}`;
    await writer.act(id, 'fill', { [field]: text });
    await expect.poll(() => all.every((client) => holds(client, text)), { timeout: 5000 }).toBe(true);
  }
  for (const { changes } of heard) expect(changes).toBeGreaterThan(0);
  const states = await Promise.all(all.map((client) => client.read()));
  for (const state of states) expect(state).toEqual(states[0]);
});

test('GB-28 kill -9 of a shim leaves the server and everybody else as they were', async () => {
  const far = await joined(http, 'modern');
  for (let round = 0; round < 5; round++) {
    const doomed = RawServer.start(process.execPath, [CLI, 'connect'], { ...desktop.env });
    doomed.initialize();
    await doomed.answer(1);
    doomed.send({ id: 2, method: 'tools/call', params: { name: 'app__windows', arguments: {} } });
    doomed.process.kill('SIGKILL');
    await doomed.exited;
  }
  expect(server.process.exitCode).toBeNull();
  const near = await joined(shim(), 'legacy');
  expect((await near.read()).windows).toEqual((await far.read()).windows);
});

/** What `casement config` prints for a client that starts servers with next to no environment. */
async function entryOf(...argv: string[]): Promise<{ command: string; args: string[]; env?: Record<string, string> }> {
  const args = [CLI, 'config', '--client', 'claude-desktop', ...argv];
  const config = RawServer.start(process.execPath, args, { ...desktop.env });
  expect(await config.exited).toBe(0);
  return JSON.parse(config.stdout).mcpServers.casement;
}

test('CASE-I3 the printed entries work, started with nothing but what stands in them', async () => {
  const own = await joined({ ...(await entryOf('--app', 'mousepad')), stderr: 'ignore' }, 'legacy');
  const shared = await joined({ ...(await entryOf('--connect')), stderr: 'ignore' }, 'legacy');
  const far = await joined(http, 'modern');
  const titles = async (client: BridgeClient) => (await client.read()).windows.map(({ title }) => title);
  expect(await titles(own)).toEqual(await titles(far));
  expect((await shared.read()).windows).toEqual((await far.read()).windows);
});

test('SIGTERM: server and shims end within 2 s, the socket is gone, stdout stayed silent', async () => {
  const near = RawServer.start(process.execPath, [CLI, 'connect'], { ...desktop.env });
  near.initialize();
  await near.answer(1);
  await joined(http, 'modern');
  await joined(http, 'legacy');
  const began = Date.now();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await near.exited;
  expect(Date.now() - began).toBeLessThan(2000);
  expect(existsSync(socket)).toBe(false);
  expect(server.stdout).toBe('');
  expect(server.stderr).not.toContain(http.token);
});

test('a socket that a killed server left behind is taken over by the next one', async () => {
  server.process.kill('SIGKILL');
  await server.exited;
  expect(existsSync(socket)).toBe(true);
  const refused = RawServer.start(process.execPath, [CLI, 'connect'], { ...desktop.env });
  expect(await refused.exited).toBe(3);
  expect(refused.stderr).toContain('casement serve');
  server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'mousepad', '--socket'], { ...desktop.env });
  await expect.poll(() => server.stderr, { timeout: 15_000 }).toContain('serving at the socket');
  const client = await joined(shim(), 'modern');
  expect((await client.read()).windows).toHaveLength(1);
});
