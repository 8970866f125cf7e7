import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pulse } from '../../packages/mcp/src/pulse.js';
import { aTool, aWindow, ScriptedBridge } from './mcp-support/scripted-bridge.js';
import { pause, RawClient, type Wire, wire } from './mcp-support/wire.js';

const UPDATED = 'notifications/resources/updated';
const LIST_CHANGED = 'notifications/tools/list_changed';
const URI = 'app://windows';

const open: Wire[] = [];
const serve = async (bridge: ScriptedBridge): Promise<Wire> => {
  const opened = await wire(bridge);
  open.push(opened);
  return opened;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

const desk = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);

describe('clients that subscribe on the connection', () => {
  it('GB-20: only a subscriber hears that the content changed, and only until it unsubscribes', async () => {
    const bridge = desk();
    const { client } = await RawClient.legacy(await serve(bridge));
    bridge.touch('w1');
    await client.request('ping');
    expect(client.heard(UPDATED)).toHaveLength(0);

    await client.request('resources/subscribe', { uri: URI });
    await pause(260);
    bridge.touch('w1');
    expect((await client.until(({ method }) => method === UPDATED)).params).toEqual({ uri: URI });

    await client.request('resources/unsubscribe', { uri: URI });
    await pause(260);
    bridge.touch('w1');
    await client.request('ping');
    expect(client.heard(UPDATED)).toHaveLength(1);
  });

  it('GB-20: a change of the list is told to everyone who has introduced itself', async () => {
    const bridge = desk();
    const { client } = await RawClient.legacy(await serve(bridge));
    await client.request('ping');
    bridge.show([aWindow('w1')], []);
    await client.until(({ method }) => method === LIST_CHANGED);
    expect(client.heard(LIST_CHANGED)).toHaveLength(1);
    expect(client.heard(UPDATED)).toHaveLength(0);
  });

  it('GB-20: no change, no notification', async () => {
    const bridge = desk();
    const { client } = await RawClient.legacy(await serve(bridge));
    await client.request('resources/subscribe', { uri: URI });
    bridge.emit({ windows: false, tools: false });
    bridge.show(bridge.snapshot().state.windows);
    await pause(20);
    await client.request('ping');
    expect(client.messages.filter((message) => message.id === undefined)).toHaveLength(0);
  });

  it('an unknown resource cannot be subscribed to', async () => {
    const { client } = await RawClient.legacy(await serve(desk()));
    const { error } = await client.request('resources/subscribe', { uri: 'app://other' });
    expect(error.code).toBe(-32602);
  });

  it('GB-20: a storm is thinned out, and the last state is always announced', async () => {
    const bridge = desk();
    const { client } = await RawClient.legacy(await serve(bridge));
    await client.request('resources/subscribe', { uri: URI });
    for (let round = 0; round < 60; round++) {
      bridge.touch('w1');
      await pause(5);
    }
    const storm = client.heard(UPDATED).length;
    expect(storm).toBeGreaterThanOrEqual(1);
    expect(storm).toBeLessThanOrEqual(4);
    const last = bridge.snapshot().json;
    await client.until(() => client.heard(UPDATED).length > storm);
    const { result } = await client.request('resources/read', { uri: URI });
    expect(result.contents[0].text).toBe(last);
    const quiet = client.heard(UPDATED).length;
    await pause(300);
    expect(client.heard(UPDATED)).toHaveLength(quiet);
  });
});

describe('clients that listen on a stream', () => {
  const listen = async (client: RawClient, notifications: object, id: string) => {
    client.begin('subscriptions/listen', { notifications }, id);
    await client.until(({ method }) => method === 'notifications/subscriptions/acknowledged');
  };

  it('GB-20, MB-7: hears what it asked for, under the id of its subscription', async () => {
    const bridge = desk();
    const client = RawClient.modern(await serve(bridge));
    await listen(client, { toolsListChanged: true, resourceSubscriptions: [URI] }, 'sub-1');
    bridge.show([aWindow('w1', { version: 2 })], []);
    const updated = await client.until(({ method }) => method === UPDATED);
    const changed = await client.until(({ method }) => method === LIST_CHANGED);
    for (const { params } of [updated, changed]) {
      expect(params._meta['io.modelcontextprotocol/subscriptionId']).toBe('sub-1');
    }
    expect(updated.params.uri).toBe(URI);
  });

  it('GB-27: hears nothing that it did not ask for', async () => {
    const bridge = desk();
    const client = RawClient.modern(await serve(bridge));
    await listen(client, { resourceSubscriptions: [URI] }, 'sub-1');
    bridge.show([aWindow('w1', { version: 2 })], []);
    await client.until(({ method }) => method === UPDATED);
    await pause(60);
    expect(client.heard(LIST_CHANGED)).toHaveLength(0);
  });

  it('GB-20: without a stream nothing comes unasked', async () => {
    const bridge = desk();
    const client = RawClient.modern(await serve(bridge));
    await client.request('tools/list');
    bridge.show([aWindow('w1', { version: 2 })], []);
    await pause(60);
    await client.request('tools/list');
    expect(client.messages.filter((message) => message.id === undefined)).toHaveLength(0);
  });
});

describe('thinning out', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('passes the first at once, then one an interval, and the last', () => {
    const sent: number[] = [];
    const pulse = new Pulse(250, () => sent.push(performance.now()));
    const began = performance.now();
    for (let step = 0; step < 10; step++) {
      pulse.touch();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(1000);
    expect(sent.map((at) => at - began)).toEqual([0, 250, 500, 750, 1000]);
  });

  it('passes nothing after it was closed', () => {
    const send = vi.fn();
    const pulse = new Pulse(250, send);
    pulse.touch();
    pulse.touch();
    pulse.close();
    vi.advanceTimersByTime(1000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
