/** Who gets in over HTTP, and how much (MB-11). */
import { request } from 'node:http';
import { connect } from 'node:net';
import { serveBridgeOverHttp } from '@casement/mcp';
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, ScriptedBridge } from './mcp-support/scripted-bridge.js';
import { ask, type HttpDesk, HttpSession, modern, openStream, overHttp, TOKEN, until } from './mcp-support/serving.js';
import { pause } from './mcp-support/wire.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const bridge = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);
const serve = async (limits = {}): Promise<HttpDesk> => {
  const desk = await overHttp(bridge(), limits);
  open.push(desk);
  return desk;
};
const read = modern('resources/read', { uri: 'app://windows' });
const withHeaders = (headers: Record<string, string | undefined>) => ({
  ...read,
  headers: { ...read.headers, ...headers },
});

describe('who may talk to the endpoint', () => {
  it('MB-11: the token opens it', async () => {
    const { port } = await serve();
    expect((await ask(port, read)).status).toBe(200);
  });

  it.each([
    ['none', undefined],
    ['another', `Bearer ${TOKEN}x`],
    ['its beginning only', `Bearer ${TOKEN.slice(0, -1)}`],
    ['an empty one', 'Bearer '],
    ['another scheme', `Basic ${TOKEN}`],
  ])('MB-11: with token %s the answer is 401 and says what to send', async (_, Authorization) => {
    const { port, log } = await serve();
    const reply = await ask(port, withHeaders({ Authorization }));
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(reply.message.error.message).toContain('Authorization: Bearer');
    expect(JSON.stringify(log) + reply.text).not.toContain(TOKEN);
  });

  it.each([
    ['Host', 'evil.example'],
    ['Host', 'evil.example:80'],
    ['Host', '127.0.0.1.evil.example'],
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
  ])('MB-11: a foreign %s (%s) is refused with 403, token or not', async (name, value) => {
    const { port } = await serve();
    expect((await ask(port, withHeaders({ [name]: value }))).status).toBe(403);
    expect((await ask(port, withHeaders({ [name]: value, Authorization: undefined }))).status).toBe(403);
    expect((await ask(port, { method: 'GET', headers: { [name]: value } })).status).toBe(403);
  });

  it('MB-11: names of this machine pass, with any port', async () => {
    const { port } = await serve();
    for (const Host of ['localhost', `127.0.0.1:${port}`, '[::1]:1']) {
      expect((await ask(port, withHeaders({ Host, Origin: `http://${Host}` }))).status).toBe(200);
    }
  });

  it('MB-11: nobody without the token can use up what belongs to those who have it', async () => {
    const { port } = await serve({ failuresPerSecond: 3 });
    const stranger = withHeaders({ Authorization: 'Bearer wrong' });
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(port, stranger)));
    expect(replies.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429]);
    expect((await ask(port, read)).status).toBe(200);
  });

  it('MB-11: an endpoint without a token serves loopback only', async () => {
    const opened = await serveBridgeOverHttp(bridge(), { version: '0', auth: 'none' });
    open.push(opened);
    const port = Number(new URL(opened.url).port);
    expect((await ask(port, withHeaders({ Authorization: undefined }))).status).toBe(200);
    expect((await ask(port, withHeaders({ Host: 'evil.example' }))).status).toBe(403);
    const beyond = serveBridgeOverHttp(bridge(), { version: '0', auth: 'none', host: '0.0.0.0' });
    await expect(beyond).rejects.toThrow(/loopback/);
    await expect(serveBridgeOverHttp(bridge(), { version: '0', token: 'short' })).rejects.toThrow(/16 characters/);
  });

  it('MB-11: listening beyond loopback is announced with a warning', async () => {
    const lines: string[] = [];
    const log = (level: string, message: string) => lines.push(`${level} ${message}`);
    const opened = await serveBridgeOverHttp(bridge(), { version: '0', token: TOKEN, host: '0.0.0.0', log });
    open.push(opened);
    expect(lines.some((line) => line.startsWith('warn Listening beyond this machine'))).toBe(true);
  });

  it('a port that is taken is a clear error', async () => {
    const { port } = await serve();
    const second = serveBridgeOverHttp(bridge(), { version: '0', token: TOKEN, port });
    await expect(second).rejects.toThrow(/port \d+ is taken/);
  });
});

