/** One action through gate, steps, settling and verification. The order is the engine's promise (design §6). */
import type { AccessibilityBackend, ActionResult, Expectation, Outcome } from '@casement/spec';
import { type Before, remember } from './before.js';
import { Camera } from './capture.js';
import type { Desktop } from './desktop.js';
import { type Admitted, enter } from './gate.js';
import type { Log } from './log.js';
import { failure, notTaken } from './outcome.js';
import { Pictures } from './pictures.js';
import { settle } from './settle.js';
import { performSteps, type StepEnd, StepError } from './steps.js';
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
  async run(id: string, name: string, args: unknown): Promise<Outcome> {
    const gate = await enter(this.desktop, id, name, args);
    if ('refused' in gate) return gate.refused;
    const { plan, action } = gate.admitted;
    if (plan.picture) return this.camera.take(gate.admitted.live);
    if (plan.steps.length === 0) return this.answer(gate.admitted);
    const started = Date.now();
    const before = remember(this.desktop, gate.admitted.live);
    const outcome = await this.carryOut(gate.admitted, before);
    this.log('info', 'action', { window: id, action: action.name, ok: outcome.ok, ms: Date.now() - started });
    return outcome;
  }

  private answer({ live, plan }: Admitted): Outcome {
    const version = this.desktop.version(live.id);
    const result: ActionResult = { ...(version !== undefined && { version }), ...(plan.data && { data: plan.data }) };
    return { ok: true, value: { message: plan.message ?? 'Done.', openedWindowIds: [], result } };
  }

  private async carryOut(admitted: Admitted, before: Before): Promise<Outcome> {
    const { live, plan } = admitted;
    const expectations = plan.expect ?? [{ kind: 'change' } satisfies Expectation];
    let end: StepEnd;
    try {
      end = await performSteps(this.backend, this.desktop, live, plan.steps);
    } catch (error) {
      return this.stepFailed(error, live.id);
    }
    const wanted: readonly Expectation[] = end === 'answered' ? expectations : [{ kind: 'change' }];
    const verdict = await settle(this.desktop, live, wanted, before);
    if (end === 'unanswered' && !verdict.verified) return unanswered(live.id);
    if (verdict.failed.length > 0) return notTaken(verdict.failed, expectations.length);
    return { ok: true, value: this.success(admitted, before, verdict) };
  }

  private stepFailed(error: unknown, id: string): Outcome {
    if (error instanceof StepError) {
      return failure(error.code, error.field ? `${error.field}: ${error.message}` : error.message);
    }
    this.log('error', 'an action failed in an unforeseen way', { window: id, reason: String(error) });
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
    return { message: messageOf(plan.message ?? 'Done.', opened, verdict), openedWindowIds: opened, result };
  }
}

function messageOf(message: string, opened: readonly string[], verdict: Verdict): string {
  const windows = opened.length > 0 ? ` Opened: ${opened.join(', ')}.` : '';
  return `${message}${windows}${verdict.reason ? ` ${verdict.reason}` : ''}`;
}

function unanswered(id: string): Outcome {
  return failure(
    'action_timeout',
    `The application of window ${id} did not answer in time and no effect was seen. Read app://windows before trying again.`,
  );
}
