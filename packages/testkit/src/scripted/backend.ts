/** Applications in memory, in AT-SPI facts: what they show, do and fail at is up to the test. No display, no process. */
import {
  type AccessibilityBackend,
  BackendError,
  type Closable,
  type Dirty,
  type Finding,
  type NativeWindowId,
  type RawTree,
  type RawWindow,
  type ReadBudget,
  type Target,
  type Verb,
  type VerbArgument,
} from '@casement/spec';
import { type Control, flatten, ROLE } from './controls.js';
import { nodesOf } from './facts.js';

export interface ScriptedWindow {
  readonly raw: RawWindow;
  /** Changed in place; `touched` tells the readers. */
  readonly controls: Control[];
  /** Runs when the window is asked to close; by default it closes. */
  readonly onClose?: () => void;
}

/** Replaces what actions do. Texts, numbers and ticks are taken over otherwise, and `does` of the control runs. */
export type Reaction = (at: Control | undefined, verb: Verb, arg: VerbArgument | undefined) => void | Promise<void>;

/** Which application a window belongs to. */
export const appOf = (key: string, name = key): RawWindow['app'] => ({ key, pid: 1000 + [...key].length, name });

const FAKE = { key: '10', pid: 10, name: 'fake' };

export class ScriptedBackend implements AccessibilityBackend {
  readonly dialect = 'atspi';
  readonly open = new Map<NativeWindowId, ScriptedWindow>();
  /** What was performed until now. Texts that were written are left out. */
  readonly performed: { window: NativeWindowId; name: string; verb: Verb }[] = [];
  /** How often each window was read. */
  readonly reads = new Map<NativeWindowId, number>();
  react: Reaction | undefined;
  /** Object paths change with every read (CASE-D8). */
  freshPaths = false;
  /** Every read takes this long, in ms. */
  readDelayMs = 0;
  private readonly listeners = new Set<(batch: readonly Dirty[]) => void>();
  /** Applications that do not answer, by key: `true` once that has been noticed. */
  private readonly hung = new Map<string, boolean>();
  private generation = 0;
  private z = 0;

  /** Opens a window, on top of the others. `more.raw` says what it is: owner, claims, application, title. */
  show(
    id: NativeWindowId,
    controls: Control[],
    raw: Partial<RawWindow> = {},
    more: Pick<ScriptedWindow, 'onClose'> = {},
  ): ScriptedWindow {
    const base: RawWindow = {
      ...{
        id,
        app: FAKE,
        title: id,
        claims: {},
        active: false,
        z: ++this.z,
        verbs: ['activate', 'close'],
        watched: true,
      },
    };
    const window = { raw: { ...base, ...raw }, controls, ...more };
    this.open.set(id, window);
    this.dirty([{ what: 'windows' }]);
    return window;
  }

  /** Closes a window and what it owns, as a window system does. */
  hide(id: NativeWindowId): void {
    const gone = [id];
    for (const one of gone) {
      this.open.delete(one);
      for (const [other, { raw }] of this.open) if (raw.owner === one && !gone.includes(other)) gone.push(other);
    }
    this.dirty([{ what: 'windows' }]);
  }

  /** Other facts of a window: title, owner, claims, unresponsive. */
  change(id: NativeWindowId, raw: Partial<RawWindow>): void {
    const window = this.open.get(id)!;
    this.open.set(id, { ...window, raw: { ...window.raw, ...raw } });
    this.dirty([{ what: 'windows' }]);
  }

  /** Its controls were changed: the application tells its readers. */
  touched(id: NativeWindowId): void {
    this.dirty([{ what: 'tree', window: id }]);
  }

  /** The first control of that name; throws when there is none. */
  control(id: NativeWindowId, name: string): Control {
    const found = flatten(this.open.get(id)?.controls ?? []).find(({ control }) => control.name === name);
    if (!found) throw new Error(`The window ${id} holds nothing named ${name}.`);
    return found.control;
  }

  /** The application of a window answers nothing from now on; noticed by whoever asks it first. */
  hang(id: NativeWindowId): void {
    this.hung.set(this.open.get(id)!.raw.app.key, false);
  }

  /** The application answers again. */
  recover(id: NativeWindowId): void {
    this.hung.delete(this.open.get(id)!.raw.app.key);
    this.dirty([{ what: 'windows' }, { what: 'tree', window: id }]);
  }

  /** Changes content `times` times, `everyMs` apart, each with an event; resolves after the last. */
  async flood(id: NativeWindowId, times: number, change: (round: number) => void, everyMs = 1): Promise<void> {
    for (let round = 1; round <= times; round++) {
      change(round);
      this.touched(id);
      await pause(everyMs);
    }
  }

