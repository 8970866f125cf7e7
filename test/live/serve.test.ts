/** `casement serve` as a process: what is on its stdout, and when it ends. */
import { readFileSync } from 'node:fs';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterEach, expect, test } from 'vitest';
import { CLI, connect, RawServer } from './support/serve.js';

let desktop: Desktop | undefined;
afterEach(() => desktop?.stop());

const READ = { method: 'resources/read', params: { uri: 'app://windows' } };

function onlyJsonRpc(server: RawServer): void {
  for (const line of server.lines()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** False as soon as it has ended: whoever inherits the remains may take its time to collect them. */
function alive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

async function endedWithin(server: RawServer, ms: number): Promise<number> {
  const started = Date.now();
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error(`still running after ${ms} ms`)), ms));
  await Promise.race([server.exited, late]);
  return Date.now() - started;
}

test('CASE-G12 V18 stdout holds JSON-RPC only, under dbus-run-session on a cold accessibility bus', async () => {
  desktop = await startDesktop({ accessibility: 'cold' });
  const env: Record<string, string> = { ...desktop.env };
  delete env.DBUS_SESSION_BUS_ADDRESS;
  const server = RawServer.start('dbus-run-session', ['--', process.execPath, CLI, 'serve', '--all-apps'], env);
  server.initialize();
  await server.answer(1);
  server.send({ id: 2, ...READ });
  expect(await server.answer(2)).toHaveProperty('result');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  onlyJsonRpc(server);
  server.process.stdin!.end();
  await endedWithin(server, 3000);
  onlyJsonRpc(server);
});

test('GB-4 end of input: the server and its children are gone within 2 s', async () => {
  desktop = await startDesktop();
  const server = RawServer.start(process.execPath, [CLI, 'serve', '--all-apps'], { ...desktop.env });
  server.initialize();
  await server.answer(1);
  const children = childrenOf(server.process.pid!);
  server.process.stdin!.end();
  expect(await endedWithin(server, 2000)).toBeLessThan(2000);
  expect(children.filter(alive)).toEqual([]);
});

test('the client killed with -9: the server is gone within 2 s', async () => {
  desktop = await startDesktop();
  const script = `const {spawn}=require('node:child_process');const c=spawn(process.execPath,process.argv.slice(1),{stdio:['pipe','pipe','inherit']});c.stdout.once('data',()=>console.log(c.pid));c.stdin.write(process.env.FIRST+'\\n');setInterval(()=>{},1000)`;
  const first = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'dying', version: '1' } },
  });
  const client = RawServer.start(process.execPath, ['-e', script, CLI, 'serve', '--all-apps'], {
    ...desktop.env,
    FIRST: first,
  });
  const pid = await firstNumber(client);
  client.process.kill('SIGKILL');
  const started = Date.now();
  while (alive(pid) && Date.now() - started < 4000) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(alive(pid)).toBe(false);
  expect(Date.now() - started).toBeLessThan(2000);
});

async function firstNumber(server: RawServer): Promise<number> {
  const started = Date.now();
  while (!/^\d+$/m.test(server.stdout)) {
    if (Date.now() - started > 15_000) throw new Error(`no pid; stderr: ${server.stderr.slice(-800)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Number(/^\d+$/m.exec(server.stdout)![0]);
}

test('CASE-I1 no session bus and no display: says so with the remedy, and serves zero windows', async () => {
  desktop = await startDesktop({ display: false, sessionBus: false, accessibility: false });
  const server = RawServer.start(process.execPath, [CLI, 'serve', '--all-apps'], { ...desktop.env });
  server.initialize();
  await server.answer(1);
  server.send({ id: 2, ...READ });
  const answer = (await server.answer(2)) as { result: { contents: { text: string }[] } };
  expect(JSON.parse(answer.result.contents[0]!.text)).toEqual({ operableWindowIds: [], windows: [] });
  expect(server.stderr).toMatch(/session bus/i);
  expect(server.stderr).toMatch(/dbus-run-session|DBUS_SESSION_BUS_ADDRESS/);
  server.process.stdin!.end();
  await endedWithin(server, 3000);
});

test('no such application: serves zero windows, and shows the application when it starts', async () => {
  desktop = await startDesktop();
  const client = await connect(desktop, ['--app', 'mousepad']);
  expect(client.state().windows).toEqual([]);
  await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: 'Untitled' });
  const state = await client.waitFor(({ windows }) => windows.length === 1, { timeoutMs: 8000 });
  expect(state.windows[0]!.title).toContain('Untitled');
  await client.close();
});
