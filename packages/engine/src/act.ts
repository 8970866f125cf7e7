/** One action through gate, steps, settling and verification. The order is the engine's promise (design §6). */
import type { AccessibilityBackend, ActionResult, Expectation, Outcome } from '@casement/spec';
import { type Before, remember } from './before.js';
import { Camera } from './capture.js';
import type { Desktop } from './desktop.js';
import { type Admitted, enter } from './gate.js';
import type { LiveWindow } from './live.js';
import { type Log, nameOf } from './log.js';
import { failure, notTaken } from './outcome.js';
import { Pictures } from './pictures.js';
import { settle } from './settle.js';
import { performSteps, type StepEnd, StepError } from './steps.js';
import type { Turn } from './turns.js';
import type { Verdict } from './verdict.js';

export class Actor {
  private readonly pictures = new Pictures();
  private readonly camera: Camera;

  constructor(
    private readonly backend: AccessibilityBackend,
    private readonly desktop: Desktop,
    private readonly log: Log,
  ) {
    this.camera = new Camera(backend, desktop, this.pictures);
  }

  close(): Promise<void> {
    return this.pictures.close();
  }

  /** Runs one call; the caller sees to it that writes come one at a time (GB-27). */
  async run(id: string, name: string, args: unknown, turn: Turn): Promise<Outcome> {
    const gate = await enter(this.desktop, id, name, args, turn);
    if ('refused' in gate) return gate.refused;
    const { plan, action } = gate.admitted;
    if (plan.picture) return this.camera.take(gate.admitted.live);
    if (plan.steps.length === 0) return this.answer(gate.admitted);
    const started = Date.now();
    const { live } = gate.admitted;
    const before = remember(this.desktop, live);
    const { unrest, comings } = this.desktop;
    const acting = unrest.during(live.raw.app.key, this.carryOut(gate.admitted, before, turn));
    const outcome = await comings.during(live.raw.app.key, acting);
    this.log('info', 'action', { window: id, action: action.name, ok: outcome.ok, ms: Date.now() - started });
    return outcome;
  }

  private answer({ live, plan }: Admitted): Outcome {
    const version = this.desktop.version(live.id);
    const result: ActionResult = { ...(version !== undefined && { version }), ...(plan.data && { data: plan.data }) };
    return { ok: true, value: { message: plan.message ?? 'Done.', openedWindowIds: [], result } };
  }

  private async carryOut(admitted: Admitted, before: Before, turn: Turn): Promise<Outcome> {
    const { live, plan } = admitted;
    const expectations = plan.expect ?? [{ kind: 'change' } satisfies Expectation];
    let end: StepEnd;
    try {
      end = await performSteps(this.backend, this.desktop, live, plan.steps, turn);
    } catch (error) {
      return this.stepFailed(error, live);
    }
    const wanted: readonly Expectation[] = end === 'answered' ? expectations : [{ kind: 'change' }];
    const verdict = await settle(this.desktop, live, wanted, before, turn);
    if (end === 'unanswered' && !verdict.verified) return unanswered(live.id);
    if (verdict.failed.length > 0) return notTaken(verdict.failed, expectations.length);
    return { ok: true, value: this.success(admitted, before, verdict) };
  }

  private async stepFailed(error: unknown, live: LiveWindow): Promise<Outcome> {
    if (error instanceof StepError) {
      await this.desktop.list();
      this.desktop.publish();
      return failure(error.code, stoppedAt(error, this.desktop.windows.has(live.native)));
    }
    this.log('error', 'an action failed in an unforeseen way', { window: live.id, reason: nameOf(error) });
    return failure('action_not_available', 'The action could not be carried out. Read app://windows again.');
  }

  private success({ live, plan }: Admitted, before: Before, verdict: Verdict) {
    const { windows } = this.desktop.snapshot().state;
    const opened = windows.filter((window) => !before.ids.has(window.id)).map((window) => window.id);
    const changed = windows.filter((window) => before.versions.get(window.id) !== window.version);
    const ids = new Set(windows.map((window) => window.id));
    const version = this.desktop.version(live.id);
    const result: ActionResult = {
      ...(version !== undefined && { version }),
      changedWindows: changed.map((window) => ({ id: window.id, version: window.version })),
      closedWindowIds: [...before.ids].filter((id) => !ids.has(id)),
      verified: verdict.verified,
      ...(verdict.reason && { unverified: verdict.reason }),
      ...(plan.data && { data: plan.data }),
    };
    const ended = [...this.desktop.windows.values()].every((other) => other.raw.app.key !== live.raw.app.key);
    return { message: messageOf(plan.message ?? 'Done.', opened, verdict, ended), openedWindowIds: opened, result };
  }
}

/** Why the action stopped half-way, and how far it came. */
function stoppedAt({ field, message, done }: StepError, open: boolean): string {
  const why = open ? message : 'The window closed while the action was carried out.';
  const before = done.length > 0 ? ` Done before that: ${done.join(', ')}.` : '';
  return `${field ? `${field}: ` : ''}${why}${before}`;
}

/** `ended`: the application shows no window any more, wanted or not. */
function messageOf(message: string, opened: readonly string[], verdict: Verdict, ended: boolean): string {
  const windows = opened.length > 0 ? ` Opened: ${opened.join(', ')}.` : '';
  const end = ended ? ' Its application has no window left.' : '';
  return `${message}${windows}${end}${verdict.reason ? ` ${verdict.reason}` : ''}`;
}

function unanswered(id: string): Outcome {
  return failure(
    'action_timeout',
    `The application of window ${id} did not answer in time and no effect was seen. Read app://windows before trying again.`,
  );
}
