/** The seam over a recording: scene after scene, on any system, the same every time. */
import {
  type AccessibilityBackend,
  BackendError,
  type Closable,
  type Dialect,
  type Dirty,
  type Finding,
  type NativeWindowId,
  type RawNode,
  type RawTree,
  type RawWindow,
  type ReadBudget,
  type Target,
  type Verb,
  type VerbArgument,
} from '@casement/spec';
import { within } from './budget.js';
import { applyEffect, type Stage } from './effects.js';
import type { After, Recording, Scene } from './format.js';
import { withoutSecrets } from './secrets.js';

/** Generations of one window whose handles stay valid. */
const KEPT_GENERATIONS = 3;

type Listener = (batch: readonly Dirty[]) => void;

/** One action that was asked for, for tests. Texts written to secret fields are left out. */
export interface Performed {
  readonly window: NativeWindowId;
  readonly verb: Verb;
  readonly name?: string;
}

export class RecordedBackend implements AccessibilityBackend {
  readonly dialect: Dialect;
  /** What was performed until now, in order. */
  readonly performed: Performed[] = [];
  private readonly listeners = new Set<Listener>();
  private readonly generations = new Map<NativeWindowId, Map<number, readonly RawNode[]>>();
  private windowList: readonly RawWindow[] = [];
  private trees = new Map<NativeWindowId, RawTree>();
  private generation = 0;
  private at = 0;

  /** `recording` must have passed `parseRecording`. */
  constructor(private readonly recording: Recording) {
    this.dialect = recording.dialect;
    this.show(recording.scenes[0]!);
  }

  /** The scene that shows, from 0. */
  get scene(): number {
    return this.at;
  }

  /** Windows and trees as they are now, effects of actions included. */
  current(): Pick<Scene, 'windows' | 'trees'> {
    return { windows: this.windowList, trees: Object.fromEntries(this.trees) } as Pick<Scene, 'windows' | 'trees'>;
  }

  async windows(): Promise<readonly RawWindow[]> {
    return this.windowList;
  }

  async read(window: NativeWindowId, budget: ReadBudget): Promise<RawTree> {
    const raw = this.known(window);
    if (raw.unresponsive) throw new BackendError('unresponsive', `${raw.app.name} does not answer.`, raw.app.name);
    const tree = this.trees.get(window);
    if (!tree) throw new BackendError('unsupported', 'This window was recorded without its content.', raw.title);
    const generation = ++this.generation;
    const { nodes, shortfall } = within(tree, budget);
    this.remember(window, generation, nodes);
    return { ...tree, generation, nodes, shortfall, cost: { calls: 0, ms: 0 } };
  }

  async perform(at: Target, verb: Verb, arg: VerbArgument | undefined): Promise<void> {
    const raw = this.known(at.window);
    if (raw.unresponsive) throw new BackendError('unresponsive', `${raw.app.name} does not answer.`, raw.app.name);
    if (at.handle < 0) return this.performOnWindow(raw, verb);
    const nodes = this.generations.get(at.window)?.get(at.generation);
    const node = nodes?.find((candidate) => candidate.handle === at.handle);
    if (!node) throw new BackendError('gone', 'The window was read again since; read it once more.', raw.app.name);
    this.log(at.window, verb, node);
    this.performOnNode(raw, node.handle, verb, arg);
    if (this.follows(at.window, verb, node)) this.advance();
  }

  private log(window: NativeWindowId, verb: Verb, node?: RawNode): void {
    const name = typeof node?.facts.name === 'string' ? node.facts.name.trim() : '';
    this.performed.push({ window, verb, ...(name && { name }) });
  }