describe('what may be sent', () => {
  it('another path, method or content type is named as such', async () => {
    const { port } = await serve();
    expect((await ask(port, { ...read, path: '/other' })).status).toBe(404);
    const put = await ask(port, { ...read, method: 'PUT' });
    expect(put.status).toBe(405);
    expect(put.headers.allow).toBe('POST, GET, DELETE');
    expect((await ask(port, withHeaders({ 'Content-Type': 'text/plain' }))).status).toBe(415);
    expect((await ask(port, withHeaders({ 'Content-Type': undefined }))).status).toBe(415);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"jsonrpc":'],
    ['bytes', '\u0000\u0001'],
  ])('a body of %s is -32700 with 400', async (_, body) => {
    const { port } = await serve();
    const reply = await ask(port, { ...read, body });
    expect(reply.status).toBe(400);
    expect(reply.message.error.code).toBe(-32700);
  });

  it('a body without end is cut off at the limit, announced or not', async () => {
    const { port } = await serve({ maxBodyBytes: 10_000 });
    const big = { ...read, body: { filler: 'x'.repeat(20_000) } };
    expect((await ask(port, big)).status).toBe(413);
    expect((await ask(port, { ...big, headers: { ...big.headers, 'Transfer-Encoding': 'chunked' } })).status).toBe(413);
    expect((await ask(port, read)).status).toBe(200);
  });

  it('a body that never comes ends with 408', async () => {
    const { port } = await serve({ requestTimeoutMs: 300, headersTimeoutMs: 300 });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const slow = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/mcp',
        headers: {
          ...read.headers,
          Authorization: `Bearer ${TOKEN}`,
          'Content-Type': 'application/json',
          'Content-Length': 100,
        },
      });
      slow.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      slow.write('{');
    });
    expect(status).toBe(408);
  });

  it('headers that never end close the connection', async () => {
    const { port } = await serve({ requestTimeoutMs: 300, headersTimeoutMs: 300 });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ');
    await new Promise((resolve) => socket.on('data', () => {}).once('close', resolve));
    expect((await ask(port, read)).status).toBe(200);
  });
});

describe('how much may be asked', () => {
  it('MB-11: too many requests a second are answered with 429 and when to come back', async () => {
    const { port } = await serve({ requestsPerSecond: 5 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(port, read)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    await pause(1050);
    expect((await ask(port, read)).status).toBe(200);
  });

  it('sessions are bounded: one that is idle makes room, one in use does not', async () => {
    const desk = await serve({ maxSessions: 2, sessionSpareMs: 800 });
    const first = await HttpSession.open(desk.port);
    const second = await HttpSession.open(desk.port);
    const full = await HttpSession.hello(desk.port);
    expect(full.status).toBe(503);
    expect(full.headers['retry-after']).toBeDefined();

    const stream = await first.stream();
    await pause(900);
    const third = await HttpSession.open(desk.port);
    expect((await second.request('ping')).status).toBe(404);
    expect((await first.request('ping')).status).toBe(200);
    expect((await third.request('ping')).status).toBe(200);
    stream.drop();
  });

  it('connections are bounded, and the one too many is told so', async () => {
    const { port } = await serve({ maxConnections: 2 });
    const idle = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    await pause(30);
    expect((await ask(port, read)).status).toBe(503);
    for (const socket of idle) socket.destroy();
    await pause(30);
    expect((await ask(port, read)).status).toBe(200);
  });

  it('streams are bounded', async () => {
    const { port } = await serve({ maxStreams: 1 });
    const listen = (id: string) => modern('subscriptions/listen', { notifications: { toolsListChanged: true } }, id);
    const first = await openStream(port, listen('a'));
    await until(() => first.messages.length > 0);
    const second = await ask(port, listen('b'));
    expect(second.message.error.message).toMatch(/limit/);
    first.drop();
    await pause(50);
    const third = await openStream(port, listen('c'));
    await until(() => third.messages[0]?.method === 'notifications/subscriptions/acknowledged');
    third.drop();
  });

  it('GB-32: a client that takes nothing is disconnected, and keeps nobody else waiting', async () => {
    const big = new ScriptedBridge([aWindow('w1', { summary: 'x'.repeat(500_000) })]);
    const desk = await overHttp(big, { stallMs: 200, requestsPerSecond: 10_000 });
    open.push(desk);
    const socket = connect(desk.port, '127.0.0.1').pause();
    const body = JSON.stringify(read.body);
    const head = Object.entries({
      ...read.headers,
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
    });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const once = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}Content-Length: ${body.length}\r\n\r\n${body}`;
    for (let round = 0; round < 40; round++) socket.write(once);
    const gone = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    expect((await ask(desk.port, read)).status).toBe(200);
    await pause(600);
    socket.resume();
    await gone;
    expect(socket.bytesRead).toBeLessThan(40 * 500_000);
  });
});
