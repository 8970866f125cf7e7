import { createHash } from 'node:crypto';
import { INSTRUCTIONS_CAP, instructions } from '@casement/mcp';
import { PROTOCOL_TEXT } from '@casement/spec';
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, ScriptedBridge, success } from './mcp-support/scripted-bridge.js';
import { pause, RawClient, type Wire, wire } from './mcp-support/wire.js';

const open: Wire[] = [];
const serve = async (bridge: ScriptedBridge): Promise<Wire> => {
  const opened = await wire(bridge);
  open.push(opened);
  return opened;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

const bridge = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);

describe('the handshake', () => {
  it('GB-1: initialize declares subscription and list changes', async () => {
    const { hello } = await RawClient.legacy(await serve(bridge()));
    expect(hello.capabilities).toEqual({ resources: { subscribe: true }, tools: { listChanged: true } });
    expect(hello.serverInfo).toMatchObject({ name: 'casement', version: '0.0.0-test' });
  });

  it('GB-1: discovery of the stateless revision declares the same', async () => {
    const client = RawClient.modern(await serve(bridge()));
    const { result } = await client.request('server/discover');
    expect(result.capabilities).toEqual({ resources: { subscribe: true }, tools: { listChanged: true } });
    expect(result.instructions).toBe(instructions());
  });

  it('GB-2: instructions begin with the text of §8.1, word for word', async () => {
    const { hello } = await RawClient.legacy(await serve(bridge()));
    expect(hello.instructions.startsWith(`${PROTOCOL_TEXT}\n\n`)).toBe(true);
    const hash = createHash('sha256').update(PROTOCOL_TEXT).digest('hex');
    expect(hash).toBe('1883d6bca8815220d337bdaf19d621f024f3d081b5f8ec6229da9b95afd0e5ff');
  });

  it('GB-2: instructions stay below what clients cut off, whatever the hints', () => {
    const size = (text: string) => Buffer.byteLength(text, 'utf8');
    expect(size(instructions())).toBeLessThanOrEqual(INSTRUCTIONS_CAP);
    const long = instructions('größer '.repeat(500));
    expect(size(long)).toBeLessThanOrEqual(INSTRUCTIONS_CAP);
    expect(long.startsWith(instructions())).toBe(true);
  });
});

describe.each(['legacy', 'modern'] as const)('the resource, %s era', (era) => {
  const connect = async (to: Wire) => (era === 'legacy' ? (await RawClient.legacy(to)).client : RawClient.modern(to));

  it('GB-3: resources/list holds exactly app://windows', async () => {
    const client = await connect(await serve(bridge()));
    const { result } = await client.request('resources/list');
    expect(result.resources).toHaveLength(1);
    expect(result.resources[0]).toMatchObject({ uri: 'app://windows', mimeType: 'application/json' });
    expect((await client.request('resources/templates/list')).result.resourceTemplates).toEqual([]);
  });

  it('GB-4: a read is one JSON text, and it is the snapshot', async () => {
    const scripted = bridge();
    const client = await connect(await serve(scripted));
    const { result } = await client.request('resources/read', { uri: 'app://windows' });
    expect(result.contents).toEqual([
      { uri: 'app://windows', mimeType: 'application/json', text: scripted.snapshot().json },
    ]);
  });

  it('GB-32: the next read shows the next state, with nothing cached in between', async () => {
    const scripted = bridge();
    const client = await connect(await serve(scripted));
    await client.request('resources/read', { uri: 'app://windows' });
    scripted.touch('w1', 'new text');
    const { result } = await client.request('resources/read', { uri: 'app://windows' });
    expect(JSON.parse(result.contents[0].text).windows[0]).toMatchObject({ version: 2 });
    if (era === 'modern') expect(result.ttlMs).toBe(0);
  });

  it('MB-3: an unknown resource is -32602', async () => {
    const client = await connect(await serve(bridge()));
    const { error } = await client.request('resources/read', { uri: 'app://other' });
    expect(error.code).toBe(-32602);
  });
});

