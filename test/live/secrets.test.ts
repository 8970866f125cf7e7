/** Secrets never leave: the password dialogs of real applications, on every surface (CASE-F1, F3, F8; GB-16). */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET_MASK } from '@casement/spec';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLI, RawServer } from './support/serve.js';

const SENTINEL = 'Xq7-sentinel-9fK2';
let desktop: Desktop;
beforeAll(async () => {
  desktop = await startDesktop();
});
afterAll(() => desktop?.stop());

interface Window {
  id: string;
  title: string;
  blocks: { type: string; items?: { label: string; value: unknown; sensitive?: boolean }[] }[];
}

async function windowsOf(server: RawServer, id: number): Promise<Window[]> {
  server.send({ id, method: 'resources/read', params: { uri: 'app://windows' } });
  const answer = (await server.answer(id)) as { result: { contents: { text: string }[] } };
  return JSON.parse(answer.result.contents[0]!.text).windows;
}

async function waitForWindows(server: RawServer, count: number): Promise<Window[]> {
  for (let id = 100; id < 200; id++) {
    const windows = await windowsOf(server, id);
    if (windows.length >= count) return windows;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the window did not come');
}

test('CASE-F1 F3 F8 GB-16 zenity --password: no secret in any output, the most talkative log included', async () => {
  const app = await desktop.launch('zenity', ['--password', '--username', '--title=Sign in'], {
    waitForWindow: 'Sign in',
  });
  const server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'zenity', '--log-level', 'trace'], {
    ...desktop.env,
  });
  server.initialize();
  await server.answer(1);
  const [window] = await waitForWindows(server, 1);
  const fields = window!.blocks.flatMap((block) => block.items ?? []);
  const secret = fields.find((item) => item.sensitive);
  expect(secret?.value).toBe(SECRET_MASK);

  server.send({ id: 2, method: 'tools/list' });
  const tools = (
    (await server.answer(2)) as { result: { tools: { name: string; inputSchema: { properties: object } }[] } }
  ).result.tools;
  const fill = tools.find((tool) => tool.name === `${window!.id}__fill`)!;
  const key = Object.keys(fill.inputSchema.properties).find((name) => /pass/i.test(name))!;
  server.send({ id: 3, method: 'tools/call', params: { name: fill.name, arguments: { [key]: SENTINEL } } });
  const filled = (await server.answer(3)) as { result: { isError?: boolean } };
  expect(filled.result.isError ?? false).toBe(false);
  const bad = { [key]: { nested: SENTINEL } };
  server.send({ id: 4, method: 'tools/call', params: { name: fill.name, arguments: bad } });
  await server.answer(4);
  await windowsOf(server, 6);
  server.send({ id: 7, method: 'tools/call', params: { name: 'app__windows', arguments: {} } });
  await server.answer(7);

  const folder = mkdtempSync(join(tmpdir(), 'casement-secrets-'));
  const recording = join(folder, 'recording.json');
  const recorder = RawServer.start(
    process.execPath,
    [CLI, 'record', '--app', 'zenity', '-o', recording, '--log-level', 'trace'],
    { ...desktop.env },
  );
  expect(await recorder.exited).toBe(0);

  server.send({
    id: 8,
    method: 'tools/call',
    params: { name: 'app__act', arguments: { window: window!.id, action: 'ok', arguments: {} } },
  });
  await server.answer(8);
  await app.exited;
  expect(app.stdout()).toContain(SENTINEL);
  const everything = [server.stdout, server.stderr, recorder.stdout, recorder.stderr, readFileSync(recording, 'utf8')];
  for (const text of everything) {
    expect(text).not.toContain(SENTINEL);
    expect(text).not.toMatch(/●{2}/);
  }
  server.process.stdin!.end();
  await server.exited;
});

test('CASE-F1 V4 GTK4 hands out the clear text: never asked for, never shown, yet written', async () => {
  const app = await desktop.launch('gtk4-demo', ['--run=password_entry'], { waitForWindow: 'Choose a Password' });
  const server = RawServer.start(process.execPath, [CLI, 'serve', '--app', 'gtk4-demo', '--log-level', 'trace'], {
    ...desktop.env,
  });
  server.initialize();
  await server.answer(1);
  const [window] = await waitForWindows(server, 1);
  const fields = window!.blocks.flatMap((block) => block.items ?? []);
  expect(fields.map((item) => item.value)).toEqual([SECRET_MASK, SECRET_MASK]);
  const tool = await toolOf(server, 2, `${window!.id}__fill`);
  const values = Object.fromEntries(
    Object.keys(tool!.inputSchema.properties)
      .filter((key) => key !== 'expectedVersion')
      .map((key) => [key, SENTINEL]),
  );
  expect(Object.keys(values)).toHaveLength(2);
  expect(await toolOf(server, 3, `${window!.id}__press`)).toBeUndefined();
  server.send({ id: 4, method: 'tools/call', params: { name: tool!.name, arguments: values } });
  expect(((await server.answer(4)) as { result: { isError?: boolean } }).result.isError ?? false).toBe(false);
  await windowsOf(server, 5);
  // The application itself enables "Done" only when both entries hold the same text: the write did arrive.
  const press = await toolOf(server, 6, `${window!.id}__press`);
  expect(JSON.stringify(press?.inputSchema)).toContain('Done');
  expect(server.stdout + server.stderr).not.toContain(SENTINEL);
  server.process.stdin!.end();
  await server.exited;
  await app.kill();
});

type Tool = { name: string; inputSchema: { properties: object } };

async function toolOf(server: RawServer, id: number, name: string): Promise<Tool | undefined> {
  server.send({ id, method: 'tools/list' });
  const answer = (await server.answer(id)) as { result: { tools: Tool[] } };
  return answer.result.tools.find((tool) => tool.name === name);
}