  private performOnNode(raw: RawWindow, handle: number, verb: Verb, arg: VerbArgument | undefined): void {
    const tree = this.trees.get(raw.id)!;
    const index = tree.nodes.findIndex((node) => node.handle === handle);
    if (index < 0) throw new BackendError('gone', 'That part of the window is no longer there.', raw.app.name);
    const stage: Stage = { nodes: [...tree.nodes], changed: false };
    if (!applyEffect(stage, index, verb, arg)) {
      throw new BackendError('refused', `${raw.app.name} refused ${verb}.`, raw.app.name);
    }
    if (!stage.changed) return;
    this.trees.set(raw.id, { ...tree, nodes: stage.nodes });
    this.emit([{ window: raw.id, what: 'tree' }]);
  }

  private performOnWindow(raw: RawWindow, verb: Verb): void {
    if ((verb !== 'activate' && verb !== 'close') || !raw.verbs.includes(verb)) {
      throw new BackendError('unsupported', `This window cannot be asked to ${verb}.`, raw.title);
    }
    this.log(raw.id, verb);
    if (this.follows(raw.id, verb)) this.advance();
    else if (verb === 'close') this.closeWindow(raw.id);
    else this.activate(raw.id);
  }

  /** A window closes with all that it owns. */
  private closeWindow(id: NativeWindowId): void {
    const gone = new Set([id]);
    for (let size = 0; size < gone.size; ) {
      size = gone.size;
      for (const window of this.windowList)
        if (window.owner !== undefined && gone.has(window.owner)) gone.add(window.id);
    }
    this.windowList = this.windowList.filter((window) => !gone.has(window.id));
    for (const one of gone) this.trees.delete(one);
    this.emit([{ what: 'windows' }]);
  }

  private activate(id: NativeWindowId): void {
    this.windowList = this.windowList.map((window) => ({ ...window, active: window.id === id }));
    this.emit([{ what: 'windows' }]);
  }

  /** True when this action is what the next scene waits for. */
  private follows(window: NativeWindowId, verb: Verb, node?: RawNode): boolean {
    const after: After | undefined = this.recording.scenes[this.at + 1]?.after;
    if (!after || after.window !== window || after.verb !== verb) return false;
    if (after.role !== undefined && after.role !== node?.facts.role) return false;
    return after.name === undefined || after.name === String(node?.facts.name ?? '').trim();
  }

  /** Shows the next scene; false when this is the last one. */
  advance(): boolean {
    const next = this.recording.scenes[this.at + 1];
    if (!next) return false;
    this.at++;
    this.show(next);
    this.emit([{ what: 'windows' }, ...next.windows.map((window): Dirty => ({ window: window.id, what: 'tree' }))]);
    return true;
  }

  private show(scene: Scene): void {
    this.windowList = scene.windows as readonly RawWindow[];
    this.trees = new Map(Object.entries(scene.trees).map(([id, tree]) => [id, withoutSecrets(tree as RawTree)]));
  }

  private known(id: NativeWindowId): RawWindow {
    const found = this.windowList.find((window) => window.id === id);
    if (!found) throw new BackendError('gone', 'The window is no longer there.', id);
    return found;
  }

  private remember(window: NativeWindowId, generation: number, nodes: readonly RawNode[]): void {
    const kept = this.generations.get(window) ?? new Map<number, readonly RawNode[]>();
    kept.set(generation, nodes);
    for (const old of [...kept.keys()].slice(0, -KEPT_GENERATIONS)) kept.delete(old);
    this.generations.set(window, kept);
  }

  watch(onDirty: Listener): Closable {
    this.listeners.add(onDirty);
    return { close: () => void this.listeners.delete(onDirty) };
  }

  /** Events come after the call that caused them, as they do on a desktop. */
  private emit(batch: readonly Dirty[]): void {
    queueMicrotask(() => {
      for (const listener of this.listeners) listener(batch);
    });
  }

  async preflight(): Promise<readonly Finding[]> {
    return [{ id: 'recording', level: 'ok', message: 'A recording is shown, no application runs.' }];
  }

  async close(): Promise<void> {
    this.listeners.clear();
  }
}
