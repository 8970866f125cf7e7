/** The desktop before an action, and whether the acted application has visibly changed since. */
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';

export interface Before {
  readonly ids: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, number>;
  readonly appKey: string;
  /** What the windows of the application show and offer, by id. */
  readonly shown: ReadonlyMap<string, string>;
  /** The application changes by itself. */
  readonly restless: boolean;
}

/** `unsure`: something changed, and would have changed without the action, too. */
export type Change = 'seen' | 'none' | 'unsure';

export function remember(desktop: Desktop, live: LiveWindow): Before {
  const { windows } = desktop.snapshot().state;
  return {
    ids: new Set(windows.map((window) => window.id)),
    versions: new Map(windows.map((window) => [window.id, window.version])),
    appKey: live.raw.app.key,
    shown: shownBy(desktop, live.raw.app.key),
    restless: isRestless(desktop, live.raw.app.key),
  };
}

/**
 * Whether a window of the acted application came, went, or shows or offers something else; or any window came: an action
 * may start another application. What changes in other applications by itself proves nothing, and neither does another
 * content of an application that never rests.
 */
export function changedSince(before: Before, desktop: Desktop): Change {
  const opened = desktop.snapshot().state.windows.filter((window) => !before.ids.has(window.id));
  if (opened.some((window) => !comesAndGoes(desktop, desktop.byId(window.id)?.raw.app.key))) return 'seen';
  const now = shownBy(desktop, before.appKey);
  if (now.size !== before.shown.size) return comesAndGoes(desktop, before.appKey) ? 'unsure' : 'seen';
  const changed = [...now].some(([id, shown]) => before.shown.get(id) !== shown);
  if (!changed) return 'none';
  return before.restless ? 'unsure' : 'seen';
}

function comesAndGoes(desktop: Desktop, appKey: string | undefined): boolean {
  return appKey !== undefined && desktop.comings.isRestless(appKey, Date.now());
}

function isRestless(desktop: Desktop, appKey: string): boolean {
  if (desktop.unrest.isRestless(appKey, Date.now())) return true;
  return [...desktop.windows.values()].some((live) => live.raw.app.key === appKey && live.title.restless);
}

function shownBy(desktop: Desktop, appKey: string): Map<string, string> {
  const { state, tools } = desktop.snapshot();
  const own = state.windows.filter((window) => desktop.byId(window.id)?.raw.app.key === appKey);
  return new Map(
    own.map((window) => [window.id, JSON.stringify([window, tools.filter((tool) => tool.windowId === window.id)])]),
  );
}
