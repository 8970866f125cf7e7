/**
 * Nonsense on every transport: always an answer by the rules or a clean close, and the server lives. Seeded and bounded.
 */
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { serveBridgeOverSocket } from '@casement/mcp';
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, ScriptedBridge } from './mcp-support/scripted-bridge.js';
import { aFolder, ask, HttpSession, META, modern, overHttp, TOKEN, until } from './mcp-support/serving.js';
import { type Message, pause, RawClient, wire } from './mcp-support/wire.js';

const ROUNDS = 300;
const SEED = 20260728;

/** mulberry32: the same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const roll = dice(SEED);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(roll() * choices.length)] as T;

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Values that somebody forgot to think of. */
const oddity = (): unknown =>
  pick([
    null,
    true,
    -1,
    1e308,
    '',
    'x'.repeat(50_000),
    '\u202e\u0000\ud800',
    '__proto__',
    [],
    {},
    nested(50),
    nested(3000),
    Array.from({ length: 2000 }, (_, index) => index),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'),
    { a: { b: { c: [{}] } } },
  ]);

const METHODS = [
  'tools/list',
  'tools/call',
  'resources/read',
  'resources/list',
  'resources/subscribe',
  'server/discover',
  'subscriptions/listen',
  'prompts/get',
  'completion/complete',
  'no/such',
  '',
  'initialize',
];
const NAMES = ['w1__press', 'app__act', 'app__windows', 'w9__x', '__', 'a'.repeat(500), 'w1__pre ss', '../etc'];

function params(): unknown {
  if (roll() < 0.2) return oddity();
  return {
    ...(roll() < 0.7 && { name: roll() < 0.8 ? pick(NAMES) : oddity() }),
    ...(roll() < 0.7 && { arguments: oddity() }),
    ...(roll() < 0.5 && { uri: roll() < 0.5 ? 'app://windows' : oddity() }),
    ...(roll() < 0.2 && { notifications: oddity() }),
    ...(roll() < 0.7 && { _meta: roll() < 0.7 ? META : oddity() }),
    ...(roll() < 0.1 && { [String(pick(['__proto__', 'cursor', 'window']))]: oddity() }),
  };
}

let nextId = 0;
/** A message that is right in most places and wrong in some. */
function message(): Record<string, unknown> {
  return {
    ...(roll() < 0.95 && { jsonrpc: roll() < 0.95 ? '2.0' : oddity() }),
    ...(roll() < 0.9 && { id: roll() < 0.8 ? `fuzz-${++nextId}` : oddity() }),
    ...(roll() < 0.95 && { method: roll() < 0.9 ? pick(METHODS) : oddity() }),
    ...(roll() < 0.95 && { params: params() }),
    ...(roll() < 0.05 && { result: oddity() }),
  };
}

/** Text that is no JSON, or no message. */
const garbage = (): string =>
  pick(['{', '[]', 'null', '"text"', '12', '{"jsonrpc":"2.0"', '\u0000\u0001', '[[[[', '}{']);

/** What any answer must be (MB-3). */
function checkAnswer(answer: Message): void {
  expect(answer.jsonrpc).toBe('2.0');
  if (answer.method !== undefined) return;
  expect('result' in answer).not.toBe('error' in answer);
  if (!answer.error) return;
  expect(Number.isInteger(answer.error.code)).toBe(true);
  expect(typeof answer.error.message).toBe('string');
  expect([-32002, -32042]).not.toContain(answer.error.code);
  if (answer.error.code <= -32020 && answer.error.code >= -32099) {
    expect([-32020, -32021, -32022]).toContain(answer.error.code);
  }
}

/** A request that is right in form has to be answered; anything else may be. */
const deservesAnswer = (sent: Record<string, unknown>): boolean =>
  sent.jsonrpc === '2.0' && typeof sent.id === 'string' && typeof sent.method === 'string' && !('result' in sent);

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});
const desk = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);

