/** One HTTP endpoint for both eras (MB-13), looked at byte by byte. */
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, ScriptedBridge, success } from './mcp-support/scripted-bridge.js';
import { ask, HttpSession, META, modern, openStream, overHttp, until } from './mcp-support/serving.js';
import { type Message, pause } from './mcp-support/wire.js';

const URI = 'app://windows';
const UPDATED = 'notifications/resources/updated';
const LIST_CHANGED = 'notifications/tools/list_changed';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const desk = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);
const serve = async (bridge: ScriptedBridge, limits = {}) => {
  const opened = await overHttp(bridge, limits);
  open.push(opened);
  return opened;
};
const heard = (messages: Message[], method: string) => messages.filter((message) => message.method === method);

/** An action that waits until it is called off. */
function waiting() {
  const bridge = desk();
  let aborted = 0;
  bridge.answer(
    'w1',
    'press',
    (_, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          aborted++;
          resolve(success('left'));
        });
      }),
  );
  return { bridge, aborted: () => aborted };
}

describe('clients of 2026-07-28', () => {
  it('MB-4, MB-13: any request stands for itself; nothing has to come before it', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const { status, headers, message } = await ask(port, modern('resources/read', { uri: URI }));
    expect(status).toBe(200);
    expect(headers['mcp-session-id']).toBeUndefined();
    expect(message.result.contents[0].text).toBe(bridge.snapshot().json);
    expect((await ask(port, modern('tools/call', { name: 'w1__press', arguments: {} }))).message.result.isError).toBe(
      undefined,
    );
  });

  it('MB-2, MB-6: results say that they are complete and who made them', async () => {
    const { port } = await serve(desk());
    for (const method of ['server/discover', 'tools/list', 'resources/list']) {
      const { result } = (await ask(port, modern(method))).message;
      expect(result.resultType).toBe('complete');
      expect(result._meta['io.modelcontextprotocol/serverInfo']).toMatchObject({ name: 'casement' });
    }
  });

  it('MB-4: without its revision or its capabilities a request is malformed: -32602 with 400', async () => {
    const { port } = await serve(desk());
    const { headers } = modern('tools/list');
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...half } = META;
    const { 'io.modelcontextprotocol/protocolVersion': __, ...unversioned } = META;
    const reply = await ask(port, {
      body: { jsonrpc: '2.0', id: 6, method: 'tools/list', params: { _meta: unversioned } },
    });
    expect([reply.status, reply.message.error.code]).toEqual([400, -32602]);
    for (const params of [{}, { _meta: {} }, { _meta: half }]) {
      const reply = await ask(port, { headers, body: { jsonrpc: '2.0', id: 7, method: 'tools/list', params } });
      expect(reply.status).toBe(400);
      expect(reply.message).toMatchObject({ id: 7, error: { code: -32602 } });
    }
  });

  it.each([
    ['another method', { 'Mcp-Method': 'tools/list' }],
    ['no method', { 'Mcp-Method': undefined }],
    ['another name', { 'Mcp-Name': 'w2__press' }],
    ['no name', { 'Mcp-Name': undefined }],
    ['no revision', { 'MCP-Protocol-Version': undefined }],
    ['another revision', { 'MCP-Protocol-Version': '2025-11-25' }],
  ])('MB-3: headers that say %s than the body are -32020 with 400', async (_, wrong) => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const right = modern('tools/call', { name: 'w1__press', arguments: {} }, 'h');
    const reply = await ask(port, { ...right, headers: { ...right.headers, ...wrong } });
    expect(reply.status).toBe(400);
    expect(reply.message).toMatchObject({ id: 'h', error: { code: -32020 } });
    expect(bridge.calls).toHaveLength(0);
  });

  it('MB-3, MB-4: a revision that is not spoken is -32022 with 400, and the answer names those that are', async () => {
    const { port } = await serve(desk());
    const request = modern('tools/list') as Message;
    request.headers['MCP-Protocol-Version'] = '1900-01-01';
    request.body.params._meta = { ...META, 'io.modelcontextprotocol/protocolVersion': '1900-01-01' };
    const { status, message } = await ask(port, request);
    expect(status).toBe(400);
    expect(message.error).toMatchObject({ code: -32022, data: { requested: '1900-01-01', supported: ['2026-07-28'] } });
  });

  it('MB-3: an unknown method is -32601 with 404, an unknown resource -32602; -32002 and -32042 never come', async () => {
    const { port } = await serve(desk());
    const method = await ask(port, modern('windows/open'));
    expect([method.status, method.message.error.code]).toEqual([404, -32601]);
    for (const gone of ['initialize', 'ping', 'resources/subscribe', 'logging/setLevel']) {
      expect((await ask(port, modern(gone, { uri: URI }))).message.error.code).toBe(-32601);
    }
    expect((await ask(port, modern('resources/read', { uri: 'app://x' }))).message.error.code).toBe(-32602);
    expect((await ask(port, modern('tools/call', { name: 'nonsense' }))).message.error.code).toBe(-32602);
  });

  it('MB-1: ids come back as they were, and an id of null is refused', async () => {
    const { port } = await serve(desk());
    for (const id of ['x', 0, 12]) expect((await ask(port, modern('tools/list', {}, id))).message.id).toBe(id);
    const request = modern('tools/list') as Message;
    request.body.id = null;
    expect((await ask(port, request)).status).toBe(400);
    request.body = { ...request.body, id: undefined, method: 'notifications/cancelled' };
    request.body.params.requestId = 'nobody';
    request.headers['Mcp-Method'] = 'notifications/cancelled';
    const notified = await ask(port, request);
    expect([notified.status, notified.text]).toEqual([202, '']);
  });

  it('MB-7, GB-20: a listening client hears what it asked for, under the id of its request', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const wanted = { toolsListChanged: true, resourceSubscriptions: [URI] };
    const stream = await openStream(port, modern('subscriptions/listen', { notifications: wanted }, 'sub-1'));
    const deaf = await openStream(
      port,
      modern('subscriptions/listen', { notifications: { toolsListChanged: true } }, 2),
    );
    await until(() => stream.messages.length === 1 && deaf.messages.length === 1);
    expect(stream.messages[0]).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: wanted },
    });
    bridge.show([aWindow('w1', { version: 2 })], []);
    await until(() => stream.messages.length === 3 && deaf.messages.length === 2);
    for (const { params } of stream.messages)
      expect(params._meta['io.modelcontextprotocol/subscriptionId']).toBe('sub-1');
    expect(heard(stream.messages, UPDATED)[0].params.uri).toBe(URI);
    expect(deaf.messages[1]).toMatchObject({ method: LIST_CHANGED });
    expect(deaf.messages[1].params._meta['io.modelcontextprotocol/subscriptionId']).toBe(2);
    stream.drop();
    deaf.drop();
  });

  it('a client that goes away calls its action off', async () => {
    const { bridge, aborted } = waiting();
    const { port } = await serve(bridge);
    const client = new AbortController();
    const call = ask(port, { ...modern('tools/call', { name: 'w1__press', arguments: {} }), signal: client.signal });
    await until(() => bridge.calls.length === 1);
    client.abort();
    await expect(call).rejects.toThrow(/abort/);
    await until(() => aborted() === 1);
  });

  it('a server that stops ends its streams with their last message, and follows the bridge no more', async () => {
    const bridge = desk();
    const opened = await serve(bridge);
    const stream = await openStream(
      opened.port,
      modern('subscriptions/listen', { notifications: { toolsListChanged: true } }, 'last'),
    );
    const session = await HttpSession.open(opened.port);
    const legacy = await session.stream();
    await until(() => stream.messages.length === 1);
    await opened.close();
    await Promise.all([opened.closed, stream.ended, legacy.ended]);
    expect(stream.messages.at(-1)).toMatchObject({ id: 'last', result: { resultType: 'complete' } });
    expect(bridge.listenerCount).toBe(0);
  });
});

