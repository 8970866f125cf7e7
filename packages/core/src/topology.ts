/** Which window is modal, to what, and which can be operated now (GB-6, GB-7, GB-8). Pure. */
import type { NativeWindowId, RawWindow } from '@casement/spec';
import { type Links, linksOf, topmost } from './owners.js';

export interface TopologyEntry {
  readonly raw: RawWindow;
  readonly modal: boolean;
  /** The window it is modal to; null for top-levels, modeless owned windows and application-modal ones (GB-6). */
  readonly owner: NativeWindowId | null;
  /** The operable window that must be dealt with first; null when this one can be operated. */
  readonly blockedBy: NativeWindowId | null;
  /** Why it is judged so, for people who debug. */
  readonly evidence: readonly string[];
}

export interface Topology {
  readonly windows: ReadonlyMap<NativeWindowId, TopologyEntry>;
  /** In the order of the windows given. */
  readonly operable: readonly NativeWindowId[];
}

/**
 * Judges all windows at once. Never fails and never hangs, whatever a toolkit claims: owners that are unknown, the
 * window itself or a loop are set aside, and the evidence says so.
 */
export function topology(windows: readonly RawWindow[]): Topology {
  const links = linksOf(windows);
  const tops = applicationTops(windows, links);
  const entries = windows.map((raw): [NativeWindowId, TopologyEntry] => {
    const { modal, owner, evidence } = links.get(raw.id)!;
    return [raw.id, { raw, modal, owner, blockedBy: blocker(raw, links, tops), evidence }];
  });
  const map = new Map(entries);
  return { windows: map, operable: [...map.values()].filter((e) => e.blockedBy === null).map((e) => e.raw.id) };
}

/** The application-modal window that counts, for each application that shows one (GB-8). */
function applicationTops(windows: readonly RawWindow[], links: Links): ReadonlyMap<string, NativeWindowId> {
  const byApp = new Map<string, RawWindow[]>();
  for (const raw of windows) {
    const link = links.get(raw.id)!;
    if (link.modal && link.owner === null) byApp.set(raw.app.key, [...(byApp.get(raw.app.key) ?? []), raw]);
  }
  return new Map([...byApp].map(([key, modals]) => [key, topmost(modals, links)!.id]));
}

/**
 * Follows modal children, then the application's modal, to the window that blocks; null when nothing does. Where two
 * applications block each other, it is the window that blocks directly.
 */
function blocker(raw: RawWindow, links: Links, tops: ReadonlyMap<string, NativeWindowId>): NativeWindowId | null {
  const path = new Set<RawWindow>();
  let at: RawWindow | undefined = raw;
  while (at && !path.has(at)) {
    path.add(at);
    at = topmost(links.get(at.id)!.children, links) ?? outsideTop(at, links, tops.get(at.app.key));
  }
  const steps = [...path];
  const end = at ?? steps.at(-1)!;
  return (end === raw ? steps[1]?.id : end.id) ?? null;
}

/** The application's top modal, for windows that are not part of its stack. */
function outsideTop(raw: RawWindow, links: Links, top: NativeWindowId | undefined): RawWindow | undefined {
  if (top === undefined) return undefined;
  for (let at: NativeWindowId | null = raw.id; at !== null; at = links.get(at)!.owner) if (at === top) return undefined;
  return links.get(top)!.raw;
}
