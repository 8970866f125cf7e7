/** Bad applications under the whole engine: start-up, acting elsewhere, and what we cost others when we are the bad one. */
import { spawn } from 'node:child_process';
import { openLinuxBackend } from '@casement/adapter-linux';
import { type Engine, startEngine } from '@casement/engine';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MOUSEPAD } from './support/bridge.js';
import { FakeStage, pause, until } from './support/fake.js';
import { CLI } from './support/serve.js';

let stage: FakeStage;
beforeAll(async () => {
  stage = await FakeStage.open();
  await stage.desktop.launch(MOUSEPAD.command, MOUSEPAD.args, { waitForWindow: MOUSEPAD.window });
});
afterAll(() => stage?.close());

async function startOver(): Promise<Engine> {
  const backend = await openLinuxBackend({
    display: stage.desktop.display,
    sessionAddress: stage.desktop.env.DBUS_SESSION_BUS_ADDRESS!,
  });
  const engine = await startEngine(backend, { expose: 'all' });
  onTestFinished(() => engine.close());
  return engine;
}

const editorOf = (engine: Engine) =>
  engine.snapshot().state.windows.find((window) => window.title.includes('Untitled'));

test('CASE-D3 start-up with a stopped and a silent application on the bus takes less than 3 s', async () => {
  const [stopped, silent] = [await stage.play('honest'), await stage.play('silent')];
  onTestFinished(async () => void (await Promise.all([stopped.kill(), silent.kill()])));
  stopped.signal('SIGSTOP');
  const began = performance.now();
  const engine = await startOver();
  await until(async () => editorOf(engine) !== undefined, 3000, 'the window of the other application is there');
  expect(performance.now() - began).toBeLessThan(3000);
});

test.each(['flood', 'slow', 'endless', 'huge-text'])(
  'CASE-D3 beside %s, another application is acted on at once',
  async (part) => {
    const engine = await startOver();
    await until(async () => editorOf(engine) !== undefined, 5000, 'the editor is there');
    const app = await stage.play(part);
    onTestFinished(async () => void (await app.kill()));
    await pause(1000);
    const editor = editorOf(engine)!;
    const fill = engine.snapshot().tools.find((tool) => tool.windowId === editor.id && tool.action === 'fill')!;
    const cpu = process.cpuUsage();
    const began = performance.now();
    const outcome = await engine.act(editor.id, 'fill', { [Object.keys(fill.input)[0]!]: `beside ${part}` });
    const ms = performance.now() - began;
    expect(outcome).toMatchObject({ ok: true, value: { result: { verified: true } } });
    expect(ms).toBeLessThan(1500);
    await pause(2000);
    const { user, system } = process.cpuUsage(cpu);
    // Of one core: an application may keep us busy, but not all the time.
    expect((user + system) / 1000 / (performance.now() - began)).toBeLessThan(0.7);
  },
);

test('a stopped Casement delays no application: it starts and opens a dialog as ever', async () => {
  const server = spawn(process.execPath, [CLI, 'serve', '--app', 'mousepad', '--log-level', 'warn'], {
    env: { ...stage.desktop.env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  await pause(1500);
  server.kill('SIGSTOP');
  const began = performance.now();
  const zenity = await stage.desktop.launch('zenity', ['--entry', '--title=Started'], { waitForWindow: 'Started' });
  expect(performance.now() - began).toBeLessThan(5000);
  await zenity.kill();
});
