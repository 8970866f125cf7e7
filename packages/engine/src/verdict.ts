/** What was seen after an action, held against what was expected. Pure but for looking at the desktop. */
import { clean } from '@casement/core';
import type { Expectation, FieldError, UiNode, UiTree } from '@casement/spec';
import type { Change } from './before.js';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';

export interface Verdict {
  readonly verified: boolean;
  readonly reason?: string;
  /** What visibly did not happen, by parameter. */
  readonly failed: readonly FieldError[];
  /** Everything expected is there: nothing more to wait for but rest. */
  readonly settled: boolean;
}

/**
 * `unseen`: nothing can be said, because the control, or the window, is no longer there; `echoed`: what is seen would be
 * seen in any case.
 */
type Seen = 'held' | 'missed' | 'unseen' | 'echoed';
type NodeExpectation = Extract<Expectation, { readonly key: string }>;

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
const UNSEEN = 'The control does not show any more, so whether it took the action is unknown.';
const ECHOED = 'The control shows the text, but controls of this kind do so even when the application did not take it.';
const RESTLESS = 'The window changes by itself all the time, so whether the action did anything is unknown.';
const HANGS = 'The application accepted the action and does not answer since, so what it did is unknown.';

/** `change`: whether the application shows something else than before the action. */
export function verdictOf(given: readonly Expectation[], desktop: Desktop, live: LiveWindow, change: Change): Verdict {
  const expectations = given.map((expected) => desktop.echoes.maskExpected(live.raw.app.key, expected));
  const seen = expectations.map((expected) => look(expected, desktop, live, change));
  const settled = seen.every((one) => one === 'held' || one === 'echoed');
  // What a window shows while its application hangs is from before.
  if (live.raw.unresponsive && desktop.windows.has(live.native)) {
    return { verified: false, reason: HANGS, failed: [], settled: false };
  }
  const missed = expectations.filter((_, i) => seen[i] === 'missed');
  const failed = missed.flatMap((e) => (isHard(e) ? [{ field: e.field ?? e.kind, error: REASON[e.kind] }] : []));
  if (failed.length > 0) return { verified: false, reason: failed[0]!.error, failed, settled };
  const unsure = change === 'unsure' && expectations.some((expected) => expected.kind === 'change');
  const reason = doubtOf(expectations, missed, seen) ?? (unsure ? RESTLESS : undefined);
  return { verified: reason === undefined, ...(reason && { reason }), failed: [], settled };
}

/** Why nobody can be sure, though nothing is known to have failed. */
function doubtOf(
  expectations: readonly Expectation[],
  missed: readonly Expectation[],
  seen: readonly Seen[],
): string | undefined {
  const soft = missed.find(isSoft) ?? expectations.find((e) => e.kind === 'unreadable');
  if (soft && isSoft(soft)) return SOFT[soft.kind];
  if (seen.includes('unseen')) return UNSEEN;
  return seen.includes('echoed') ? ECHOED : undefined;
}

function isHard(expected: Expectation): expected is NodeExpectation {
  return Object.hasOwn(REASON, expected.kind);
}

function isSoft(expected: Expectation): expected is Exclude<Expectation, NodeExpectation> {
  return !isHard(expected);
}

function look(expected: Expectation, desktop: Desktop, live: LiveWindow, change: Change): Seen {
  const listed = desktop.windows.has(live.native);
  switch (expected.kind) {
    case 'unreadable':
      return 'held';
    case 'change':
      return change === 'none' ? 'missed' : 'held';
    case 'closes':
      return listed ? 'missed' : 'held';
    case 'active':
      return live.raw.active ? 'held' : 'missed';
    default:
      return listed ? lookAt(expected, live.tree) : 'unseen';
  }
}

function lookAt(expected: NodeExpectation, tree: UiTree | undefined): Seen {
  const node = tree?.nodes.find((candidate) => candidate.key === expected.key);
  if (!node || !tree) return 'unseen';
  if (!holds(expected, node, tree)) return 'missed';
  return expected.kind === 'text' && node.echoes ? 'echoed' : 'held';
}

function holds(expected: NodeExpectation, node: UiNode, tree: UiTree): boolean {
  switch (expected.kind) {
    case 'text':
      return sameText(node, clean(expected.text));
    case 'number':
      return node.number !== undefined && Math.abs(node.number.current - expected.value) < 1e-6;
    case 'checked':
      return node.checked === expected.checked;
    case 'selected':
      return node.selected === true || node.checked === true;
    case 'shows':
      return showsChoice(tree.nodes.slice(node.index, node.end), clean(expected.text));
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

/**
 * Long texts are read in part: the part must agree, and the length where it is known. Texts are compared as they are
 * shown, without characters that nobody sees.
 */
function sameText(node: UiNode, wanted: string): boolean {
  const text = clean(node.text ?? '');
  if (node.textLength === undefined || [...text].length >= node.textLength) return text === wanted;
  return text !== '' && wanted.startsWith(text) && [...wanted].length === node.textLength;
}
