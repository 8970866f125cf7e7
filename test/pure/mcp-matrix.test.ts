/** Every client on every transport: list, read, subscribe, call, error, cancel, list_changed, updated. */
import { join } from 'node:path';
import { type SocketServing, serveBridgeOverSocket } from '@casement/mcp';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnyClient, CLIENTS, overHttpAt, overSocketAt, overWire, URI, type Way } from './mcp-support/clients.js';
import { aTool, aWindow, refusal, ScriptedBridge, success } from './mcp-support/scripted-bridge.js';
import { aFolder, overHttp, TOKEN, until } from './mcp-support/serving.js';
import { type Message, pause, wire } from './mcp-support/wire.js';

interface Serving {
  readonly way: Way;
  stop(): Promise<unknown>;
}

async function stdio(bridge: ScriptedBridge): Promise<Serving> {
  const to = await wire(bridge);
  return { way: overWire(to), stop: () => to.end() };
}

async function http(bridge: ScriptedBridge): Promise<Serving> {
  const desk = await overHttp(bridge);
  return { way: overHttpAt(desk.url, TOKEN), stop: () => desk.close() };
}

async function socket(bridge: ScriptedBridge): Promise<Serving> {
  const folder = await aFolder();
  const serving: SocketServing = await serveBridgeOverSocket(bridge, {
    version: '0.0.0-test',
    path: join(folder.path, 'bridge.sock'),
  });
  return { way: overSocketAt(serving.path), stop: () => serving.close().then(folder.remove) };
}

const TRANSPORTS = [
  ['stdio', stdio],
  ['HTTP', http],
  ['socket', socket],
] as const;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

describe.each(TRANSPORTS)('MB-13 over %s', (_transport, serve) => {
  describe.each(CLIENTS)('%s', (_client, connect) => {
    const desk = () =>
      new ScriptedBridge(
        [aWindow('w1')],
        [aTool('w1', 'press'), aTool('w1', 'fill', { input: { name: { type: 'string', title: 'Name' } } })],
      );
    const start = async (bridge: ScriptedBridge): Promise<AnyClient> => {
      const serving = await serve(bridge);
      open.push(serving.stop);
      const client = await connect(serving.way);
      open.push(client.close);
      return client;
    };

    it('GB-3, GB-4, GB-19, MB-1, MB-6: lists and reads', async () => {
      const bridge = desk();
      const client = await start(bridge);
      expect((await client.listResources()).resources.map(({ uri }: Message) => uri)).toEqual([URI]);
      const { contents } = await client.readResource({ uri: URI });
      expect(contents).toEqual([{ uri: URI, mimeType: 'application/json', text: bridge.snapshot().json }]);
      const { tools } = await client.listTools();
      expect(tools.map((tool: Message) => tool.name)).toEqual(['app__windows', 'app__act', 'w1__press', 'w1__fill']);
      expect(client.getInstructions()).toContain('app://windows');
    });

    it('GB-21, GB-22, GB-23, GB-25, MB-3, MB-5: calls, with every answer checked, and failures arrive as results', async () => {
      const fields = [{ field: 'name', error: 'Too long.' }];
      const result = { version: 2, changedWindows: [{ id: 'w1', version: 2 }], closedWindowIds: [], verified: true };
      const bridge = desk()
        .answer('w1', 'press', () => success('pressed', { result }))
        .answer('w1', 'fill', () => refusal('validation_failed', 'no', { fields }));
      const client = await start(bridge);
      await client.listTools();
      const done = await client.callTool({ name: 'w1__press', arguments: { expectedVersion: 1 } });
      expect(done.structuredContent).toEqual({ message: 'pressed', openedWindowIds: [], result });
      const state = await client.callTool({ name: 'app__windows' });
      expect(state.structuredContent).toEqual(bridge.snapshot().state);
      const act = await client.callTool({ name: 'app__act', arguments: { window: 'w1', action: 'press' } });
      expect(act.structuredContent.message).toBe('pressed');
      const gone = await client.callTool({ name: 'w9__press' });
      expect(gone).toMatchObject({ isError: true, structuredContent: { code: 'window_not_found' } });
      const failed = await client.callTool({ name: 'w1__fill', arguments: { name: 'x' } });
      expect(failed).toMatchObject({ isError: true, structuredContent: { code: 'validation_failed', fields } });
      const stale = await client.callTool({ name: 'w1__press', arguments: { expectedVersion: 7 } });
      expect(stale.structuredContent).toMatchObject({ code: 'stale_state', currentVersion: 1 });
      await expect(client.callTool({ name: 'nonsense' })).rejects.toMatchObject({ code: -32602 });
      await expect(client.readResource({ uri: 'app://other' })).rejects.toMatchObject({ code: -32602 });
    });

    it('GB-20, GB-27, MB-7: hears of content and of tools once, and finds both changed', async () => {
      const bridge = desk();
      const client = await start(bridge);
      await client.follow();
      await client.listTools();
      bridge.show([aWindow('w1', { version: 2 }), aWindow('w2', { modal: true, ownerId: 'w1' })], [aTool('w2', 'ok')]);
      await until(() => client.heard.updated > 0 && client.heard.listChanged > 0);
      const { tools } = await client.listTools();
      expect(tools.map((tool: Message) => tool.name)).toEqual(['app__windows', 'app__act', 'w2__ok']);
      const { contents } = await client.readResource({ uri: URI });
      expect(contents[0].text).toBe(bridge.snapshot().json);
      await pause(30);
      expect(client.heard).toEqual({ updated: 1, listChanged: 1 });
    });

    it('GB-27: a call that is called off stops, and the next one is served', async () => {
      let aborted = 0;
      const bridge = desk().answer('w1', 'press', (args, { signal }) =>
        args.expectedVersion === 1
          ? success('pressed')
          : new Promise((resolve) => {
              signal?.addEventListener('abort', () => {
                aborted++;
                resolve(success('left'));
              });
            }),
      );
      const client = await start(bridge);
      const calling = new AbortController();
      const call = client.callTool({ name: 'w1__press', arguments: {} }, undefined, { signal: calling.signal });
      await until(() => bridge.calls.length === 1);
      calling.abort();
      await expect(call).rejects.toThrow();
      await until(() => aborted === 1);
      const next = await client.callTool({ name: 'w1__press', arguments: { expectedVersion: 1 } });
      expect(next.structuredContent.message).toBe('pressed');
    });
  });
});

describe('GB-27, GB-28: all at once on one bridge', () => {
  it('GB-32, MB-4: everybody hears of one change and reads the same; whoever comes later needs one read', async () => {
    const bridge = new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);
    const servings = await Promise.all(TRANSPORTS.map(([, serve]) => serve(bridge)));
    for (const { stop } of servings) open.push(stop);
    const [, overNet, overSocket] = servings as [Serving, Serving, Serving];
    const ways = CLIENTS.flatMap(([, connect]) => [connect(overNet.way), connect(overSocket.way)]);
    const clients = await Promise.all(ways);
    open.push(...clients.map((client) => client.close));
    await Promise.all(clients.map((client) => client.follow()));
    bridge.touch('w1', 'one change');
    await until(() => clients.every((client) => client.heard.updated > 0));
    const late = await CLIENTS[2]?.[1](overNet.way);
    if (late) open.push(late.close);
    const reads = await Promise.all([...clients, late].map((client) => client?.readResource({ uri: URI })));
    expect(new Set(reads.map(({ contents }) => contents[0].text))).toEqual(new Set([bridge.snapshot().json]));
    expect(clients.map((client) => client.heard.updated)).toEqual(clients.map(() => 1));
  });
});
