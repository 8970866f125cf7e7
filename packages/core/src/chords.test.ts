import { describe, expect, it } from 'vitest';
import { parseChords, writeChord } from './chords.js';

const written = (text: string) => {
  const chords = parseChords(text);
  return 'error' in chords ? chords.error : chords.map(writeChord);
};

describe('key chords', () => {
  it.each([
    ['ctrl+s', ['ctrl+s']],
    ['Control+Shift+s  enter', ['ctrl+shift+s', 'Return']],
    ['alt+f4', ['alt+F4']],
    ['shift+TAB', ['shift+Tab']],
    ['ctrl++', ['ctrl++']],
    ['+', ['+']],
    ['ä', ['ä']],
    ['esc del pgup', ['Escape', 'Delete', 'PageUp']],
  ])('%s', (text, expected) => expect(written(text)).toEqual(expected));

  it.each(['', '   '])('nothing is an error: "%s"', (text) => expect(written(text)).toContain('at least one key'));

  it.each(['super+l', 'ctrl+', 'foo', 'ctrl+foo', 'F13', 'ctrl+alt', '__proto__', 'constructor+a'])(
    '%s is unknown, and the answer names the keys there are',
    (text) => expect(written(text)).toContain('PageDown'),
  );

  it.each(['ctrl+alt+Delete', 'ctrl+alt+F1', 'alt+Tab', 'alt+shift+Tab', 'alt+Space'])(
    '%s would leave the window',
    (text) => expect(written(text)).toContain('for the desktop'),
  );

  it('has a bound', () => expect(written('a '.repeat(51))).toContain('At most 50'));
});
