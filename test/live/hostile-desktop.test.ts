/** The desktop itself goes to pieces while Casement runs on it: what is said, what stays, what comes back. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { Stage } from './support/bridge.js';
import { Hostile } from './support/hostile.js';
import { CLI, RawServer } from './support/serve.js';

let stage: Stage;
let app: Hostile;
afterEach(() => stage?.close());

async function open(): Promise<void> {
  stage = await Stage.open([]);
  app = await Hostile.start(stage, 'same', 'Same');
}

/** Kills the programs of this desktop, and of no other, whose command line fits. */
function kill(command: RegExp): void {
  const own = `XDG_RUNTIME_DIR=${stage.desktop.env.XDG_RUNTIME_DIR}\0`;
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1');
    } catch {
      return '';
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && read(name, 'environ').includes(own));
  const found = pids.filter((pid) => command.test(read(pid, 'cmdline').replaceAll('\0', ' ')));
  expect(found, `${command} runs`).not.toEqual([]);
  for (const pid of found) process.kill(Number(pid), 'SIGKILL');
}

const findings = async () => (await stage.engine.preflight()).map(({ id }) => id);
const said = () => JSON.stringify(stage.window('Same').blocks);

test('GB-9 CASE-D4 the registry of accessibility ends and starts anew: windows keep their ids and work', async () => {
  await open();
  const { id } = stage.window('Same');
  kill(/at-spi2-registryd/);
  for (const text of ['one', 'two', 'three']) {
    expect((await stage.done(id, 'fill', { twice: text })).result?.verified).toBe(true);
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(stage.windows().map((window) => window.id)).toEqual([id]);
});

test('CASE-I1 the session bus ends: the window stays and names the bus; the display ends: that is known', async () => {
  await open();
  const { id } = stage.window('Same');
  kill(/dbus-daemon .*session\.conf/);
  await stage.until(() => /session bus/.test(said()), 5000, 'the notice names the session bus');
  expect(said()).toContain('DBUS_SESSION_BUS_ADDRESS');
  expect(said()).not.toContain('Restart');
  expect(stage.window('Same').id).toBe(id);
  expect(await stage.act(id, 'fill', { twice: 'x' })).toMatchObject({ error: { code: 'action_not_available' } });
  kill(/Xvfb/);
  await stage.until(() => stage.windows().length === 0, 5000, 'no window is left');
  expect(await findings()).toEqual(expect.arrayContaining(['no-session-bus', 'no-display']));
});

test('CASE-I1 CASE-G14 serve outlives its display and shows what opens on the next one', async () => {
  await open();
  const env: Record<string, string> = { ...stage.desktop.env };
  const server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'hostile'], env);
  server.initialize();
  await server.answer(1);
  kill(/Xvfb/);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await titlesOf(server, 2)).toBe('[]');
  expect(server.stderr).toContain('The X display is lost');
  const started: ChildProcess[] = [];
  onTestFinished(() => started.forEach((child) => void child.kill('SIGKILL')));
  started.push(spawn('Xvfb', [env.DISPLAY!, '-nolisten', 'tcp', '-noreset'], { stdio: 'ignore' }));
  await new Promise((resolve) => setTimeout(resolve, 800));
  const program = app.command();
  started.push(spawn(program[0]!, program.slice(1), { env, stdio: 'ignore' }));
  for (let id = 3; id < 60 && (await titlesOf(server, id)) !== '["Same"]'; id++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(await titlesOf(server, 99)).toBe('["Same"]');
  server.process.stdin!.end();
  expect(await server.exited).toBe(0);
});

async function titlesOf(server: RawServer, id: number): Promise<string> {
  server.send({ id, method: 'tools/call', params: { name: 'app__windows', arguments: {} } });
  const { result } = (await server.answer(id)) as { result: { structuredContent: { windows: { title: string }[] } } };
  return JSON.stringify(result.structuredContent.windows.map(({ title }) => title));
}

test('a full disk: the log is lost and the server works; an output that is lost is a failure', async () => {
  await open();
  const args = [CLI, 'serve', '--app', 'hostile', '--log-level', 'trace'];
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, args, { env: { ...stage.desktop.env }, stdio: ['pipe', 'pipe', full] });
  let out = '';
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  const clientInfo = { name: 'raw', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await stage.until(() => out.includes('\n'), 8000, 'the server answers');
  expect(out).toContain('"protocolVersion"');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin!.end();
  expect(await ended).toBe(0);
  const options = { env: { ...stage.desktop.env }, encoding: 'utf8' as const };
  const read = spawnSync(process.execPath, [CLI, 'read', '--json'], { ...options, stdio: ['ignore', full, 'pipe'] });
  expect(read.status).toBe(1);
  expect(read.stderr).toBe('casement: The output cannot be written: the disk is full.\n');
});