describe.each(['legacy', 'modern'] as const)(`lines, %s era, ${ROUNDS} messages, seed ${SEED}`, (era) => {
  it('MB-1, MB-3, GB-25: nothing is answered against the rules, and the server lives', async () => {
    const to = await wire(desk());
    open.push(() => to.end());
    const client = era === 'legacy' ? (await RawClient.legacy(to)).client : RawClient.modern(to);
    await client.request('tools/list');
    for (let round = 0; round < ROUNDS; round++) {
      const sent = message();
      to.toServer.write(roll() < 0.1 ? `${garbage()}\n` : `${JSON.stringify(sent)}\n`);
      if (roll() < 0.05) await pause(1);
    }
    const list = await client.request('tools/list');
    expect(list.result.tools).toHaveLength(3);
    await pause(50);
    for (const answer of client.messages) checkAnswer(answer);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('requests that are right in form', () => {
  it.each(['legacy', 'modern'] as const)('MB-1: none of them stays unanswered, %s era', async (era) => {
    const to = await wire(desk());
    open.push(() => to.end());
    const client = era === 'legacy' ? (await RawClient.legacy(to)).client : RawClient.modern(to);
    await client.request('tools/list');
    const sent = Array.from({ length: ROUNDS }, message).filter(deservesAnswer);
    for (const one of sent) to.toServer.write(`${JSON.stringify(one)}\n`);
    await client.request('tools/list');
    await pause(50);
    const answered = new Set(
      client.messages.map(({ id, params: heard }) => id ?? heard?._meta?.['io.modelcontextprotocol/subscriptionId']),
    );
    expect(sent.filter(({ id }) => !answered.has(id)).map(({ method, id }) => `${id} ${method}`)).toEqual([]);
  });
});

describe('HTTP', () => {
  it(`MB-3, MB-11: ${ROUNDS} requests, seed ${SEED}: every one is answered by the rules, and the server lives`, async () => {
    const served = await overHttp(desk(), { requestsPerSecond: 100_000, maxStreams: 8 });
    open.push(() => served.close());
    const session = await HttpSession.open(served.port);
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const sent = message();
      const headers = {
        ...(roll() < 0.5
          ? session.headers
          : modern(METHODS.find((method) => method !== '' && method === sent.method) ?? 'tools/list').headers),
        ...(roll() < 0.1 && { 'Mcp-Name': 'x' }),
        ...(roll() < 0.1 && { Accept: pick(['text/html', '*/*', '']) }),
        ...(roll() < 0.05 && { 'MCP-Protocol-Version': pick(['1', '2024-11-05', 'x'.repeat(100)]) }),
      };
      // A stream of its own would stay open; those are tested elsewhere.
      if (sent.method === 'subscriptions/listen') sent.method = 'tools/list';
      const reply = await ask(served.port, { headers, body: roll() < 0.1 ? garbage() : sent });
      statuses.add(reply.status);
      if (reply.message !== undefined) for (const one of [reply.message].flat()) checkAnswer(one);
    }
    for (const status of statuses) expect([200, 202, 400, 404, 406, 415]).toContain(status);
    expect((await session.request('ping')).status).toBe(200);
    expect((await ask(served.port, modern('tools/list'))).status).toBe(200);
  });

  it('MB-11: raw bytes that are no HTTP, and requests that break off, close the connection and nothing else', async () => {
    const served = await overHttp(desk());
    open.push(() => served.close());
    const start = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n`;
    const raw = [
      '\u0016\u0003\u0001\u0002',
      'GET / HTTP/9.9\r\n\r\n',
      `POST /mcp HTTP/1.1\r\n${'X: y\r\n'.repeat(4000)}\r\n`,
      `${start}Content-Length: 50\r\n\r\n{"half":`,
      `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      `${start}Content-Length: -5\r\n\r\n`,
      `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    ];
    for (const bytes of raw) {
      const socket = await dial(served.port);
      socket.write(bytes);
      await pause(20);
      await hangUp(socket);
    }
    expect((await ask(served.port, modern('tools/list'))).status).toBe(200);
  });
});

const dial = async (where: number | string): Promise<Socket> => {
  const socket = typeof where === 'number' ? connect(where, '127.0.0.1') : connect(where);
  socket.on('error', () => {}).resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
};
const hangUp = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) return resolve();
    socket.once('close', () => resolve());
    socket.destroy();
  });

describe('half-closed connections', () => {
  it('a socket whose client ends its side, in the middle of a line or of a call, is let go', async () => {
    const folder = await aFolder();
    const bridge = desk().answer(
      'w1',
      'press',
      (_, { signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () =>
            resolve({ ok: true, value: { message: 'left', openedWindowIds: [] } }),
          );
        }),
    );
    const serving = await serveBridgeOverSocket(bridge, { version: '0', path: join(folder.path, 's.sock') });
    open.push(folder.remove, () => serving.close());
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'w1__press', arguments: {}, _meta: META },
    };
    for (const bytes of ['', '{"jsonrpc":', `${JSON.stringify(call)}\n`, `${JSON.stringify(call)}\n{"half`]) {
      const socket = await dial(serving.path);
      const gone = new Promise((resolve) => socket.once('close', resolve));
      socket.end(bytes);
      await gone;
    }
    await until(() => bridge.listenerCount === 0);
  });

  it('stdin that ends in the middle of a line ends the connection', async () => {
    const bridge = desk();
    const to = await wire(bridge);
    to.toServer.write('{"jsonrpc":"2.0","id":1,');
    await to.end();
    expect(bridge.listenerCount).toBe(0);
  });

  it('a line without end closes the connection before it fills the memory', async () => {
    const to = await wire(desk());
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    let over = false;
    void to.closed.then(() => {
      over = true;
    });
    for (; sent < 64 && !over; sent++) {
      to.toServer.write(chunk);
      await pause(1);
    }
    await to.closed;
    expect(sent).toBeLessThan(64);
  });
});
