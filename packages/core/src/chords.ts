/** Key chords as people write them: "ctrl+s", "shift+Tab", "Return". The same words on every system. */

export type Modifier = 'ctrl' | 'alt' | 'shift';

export interface Chord {
  readonly hold: readonly Modifier[];
  /** One of {@link KEY_NAMES}, or one character. */
  readonly key: string;
}

/** Keys that have names. */
export const KEY_NAMES = [
  ...['Return', 'Tab', 'Escape', 'Space', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['Up', 'Down', 'Left', 'Right', 'Menu'],
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
] as const;

const NAMES = new Map<string, string>([
  ...KEY_NAMES.map((name) => [name.toLowerCase(), name] as const),
  ...([
    ['enter', 'Return'],
    ['esc', 'Escape'],
    ['del', 'Delete'],
    ['ins', 'Insert'],
    ['pgup', 'PageUp'],
    ['pgdn', 'PageDown'],
  ] as const),
]);
const MODIFIERS = new Map<string, Modifier>([
  ['ctrl', 'ctrl'],
  ['control', 'ctrl'],
  ['alt', 'alt'],
  ['shift', 'shift'],
]);
/** Chords that one request may hold. */
const CHORDS_MAX = 50;

/**
 * Reads chords with blanks between them, e.g. "ctrl+a Delete". Answers with what is wrong, for people, when one cannot be
 * pressed: an unknown key, or one that is for the desktop and not for the window.
 */
export function parseChords(text: string): readonly Chord[] | { readonly error: string } {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { error: 'Name at least one key, e.g. "ctrl+s" or "Return".' };
  if (words.length > CHORDS_MAX) return { error: `At most ${CHORDS_MAX} key chords at a time.` };
  const chords: Chord[] = [];
  for (const word of words) {
    const chord = parseChord(word);
    if ('error' in chord) return chord;
    chords.push(chord);
  }
  return chords;
}

function parseChord(word: string): Chord | { readonly error: string } {
  const parts =
    word === '+' || word.endsWith('++') ? [...word.slice(0, -1).split('+').filter(Boolean), '+'] : word.split('+');
  const key = parts.at(-1) ?? '';
  const hold = parts.slice(0, -1).map((part) => MODIFIERS.get(part.toLowerCase()));
  const name = NAMES.get(key.toLowerCase()) ?? ([...key].length === 1 ? key : undefined);
  if (name === undefined || hold.includes(undefined)) return { error: UNKNOWN };
  const held = [...new Set(hold as Modifier[])];
  return isForTheDesktop(held, name) ? { error: OUTSIDE } : { hold: held, key: name };
}

const UNKNOWN = `Write keys as ctrl+s, alt+F4, shift+Tab or Return. Modifiers: ctrl, alt, shift; keys: one character, ${KEY_NAMES.join(', ')}.`;
const OUTSIDE = 'This chord is for the desktop, not for the window: ctrl+alt+… and alt+Tab cannot be pressed here.';

function isForTheDesktop(hold: readonly Modifier[], key: string): boolean {
  return hold.includes('alt') && (hold.includes('ctrl') || key === 'Tab' || key === 'Escape' || key === 'Space');
}

/** A chord in the one way that backends take: modifiers first, e.g. "ctrl+shift+s". */
export function writeChord({ hold, key }: Chord): string {
  return [...hold, key].join('+');
}
