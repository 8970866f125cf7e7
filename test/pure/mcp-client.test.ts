import { BridgeCallError, BridgeClient, BridgeTimeoutError, type Era } from '@casement/client';
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, refusal, ScriptedBridge, success } from './mcp-support/scripted-bridge.js';
import { pause, wire } from './mcp-support/wire.js';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function connect(bridge: ScriptedBridge, era: Era = 'modern'): Promise<BridgeClient> {
  const to = await wire(bridge);
  const client = await BridgeClient.connect({ transport: to.transport() }, { era });
  open.push(async () => {
    await client.close();
    await to.end();
  });
  return client;
}

const desk = () =>
  new ScriptedBridge(
    [aWindow('w1'), aWindow('w2')],
    [
      aTool('w1', 'fill', { idempotent: true, input: { text: { type: 'string', title: 'Text', optional: true } } }),
      aTool('w1', 'press'),
      aTool('w1', 'load_text', { effect: 'read', idempotent: true }),
    ],
  );
const versions = (bridge: ScriptedBridge) =>
  bridge.calls.map(({ args }) => (args as { expectedVersion?: number }).expectedVersion);

describe.each(['legacy', 'modern', 'auto'] as const)('a client of era %s', (era) => {
  it('GB-31: knows the state when it is connected, and follows it', async () => {
    const bridge = desk();
    const client = await connect(bridge, era);
    expect(client.era).toBe(era === 'legacy' ? 'legacy' : 'modern');
    expect(client.instructions).toContain('app://windows');
    expect(client.state()).toEqual(bridge.snapshot().state);
    bridge.touch('w1', 'news');
    await client.waitFor((state) => state.windows[0]?.version === 2);
    expect(client.state()).toEqual(bridge.snapshot().state);
  });

  it('GB-19, GB-31: takes the tool list and operability from the server', async () => {
    const bridge = desk();
    const client = await connect(bridge, era);
    expect((await client.tools()).map((tool) => tool.name)).toContain('w1__press');
    expect(client.operable('w1')).toBe(true);
    bridge.show([aWindow('w1'), aWindow('w3', { modal: true, ownerId: 'w1' })], [aTool('w3', 'ok')]);
    await client.waitFor((state) => state.windows.some(({ id }) => id === 'w3'));
    expect(client.operable('w1')).toBe(false);
    expect((await client.tools()).map((tool) => tool.name)).toEqual(['app__windows', 'app__act', 'w3__ok']);
  });

  it('GB-32: a new connection is in step after one read', async () => {
    const bridge = desk();
    await (await connect(bridge, era)).close();
    bridge.touch('w1');
    bridge.show([aWindow('w2')], []);
    const again = await connect(bridge, era);
    expect(again.state()).toEqual(bridge.snapshot().state);
  });
});

describe('acting', () => {
  it('GB-31: a write carries the version that the caller has read; a read carries none', async () => {
    const bridge = desk();
    const client = await connect(bridge);
    await client.act('w1', 'press');
    await client.act('w1', 'load_text');
    await client.act('w1', 'press', {}, { expectedVersion: 'none' });
    expect(versions(bridge)).toEqual([1, undefined, undefined]);
  });

  it('GB-31: waits while a modal blocks the window, and calls when it has gone', async () => {
    const bridge = desk();
    const client = await connect(bridge);
    bridge.show([aWindow('w1'), aWindow('w3', { modal: true, ownerId: 'w1' })], [aTool('w3', 'ok')]);
    await client.waitFor((state) => state.windows.some(({ id }) => id === 'w3'));
    const acting = client.act('w1', 'press', {}, { expectedVersion: 'none', waitMs: 5000 });
    await pause(100);
    expect(bridge.calls).toEqual([]);
    bridge.show([aWindow('w1')], [aTool('w1', 'press')]);
    await acting;
    expect(bridge.calls).toHaveLength(1);
  });

  it('GB-31: a change that the caller has not looked at does not count as read', async () => {
    const bridge = desk();
    const client = await connect(bridge);
    const noticed = new Promise((resolve) => client.onChange(resolve));
    bridge.touch('w1', 'by the user');
    await noticed;
    const refused = await client.act('w1', 'press').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BridgeCallError);
    expect(refused).toMatchObject({ code: 'stale_state', currentVersion: 2, tool: 'w1__press' });
    client.state();
    await client.act('w1', 'press');
    expect(versions(bridge)).toEqual([1, 2]);
  });

  it('GB-31: one write can follow another, and the state is up to date after each', async () => {
    const bridge = desk();
    bridge.answer('w1', 'press', () => {
      bridge.touch('w1');
      return success('pressed', { result: { version: bridge.snapshot().state.windows[0]?.version } });
    });
    const client = await connect(bridge);
    await client.act('w1', 'press');
    expect(client.state().windows[0]?.version).toBe(2);
    await client.act('w1', 'press');
    expect(versions(bridge)).toEqual([1, 2]);
  });

  it('GB-31: an idempotent action is tried once more on what is there now', async () => {
    const bridge = desk();
    const client = await connect(bridge);
    bridge.touch('w1');
    const done = await client.act('w1', 'fill', { text: 'x' });
    expect(done.message).toBe('fill was done');
    expect(versions(bridge)).toEqual([1, 2]);
  });

  it('GB-31: it is tried once, and never against a version that the caller has named', async () => {
    const bridge = desk().answer('w1', 'fill', () => refusal('stale_state', 'again', { currentVersion: 9 }));
    const client = await connect(bridge);
    await expect(client.act('w1', 'fill')).rejects.toMatchObject({ code: 'stale_state' });
    expect(bridge.calls).toHaveLength(2);
    bridge.touch('w1');
    await expect(client.act('w1', 'fill', {}, { expectedVersion: 1 })).rejects.toMatchObject({ code: 'stale_state' });
    expect(bridge.calls).toHaveLength(3);
  });

  it('GB-23: errors come with their code and fields', async () => {
    const fields = [{ field: 'text', error: 'Too long.' }];
    const client = await connect(desk().answer('w1', 'fill', () => refusal('validation_failed', 'no', { fields })));
    await expect(client.act('w1', 'fill')).rejects.toMatchObject({ code: 'validation_failed', fields, message: 'no' });
    await expect(client.act('w9', 'fill')).rejects.toMatchObject({ code: 'window_not_found' });
  });

  it('an answer that does not come in time is no hang', async () => {
    const client = await connect(desk().answer('w1', 'press', () => new Promise(() => {})));
    await expect(client.act('w1', 'press', {}, { timeoutMs: 50 })).rejects.toThrow();
  });
});

describe('waiting', () => {
  it('ends when the time is over, and says what was waited for', async () => {
    const client = await connect(desk());
    await expect(client.waitFor(() => false, { timeoutMs: 30 })).rejects.toBeInstanceOf(BridgeTimeoutError);
  });

  it('GB-20: a burst ends in the last state', async () => {
    const bridge = desk();
    const client = await connect(bridge);
    for (let round = 0; round < 20; round++) {
      bridge.touch('w1', `round ${round}`);
      await pause(2);
    }
    await client.waitFor((state) => state.windows[0]?.version === 21);
    expect(client.state()).toEqual(bridge.snapshot().state);
  });
});
