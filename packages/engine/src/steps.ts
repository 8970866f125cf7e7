/** Performing the steps of a plan. An action that opens a modal may never return: a new window ends it (CASE-B1). */
import { loose, quoteTitle } from '@casement/core';
import {
  type AccessibilityBackend,
  BackendError,
  type Find,
  type NativeWindowId,
  type Step,
  type Target,
  type UiNode,
} from '@casement/spec';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';
import { pause } from './schedule.js';
import type { Turn } from './turns.js';

/** An application may take this long to answer one action, in ms. */
export const ACTION_MS = 5000;
/** After this long without an answer, a new window counts as the answer, in ms. */
const QUIET_ANSWER_MS = 300;
const LOOK_MS = 120;
/** How long to wait for something that a step before makes appear, in ms. */
const APPEAR_MS = 1500;

/** How a step ended: `opened` when a window appeared while the application still owed the answer. */
export type StepEnd = 'answered' | 'opened' | 'unanswered';

export class StepError extends Error {
  constructor(
    readonly code: 'action_not_available' | 'action_timeout',
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
  /** Parameters of the steps that were carried out before this one. */
  done: readonly string[] = [];
}

/** Performs all steps in order; stops after one that opened a window. Throws StepError when one cannot be done. */
export async function performSteps(
  backend: AccessibilityBackend,
  desktop: Desktop,
  live: LiveWindow,
  steps: readonly Step[],
  turn: Turn,
): Promise<StepEnd> {
  const done = new Set<string>();
  for (const step of steps) {
    try {
      const at = await locate(desktop, live, step);
      const end = await within(step, turn, performOne(backend, desktop, live, step, at));
      if (end !== 'answered') return end;
    } catch (error) {
      if (error instanceof StepError) error.done = [...done].filter((field) => field !== step.field);
      throw error;
    }
    if (step.field) done.add(step.field);
  }
  return 'answered';
}

/** Keys go to whoever has the focus: nobody else may move it meanwhile. */
function within(step: Step, turn: Turn, work: Promise<StepEnd>): Promise<StepEnd> {
  return step.target === '.' ? work : turn.patiently(work);
}

async function locate(desktop: Desktop, live: LiveWindow, step: Step): Promise<Target> {
  const tree = live.tree;
  const generation = tree?.generation ?? 0;
  if (step.target === '.') return { window: live.native, generation, handle: -1 };
  if (typeof step.target === 'string') {
    const key = step.target;
    const why = live.operable?.can(key, step.verb);
    const node = tree?.nodes.find((candidate) => candidate.key === key);
    if (!node || why !== true) throw notOperable(typeof why === 'string' ? why : 'gone', step.field);
    return { window: live.native, generation, handle: node.handle };
  }
  return appear(desktop, live, step.target, step.field);
}

/** Waits for a node that an earlier step makes appear, for instance the item of a menu that opens. */
async function appear(desktop: Desktop, live: LiveWindow, wanted: Find, field?: string): Promise<Target> {
  const until = Date.now() + APPEAR_MS;
  for (;;) {
    const node = live.tree?.nodes.find((candidate) => fits(candidate, wanted, live));
    if (node) return { window: live.native, generation: live.tree!.generation, handle: node.handle };
    if (Date.now() > until) throw notShown(wanted, field);
    await pause(LOOK_MS);
    await desktop.readFresh(live);
    desktop.publish();
  }
}

function fits(node: UiNode, { find }: Find, live: LiveWindow): boolean {
  if (!find.roles.includes(node.role) || !node.showing || loose(node.name) !== loose(find.name)) return false;
  if (find.within === undefined) return true;
  const root = live.tree?.nodes.find((candidate) => candidate.key === find.within);
  return root !== undefined && node.index > root.index && node.index < root.end;
}

const WHY: Record<string, string> = {
  disabled: 'it is disabled',
  readOnly: 'it is read-only',
  hidden: 'it does not show',
  behindLayer: 'an open menu or popup covers it',
  gone: 'it is no longer there',
  noVerb: 'it does not take that action',
};

function notOperable(why: string, field?: string): StepError {
  return new StepError('action_not_available', `The control cannot be operated now: ${WHY[why] ?? why}.`, field);
}

function notShown({ find }: Find, field?: string): StepError {
  const message = `${quoteTitle(find.name)} has not shown up, so it could not be operated.`;
  return new StepError('action_not_available', message, field);
}

/** What is written into a secret field, or typed while one has the focus, is masked from now on. */
function noteSecret(desktop: Desktop, live: LiveWindow, { verb, arg }: Step, at: Target): void {
  if (typeof arg !== 'string' || !(verb === 'setText' || verb === 'typeText')) return;
  const secret = live.tree?.nodes.some(
    (node) => node.secret && (at.handle < 0 ? node.focused : node.handle === at.handle),
  );
  if (secret) desktop.echoes.note(live.raw.app.key, arg);
}

async function performOne(
  backend: AccessibilityBackend,
  desktop: Desktop,
  live: LiveWindow,
  step: Step,
  at: Target,
): Promise<StepEnd> {
  const before = new Set(desktop.windows.keys());
  noteSecret(desktop, live, step, at);
  let settled: { error?: unknown } | undefined;
  const answer = backend.perform(at, step.verb, step.arg, ACTION_MS).then(
    () => {
      settled = {};
    },
    (error: unknown) => {
      settled = { error };
    },
  );
  await Promise.race([answer, pause(QUIET_ANSWER_MS)]);
  while (!settled) {
    await desktop.list();
    if (appeared(desktop, live, before)) return 'opened';
    await Promise.race([answer, pause(LOOK_MS)]);
  }
  return endOf(settled.error, desktop, live, before, step);
}

function endOf(
  error: unknown,
  desktop: Desktop,
  live: LiveWindow,
  before: ReadonlySet<NativeWindowId>,
  step: Step,
): StepEnd {
  if (error === undefined) return 'answered';
  if (appeared(desktop, live, before)) return 'opened';
  if (!(error instanceof BackendError)) throw error;
  if (error.code === 'timeout') return 'unanswered';
  if (error.code === 'gone') throw notOperable('gone', step.field);
  if (error.code === 'unresponsive') throw new StepError('action_timeout', error.message, step.field);
  throw new StepError('action_not_available', error.message, step.field);
}

function appeared(desktop: Desktop, live: LiveWindow, before: ReadonlySet<NativeWindowId>): boolean {
  return [...desktop.windows.values()].some((w) => !before.has(w.native) && w.raw.app.key === live.raw.app.key);
}
