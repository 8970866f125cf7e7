/** Which X11 window is which accessible: by process, then title, then place, in that order of trust. Pure. */
import type { X11Window } from '@casement/native-linux';

export interface TopLevel {
  readonly pid: number;
  readonly title: string;
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

/**
 * Pairs accessibles with X11 windows of the same process. Returns index of `tops` → X11 window. Pairs already known
 * (by `known`) are kept while both live, so that a rename never moves an id.
 */
export function matchWindows(
  tops: readonly TopLevel[],
  windows: readonly X11Window[],
  known: (top: number) => number | undefined,
): Map<number, X11Window> {
  const pairs = new Map<number, X11Window>();
  const free = new Set(windows);
  const take = (top: number, window: X11Window | undefined): void => {
    if (!window || pairs.has(top)) return;
    pairs.set(top, window);
    free.delete(window);
  };
  const partner = (top: number): X11Window | undefined =>
    windows.find((window) => window.id === known(top) && free.has(window));
  for (const i of tops.keys()) take(i, partner(i));
  const rest = (): number[] => tops.map((_, i) => i).filter((i) => !pairs.has(i));
  for (const i of rest()) take(i, only([...free].filter((w) => samePid(tops[i]!, w) && sameTitle(tops[i]!, w))));
  for (const i of rest())
    take(
      i,
      nearest(
        tops[i]!,
        [...free].filter((w) => samePid(tops[i]!, w) && sameTitle(tops[i]!, w)),
      ),
    );
  for (const i of rest())
    take(
      i,
      nearest(
        tops[i]!,
        [...free].filter((w) => samePid(tops[i]!, w) && !w.title),
      ),
    );
  for (const i of rest())
    take(
      i,
      nearest(
        tops[i]!,
        [...free].filter((w) => samePid(tops[i]!, w)),
      ),
    );
  return pairs;
}

function samePid(top: TopLevel, window: X11Window): boolean {
  return top.pid === window.pid;
}

function sameTitle(top: TopLevel, window: X11Window): boolean {
  return top.title !== '' && top.title === window.title;
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
