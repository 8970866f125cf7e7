/** Several clients on one running server, over a unix socket (GB-27, GB-28). */
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { BridgeClient } from '@casement/client';
import {
  connectShim,
  defaultSocketPath,
  type SocketOptions,
  type SocketServing,
  serveBridgeOverSocket,
} from '@casement/mcp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, ScriptedBridge } from './mcp-support/scripted-bridge.js';
import { aFolder, until } from './mcp-support/serving.js';
import { type Message, pause } from './mcp-support/wire.js';

const open: { close(): Promise<unknown> }[] = [];
let folder: Awaited<ReturnType<typeof aFolder>>;
let path: string;
beforeEach(async () => {
  folder = await aFolder();
  path = join(folder.path, 'run', 'bridge.sock');
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await folder.remove();
});

const desk = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);
const serve = async (bridge: ScriptedBridge, more: Partial<SocketOptions> = {}): Promise<SocketServing> => {
  const serving = await serveBridgeOverSocket(bridge, { version: '0.0.0-test', path, ...more });
  open.push(serving);
  return serving;
};
const client = async (era: 'legacy' | 'modern' | 'auto' = 'auto') => {
  const connected = await BridgeClient.connect({ socket: path }, { era });
  open.push(connected);
  return connected;
};
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const socketTo = async (to = path): Promise<Socket> => {
  const socket = connect(to);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
};

describe('the socket', () => {
  it('GB-27, GB-28: clients of both eras share one state and hear of the same changes', async () => {
    const bridge = desk();
    await serve(bridge);
    const clients = [await client('legacy'), await client('modern'), await client('auto')];
    bridge.touch('w1', 'for all');
    for (const one of clients) {
      const state = await one.waitFor(({ windows }) => windows[0]?.version === 2);
      expect(state).toEqual(bridge.snapshot().state);
    }
    expect((await clients[0]?.act('w1', 'press'))?.message).toBe('press was done');
  });

  it('MB-11, CASE-F11: only this user can reach it', async () => {
    await serve(desk());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder.path, 'run'))).mode & 0o777).toBe(0o700);
  });

  it('MB-11: a folder that others can enter is not used, and the message says what to do', async () => {
    await mkdir(join(folder.path, 'run'));
    await chmod(join(folder.path, 'run'), 0o755);
    await expect(serve(desk())).rejects.toThrow(/chmod 700/);
  });

  it('lies in the folder of this user’s session by default', () => {
    expect(defaultSocketPath({ XDG_RUNTIME_DIR: '/run/user/7' })).toBe('/run/user/7/casement/bridge.sock');
    expect(defaultSocketPath({})).toMatch(/casement-\w+\/bridge\.sock$/);
  });

  it('what a dead server left is replaced; a live one, or a file, is left alone', async () => {
    await mkdir(join(folder.path, 'run'), { mode: 0o700 });
    const live = createServer().listen(path);
    await new Promise((resolve) => live.once('listening', resolve));
    await expect(serve(desk())).rejects.toThrow(/running at .* already/);
    expect((await stat(path)).isSocket()).toBe(true);

    const orphan = join(folder.path, 'run', 'orphan.sock');
    live.close();
    await leaveBehind(orphan);
    await serve(desk(), { path: orphan });
    expect(await BridgeClient.connect({ socket: orphan }).then((one) => open.push(one))).toBeGreaterThan(0);

    const file = join(folder.path, 'run', 'notes.txt');
    await writeFile(file, 'precious');
    await expect(serve(desk(), { path: file })).rejects.toThrow(/no socket/);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('a path that is too long for a socket is a clear error', async () => {
    await expect(serve(desk(), { path: join(folder.path, 'x'.repeat(120)) })).rejects.toThrow(/at most 103 bytes/);
  });

  it('connections are bounded; one that ends makes room', async () => {
    await serve(desk(), { maxConnections: 2 });
    const [first] = [await client(), await client()];
    await expect(client()).rejects.toThrow();
    await first?.close();
    await pause(50);
    await client();
  });

  it('a client that goes leaves nothing behind', async () => {
    const bridge = desk();
    await serve(bridge);
    for (let round = 0; round < 5; round++) (await socketTo()).destroy();
    const polite = await client();
    await polite.close();
    await until(() => bridge.listenerCount === 0);
  });

  it('GB-32: a client that takes nothing is disconnected', async () => {
    const bridge = new ScriptedBridge([aWindow('w1', { summary: 'x'.repeat(500_000) })]);
    await serve(bridge, { stallMs: 200 });
    const socket = (await socketTo()).pause();
    const read = { jsonrpc: '2.0', method: 'resources/read', params: { uri: 'app://windows' } };
    for (let id = 0; id < 40; id++) socket.write(`${JSON.stringify({ ...read, id })}\n`);
    await pause(600);
    socket.resume();
    await closing(socket);
    expect(socket.bytesRead).toBeLessThan(20 * 500_000);
    await client();
  });

  it('a server that stops lets everybody go and takes its socket away', async () => {
    const bridge = desk();
    const serving = await serve(bridge);
    const socket = await socketTo();
    await client();
    await Promise.all([serving.close(), serving.closed, closing(socket)]);
    await expect(stat(path)).rejects.toThrow(/ENOENT/);
    await until(() => bridge.listenerCount === 0);
  });
});

/** A socket's file without anybody behind it. */
async function leaveBehind(at: string): Promise<void> {
  const { fork } = await import('node:child_process');
  const script = join(folder.path, 'dies.mjs');
  await writeFile(
    script,
    `import net from 'node:net'; net.createServer().listen(${JSON.stringify(at)}, () => process.kill(process.pid, 'SIGKILL'));`,
  );
  const child = fork(script);
  await new Promise((resolve) => child.once('exit', resolve));
  expect((await stat(at)).isSocket()).toBe(true);
}

describe('the shim', () => {
  const shim = () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const lines: Message[] = [];
    stdout.on('data', (chunk: Buffer) =>
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
    );
    return { stdin, stdout, lines, ended: connectShim(path, stdin, stdout) };
  };
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '0' } },
  };

  it('carries lines both ways', async () => {
    await serve(desk());
    const { stdin, lines, ended } = shim();
    stdin.write(`${JSON.stringify(hello)}\n`);
    await until(() => lines.length === 1);
    expect(lines[0]).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } });
    stdin.end();
    await ended;
  });

  it.each(['its input ends', 'the server stops'])('ends within 2 s when %s', async (what) => {
    const serving = await serve(desk());
    const { stdin, lines, ended } = shim();
    stdin.write(`${JSON.stringify(hello)}\n`);
    await until(() => lines.length === 1);
    const began = performance.now();
    if (what === 'its input ends') stdin.end();
    else await serving.close();
    await ended;
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('ends within 2 s even when the server holds on', async () => {
    const stubborn = createServer({ allowHalfOpen: true }, (socket) => void socket.on('error', () => {}).resume());
    await mkdir(join(folder.path, 'run'), { mode: 0o700 });
    await new Promise<void>((resolve) => stubborn.listen(path, resolve));
    open.push({ close: async () => stubborn.close() });
    const { stdin, ended } = shim();
    const began = performance.now();
    stdin.end();
    await ended;
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('says so when nobody answers', async () => {
    await expect(shim().ended).rejects.toThrow(/No server answers at .*ENOENT/);
  });
});