  async windows(): Promise<readonly RawWindow[]> {
    return [...this.open.values()].map(({ raw }) =>
      this.hung.get(raw.app.key) ? { ...raw, unresponsive: true } : raw,
    );
  }

  async read(id: NativeWindowId, budget: ReadBudget): Promise<RawTree> {
    this.reads.set(id, (this.reads.get(id) ?? 0) + 1);
    await this.answers(this.known(id), Math.min(budget.deadlineMs, HANG_MS));
    if (this.readDelayMs > 0) await pause(Math.min(this.readDelayMs, budget.deadlineMs));
    const { raw, controls } = this.known(id);
    const generation = ++this.generation;
    const all = nodesOf(raw, controls, this.freshPaths ? generation : 0);
    const nodes = all.slice(0, budget.maxNodes);
    const cut = nodes.length < all.length ? (['maxNodes'] as const) : [];
    return {
      ...{ window: id, dialect: 'atspi', generation, nodes, shortfall: cut },
      cost: { calls: nodes.length, ms: this.readDelayMs },
    };
  }

  async perform(at: Target, verb: Verb, arg: VerbArgument | undefined, deadlineMs: number): Promise<void> {
    const window = this.known(at.window);
    const control = flatten(window.controls)[at.handle - 1]?.control;
    this.performed.push({ window: at.window, name: control?.name ?? '', verb });
    await this.answers(window, deadlineMs);
    if (at.handle < 0 && verb === 'close') return this.closed(window);
    if (at.handle < 0 && verb === 'activate') return this.activate(at.window);
    await withDeadline(this.reactTo(control, verb, arg), deadlineMs, window.raw.app.name);
    this.touched(at.window);
  }

  watch(onDirty: (batch: readonly Dirty[]) => void): Closable {
    this.listeners.add(onDirty);
    return { close: () => void this.listeners.delete(onDirty) };
  }

  async preflight(): Promise<readonly Finding[]> {
    return [{ id: 'scripted', level: 'ok', message: 'Made-up windows are shown, no application runs.' }];
  }

  async close(): Promise<void> {
    this.listeners.clear();
  }

  private async reactTo(control: Control | undefined, verb: Verb, arg: VerbArgument | undefined): Promise<void> {
    if (this.react) return this.react(control, verb, arg);
    if (control?.disabled) throw new BackendError('refused', 'The application refused it.', 'fake');
    if (control) take(control, verb, arg);
    await control?.does?.(arg);
  }

  private closed(window: ScriptedWindow): void {
    if (window.onClose) window.onClose();
    else this.hide(window.raw.id);
  }

  private activate(id: NativeWindowId): void {
    for (const [other, window] of this.open) {
      this.open.set(other, { ...window, raw: { ...window.raw, active: other === id } });
    }
    this.dirty([{ what: 'windows' }]);
  }

  private known(id: NativeWindowId): ScriptedWindow {
    const window = this.open.get(id);
    if (!window) throw new BackendError('gone', 'The window is gone.', id);
    return window;
  }

  /** Rejects for an application that hangs: at the deadline the first time, at once when it is known to. */
  private async answers({ raw }: ScriptedWindow, deadlineMs: number): Promise<void> {
    const { key, name } = raw.app;
    const noticed = this.hung.get(key);
    if (noticed === undefined) return;
    if (noticed) throw new BackendError('unresponsive', `${name} does not answer.`, name);
    await pause(deadlineMs);
    if (!this.hung.has(key)) return;
    this.hung.set(key, true);
    this.dirty([{ what: 'windows' }]);
    throw new BackendError('timeout', `${name} did not answer.`, name);
  }

  private dirty(batch: readonly Dirty[]): void {
    for (const listener of this.listeners) listener(batch);
  }
}

/** A read of an application that hangs is given up after this long, in ms. */
const HANG_MS = 400;

/** What any toolkit does by itself. */
function take(control: Control, verb: Verb, arg: VerbArgument | undefined): void {
  if (verb === 'setText') control.text = String(arg ?? '');
  if (verb === 'setValue' && control.value) control.value = [Number(arg), ...(control.value.slice(1) as [0, 0, 0])];
  if (control.role === ROLE.checkBox && (verb === 'toggle' || verb === 'press')) {
    control.checked = typeof arg === 'boolean' ? arg : !control.checked;
  }
}

function withDeadline(work: Promise<void>, deadlineMs: number, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new BackendError('timeout', `${name} did not answer.`, name));
    const timer = setTimeout(late, deadlineMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Resolves after `ms`. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
