/** Which X11 window is which accessible: by process, then title, then place, in that order of trust. Pure. */
import type { X11Window } from '@casement/native-linux';

export interface TopLevel {
  readonly pid: number;
  readonly title: string;
  /** Of the role that menus and popups have, too: without a name it is a window only where the sizes are the same. */
  readonly popup?: boolean;
  readonly extents?: readonly [number, number, number, number];
}

/** Window types that are layers of another window, not windows. */
const LAYER_TYPES = new Set([
  ...['TOOLTIP', 'MENU', 'POPUP_MENU', 'DROPDOWN_MENU', 'COMBO', 'DND', 'NOTIFICATION', 'DOCK', 'DESKTOP', 'SPLASH'],
]);

/** A window that a person knows as one: managed, not a menu, tooltip, panel or desktop. */
export function isWindow(window: X11Window): boolean {
  return !window.overrideRedirect && !window.types.some((type) => LAYER_TYPES.has(type));
}

/** What is known of an accessible from earlier lists. */
export interface Past {
  /** The X11 window that it had; kept while both live, so that a rename never moves an id. */
  partner(top: number): number | undefined;
  /**
   * Its X11 window closed, it does not show, and still it is listed: Swing forgets accessibles late. It gets another
   * window only by its title, or it would take the next dialog that opens.
   */
  widowed(top: number): boolean;
}

/** Pairs accessibles with X11 windows of the same process. Returns index of `tops` → X11 window. */
export function matchWindows(
  tops: readonly TopLevel[],
  windows: readonly X11Window[],
  past: Past,
): Map<number, X11Window> {
  const pairs = new Map<number, X11Window>();
  const free = new Set(windows);
  const pair = (rule: (top: TopLevel, free: readonly X11Window[], i: number) => X11Window | undefined): void => {
    for (const [i, top] of tops.entries()) {
      if (pairs.has(i)) continue;
      const own = [...free].filter((window) => window.pid === top.pid);
      const window = rule(top, own, i);
      if (!window) continue;
      pairs.set(i, window);
      free.delete(window);
    }
  };
  pair((_, own, i) => own.find(({ id }) => id === past.partner(i)));
  pair((top, own) => only(own.filter((window) => sameTitle(top, window))));
  pair((top, own) =>
    nearest(
      top,
      own.filter((window) => sameTitle(top, window)),
    ),
  );
  pair((top, own, i) =>
    past.widowed(i)
      ? undefined
      : nearest(
          top,
          own.filter(({ title }) => !title),
        ),
  );
  const guessed = (top: TopLevel, own: readonly X11Window[], i: number): readonly X11Window[] =>
    past.widowed(i) ? [] : own.filter((window) => !top.popup || sameSize(top, window));
  pair((top, own, i) =>
    nearest(
      top,
      guessed(top, own, i).filter(({ title }) => !title),
    ),
  );
  pair((top, own, i) => nearest(top, guessed(top, own, i)));
  return pairs;
}

function sameTitle(top: TopLevel, window: X11Window): boolean {
  return top.title !== '' && top.title === window.title;
}

function sameSize({ extents }: TopLevel, { width, height }: X11Window): boolean {
  return extents !== undefined && extents[2] === width && extents[3] === height;
}

function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

/** Sizes must roughly agree: positions differ by the frame (GTK3) or are window-relative (GTK4). */
const SIZE_SLACK = 80;

function nearest(top: TopLevel, windows: readonly X11Window[]): X11Window | undefined {
  if (windows.length <= 1 || !top.extents) return windows[0];
  const [x, y, width, height] = top.extents;
  const distance = (w: X11Window): number =>
    (Math.abs(w.width - width) + Math.abs(w.height - height)) * SIZE_SLACK + Math.abs(w.x - x) + Math.abs(w.y - y);
  return [...windows].sort((a, b) => distance(a) - distance(b))[0];
}
