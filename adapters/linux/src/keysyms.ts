/** X keysyms of characters and of keys that have names. */
import type { X11Stroke } from '@casement/native-linux';

const MODIFIERS: Readonly<Record<string, number>> = { ctrl: 0xffe3, alt: 0xffe9, shift: 0xffe1 };
const F1 = 0xffbe;
const NAMES: Readonly<Record<string, number>> = {
  ...{ Return: 0xff0d, Tab: 0xff09, Escape: 0xff1b, Space: 0x20, Backspace: 0xff08, Delete: 0xffff, Insert: 0xff63 },
  ...{ Home: 0xff50, Left: 0xff51, Up: 0xff52, Right: 0xff53, Down: 0xff54, PageUp: 0xff55, PageDown: 0xff56 },
  ...{ End: 0xff57, Menu: 0xff67 },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, F1 + i])),
};
/** Characters beyond Latin-1 have their code point with this bit. */
const UNICODE = 0x01000000;

/** The key that types a character; a line break is Return. */
export function keysymOf(character: string): number {
  if (character === '\n' || character === '\r') return NAMES.Return!;
  if (character === '\t') return NAMES.Tab!;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? code : UNICODE | code;
}

/** The stroke of a chord such as "ctrl+shift+s", "Return", "ctrl++". */
export function strokeOf(chord: string): X11Stroke {
  const at = chord.lastIndexOf('+', chord.length - 2);
  const hold = at < 0 ? [] : chord.slice(0, at).split('+');
  const key = chord.slice(at + 1);
  return { key: NAMES[key] ?? keysymOf(key), hold: hold.map((name) => MODIFIERS[name] ?? 0) };
}
