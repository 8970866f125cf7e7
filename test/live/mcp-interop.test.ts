/** Other people's clients on the real server and a real application: the Inspector and both generations of the SDK. */

import { type Desktop, startDesktop } from '@casement/testkit';
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOUSEPAD } from './support/bridge.js';
import { Inspector, type ServerCommand } from './support/inspector.js';
import { CLI } from './support/serve.js';

const URI = 'app://windows';
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

// biome-ignore lint/suspicious/noExplicitAny: answers of any client, looked into freely.
type Answer = any;

let desktop: Desktop;
let inspector: Inspector;
let server: ServerCommand;

beforeAll(async () => {
  desktop = await startDesktop();
  await desktop.launch(MOUSEPAD.command, MOUSEPAD.args, { waitForWindow: MOUSEPAD.window });
  server = { command: process.execPath, args: [CLI, 'serve', '--all-apps'], env: { ...desktop.env } };
  inspector = await Inspector.for(server);
});
afterAll(async () => {
  await inspector?.dispose();
  await desktop?.stop();
});

/** The tool that writes into the editor, and the parameter that does. */
function editor(tools: Answer[]): { name: string; windowId: string; field: string } {
  const fill = tools.find(({ name }) => name.endsWith('__fill'));
  const names = tools.map(({ name }) => name).join(', ');
  if (!fill) throw new Error(`No fill tool among: ${names}`);
  const fields = Object.entries<Answer>(fill.inputSchema.properties).filter(([, { type }]) => type === 'string');
  return { name: fill.name, windowId: fill.name.slice(0, -'__fill'.length), field: fields[0]?.[0] ?? '' };
}

describe('the official Inspector', () => {
  it.each(['legacy', 'modern'] as const)('GB-3, GB-4, GB-22: lists and reads, %s era', async (era) => {
    const tools = await inspector.run(era, 'tools/list', '--strict');
    expect(tools.stderr).not.toContain('Warning: tool');
    expect(tools.code).toBe(0);
    for (const { name, outputSchema } of tools.result.tools) {
      expect(name).toMatch(NAME);
      expect(outputSchema.type).toBe('object');
    }
    const resources = await inspector.run(era, 'resources/list');
    expect(resources.result.resources.map(({ uri }: Answer) => uri)).toEqual([URI]);
    const read = await inspector.run(era, 'resources/read', '--uri', URI);
    const [{ mimeType, text }] = read.result.contents;
    expect(mimeType).toBe('application/json');
    expect(JSON.parse(text).windows[0].title).toContain('Mousepad');
  });

  // Window ids belong to one run of the server and every command is a run of its own, so what is called by id is refused.
  it('GB-9, GB-21, GB-23: calls, and an id of an earlier run is refused', async () => {
    const state = await inspector.run('modern', 'tools/call', '--tool-name', 'app__windows');
    expect(state.code).toBe(0);
    const [window] = state.result.structuredContent.windows;
    expect(state.result.content[0].text).toBe(JSON.stringify(state.result.structuredContent));
    const args = JSON.stringify({ window: window.id, action: 'focus' });
    const refused = await inspector.run('legacy', 'tools/call', '--tool-name', 'app__act', '--tool-args-json', args);
    expect(refused.code).toBe(5);
    expect(refused.result.structuredContent.code).toBe('window_not_found');
  });
});

interface AnyClient {
  listTools(): Promise<Answer>;
  readResource(params: { uri: string }): Promise<Answer>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<Answer>;
  close(): Promise<void>;
}

const stdio = () => ({ ...server, args: [...server.args], env: { ...server.env }, stderr: 'ignore' as const });

async function oldClient(onUpdated: () => void): Promise<AnyClient> {
  const client = new OldClient({ name: 'old', version: '0' });
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, onUpdated);
  await client.connect(new OldTransport(stdio()));
  await client.subscribeResource({ uri: URI });
  return client;
}

const newClient =
  (mode: 'legacy' | { pin: string }) =>
  async (onUpdated: () => void): Promise<AnyClient> => {
    const client = new NewClient({ name: 'new', version: '0' }, { versionNegotiation: { mode } });
    client.setNotificationHandler('notifications/resources/updated', onUpdated);
    await client.connect(new NewTransport(stdio()));
    if (mode === 'legacy') await client.subscribeResource({ uri: URI });
    else await client.listen({ toolsListChanged: true, resourceSubscriptions: [URI] });
    return client;
  };

describe.each([
  ['SDK 1, 2025-11-25', oldClient],
  ['SDK 2, legacy', newClient('legacy')],
  ['SDK 2, 2026-07-28', newClient({ pin: '2026-07-28' })],
] as const)('%s', (label, connect) => {
  it('GB-4, GB-20, GB-21, GB-24: reads, writes, hears of it and is refused when late', async () => {
    let updates = 0;
    const client = await connect(() => updates++);
    const windowOf = async (id: string) => {
      const { contents } = await client.readResource({ uri: URI });
      return JSON.parse(contents[0].text).windows.find((window: Answer) => window.id === id);
    };
    try {
      const { name, windowId, field } = editor((await client.listTools()).tools);
      const before = await windowOf(windowId);
      const text = `written by ${label}`;
      const written = await client.callTool({ name, arguments: { [field]: text, expectedVersion: before.version } });
      expect(written.isError, JSON.stringify(written.content)).toBeFalsy();
      const after = await windowOf(windowId);
      expect(JSON.stringify(after.blocks)).toContain(text);
      expect(after.version).toBeGreaterThan(before.version);
      await expect.poll(() => updates, { timeout: 3000 }).toBeGreaterThan(0);

      const late = await client.callTool({ name, arguments: { [field]: 'late', expectedVersion: before.version } });
      expect(late.isError).toBe(true);
      expect(late.structuredContent).toMatchObject({ code: 'stale_state', currentVersion: after.version });
      expect(late.content).toEqual([{ type: 'text', text: JSON.stringify(late.structuredContent) }]);
    } finally {
      await client.close();
    }
  });
});