describe('the stateless revision over stdio', () => {
  it('MB-2: every result says that it is complete', async () => {
    const client = RawClient.modern(await serve(bridge()));
    const answers = [
      await client.request('server/discover'),
      await client.request('resources/list'),
      await client.request('resources/read', { uri: 'app://windows' }),
      await client.request('tools/list'),
      await client.call('app__windows'),
      await client.call('w1__press'),
      await client.call('gone__press'),
    ];
    for (const answer of answers) expect(answer.result.resultType).toBe('complete');
  });

  it('MB-4: no handshake is needed, and a request without its revision is malformed', async () => {
    const to = await serve(bridge());
    const client = RawClient.modern(to);
    expect((await client.call('app__windows')).result.isError).toBeUndefined();
    client.send({ id: 'bare', method: 'tools/list', params: {} });
    const { error } = await client.until((message) => message.id === 'bare');
    expect(error.code).toBe(-32602);
  });

  it('MB-4: a revision that is not spoken is refused on every request, with those that are', async () => {
    const client = RawClient.modern(await serve(bridge()));
    const alien = { _meta: { 'io.modelcontextprotocol/protocolVersion': '1900-01-01' } };
    const first = await client.request('tools/list', alien);
    await client.request('tools/list');
    const later = await client.request('tools/list', alien);
    for (const { error } of [first, later]) {
      expect(error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'], requested: '1900-01-01' } });
    }
  });

  it('MB-1: string ids come back as they were sent', async () => {
    const client = RawClient.modern(await serve(bridge()));
    client.begin('tools/list', {}, 'my-id');
    expect((await client.until((message) => message.id === 'my-id')).result.tools).toBeDefined();
  });
});

describe('the end of a connection', () => {
  const waiting = () => {
    let aborted = 0;
    const scripted = bridge().answer('w1', 'press', (_, { signal }) => {
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          aborted++;
          resolve(success('left'));
        });
      });
    });
    return { scripted, aborted: () => aborted };
  };

  it('a client that is gone aborts its calls, and nobody listens to the bridge any more', async () => {
    const { scripted, aborted } = waiting();
    const to = await serve(scripted);
    const { client } = await RawClient.legacy(to);
    client.begin('tools/call', { name: 'w1__press', arguments: {} });
    while (scripted.calls.length === 0) await pause(5);
    await to.end();
    await pause(5);
    expect(aborted()).toBe(1);
    expect(scripted.listenerCount).toBe(0);
  });

  it('a cancelled call is aborted and gets no answer', async () => {
    const { scripted, aborted } = waiting();
    const { client } = await RawClient.legacy(await serve(scripted));
    const requestId = client.begin('tools/call', { name: 'w1__press', arguments: {} });
    while (scripted.calls.length === 0) await pause(5);
    client.notify('notifications/cancelled', { requestId });
    await client.request('tools/list');
    expect(aborted()).toBe(1);
    expect(client.messages.some((message) => message.id === requestId)).toBe(false);
  });

  it('a client that asks for a lot before it reads anything is no leak', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const big = new ScriptedBridge([aWindow('w1', { summary: 'x'.repeat(50_000) })]);
    const to = await serve(big);
    const { client } = await RawClient.legacy(to);
    to.fromServer.pause();
    const ids = Array.from({ length: 40 }, () => client.begin('resources/read', { uri: 'app://windows' }));
    await pause(50);
    to.fromServer.resume();
    await client.until(({ id }) => id === ids.at(-1));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('CASE-G12: a broken line is survived, and every line that leaves is JSON-RPC', async () => {
    const to = await serve(bridge());
    const { client } = await RawClient.legacy(to);
    to.toServer.write('this is no JSON\n');
    await client.request('tools/list');
    expect(client.lines.every((line) => JSON.parse(line).jsonrpc === '2.0')).toBe(true);
  });
});
