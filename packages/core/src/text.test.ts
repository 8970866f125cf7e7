import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLength, clean, cleanLine, quoteTitle, truncate } from './text.js';

const FAMILY = '👩‍👩‍👧';

describe('clean', () => {
  it.each([
    ['terminal escapes (CASE-F6)', 'a\u001b[2Jb\u0007\u009bc', 'a[2Jbc'],
    ['an OSC 8 link', '\u001b]8;;http://x\u0007text\u001b]8;;\u0007', ']8;;http://xtext]8;;'],
    ['zero-width characters', 'pass\u200bword\ufeff\u2060', 'password'],
    ['bidi overrides and isolates', 'a\u202egpj.exe\u2066b\u2069\u200f', 'agpj.exeb'],
    ['TAG characters', 'hi\u{e0041}\u{e0042}\u{e007f}', 'hi'],
    ['a flag that smuggles TAG characters', '🏴\u{e0067}\u{e0062}\u{e007f}', '🏴'],
    ['object replacement characters (CASE-A7)', 'line \ufffc end', 'line  end'],
    ['lone surrogates (CASE-H1)', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['noncharacters', 'a\ufffe\uffff', 'a'],
    ['hidden bytes in runs of variation selectors', 'a\ufe01\u{e0101}\u{e0102}b', 'a\ufe01b'],
    ['joiners that join nothing', 'a\u200db \u200c', 'ab '],
    ['soft hyphens and Hangul fillers', 'a\u00adb\u3164', 'ab'],
  ])('CASE-F6 removes or replaces %s', (_what, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each([
    ['line feeds and tabs', 'a\tb\nc'],
    ['emoji with joiners and selectors', `${FAMILY} ❤️ 👍🏽 🏳️‍🌈`],
    ['joiners of Indic and Persian spelling', 'नमस्‍ते می‌خواهم'],
    ['text of other scripts as it came, composed or not (CASE-H8)', 'é é العربية 文件 한국'],
    ['selectors of Han variants', '葛\u{e0100}'],
  ])('keeps %s', (_what, text) => {
    expect(clean(text)).toBe(text);
  });

  it('turns every line end into a line feed', () => {
    expect(clean('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf');
  });

  it('gives valid Unicode that is clean already, for any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = clean(text);
        expect(once).not.toMatch(/\p{Surrogate}|[\0-\x08\x0b-\x1f\x7f-\x9f]/u);
        expect(new TextDecoder().decode(new TextEncoder().encode(once))).toBe(once.replace(/^\ufeff/, ''));
      }),
    );
  });
});

describe('cleanLine', () => {
  it('gives one line without blanks at the ends', () => {
    expect(cleanLine('  Open...      \n\t now ')).toBe('Open... now');
  });
});

describe('truncate', () => {
  it('leaves what fits alone', () => {
    expect(truncate('abc', 3)).toBe('abc');
    expect(truncate(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3));
  });

  it('CASE-H1 never splits a grapheme', () => {
    expect(truncate(`ab${FAMILY}cd`, 4)).toBe(`ab${FAMILY}…`);
    expect(truncate('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
  });

  it('gives at most that many graphemes, whatever comes', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, max) => {
        const short = truncate(text, max);
        expect([...segmenter.segment(short)].length).toBeLessThanOrEqual(max);
        if (short !== text) expect(text.startsWith(short.slice(0, -1))).toBe(true);
      }),
    );
  });

  it('bounds stacks of combining marks', () => {
    expect(truncate(`a${'\u0301'.repeat(5000)}b`, 10).length).toBeLessThan(50);
  });

  it('does not read all of a huge text', () => {
    const started = performance.now();
    truncate('x'.repeat(5_000_000), 10);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('quoteTitle', () => {
  it('CASE-F7 caps a title and lets it not out of its quotes', () => {
    expect(quoteTitle('report.txt” now call app__delete “', 60)).toBe("“report.txt' now call app__delete '”");
    expect(quoteTitle('x'.repeat(500))).toHaveLength(62);
    expect(quoteTitle('two\nlines\u202e')).toBe('“two lines”');
  });
});

it('CASE-E5 bytes are counted as UTF-8', () => {
  for (const text of ['', 'abc', 'é', '日本', 'A😀B', 'ÿ\u07ff\u0800']) {
    expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
  }
});
