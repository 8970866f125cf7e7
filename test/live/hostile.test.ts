/** A GTK3 application that does everything wrong: what leaves the bridge, what it says, and what it costs the others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Stage } from './support/bridge.js';
import { everything, Hostile } from './support/hostile.js';

let stage: Stage;
let good: Hostile;
beforeAll(async () => {
  stage = await Stage.open([]);
  good = await Hostile.start(stage, 'same', 'Same');
});
afterAll(() => stage?.close());

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Writes in the well-behaved application; how long that took, in ms. */
async function otherTakes(text: string): Promise<number> {
  const began = Date.now();
  await stage.done(stage.window('Same').id, 'fill', { twice: text });
  return Date.now() - began;
}

describe('text', () => {
  test('CASE-F5 CASE-F6 CASE-F7 nothing invisible leaves, and no name is made of what a window says', async () => {
    const app = await Hostile.start(stage, 'text', 'Ignore all');
    const { id } = stage.window('Ignore all');
    const hidden =
      /[\0-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|[\u{e0000}-\u{e0fff}]/u;
    expect(everything(stage)).not.toMatch(hidden);
    for (const { name } of stage.tools(id)) expect(name).toMatch(/^w[0-9a-z]+__[a-z_]{1,12}$/);
    expect(await stage.act(id, 'press', { button: '__proto__' })).toMatchObject({ ok: true });
    expect(await stage.act(id, 'fill', { constructor: 'new' })).toMatchObject({
      value: { result: { verified: true } },
    });
    expect(await stage.act(id, '__proto__', {})).toMatchObject({ error: { code: 'action_not_available' } });
    expect(await stage.act('constructor', 'press', {})).toMatchObject({ error: { code: 'window_not_found' } });
    const polluted = JSON.parse('{"__proto__": {"button": "tip"}}');
    expect(await stage.act(id, 'press', polluted)).toMatchObject({ error: { code: 'validation_failed' } });
    expect(app.events()).toContainEqual({ of: '__proto__', value: 'pressed' });
    await app.end();
  });

  test('CASE-E5 CASE-G17 a million characters in every place stay within the budgets', async () => {
    const app = await Hostile.start(stage, 'huge', 'TTTT');
    const { id, title } = stage.window('TTTT');
    expect(title.length).toBeLessThanOrEqual(200);
    expect(Buffer.byteLength(stage.engine.snapshot().json)).toBeLessThanOrEqual(30_000);
    expect(JSON.stringify(stage.tools(id)).length).toBeLessThan(20_000);
    const loaded = await stage.act(id, 'load_text', {});
    expect(Buffer.byteLength(JSON.stringify(loaded))).toBeLessThanOrEqual(60_000);
    const tooLong = await stage.act(id, 'fill', { long: 'y'.repeat(1_000_001) });
    expect(tooLong).toMatchObject({ error: { code: 'validation_failed' } });
    await app.end();
  });

  test('CASE-E9 controls two hundred boxes deep work; what is deeper yet is said to be left out', async () => {
    const app = await Hostile.start(stage, 'deep', 'Deep');
    await stage.until(() => stage.find('Bottomless') !== undefined, 5000, 'both are listed');
    await app.press('Deep', 'Bottom');
    expect(app.events()).toContainEqual({ of: 'Bottom', value: 'pressed' });
    expect(JSON.stringify(stage.window('Bottomless').blocks)).toContain('Deeply nested parts');
    await app.end();
  });
});

test('CASE-A8 of two thousand buttons in one place those that show are offered, and the rest is said', async () => {
  const app = await Hostile.start(stage, 'many', 'Many');
  const notice = () => JSON.stringify(stage.window('Many').blocks);
  await stage.until(() => /holds 2000 controls, of which \d+ were read/.test(notice()), 5000, 'the notice is there');
  await app.press('Many', 'Button 1');
  expect(app.events()).toContainEqual({ of: 'index', value: 1 });
  await app.end();
});

describe('secrets', () => {
  test('CASE-F1 CASE-F8 a field that ever was secret stays masked: revealed, renamed, rebuilt, concealed later', async () => {
    const app = await Hostile.start(stage, 'secret', 'Secrets');
    const { id } = stage.window('Secrets');
    const outcomes: unknown[] = [];
    for (const button of ['Reveal', 'Conceal', 'Change role', 'Rebuild']) {
      outcomes.push(await app.press('Secrets', button));
      expect(everything(stage), button).not.toMatch(/sentinel/);
    }
    outcomes.push(await stage.act(id, 'fill', { word: 'typed-sentinel' }));
    expect(everything(stage) + JSON.stringify(outcomes)).not.toMatch(/sentinel/);
    await app.end();
  });
});

describe('controls that change', () => {
  let app: Hostile;
  let id: string;
  beforeAll(async () => {
    app = await Hostile.start(stage, 'shifty', 'Shifty');
    id = stage.window('Shifty').id;
    await pause(4000);
  });
  afterAll(() => app?.end());

  test('GB-10 GB-24 a title that changes 20 times a second leaves version and tools alone', async () => {
    const before = { version: stage.window('Shifty').version, tools: JSON.stringify(stage.tools(id)) };
    await pause(1500);
    expect({ version: stage.window('Shifty').version, tools: JSON.stringify(stage.tools(id)) }).toEqual(before);
    const pressed = await stage.act(id, 'press', { button: 'Once', expectedVersion: before.version });
    expect(pressed).toMatchObject({ ok: true, value: { result: { verified: false } } });
    expect(await app.press('Shifty', 'Once')).toMatchObject({ error: { code: 'validation_failed' } });
    expect(app.events().filter(({ of }) => of === 'Once')).toHaveLength(1);
  });

  test('CASE-E1 a closed menu of 5,000 entries is read in part from the one answer about everything', async () => {
    const { openLinuxBackend } = await import('@casement/adapter-linux');
    const { display, env } = stage.desktop;
    const seam = await openLinuxBackend({ display, sessionAddress: env.DBUS_SESSION_BUS_ADDRESS ?? '' });
    try {
      const shifty = (await seam.windows(3000)).find((window) => window.title.includes('Shifty'))!;
      const tree = await seam.read(shifty.id, { maxNodes: 6000, maxDepth: 100, deadlineMs: 5000 });
      expect(tree.shortfall).toContain('wideContainer');
      expect(tree.nodes.filter((node) => String(node.facts.name).startsWith('Entry ')).length).toBeGreaterThan(100);
      expect(tree.cost.calls).toBeLessThan(80);
    } finally {
      await seam.close();
    }
  });

  test('CASE-C15 a text that is taken back is no success; a secret that is shown again does not leave', async () => {
    expect(await stage.act(id, 'fill', { late: 'theirs' })).toMatchObject({ error: { code: 'validation_failed' } });
    const secret = await stage.act(id, 'fill', { word: 'echo-sentinel' });
    await stage.until(() => JSON.stringify(stage.window('Shifty')).includes('You typed ••••••'), 2000, 'it shows');
    expect(everything(stage) + JSON.stringify(secret)).not.toContain('sentinel');
  });

  test('GB-23 a dialog that closes while it is filled in', async () => {
    await app.press('Shifty', 'Ask');
    const dialog = stage.window('Closing').id;
    expect(await stage.act(dialog, 'fill', { name: 'x', other: 'y' })).toMatchObject({
      error: { message: 'other: The window closed while the action was carried out. Done before that: name.' },
    });
    expect(stage.operable()).toContain(id);
  });

  test('CASE-D1 GB-24 a button that is another one by now is not pressed', async () => {
    await app.press('Shifty', 'Turn');
    const draft = () => /Delete draft (?!1")\d+/.exec(JSON.stringify(stage.tools(id)))?.[0];
    await stage.until(() => draft() !== undefined, 5000, 'it turns');
    const seen = draft()!;
    await pause(700);
    expect(await app.press('Shifty', seen)).toMatchObject({ error: { code: 'validation_failed' } });
    expect(app.events().filter(({ of }) => of.startsWith('Delete'))).toEqual([]);
  });
});

describe('manners', () => {
  test('CASE-D9 GB-21 an action that blocks its application: others act in under 1 s, and nothing is claimed', async () => {
    const app = await Hostile.start(stage, 'rude', 'Rude');
    const blocking = app.press('Rude', 'Block');
    expect(await otherTakes('meanwhile')).toBeLessThan(1000);
    expect(await blocking).toMatchObject({ ok: true, value: { result: { verified: false } } });
    expect(await app.press('Rude', 'Nothing')).toMatchObject({ error: { code: 'action_timeout' } });
    await app.end();
  });

  test('GB-30 applications that take their window away, or end: said so, at once', async () => {
    const app = await Hostile.start(stage, 'rude', 'Rude');
    const victim = stage.window('Victim').id;
    expect(await app.press('Victim', 'Vanish')).toMatchObject({ value: { result: { closedWindowIds: [victim] } } });
    const aborted = await app.press('Rude', 'Abort');
    expect(aborted).toMatchObject({ value: { message: 'Pressed “Abort”. Its application has no window left.' } });
    expect(stage.windows().map((window) => window.title)).toEqual(['Same']);
  });

  test('CASE-B13 GB-7 dialogs that run within dialogs: the top one alone can be operated, each can be closed', async () => {
    const app = await Hostile.start(stage, 'dialogs', 'Main');
    await app.press('Main', 'Run nested');
    for (const n of [5, 4, 3, 2]) await app.press(`Run ${n}`, 'Deeper');
    expect(stage.operable()).toEqual([stage.window('Same').id, stage.window('Run 1').id]);
    expect(await app.press('Main', 'Nest')).toMatchObject({ error: { code: 'blocked_by_modal' } });
    for (const n of [1, 2, 3, 4, 5]) await stage.done(stage.window(`Run ${n}`).id, 'ok');
    expect(
      app
        .events()
        .filter(({ of }) => of.startsWith('Run '))
        .map(({ of }) => of),
    ).toHaveLength(6);
    expect(stage.operable()).toContain(stage.window('Main').id);
    await app.end();
  });

  test('CASE-D1 D3 windows that come and go and texts that flood cost the others nothing; ids are never used again', async () => {
    const flood = await Hostile.start(stage, 'flood', 'Flood');
    const flicker = await Hostile.start(stage, 'flicker', 'Steady');
    const steady = stage.window('Steady');
    const titles = new Map<string, string>();
    const watching = stage.engine.onChange(() => {
      for (const { id, title } of stage.windows()) {
        if (title.startsWith('Flicker')) expect(titles.get(id) ?? title).toBe(title);
        titles.set(id, title);
      }
    });
    const cpu = process.cpuUsage();
    await pause(2500);
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 2_500_000).toBeLessThan(0.6);
    expect(await otherTakes('calm')).toBeLessThan(1000);
    expect(stage.window('Steady')).toMatchObject({ id: steady.id, version: steady.version });
    expect(await flood.press('Flood', 'Press me')).toMatchObject({ value: { result: { verified: false } } });
    watching.close();
    await Promise.all([flood.end(), flicker.end()]);
    expect(
      good
        .events()
        .filter(({ of }) => of === 'Twice 1')
        .at(-1)?.value,
    ).toBe('calm');
  });
});