describe('clients of the 2025 revisions', () => {
  it('MB-13: the same endpoint gives them a session', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const hello = await HttpSession.hello(port);
    expect(hello.message.result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'casement' } });
    const session = await HttpSession.open(port);
    const { message } = await session.request('resources/read', { uri: URI });
    expect(message.result.contents[0].text).toBe(bridge.snapshot().json);
    expect(message.result.resultType).toBeUndefined();
  });

  it('without a session, or with one that never was, the answer says what to do', async () => {
    const { port } = await serve(desk());
    const list = { jsonrpc: '2.0', id: 3, method: 'tools/list', params: {} };
    const none = await ask(port, { body: list });
    expect([none.status, none.message.id]).toEqual([400, 3]);
    expect(none.message.error.message).toContain('initialize');
    const unknown = await ask(port, { headers: { 'Mcp-Session-Id': 'nope' }, body: list });
    expect([unknown.status, unknown.message.error.code]).toEqual([404, -32001]);
    const broken = await ask(port, { body: { ...list, method: 'initialize' } });
    expect([broken.status, broken.message.error.code, broken.message.id]).toEqual([400, -32602, 3]);
    expect((await ask(port, { method: 'GET' })).status).toBe(400);
    expect((await ask(port, { method: 'DELETE' })).status).toBe(400);
  });

  it('GB-20, GB-27: hears on its one stream what it subscribed to', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const [all, some] = [await HttpSession.open(port), await HttpSession.open(port)];
    await all.request('resources/subscribe', { uri: URI });
    const [loud, quiet] = [await all.stream(), await some.stream()];
    bridge.show([aWindow('w1', { version: 2 })], []);
    await until(() => loud.messages.length === 2 && quiet.messages.length === 1);
    expect(loud.messages.map(({ method }) => method).sort()).toEqual([UPDATED, LIST_CHANGED]);
    await all.request('resources/unsubscribe', { uri: URI });
    await pause(260);
    bridge.touch('w1');
    await pause(50);
    expect(loud.messages).toHaveLength(2);
    expect(quiet.messages.map(({ method }) => method)).toEqual([LIST_CHANGED]);
  });

  it('GB-32: what changed while no stream was open is told once when it opens', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const session = await HttpSession.open(port);
    await session.request('resources/subscribe', { uri: URI });
    for (let round = 0; round < 3; round++) {
      bridge.show([aWindow('w1', { version: round + 2 })], []);
      await pause(60);
    }
    await pause(260);
    const stream = await session.stream();
    await until(() => stream.messages.length === 2);
    await pause(50);
    expect(stream.messages.map(({ method }) => method).sort()).toEqual([UPDATED, LIST_CHANGED]);
  });

  it('GB-20: a stream that opens with nothing missed stays silent', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    bridge.touch('w1');
    const session = await HttpSession.open(port);
    const first = await session.stream();
    await pause(50);
    first.drop();
    await pause(50);
    const second = await session.stream();
    await pause(50);
    expect([...first.messages, ...second.messages]).toEqual([]);
  });

  it('GB-32: a stream that broke can be opened again at once', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const session = await HttpSession.open(port);
    await session.request('resources/subscribe', { uri: URI });
    for (let round = 0; round < 5; round++) {
      const stream = await session.stream();
      expect(stream.status).toBe(200);
      stream.drop();
      await pause(20);
    }
    bridge.touch('w1');
    const last = await session.stream();
    await until(() => heard(last.messages, UPDATED).length === 1);
    const another = await ask(port, { method: 'GET', headers: session.headers });
    expect(another.status).toBe(409);
  });

  it('ends with DELETE', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const session = await HttpSession.open(port);
    const stream = await session.stream();
    expect((await session.end()).status).toBe(200);
    await stream.ended;
    expect((await session.request('ping')).status).toBe(404);
    expect(bridge.listenerCount).toBe(1);
  });

  it('expires when nobody uses it, and not while its stream is open', async () => {
    const bridge = desk();
    const { port } = await serve(bridge, { sessionIdleMs: 120 });
    const [idle, used] = [await HttpSession.open(port), await HttpSession.open(port)];
    const stream = await used.stream();
    await pause(300);
    expect((await idle.request('ping')).status).toBe(404);
    expect((await used.request('ping')).status).toBe(200);
    stream.drop();
    await pause(300);
    expect((await used.request('ping')).status).toBe(404);
    expect(bridge.listenerCount).toBe(1);
  });

  it('a call that is cancelled is called off', async () => {
    const { bridge, aborted } = waiting();
    const { port } = await serve(bridge);
    const session = await HttpSession.open(port);
    const call = await openStream(port, {
      headers: session.headers,
      body: { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name: 'w1__press', arguments: {} } },
    });
    await until(() => bridge.calls.length === 1);
    await session.send({ method: 'notifications/cancelled', params: { requestId: 'c' } });
    await until(() => aborted() === 1);
    call.drop();
  });
});

describe('both at once', () => {
  it('GB-28: share one state', async () => {
    const bridge = desk();
    const { port } = await serve(bridge);
    const session = await HttpSession.open(port);
    await session.request('tools/list');
    bridge.touch('w1', 'seen by all');
    const old = (await session.request('resources/read', { uri: URI })).message.result.contents[0].text;
    const now = (await ask(port, modern('resources/read', { uri: URI }))).message.result.contents[0].text;
    expect(old).toBe(bridge.snapshot().json);
    expect(now).toBe(old);
  });

  it('nesting without end is refused, not run into', async () => {
    const { port } = await serve(desk());
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    const reply = await ask(port, { ...modern('tools/list'), body: deep });
    expect([reply.status, reply.message.error.code]).toEqual([400, -32600]);
  });
});
