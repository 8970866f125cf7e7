/** Reading leaves nothing behind: no memory, no descriptor, no call, no handle. `npm run bench -- leak` does it longer. */
import { readdirSync } from 'node:fs';
import type { RawWindow } from '@casement/spec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeStage, pause } from './support/fake.js';

let stage: FakeStage;
let windows: RawWindow[];
beforeAll(async () => {
  stage = await FakeStage.open();
  const apps = [
    await stage.play('honest'),
    await stage.play('honest', '--no-peer', '--toolkit', 'Qt', '--count', '10'),
  ];
  windows = await Promise.all(apps.map(async (app) => (await stage.windowOf(app.pid))!));
});
afterAll(() => stage?.close());

async function readMany(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    for (const window of windows) expect((await stage.read(window)).tree).toBeDefined();
    if (i % 10 === 0) await stage.backend.windows(1500);
  }
}

/** What the process holds, once it has come to rest. */
async function holdings() {
  await pause(300);
  const handles = process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length;
  return { rss: process.memoryUsage.rss(), files: readdirSync('/proc/self/fd').length, handles };
}

test('a thousand reads: flat memory, no descriptor and no handle more than before', async () => {
  await readMany(200);
  const before = await holdings();
  await readMany(500);
  const after = await holdings();
  expect(after.files).toBe(before.files);
  expect(after.handles).toBeLessThanOrEqual(before.handles);
  // The garbage collector lets the heap breathe; a leak of one node a read would be more than this.
  expect((after.rss - before.rss) / 2 ** 20).toBeLessThan(25);
});
