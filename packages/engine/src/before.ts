/** The desktop before an action, and whether the acted application has visibly changed since. */
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';

export interface Before {
  readonly ids: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, number>;
  readonly appKey: string;
  /** What the windows of the application show and offer, by id. */
  readonly shown: ReadonlyMap<string, string>;
}

export function remember(desktop: Desktop, live: LiveWindow): Before {
  const { windows } = desktop.snapshot().state;
  return {
    ids: new Set(windows.map((window) => window.id)),
    versions: new Map(windows.map((window) => [window.id, window.version])),
    appKey: live.raw.app.key,
    shown: shownBy(desktop, live.raw.app.key),
  };
}

/**
 * True when a window of the acted application came, went, or shows or offers something else; or when any window came: an
 * action may start another application. What changes in other applications by itself proves nothing.
 */
export function changedSince(before: Before, desktop: Desktop): boolean {
  if (desktop.snapshot().state.windows.some((window) => !before.ids.has(window.id))) return true;
  const now = shownBy(desktop, before.appKey);
  return now.size !== before.shown.size || [...now].some(([id, shown]) => before.shown.get(id) !== shown);
}

function shownBy(desktop: Desktop, appKey: string): Map<string, string> {
  const { state, tools } = desktop.snapshot();
  const own = state.windows.filter((window) => desktop.byId(window.id)?.raw.app.key === appKey);
  return new Map(
    own.map((window) => [window.id, JSON.stringify([window, tools.filter((tool) => tool.windowId === window.id)])]),
  );
}
