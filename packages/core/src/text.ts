/**
 * Text on its way out: valid Unicode, nothing invisible that could steer a terminal or a model (CASE-F6, CASE-H1).
 * Line feeds and tabs stay; everything a reader cannot see goes, except joiners that shape what is seen.
 */

const PLAIN = /^[\x20-\x7e\n\t]*$/;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const LINE_END = /\r\n?|\u0085|\u2028|\u2029/g;
/** C0 and C1 controls, DEL, noncharacters. */
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}]/gu;
/**
 * Characters that show nothing: soft hyphen, bidi marks, overrides and isolates, zero-width spaces, fillers, TAG
 * characters. Joiners and variation selectors are judged apart; annotation and object replacement marks go too.
 */
const INVISIBLE =
  /(?!\p{Join_Control}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffc]/gu;
/** Scripts whose letters take a joiner or non-joiner as part of the spelling. */
const JOINED =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}';
const STRAY_NON_JOINER = new RegExp(`(?<![${JOINED}])\\u200c|\\u200c(?![${JOINED}])`, 'gu');
const STRAY_JOINER = new RegExp(
  `\\u200d(?<!(?:[${JOINED}]|\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d)|\\u200d(?![${JOINED}]|\\p{Extended_Pictographic})`,
  'gu',
);
/** A variation selector shapes the character before it; runs of them carry hidden bytes. */
const STRAY_SELECTOR =
  /(?<=[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\s]|^)[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]+/gu;

/** Text without anything that is not meant to be seen. Line ends become "\n"; lone surrogates become U+FFFD. */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_NON_JOINER, '')
    .replace(STRAY_JOINER, '');
}

/** The same on one line: runs of blanks and line ends become one space, none at either end. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/gu, ' ').trim();
}

/** No grapheme that a person reads is longer than this many UTF-16 units; longer ones are stacks of marks. */
const GRAPHEME_UNITS = 32;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a text: at most `maxGraphemes` graphemes, the last one "…" when something was cut. Never splits a
 * grapheme, so never leaves half an emoji (CASE-H1).
 */
export function truncate(text: string, maxGraphemes: number): string {
  if (text.length <= maxGraphemes) return text;
  let kept = 0;
  let end = 0;
  let room = 0;
  const head = text.slice(0, maxGraphemes * GRAPHEME_UNITS + GRAPHEME_UNITS);
  for (const { segment, index } of segmenter.segment(head)) {
    if (kept === maxGraphemes || segment.length > GRAPHEME_UNITS) return `${text.slice(0, room)}…`;
    room = kept < maxGraphemes - 1 ? index + segment.length : room;
    end = index + segment.length;
    kept++;
  }
  return end >= text.length ? text : `${text.slice(0, room)}…`;
}

/**
 * A title of a window or label for use in our own sentences and tool titles: one line, capped, in quotes that it
 * cannot close (CASE-F7).
 */
export function quoteTitle(text: string, max = 60): string {
  return `“${truncate(cleanLine(text).replace(/[“”„‟]/gu, "'"), max)}”`;
}

/** For comparing what somebody typed with what is on the screen: no case, ellipsis, mnemonic marks or runs of blanks. */
export function loose(text: string): string {
  return cleanLine(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.{3}|…/gu, '')
    .replace(/[_&](?=\p{L})/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s*[:：]$/u, '');
}

/** Bytes of a text as UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
