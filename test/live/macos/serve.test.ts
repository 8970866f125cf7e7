/** The whole product on the macOS double, as processes: `casement serve` and its clients, and the commands. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BridgeClient, type Era } from '@casement/client';
import { afterEach, expect, test } from 'vitest';
import { control, SCENES } from '../support/double.js';
import { CLI } from '../support/serve.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'casement-double-'));
const log = join(folder, 'log');
const clients: BridgeClient[] = [];

afterEach(async () => {
  await Promise.allSettled(clients.splice(0).map((client) => client.close()));
  rmSync(log, { force: true });
});

/** What makes a process take the double for the desktop. */
const env = (scene: string): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  CASEMENT_PLATFORM: 'darwin',
  CASEMENT_DARWIN_ADDON: control.addonPath,
  AX_DOUBLE_SCENE: join(SCENES, `${scene}.json`),
  AX_DOUBLE_LOG: log,
});

async function serve(scene: string, era: Era): Promise<BridgeClient> {
  const server = {
    command: process.execPath,
    args: [CLI, 'serve', '--all-apps'],
    env: env(scene),
    stderr: 'ignore' as const,
  };
  const client = await BridgeClient.connect(server, { era });
  clients.push(client);
  await client.waitFor(({ windows }) => windows.some((window) => window.blocks.length > 0), { timeoutMs: 8000 });
  return client;
}

/** Exit code and output of a command. */
async function casement(scene: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return run(process.execPath, [CLI, ...args], { env: env(scene), timeout: 30_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({ code: error.code ?? -1, stdout: error.stdout ?? '', stderr: error.stderr ?? '' }),
  );
}

const happened = (): { of: string; value: unknown }[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test.each<Era>(['modern', 'legacy'])(
  'GB-24 %s: fill, press, answer a sheet; the document is blocked meanwhile',
  async (era) => {
    const client = await serve('fixture', era);
    const main = client.state().windows.find((window) => window.title === 'Fixture')!;
    const tools = await client.tools();
    const fill = tools.find(({ name }) => name === `${main.id}__fill`)!;
    const properties = fill.inputSchema.properties as Record<string, { title?: string }>;
    const name = Object.entries(properties).find(([, property]) => property.title === 'Name')![0];
    await client.act(main.id, 'fill', { [name]: 'Ada 😀' });
    expect(happened()).toContainEqual({ of: 'Name', value: 'Ada 😀' });

    await client.act(main.id, 'press', { button: 'Window modal' });
    const state = await client.waitFor(({ windows }) => windows.some((window) => window.title === 'Window modal'));
    const sheet = state.windows.find((window) => window.title === 'Window modal')!;
    expect([sheet.modal, sheet.ownerId]).toEqual([true, main.id]);
    expect(state.operableWindowIds).toEqual([sheet.id]);
    await expect(client.act(main.id, 'press', { button: 'Save' })).rejects.toMatchObject({ code: 'blocked_by_modal' });
    await client.act(sheet.id, 'press', { button: 'Cancel' }).catch(() => client.act(sheet.id, 'cancel', {}));
    const after = await client.waitFor(({ operableWindowIds }) => operableWindowIds.includes(main.id));
    expect(after.windows.map((window) => window.title)).toEqual(['Fixture']);
  },
);

test('the conformance kit finds nothing against it, in both eras', async () => {
  const server = `'${process.execPath}' '${CLI}' serve --all-apps`;
  const { code, stdout } = await casement('fixture', 'conformance', '--stdio', server, '--json');
  const report = JSON.parse(stdout) as { results: { id: string; outcome: string }[] };
  expect(report.results.filter((result) => result.outcome === 'fail')).toEqual([]);
  expect(code).toBe(0);
});

test('doctor makes a real read, and says what is missing with the remedy', async () => {
  const good = await casement('fixture', 'doctor', '--no-test-window');
  expect(good.stdout).toContain('Fixture');
  expect(good.code).toBe(0);
  const bad = await casement('untrusted', 'doctor', '--no-test-window');
  expect(bad.code).not.toBe(0);
  expect(bad.stdout).toMatch(/Privacy & Security > Accessibility/);
});

test('apps, windows and read show what there is', async () => {
  expect((await casement('alert', 'apps')).stdout).toContain('Notes');
  const explained = await casement('alert', 'windows', '--explain');
  expect(explained.stdout).toMatch(/accessible state MODAL/);
  const read = await casement('secure-fields', 'read', '--app', 'Vault');
  expect(read.stdout).toContain('ada');
  expect(read.stdout).not.toMatch(/4711|4 characters/);
});

test('a recording of it holds no secret, and can be served anywhere', async () => {
  const file = join(folder, 'recording.json');
  const made = await casement('secure-fields', 'record', '--app', 'Vault', '-o', file);
  expect(made.stderr + made.stdout).not.toMatch(/4711|••••/);
  expect(made.code).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toMatch(/4711|••••/);
});

test('a hung application costs the start of the server nothing', async () => {
  const began = Date.now();
  const client = await serve('four-hung', 'modern');
  expect(Date.now() - began).toBeLessThan(4000);
  expect(client.state().windows.map((window) => window.title)).toContain('Awake');
});
