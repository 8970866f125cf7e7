/** The checks before an action, in the order of GB-25. The window is read again first (GB-24). */
import { parseInput, quoteTitle } from '@casement/core';
import type { ActionDefinition, InputValues, Outcome, Plan } from '@casement/spec';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';
import { failure, invalid, notFound } from './outcome.js';
import { available } from './present.js';
import type { Turn } from './turns.js';

export interface Admitted {
  readonly live: LiveWindow;
  readonly action: ActionDefinition;
  readonly input: InputValues;
  readonly plan: Plan;
}

export type Gate = { readonly admitted: Admitted } | { readonly refused: Outcome };

/** Lists and reads afresh, then checks. Nothing has been done when it refuses. */
export async function enter(desktop: Desktop, id: string, name: string, args: unknown, turn: Turn): Promise<Gate> {
  await desktop.list();
  const live = desktop.byId(id);
  if (!live) {
    desktop.publish();
    return { refused: notFound(id, desktop.snapshot().state) };
  }
  if (!live.raw.unresponsive && !isBlocked(desktop, live)) await turn.patiently(desktop.readFresh(live));
  desktop.publish();
  return check(desktop, live, name, args);
}

function check(desktop: Desktop, live: LiveWindow, name: string, args: unknown): Gate {
  if (isBlocked(desktop, live)) return { refused: blocked(desktop, live) };
  const action = live.actions.get(name);
  const parsed = parseInput(action?.input ?? {}, args ?? {}, action?.effect !== 'read');
  const current = desktop.version(live.id) ?? 1;
  if (parsed.expectedVersion !== undefined && parsed.expectedVersion !== current) {
    return { refused: stale(live, parsed.expectedVersion, current) };
  }
  if (live.raw.unresponsive && action?.effect !== 'read') return { refused: hung(live) };
  if (!action || !available(live, action)) return { refused: unavailable(live, name, action !== undefined) };
  if (!parsed.ok) return { refused: invalid(parsed.fields) };
  const plan = action.plan(parsed.values);
  if ('refused' in plan) return { refused: invalid(plan.refused) };
  return { admitted: { live, action, input: parsed.values, plan } };
}

function isBlocked(desktop: Desktop, live: LiveWindow): boolean {
  return desktop.topologyOf(live.native)?.blockedBy != null;
}

function blocked(desktop: Desktop, live: LiveWindow): Outcome {
  const native = desktop.topologyOf(live.native)?.blockedBy;
  const blocker = native == null ? undefined : desktop.windows.get(native);
  if (!blocker) return failure('blocked_by_modal', 'A modal window blocks this one. Read app://windows again.');
  const tools = [...blocker.actions.values()]
    .filter((a) => available(blocker, a))
    .map((a) => `${blocker.id}__${a.name}`);
  const clear = tools.length > 0 ? ` with one of: ${tools.slice(0, 8).join(', ')}` : '';
  return failure(
    'blocked_by_modal',
    `The modal window ${blocker.id} ${quoteTitle(blocker.title.shown)} blocks this one. Deal with it first${clear}.`,
  );
}

function stale(live: LiveWindow, expected: number, current: number): Outcome {
  return failure(
    'stale_state',
    `Window ${live.id} has changed: version ${current} now, ${expected} was expected. Read app://windows again and decide anew.`,
    { currentVersion: current },
  );
}

function hung(live: LiveWindow): Outcome {
  return failure(
    'action_timeout',
    `The application of window ${live.id} does not answer; nothing was sent to it. Try again later; other windows work.`,
  );
}

function unavailable(live: LiveWindow, name: string, known: boolean): Outcome {
  const names = [...live.actions.values()].filter((action) => available(live, action)).map((action) => action.name);
  const shown = /^[A-Za-z0-9_]{1,64}$/.test(name) ? `“${name}”` : 'That action';
  const what = known ? `${shown} cannot be done in window ${live.id} now` : `Window ${live.id} has no action ${shown}`;
  return failure('action_not_available', `${what}. Available: ${names.join(', ') || 'none'}.`);
}
