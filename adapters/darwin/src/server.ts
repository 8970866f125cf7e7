/** Windows that only the window server knows: on other spaces, of applications that hang, or not to be read at all. */
import type { ServerWindow } from '@casement/native-darwin';
import type { RawWindow, Rect } from '@casement/spec';
import type { Application, Applications } from './applications.js';
import { NOT_TRUSTED } from './problems.js';
import type { WindowTable } from './table.js';
import { appOf } from './windows.js';

export interface Described {
  readonly apps: Applications;
  readonly table: WindowTable;
  readonly listed: readonly { readonly raw: RawWindow; readonly server: number }[];
  readonly screen: readonly ServerWindow[];
  readonly trusted: boolean;
  /** The server tells the names of windows. */
  readonly named: boolean;
}

/** Smaller ones are helpers. */
const LEAST = 50;
const ELSEWHERE = {
  reason: 'The window is on another space, or in full screen on one; macOS lets nobody read it there.',
  remedy: 'Switch to that space, or leave full screen: the window can be read then.',
};
const UNLISTED = {
  reason: 'The application does not list this window in its accessibility.',
  remedy: 'Wait until the window has finished opening; if it stays so, its application does not support accessibility.',
};

export function bareWindows(at: Described): RawWindow[] {
  return at.screen.flatMap((window, i) => {
    const app = at.apps.get(window.pid);
    return app && isOfInterest(window, app, at) ? [bareWindow(window, app, at, at.screen.length - i)] : [];
  });
}

/**
 * Panels of another process show up in the tree of the window that they belong to, at the same place. Off-screen windows
 * without a name are mostly helpers, so that only those with one are told of.
 */
function isOfInterest(window: ServerWindow, app: Application, at: Described): boolean {
  if (window.layer !== 0 || window.width < LEAST || window.height < LEAST) return false;
  if (at.listed.some(({ raw, server }) => server === window.id || isSamePlace(raw.bounds, window))) return false;
  if (app.hung && !app.met) return window.onScreen;
  if (!at.trusted) return window.onScreen;
  return window.name !== '' && (!app.hidden || window.onScreen);
}

export function isSamePlace(bounds: Rect | undefined, window: ServerWindow): boolean {
  return (
    bounds !== undefined &&
    bounds.x === window.x &&
    bounds.y === window.y &&
    bounds.width === window.width &&
    bounds.height === window.height
  );
}

function bareWindow(window: ServerWindow, app: Application, at: Described, z: number): RawWindow {
  const entry = at.table.admit(app.pid, undefined, window.id);
  const bounds: Rect = { x: window.x, y: window.y, width: window.width, height: window.height };
  return {
    id: entry.id,
    app: appOf(app),
    title: window.name || app.name,
    toolkit: app.toolkit,
    claims: {},
    active: false,
    z: window.onScreen ? z : 0,
    bounds,
    ...(app.hung ? { unresponsive: true } : { unreadable: whyUnread(window, at) }),
    verbs: [],
  };
}

function whyUnread(window: ServerWindow, { trusted }: Described): { reason: string; remedy: string } {
  if (!trusted) return NOT_TRUSTED;
  return window.onScreen ? UNLISTED : ELSEWHERE;
}
