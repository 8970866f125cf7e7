/** Fifty clients of both eras and generations on one server, on every transport, through ten thousand changes. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serveBridgeOverSocket } from '@casement/mcp';
import { afterAll, expect, it } from 'vitest';
import { type AnyClient, CLIENTS, overHttpAt, overSocketAt, overWire, URI, type Way } from './mcp-support/clients.js';
import { aTool, aWindow, ScriptedBridge } from './mcp-support/scripted-bridge.js';
import { aFolder, overHttp, TOKEN, until } from './mcp-support/serving.js';
import { pause, wire } from './mcp-support/wire.js';

const CLIENT_COUNT = 50;
const CHANGES = 10_000;
/** All changes together take this long, in bursts that follow the clock: on a busy machine they are fewer and bigger. */
const DURATION_MS = 18_000;
const PAUSE_MS = 10;
/** Every so often a client goes and another comes. */
const DISCONNECT_MS = 180;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const usedMb = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

/** Reads whenever it hears of a change, one read at a time, as an agent's host does. */
class Follower {
  text = '';
  reads = 0;
  readonly since = performance.now();
  #busy = false;
  #again = false;

  constructor(readonly client: AnyClient) {
    client.heard.onUpdated = () => void this.#follow();
  }

  async read(): Promise<string> {
    const { contents } = await this.client.readResource({ uri: URI });
    this.reads++;
    this.text = contents[0].text;
    return this.text;
  }

  async #follow(): Promise<void> {
    this.#again = true;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#again) {
      this.#again = false;
      // It may be leaving at this moment.
      await this.read().catch(() => {});
    }
    this.#busy = false;
  }
}

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

async function serveEverywhere(bridge: ScriptedBridge): Promise<readonly (() => Promise<Way>)[]> {
  const net = await overHttp(bridge, { requestsPerSecond: 100_000 });
  const folder = await aFolder();
  const socket = await serveBridgeOverSocket(bridge, { version: '0', path: join(folder.path, 's.sock') });
  cleanups.push(
    folder.remove,
    () => socket.close(),
    () => net.close(),
  );
  return [
    async () => overWire(await wire(bridge)),
    async () => overHttpAt(net.url, TOKEN),
    async () => overSocketAt(socket.path),
  ];
}

it(`GB-20, GB-27, GB-28, GB-32, MB-13: ${CLIENT_COUNT} clients, ${CHANGES} changes, random disconnects: all end in step, and memory stays flat`, async () => {
  const bridge = new ScriptedBridge([aWindow('w1'), aWindow('w2')], [aTool('w1', 'press')]);
  const ways = await serveEverywhere(bridge);
  let born = 0;
  let disconnects = 0;
  const arrive = async (): Promise<Follower> => {
    const nth = born++;
    const [, connect] = CLIENTS[nth % CLIENTS.length] as (typeof CLIENTS)[number];
    const way = ways[nth % ways.length] as (typeof ways)[number];
    const follower = new Follower(await connect(await way()));
    await follower.client.follow();
    await follower.read();
    return follower;
  };
  const followers: Follower[] = [];
  for (let nth = 0; nth < CLIENT_COUNT; nth++) followers.push(await arrive());

  let made = 0;
  const change = () => {
    made++;
    if (made % 50 === 0) bridge.show(bridge.snapshot().state.windows, [aTool('w1', made % 100 ? 'press' : 'pull')]);
    else bridge.touch(made % 2 ? 'w1' : 'w2', `change ${made}`);
  };
  const replace = async () => {
    disconnects++;
    const at = (disconnects * 7) % followers.length;
    const [gone] = followers.splice(at, 1);
    await gone?.client.close();
    followers.push(await arrive());
  };

  let atThird = 0;
  const replacing: Promise<void>[] = [];
  const began = performance.now();
  while (made < CHANGES) {
    const elapsed = performance.now() - began;
    const due = Math.min(CHANGES, Math.ceil((elapsed / DURATION_MS) * CHANGES));
    while (made < due) change();
    if (elapsed > disconnects * DISCONNECT_MS && followers.length === CLIENT_COUNT) replacing.push(replace());
    if (atThird === 0 && elapsed > DURATION_MS / 3) atThird = usedMb();
    await pause(PAUSE_MS);
  }
  const lastChange = performance.now();
  await Promise.all(replacing);

  const last = bridge.snapshot().json;
  await until(() => followers.every(({ text }) => text === last), 5000);
  const texts = await Promise.all(followers.map((follower) => follower.read()));
  expect(new Set(texts)).toEqual(new Set([last]));

  // A quarter of a second is the pace of announcements; before half a second has passed all of them are out.
  await pause(500);
  const totals = () => followers.map(({ client }) => client.heard.updated + client.heard.listChanged);
  const quiet = totals();
  const atEnd = usedMb();
  await pause(1000);
  expect(totals()).toEqual(quiet);
  for (const { client, since } of followers) {
    const seconds = (performance.now() - since) / 1000;
    if (since < lastChange - 1000) expect(client.heard.updated).toBeGreaterThan(0);
    expect(client.heard.updated).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2);
    expect(client.heard.listChanged).toBeLessThanOrEqual(CHANGES / 50);
  }
  const reads = followers.reduce((sum, follower) => sum + follower.reads, 0);
  console.log(
    `soak: ${followers.length} clients, ${made} changes, ${disconnects} disconnects, ${quiet.reduce((a, b) => a + b, 0)} notifications, ` +
      `${reads} reads, heap ${atThird.toFixed(1)} MB after a third, ${atEnd.toFixed(1)} MB at the end`,
  );
  expect(disconnects).toBeGreaterThan(20);
  expect(atEnd - atThird).toBeLessThan(12);

  await Promise.all(followers.map(({ client }) => client.close()));
}, 60_000);
