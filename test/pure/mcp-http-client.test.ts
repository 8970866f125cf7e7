/** The compliant client towards running servers (GB-31, GB-32). */
import { BridgeClient } from '@casement/client';
import { serveBridgeOverHttp } from '@casement/mcp';
import { afterEach, describe, expect, it } from 'vitest';
import { aTool, aWindow, ScriptedBridge, success } from './mcp-support/scripted-bridge.js';
import { overHttp, TOKEN, until } from './mcp-support/serving.js';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const desk = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);
const kept = <T extends { close(): Promise<unknown> }>(one: T): T => {
  open.push(one);
  return one;
};

describe.each(['legacy', 'modern', 'auto'] as const)('over HTTP, %s', (era) => {
  it('GB-31: stays in step, acts, and hears the errors', async () => {
    const bridge = desk().answer('w1', 'press', () => {
      bridge.touch('w1', 'pressed');
      return success('pressed');
    });
    const { url } = kept(await overHttp(bridge));
    const client = kept(await BridgeClient.connect({ url, token: TOKEN }, { era }));
    expect(client.era).toBe(era === 'legacy' ? 'legacy' : 'modern');
    await client.act('w1', 'press');
    expect(client.state()).toEqual(bridge.snapshot().state);
    bridge.touch('w1', 'by a person');
    await client.waitFor(({ windows }) => windows[0]?.version === 3);
    await expect(client.act('w1', 'press', {}, { expectedVersion: 1 })).rejects.toMatchObject({ code: 'stale_state' });
    await expect(client.act('w9', 'press')).rejects.toMatchObject({ code: 'window_not_found' });
  });

  it('leaves no session behind when it closes', async () => {
    const bridge = desk();
    const { url } = kept(await overHttp(bridge));
    const client = await BridgeClient.connect({ url, token: TOKEN }, { era });
    await client.close();
    await until(() => bridge.listenerCount === 1);
  });
});

describe('over HTTP', () => {
  it('MB-11: without the right token there is no connection', async () => {
    const { url } = kept(await overHttp(desk()));
    await expect(BridgeClient.connect({ url }, { era: 'modern' })).rejects.toThrow();
    await expect(BridgeClient.connect({ url, token: 'wrong' }, { era: 'legacy' })).rejects.toThrow();
  });

  it('GB-32: after the server was gone for a moment, the client is in step again by itself', async () => {
    const bridge = desk();
    const first = await overHttp(bridge);
    const client = kept(await BridgeClient.connect({ url: first.url, token: TOKEN }, { era: 'modern' }));
    await first.close();
    bridge.touch('w1', 'while nobody listened');
    kept(await serveBridgeOverHttp(bridge, { version: '0', token: TOKEN, port: first.port }));
    await client.waitFor(({ windows }) => windows[0]?.version === 2, { timeoutMs: 4000 });
    bridge.touch('w1', 'and after');
    await client.waitFor(({ windows }) => windows[0]?.version === 3, { timeoutMs: 4000 });
  });
});
