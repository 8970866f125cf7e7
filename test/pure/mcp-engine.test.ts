/** The whole way, with a recording in the place of an application: client, MCP, engine, translation. */
import { RecordedBackend } from '@casement/adapter-recorded';
import { BridgeCallError, BridgeClient } from '@casement/client';
import { type Engine, startEngine } from '@casement/engine';
import { toolDefinitions } from '@casement/mcp';
import { AjvJsonSchemaValidator as Draft7Validator } from '@modelcontextprotocol/sdk/validation/ajv';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
import { afterEach, describe, expect, it } from 'vitest';
import { notesRecording } from './mcp-support/notes-recording.js';
import { type Message, RawClient, wire } from './mcp-support/wire.js';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function engine(): Promise<Engine> {
  const started = await startEngine(new RecordedBackend(notesRecording()), { expose: 'all' });
  open.push(() => started.close());
  return started;
}

async function connect(bridge: Engine, era: 'legacy' | 'modern'): Promise<BridgeClient> {
  const to = await wire(bridge);
  const client = await BridgeClient.connect({ transport: to.transport() }, { era });
  open.push(async () => {
    await client.close();
    await to.end();
  });
  await client.waitFor(({ windows }) => windows.length > 0);
  return client;
}

const names = async (client: BridgeClient) => (await client.tools()).map((tool) => tool.name);
const codeOf = (failed: Promise<unknown>) =>
  failed.then(
    () => 'no error',
    (error: unknown) => (error instanceof BridgeCallError ? error.code : error),
  );

describe.each(['legacy', 'modern'] as const)('a dialog, %s era', (era) => {
  it('GB-7, GB-19, GB-21, GB-25, GB-30: opens, blocks its owner, closes, and gives it back', async () => {
    const client = await connect(await engine(), era);
    const [editor] = client.state().windows;
    const before = await names(client);
    expect(before).toContain(`${editor!.id}__press`);

    const { openedWindowIds } = await client.act(editor!.id, 'press', { button: 'Save' });
    expect(openedWindowIds).toHaveLength(1);
    const dialog = openedWindowIds[0]!;
    expect(client.state().operableWindowIds).toEqual([dialog]);
    expect(client.state().windows.find(({ id }) => id === dialog)).toMatchObject({ modal: true, ownerId: editor!.id });
    await expect.poll(() => names(client)).not.toContain(`${editor!.id}__press`);
    expect(await names(client)).toContain(`${dialog}__cancel`);
    expect(await codeOf(client.act(editor!.id, 'press', { button: 'Save' }))).toBe('blocked_by_modal');

    await client.act(dialog, 'cancel');
    expect(client.state().windows.map(({ id }) => id)).toEqual([editor!.id]);
    expect(client.operable(editor!.id)).toBe(true);
    await expect.poll(() => names(client)).toEqual(before);
    expect(await codeOf(client.act(dialog, 'cancel'))).toBe('window_not_found');
  });

  it('GB-10, GB-21, GB-24: a write shows in the state, and a late one is refused', async () => {
    const client = await connect(await engine(), era);
    const [editor] = client.state().windows;
    await client.act(editor!.id, 'fill', { document: 'second' });
    const [after] = client.state().windows;
    expect(JSON.stringify(after!.blocks)).toContain('second');
    expect(after!.version).toBeGreaterThan(editor!.version);
    const late = client.act(editor!.id, 'fill', { document: 'third' }, { expectedVersion: editor!.version });
    await expect(late).rejects.toMatchObject({ code: 'stale_state', currentVersion: after!.version });
  });

  it('GB-23: arguments that do not fit are refused by parameter', async () => {
    const client = await connect(await engine(), era);
    const [editor] = client.state().windows;
    const refused = await client.act(editor!.id, 'press', { button: 'Nothing' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'validation_failed', fields: [{ field: 'button' }] });
    expect(await codeOf(client.act(editor!.id, 'sing'))).toBe('action_not_available');
  });
});

describe('names and schemas of real tools', () => {
  /** The tools while the editor shows, and while its dialog does. */
  const allTools = async () => {
    const bridge = await engine();
    await bridge.refresh();
    const first = bridge.snapshot();
    await bridge.act(first.state.windows[0]!.id, 'press', { button: 'Save' });
    return [...toolDefinitions(first), ...toolDefinitions(bridge.snapshot())];
  };

  it('CASE-G1, GB-18: names are short and plain', async () => {
    for (const { name } of await allTools()) {
      expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,23}$/);
      expect(name.split('__')).toHaveLength(2);
    }
  });

  it('CASE-G11: schemas have an object root without combinators, and compile in both dialects', async () => {
    const older = new Draft7Validator();
    const newer = new CfWorkerJsonSchemaValidator();
    for (const { name, inputSchema, outputSchema } of await allTools()) {
      // A copy: on the wire it is one, and validators write into what they get.
      for (const schema of structuredClone([inputSchema, outputSchema]) as Message[]) {
        expect(schema.type, name).toBe('object');
        for (const key of ['anyOf', 'oneOf', 'allOf', '$ref', '$schema']) expect(schema, name).not.toHaveProperty(key);
        expect(() => older.getValidator(schema), name).not.toThrow();
        expect(() => newer.getValidator(schema), name).not.toThrow();
      }
    }
  });

  it('GB-33, CASE-F7: what a window says is in titles at most, never in descriptions', async () => {
    const tools = await allTools();
    for (const { title, description } of tools) {
      expect(title).toBeTruthy();
      expect(description).toBeTruthy();
      for (const word of ['Notes', 'Save As', 'notes.txt']) expect(description).not.toContain(word);
    }
    expect(tools.some(({ title }) => title?.includes('Notes'))).toBe(true);
  });
});

describe('secrets', () => {
  it('GB-16, CASE-F8: what is written into a password field comes out nowhere', async () => {
    const secret = 'correct-horse-battery';
    const bridge = await engine();
    await bridge.refresh();
    const to = await wire(bridge);
    open.push(() => to.end());
    const client = RawClient.modern(to);
    await bridge.act(bridge.snapshot().state.windows[0]!.id, 'press', { button: 'Save' });
    const dialog = bridge.snapshot().state.operableWindowIds[0];
    const { result } = await client.call(`${dialog}__fill`, { password: secret, name: 'a.txt' });
    expect(result.isError, result.content[0].text).toBeFalsy();
    await client.call(`${dialog}__fill`, { password: secret, nonsense: secret });
    await client.call('app__act', { window: dialog, action: 'fill', arguments: { password: 7, name: secret.length } });
    await client.request('resources/read', { uri: 'app://windows' });
    await client.call('app__windows');
    const answered = client.lines.join('\n').replaceAll('••••••', '');
    expect(JSON.stringify(to.log)).not.toContain(secret);
    expect(answered.includes(secret)).toBe(false);
    expect(client.lines.join()).toContain('••••••');
  });
});

describe('two runs', () => {
  it('GB-9, GB-25, CASE-G14: an id of an earlier run is not found, and the answer names the windows there are', async () => {
    const earlier = (await engine()).snapshot().state.windows[0]?.id ?? 'w1';
    await new Promise((resolve) => setTimeout(resolve, 60));
    const client = await connect(await engine(), 'modern');
    const [editor] = client.state().windows;
    expect(editor!.id).not.toBe(earlier);
    const gone = await client.act(earlier, 'focus').catch((error: unknown) => error);
    expect(gone).toMatchObject({ code: 'window_not_found' });
    expect((gone as Error).message).toContain(editor!.id);
  });
});
