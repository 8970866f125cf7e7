/** The clients people really use: both generations of the official SDK, in every way they can connect. */
import { Client as NewClient } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import {
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, refusal, ScriptedBridge, success } from './mcp-support/scripted-bridge.js';
import { type Message, pause, type Wire, wire } from './mcp-support/wire.js';

const URI = 'app://windows';

/** The few calls that the generations share. */
interface AnyClient {
  listTools(): Promise<Message>;
  listResources(): Promise<Message>;
  readResource(params: { uri: string }): Promise<Message>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<Message>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

interface Heard {
  updated: number;
  listChanged: number;
}

async function oldClient(to: Wire, heard: Heard): Promise<AnyClient> {
  const client = new OldClient({ name: 'old', version: '0' });
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => void heard.updated++);
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void heard.listChanged++);
  await client.connect(to.transport() as Message);
  await client.subscribeResource({ uri: URI });
  return client;
}

const newClient =
  (mode: 'legacy' | 'auto' | { pin: string }) =>
  async (to: Wire, heard: Heard): Promise<AnyClient> => {
    const client = new NewClient({ name: 'new', version: '0' }, { versionNegotiation: { mode } });
    client.setNotificationHandler('notifications/resources/updated', () => void heard.updated++);
    client.setNotificationHandler('notifications/tools/list_changed', () => void heard.listChanged++);
    await client.connect(to.transport());
    expect(client.getProtocolEra()).toBe(mode === 'legacy' ? 'legacy' : 'modern');
    if (mode === 'legacy') await client.subscribeResource({ uri: URI });
    else await client.listen({ toolsListChanged: true, resourceSubscriptions: [URI] });
    return client;
  };

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

describe.each([
  ['SDK 1, 2025-11-25', oldClient],
  ['SDK 2, legacy', newClient('legacy')],
  ['SDK 2, 2026-07-28', newClient({ pin: '2026-07-28' })],
  ['SDK 2, auto', newClient('auto')],
] as const)('%s', (_, connect) => {
  const start = async (bridge: ScriptedBridge) => {
    const heard = { updated: 0, listChanged: 0 };
    const to = await wire(bridge);
    const client = await connect(to, heard);
    open.push(async () => {
      await client.close();
      await to.end();
    });
    return { client, heard };
  };
  const desk = () =>
    new ScriptedBridge(
      [aWindow('w1')],
      [aTool('w1', 'press'), aTool('w1', 'fill', { input: { name: { type: 'string', title: 'Name' } } })],
    );

  it('GB-3, GB-4, GB-19: lists and reads', async () => {
    const bridge = desk();
    const { client } = await start(bridge);
    expect((await client.listResources()).resources).toHaveLength(1);
    const { contents } = await client.readResource({ uri: URI });
    expect(contents).toEqual([{ uri: URI, mimeType: 'application/json', text: bridge.snapshot().json }]);
    const { tools } = await client.listTools();
    expect(tools.map((tool: Message) => tool.name)).toEqual(['app__windows', 'app__act', 'w1__press', 'w1__fill']);
    expect(client.getInstructions()).toContain('app://windows');
  });

  it('GB-21, GB-22: calls, with every answer checked against the output schema', async () => {
    const result = { version: 2, changedWindows: [{ id: 'w1', version: 2 }], closedWindowIds: [], verified: true };
    const { client } = await start(desk().answer('w1', 'press', () => success('pressed', { result })));
    await client.listTools();
    const answer = await client.callTool({ name: 'w1__press', arguments: { expectedVersion: 1 } });
    expect(answer.structuredContent).toEqual({ message: 'pressed', openedWindowIds: [], result });
    const state = await client.callTool({ name: 'app__windows' });
    expect(state.structuredContent.windows[0].id).toBe('w1');
    const act = await client.callTool({ name: 'app__act', arguments: { window: 'w1', action: 'press' } });
    expect(act.structuredContent.message).toBe('pressed');
  });

  it('GB-23, GB-25: a failure arrives as a result and is never thrown', async () => {
    const fields = [{ field: 'name', error: 'Too long.' }];
    const { client } = await start(desk().answer('w1', 'fill', () => refusal('validation_failed', 'no', { fields })));
    await client.listTools();
    const failed = await client.callTool({ name: 'w1__fill', arguments: { name: 'x' } });
    expect(failed).toMatchObject({ isError: true, structuredContent: { code: 'validation_failed', fields } });
    const gone = await client.callTool({ name: 'w9__press' });
    expect(gone).toMatchObject({ isError: true, structuredContent: { code: 'window_not_found' } });
    await expect(client.callTool({ name: 'nonsense' })).rejects.toThrow(/Unknown tool/);
  });

  it('GB-20: hears of content and of tools, and finds both changed', async () => {
    const bridge = desk();
    const { client, heard } = await start(bridge);
    await client.listTools();
    bridge.show([aWindow('w1', { version: 2 }), aWindow('w2', { modal: true, ownerId: 'w1' })], [aTool('w2', 'ok')]);
    for (let round = 0; round < 200 && !(heard.updated && heard.listChanged); round++) await pause(5);
    expect(heard).toEqual({ updated: 1, listChanged: 1 });
    const names = (await client.listTools()).tools.map((tool: Message) => tool.name);
    expect(names).toEqual(['app__windows', 'app__act', 'w2__ok']);
    expect((await client.callTool({ name: 'w1__press' })).structuredContent.code).toBe('blocked_by_modal');
  });
});
