/** Typing into real windows, where nothing else helps. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOUSEPAD, Stage } from './support/bridge.js';

const TEXT = 'Zoë 😀 漢字 €ü — "quoted" <tag> {x}~\n\tsecond line, שלום';

describe('mousepad', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open([MOUSEPAD, { command: 'zenity', args: ['--entry', '--title', 'Other'], window: 'Other' }]);
  });
  afterAll(() => stage?.close());

  const shown = () => JSON.stringify(stage.window(/Mousepad/).blocks);

  test('CASE-C4, CASE-H1 characters of any script arrive whole, layout or not, and the result is verified', async () => {
    const { id } = stage.window(/Mousepad/);
    await stage.done(stage.window('Other').id, 'focus');
    const done = await stage.done(id, 'keys', { text: TEXT });
    expect(done.result?.verified).toBe(true);
    expect(JSON.stringify(done)).not.toContain('Zoë');
    expect(shown()).toContain(JSON.stringify(TEXT).slice(1, -1));
  });

  test('chords are pressed in turn', async () => {
    const { id } = stage.window(/Mousepad/);
    await stage.done(id, 'keys', { text: 'first', keys: 'ctrl+a ctrl+x' });
    expect(shown()).not.toContain('first');
    await stage.done(id, 'keys', { keys: 'ctrl+v End' });
    expect(shown()).toContain('first');
    const opened = await stage.done(id, 'keys', { keys: 'ctrl+o' });
    expect(opened.openedWindowIds).toHaveLength(1);
    const refused = await stage.act(id, 'keys', { text: 'x' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'blocked_by_modal' } });
    await stage.done(opened.openedWindowIds[0]!, 'keys', { keys: 'Escape' });
    await stage.until(() => stage.find('Open') === undefined, 2000, 'the dialog is closed');
  });

  test('GB-23 what cannot be pressed is refused by parameter, and nothing is typed', async () => {
    const { id } = stage.window(/Mousepad/);
    const before = shown();
    for (const [args, field] of [
      [{}, 'text'],
      [{ keys: 'super+l' }, 'keys'],
      [{ keys: 'ctrl+alt+F1' }, 'keys'],
      [{ text: 'a\u001b' }, 'text'],
      [{ text: 'x'.repeat(2001) }, 'text'],
      [{ text: 'good', keys: 'nonsense' }, 'keys'],
    ] as const) {
      const outcome = await stage.act(id, 'keys', args);
      expect(outcome).toMatchObject({ ok: false, error: { code: 'validation_failed', fields: [{ field }] } });
    }
    const many = [...Array(400)].map((_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    const tooMany = await stage.act(id, 'keys', { text: many });
    expect(tooMany).toMatchObject({ ok: false, error: { message: expect.stringContaining('fit at a time') } });
    expect(shown()).toBe(before);
  });
});

test('a terminal without accessibility: listed, said to be unreadable, and it can be typed into', async () => {
  const terminal = {
    command: 'xterm',
    args: ['-T', 'Shell', '-e', 'cat > "$HOME/typed"'],
    window: 'Shell',
    accessible: false,
  };
  const stage = await Stage.open([terminal]);
  try {
    const { id, blocks } = stage.window('Shell');
    expect(blocks[0]).toMatchObject({ type: 'notice', text: expect.stringMatching(/accessib/i) });
    expect(stage.tools(id).map(({ action }) => action)).toEqual(['keys', 'focus', 'close', 'capture']);
    const { readFileSync } = await import('node:fs');
    const typed = () => {
      try {
        return readFileSync(`${stage.desktop.home}/typed`, 'utf8');
      } catch {
        return '';
      }
    };
    await stage.done(id, 'keys', { text: 'grüße, Welt\n' });
    await stage.until(
      () => typed() === 'grüße, Welt\n',
      2000,
      `the terminal took it; it has ${JSON.stringify(typed())}`,
    );
  } finally {
    await stage.close();
  }
});
