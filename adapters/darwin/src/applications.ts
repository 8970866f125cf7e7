/** The applications that may have windows, and which of them answer. */
import { applications, type RunningApplication, type ServerWindow } from '@casement/native-darwin';
import type { Toolkit } from '@casement/spec';
import { ERROR } from './ax.js';
import type { Client } from './client.js';
import { guessToolkit } from './toolkit.js';

export interface Application {
  readonly pid: number;
  readonly name: string;
  readonly bundleId: string;
  readonly executable: string;
  toolkit: Toolkit;
  active: boolean;
  hidden: boolean;
  /** Did not answer the last message in time: it is asked nothing but whether it is back. */
  hung: boolean;
  /** Has answered once. */
  met: boolean;
}

/** Pauses between the questions whether a hung application is back, in ms; the last one stays. */
const PROBES_MS = [400, 800, 1600, 2000];
const PROBE_DEADLINE_MS = 1100;
/** Applications that are looked at; more are not run by a person. */
const MAX_APPLICATIONS = 200;

export class Applications {
  private readonly known = new Map<number, Application>();
  private readonly probes = new Map<number, NodeJS.Timeout>();

  /** `onTurn` is called when an application begins to hang or answers again. */
  constructor(
    private readonly client: Client,
    private readonly onTurn: (app: Application) => void,
    private readonly onGone: (pid: number) => void,
  ) {}

  all(): readonly Application[] {
    return [...this.known.values()];
  }

  get(pid: number): Application | undefined {
    return this.known.get(pid);
  }

  /** Takes in who runs now: whoever has a window at the window server, but for this process. */
  refresh(screen: readonly ServerWindow[]): void {
    const windowed = new Set(screen.map((window) => window.pid));
    const running = applications().filter((app) => app.pid !== process.pid && windowed.has(app.pid));
    const alive = new Set(running.map((app) => app.pid));
    for (const pid of this.known.keys()) if (!alive.has(pid)) this.forget(pid);
    for (const app of running.slice(0, MAX_APPLICATIONS)) this.admit(app);
  }

  /** The application did not answer a reading. It is asked now and then whether it is back. */
  mute(app: Application): void {
    if (app.hung || !this.known.has(app.pid)) return;
    app.hung = true;
    this.onTurn(app);
    this.probe(app, 0);
  }

  close(): void {
    for (const timer of this.probes.values()) clearTimeout(timer);
    this.probes.clear();
  }

  private admit({ pid, name, bundleId, executable, active, hidden }: RunningApplication): void {
    const known = this.known.get(pid);
    if (known) {
      known.active = active;
      known.hidden = hidden;
      return;
    }
    const toolkit = guessToolkit({ bundleId, executable });
    const called = name || executable.split('/').pop() || `process ${pid}`;
    this.known.set(pid, {
      ...{ pid, name: called, bundleId, executable, toolkit, active, hidden },
      hung: false,
      met: false,
    });
  }

  private forget(pid: number): void {
    clearTimeout(this.probes.get(pid));
    this.probes.delete(pid);
    this.known.delete(pid);
    this.onGone(pid);
  }

  private probe(app: Application, round: number): void {
    const pause = PROBES_MS[Math.min(round, PROBES_MS.length - 1)]!;
    const timer = setTimeout(() => void this.isBack(app).then((back) => this.judge(app, round, back)), pause);
    this.probes.set(app.pid, timer.unref());
  }

  private judge(app: Application, round: number, back: boolean): void {
    if (this.known.get(app.pid) !== app) return;
    this.probes.delete(app.pid);
    if (!back) {
      this.probe(app, round + 1);
      return;
    }
    app.hung = false;
    this.onTurn(app);
  }

  /** One message. Any answer will do, an error too. */
  private async isBack(app: Application): Promise<boolean> {
    const step = { do: 'get' as const, element: 0, names: ['AXRole'] };
    const asked = await this.client.ask(app.pid, [step], PROBE_DEADLINE_MS).catch(() => undefined);
    this.client.release(asked?.generation);
    const error = asked?.answers[0]?.error;
    return error !== undefined && error !== ERROR.cannotComplete;
  }
}
