/** Typing into a window: it is made the active one, and stays so, or typing ends. */
import type { Display, X11Stroke } from '@casement/native-linux';
import { BackendError } from '@casement/spec';
import { keysymOf, strokeOf } from './keysyms.js';

/** How long a window may take to become the active one, in ms. */
const ACTIVE_MS = 1500;
const LOOK_MS = 30;
/** After a key that may move the focus, in ms: what comes next must go where it leads. */
const MOVED_MS = 60;
/** Characters at a time; between two of them it is seen whether the window is still the active one. */
const PIECE = 200;

export interface Typing {
  readonly display: Display;
  readonly xid: number;
  /** For messages. */
  readonly window: string;
  readonly deadlineMs: number;
}

/** Brings the window to the front. Rejects when another one keeps the focus. */
export async function bringToFront({ display, xid, window, deadlineMs }: Typing): Promise<void> {
  if (await isActive(display, xid, deadlineMs)) return;
  await display.activate(xid, deadlineMs);
  for (const end = Date.now() + ACTIVE_MS; Date.now() < end; await pause(LOOK_MS)) {
    if (await isActive(display, xid, deadlineMs)) return;
  }
  throw new BackendError('refused', 'The window could not be made the active one, so nothing was typed.', window);
}

/** Types a text. Rejects as soon as the focus is elsewhere; what was typed until then stays. */
export async function typeText(typing: Typing, text: string): Promise<void> {
  await bringToFront(typing);
  for (const piece of piecesOf(text)) {
    await press(
      typing,
      [...piece].map((character) => ({ key: keysymOf(character) })),
    );
    if (/[\n\r\t]$/.test(piece)) await pause(MOVED_MS);
  }
}

/** Presses one chord such as "ctrl+s". */
export async function pressChord(typing: Typing, chord: string): Promise<void> {
  await bringToFront(typing);
  await press(typing, [strokeOf(chord)]);
  await pause(MOVED_MS);
}

/** Lines, and long lines in parts: after each it is seen where the keys go. */
function piecesOf(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').match(/[^\n\r\t]*[\n\r\t]|[^\n\r\t]+/g) ?? [];
  return lines.flatMap((line) => {
    const characters = [...line];
    const parts = Math.ceil(characters.length / PIECE);
    return Array.from({ length: parts }, (_, i) => characters.slice(i * PIECE, (i + 1) * PIECE).join(''));
  });
}

async function press({ display, xid, window, deadlineMs }: Typing, strokes: X11Stroke[]): Promise<void> {
  if (!(await isActive(display, xid, deadlineMs))) {
    throw new BackendError('refused', 'The focus went to another window while typing; the rest was not typed.', window);
  }
  try {
    await display.press(strokes, deadlineMs);
  } catch (error) {
    throw new BackendError('refused', (error as Error).message, window);
  }
}

async function isActive(display: Display, xid: number, deadlineMs: number): Promise<boolean> {
  return (await display.windows(deadlineMs)).some((window) => window.id === xid && window.active);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
