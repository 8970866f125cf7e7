/** Pictures of real windows: the right pixels, nobody else's, no secret's. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Display, openDisplay } from '@casement/native-linux';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Stage } from './support/bridge.js';
import { type FixtureStage, FixtureStage as Fixtures } from './support/fixtures.js';

const BLUE = [30, 144, 255];
const terminal = (title: string, colour: string, geometry: string) => ({
  command: 'xterm',
  args: ['-T', title, '-bg', colour, '-fg', colour, '-cr', colour, '-geometry', geometry],
  window: title,
  accessible: false,
});

interface Shot {
  readonly png: PNG;
  readonly url: string;
}

/** What `capture` of a window answers, decoded. */
async function shoot(stage: Stage, id: string): Promise<Shot> {
  const done = await stage.done(id, 'capture');
  const { url, width, height } = (done.result!.data as { picture: { url: string; width: number; height: number } })
    .picture;
  const bytes = url.startsWith('data:') ? Buffer.from(url.split(',')[1]!, 'base64') : readFileSync(fileURLToPath(url));
  const png = PNG.sync.read(bytes);
  expect([png.width, png.height]).toEqual([width, height]);
  return { png, url };
}

const at = ({ width, data }: PNG, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

/** Pixels of the longest black run in a row. */
function longestBlack(png: PNG, y: number): number {
  let [longest, run] = [0, 0];
  for (let x = 0; x < png.width; x++) {
    run = at(png, x, y).every((value) => value === 0) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

describe('pictures', () => {
  let stage: Stage;
  let display: Display;
  beforeAll(async () => {
    stage = await Stage.open([terminal('Under', '#1e90ff', '40x10+20+20'), terminal('Over', '#ff0000', '80x40+0+0')]);
    display = await openDisplay(stage.desktop.display, 2000);
  });
  afterAll(async () => {
    await display?.close();
    await stage?.close();
  });

  test('GB-15 of a window that another one covers: its own pixels only', async () => {
    const [under, over] = ['Under', 'Over'].map((title) => stage.window(new RegExp(`^${title}$`)).id);
    await stage.done(over!, 'focus');
    const { png } = await shoot(stage, under!);
    const box = (await display.windows(2000)).find((window) => window.title === 'Under')!;
    expect([png.width, png.height]).toEqual([box.width, box.height]);
    for (const [x, y] of [
      [5, 5],
      [png.width >> 1, png.height >> 1],
      [png.width - 20, png.height - 5],
    ] as const) {
      expect(at(png, x, y)).toEqual(BLUE);
    }
  });

  test('what has no picture says why', async () => {
    await expect(display.capture(1, 2000)).rejects.toThrow('no longer exists');
    const hidden = (await display.windows(2000)).find((window) => window.title === 'Under')!;
    execFileSync('xdotool', ['windowminimize', '--sync', String(hidden.id)], { env: stage.desktop.env });
    await expect(display.capture(hidden.id, 2000)).rejects.toThrow('does not show');
    const tool = stage.window(/^Under$/).id;
    expect(await stage.engine.act(tool, 'capture', {})).toMatchObject({
      ok: false,
      error: { code: 'action_not_available', message: expect.stringContaining('does not show') },
    });
  });
});

describe.each(['gtk3', 'gtk4', 'qt5'] as const)('a secret in %s', (toolkit) => {
  let fixture: FixtureStage;
  beforeAll(async () => {
    fixture = await Fixtures.open(toolkit);
  });
  afterAll(() => fixture?.close());

  test('CASE-F1, CASE-F3 is black in the picture, and what is around it shows', async () => {
    const { png, url } = await shoot(fixture.stage, fixture.main().id);
    const rows = Array.from({ length: png.height }, (_, y) => longestBlack(png, y));
    const black = rows.filter((length) => length > 150).length;
    expect(black).toBeGreaterThan(20);
    expect(black).toBeLessThan(70);
    expect(rows.filter((length) => length === 0).length).toBeGreaterThan(png.height / 3);
    if (url.startsWith('file:')) expect(statSync(fileURLToPath(url)).mode & 0o777).toBe(0o600);
  });
});
