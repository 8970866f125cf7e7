/** After an action: wait until the application is quiet, read back, and say what was seen and what was not. */
import type { Expectation, FieldError, UiNode, UiTree } from '@casement/spec';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';
import { pause, type Schedule } from './schedule.js';

/** Events must be silent this long, in ms. */
const QUIET_MS = 150;
/** A change must show within this time, in ms, or the result says that none was seen. */
const CHANGE_MS = 1200;
/** Expected values must show within this time, in ms (browsers are late). */
const EXPECT_MS = 2000;
const LOOK_MS = 60;

export interface Verdict {
  readonly verified: boolean;
  readonly reason?: string;
  /** What visibly did not happen, by parameter. */
  readonly failed: readonly FieldError[];
}

/** What the desktop looked like before the action. */
export interface Before {
  readonly revision: number;
  readonly ids: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, number>;
}

export function remember(desktop: Desktop): Before {
  const { revision, state } = desktop.snapshot();
  return {
    revision,
    ids: new Set(state.windows.map((window) => window.id)),
    versions: new Map(state.windows.map((window) => [window.id, window.version])),
  };
}

/** Looks until all expectations hold and events are quiet, or the time is up. */
export async function settle(
  desktop: Desktop,
  schedule: Schedule,
  live: LiveWindow,
  expectations: readonly Expectation[],
  before: Before,
): Promise<Verdict> {
  const started = Date.now();
  const ceiling = expectations.some((e) => e.kind !== 'change') ? EXPECT_MS : CHANGE_MS;
  for (let wait = LOOK_MS; ; wait = Math.min(wait * 1.5, 300)) {
    await pause(wait);
    await look(desktop, live, before);
    const unmet = expectations.filter((expected) => !holds(expected, desktop, live, before));
    const quiet = Date.now() - schedule.lastEventAt >= QUIET_MS && !desktop.awaits(live.raw.app.key);
    const late = Date.now() - started >= ceiling;
    if ((unmet.length === 0 && quiet) || late) return verdict(expectations, unmet);
  }
}

/** Lists and reads the acted window, and whatever is new beside it, then publishes. */
async function look(desktop: Desktop, live: LiveWindow, before: Before): Promise<void> {
  await desktop.list();
  const fresh = [...desktop.windows.values()].filter(
    (other) => other.native === live.native || (!before.ids.has(other.id) && !other.ready) || related(other, live),
  );
  await Promise.all(fresh.map((other) => desktop.readFresh(other)));
  desktop.publish();
}

function related(other: LiveWindow, live: LiveWindow): boolean {
  return other.dirty && other.raw.app.key === live.raw.app.key;
}

function verdict(expectations: readonly Expectation[], unmet: readonly Expectation[]): Verdict {
  const failed = unmet.flatMap((e) => {
    if (e.kind === 'change' || e.kind === 'closes' || e.kind === 'active' || e.kind === 'unreadable') return [];
    return [{ field: e.field ?? e.kind, error: REASON[e.kind] }];
  });
  const soft = unmet.find((e) => e.kind in SOFT) ?? expectations.find((e) => e.kind === 'unreadable');
  if (failed.length > 0) return { verified: false, reason: failed[0]!.error, failed };
  if (soft) return { verified: false, reason: SOFT[soft.kind as keyof typeof SOFT], failed: [] };
  return { verified: true, failed: [] };
}

const REASON = {
  text: 'The application did not take this text: it shows another one after the write.',
  number: 'The application did not take this number: it shows another one after the write.',
  checked: 'The application did not take this state: it shows the other one after the action.',
  selected: 'The application did not select this.',
  shows: 'The application did not take this choice: it shows another one after the action.',
  expanded: 'The application did not expand or collapse this.',
} as const;

const SOFT = {
  change: 'The application accepted the action, but no visible change was seen.',
  closes: 'The window has not closed; it may be asking something first.',
  active: 'The window has not become the active one.',
  unreadable: 'A secret cannot be read back, so whether the field took it is unknown.',
} as const;

function holds(expected: Expectation, desktop: Desktop, live: LiveWindow, before: Before): boolean {
  switch (expected.kind) {
    case 'unreadable':
      return true;
    case 'change':
      return desktop.snapshot().revision !== before.revision;
    case 'closes':
      return !desktop.windows.has(live.native);
    case 'active':
      return live.raw.active;
    default:
      return nodeHolds(expected, nodeOf(live.tree, expected.key), live.tree);
  }
}

function nodeOf(tree: UiTree | undefined, key: string): UiNode | undefined {
  return tree?.nodes.find((node) => node.key === key);
}

type NodeExpectation = Extract<Expectation, { readonly key: string }>;

function nodeHolds(expected: NodeExpectation, node: UiNode | undefined, tree: UiTree | undefined): boolean {
  if (!node || !tree) return false;
  switch (expected.kind) {
    case 'text':
      return sameText(node, expected.text);
    case 'number':
      return node.number !== undefined && Math.abs(node.number.current - expected.value) < 1e-6;
    case 'checked':
      return node.checked === expected.checked;
    case 'selected':
      return node.selected === true || node.checked === true;
    case 'shows':
      return showsChoice(tree.nodes.slice(node.index, node.end), expected.text);
    case 'expanded':
      return node.expanded === expected.expanded;
  }
}

/** GTK3 names a combo box after its choice; others mark the option, or show it in an entry or label inside. */
function showsChoice([box, ...inside]: readonly UiNode[], text: string): boolean {
  if (box?.name === text || box?.text === text) return true;
  return inside.some((node) => {
    const marked = node.selected === true || node.checked === true;
    return marked ? node.name === text : node.editable === true && node.text === text;
  });
}

/** Long texts are read in part: the part must agree, and the length where it is known. */
function sameText(node: UiNode, wanted: string): boolean {
  const text = node.text ?? '';
  if (node.textLength === undefined || [...text].length >= node.textLength) return text === wanted;
  return wanted.startsWith(text) && [...wanted].length === node.textLength;
}
