/** The seam over the macOS accessibility API. Never takes a hung application for a closed one. */
import { type ElementId, openSession, trusted } from '@casement/native-darwin';
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
import { type Application, Applications } from './applications.js';
import { TABLES, VIEWS } from './ax.js';
import { Client } from './client.js';
import type { Place } from './facts.js';
import { Generations } from './generations.js';
import { performVerb } from './perform.js';
import { preflightFindings } from './preflight.js';
import { NOT_TRUSTED } from './problems.js';
import { type Read, readWindow } from './read.js';
import { relocate } from './relocate.js';
import { ScreenClock } from './screen-clock.js';
import { type Entry, WindowTable } from './table.js';
import type { Tops } from './tops.js';
import { Waker } from './wake.js';
import { Watcher } from './watcher.js';
import { performOnWindow } from './window-verbs.js';
import { WindowLister } from './windows.js';

export interface DarwinOptions {
  /** Let macOS ask the person for the permission “Accessibility”, when it is missing. */
  readonly askPermission?: boolean;
}

type Listener = (batch: readonly Dirty[]) => void;

/** For finding a node again. */
const WHOLE: ReadBudget = { maxNodes: 5000, maxDepth: 100, deadlineMs: 2000 };
const CONTAINERS: ReadonlySet<string> = new Set([...TABLES, ...VIEWS, 'AXBrowser', 'AXWebArea', 'AXTabGroup']);

export class DarwinBackend implements AccessibilityBackend {
  readonly dialect = 'ax';
  private readonly client = new Client(openSession());
  private readonly table = new WindowTable();
  private readonly generations = new Generations((generation) => this.client.release(generation));
  private readonly listeners = new Set<Listener>();
  private readonly dirty = new Map<string, Dirty>();
  private readonly apps = new Applications(
    this.client,
    (app) => this.turned(app),
    (pid) => this.gone(pid),
  );
  private readonly watcher = new Watcher(this.client, {
    windows: (pid) => this.windowsChanged(pid),
    tree: (pid, element) => this.treeChanged(pid, element),
    end: () => this.flush(),
  });
  private readonly waker = new Waker(this.client, (window) => this.emit([{ what: 'tree', window }]));
  private readonly lister = new WindowLister({
    client: this.client,
    apps: this.apps,
    table: this.table,
    hearsWindows: (app) => this.watcher.hearsWindows(app),
    isWatched: (app) => this.watcher.hearsAll(app),
    onLate: () => this.emit([{ what: 'windows' }]),
    onTops: (app, tops) => this.met(app, tops),
  });
  private readonly clock = new ScreenClock(this.client.session, () => this.emit([{ what: 'windows' }]));
  private listing: Promise<RawWindow[]> | undefined;
  private latest: readonly RawWindow[] = [];

  constructor(options: DarwinOptions = {}) {
    if (options.askPermission) trusted(true);
  }

  /** Those who ask while a list is made get that list, unless something happened meanwhile: then one more is made. */
  async windows(_deadlineMs: number): Promise<readonly RawWindow[]> {
    this.listing ??= this.lister.list().finally(() => {
      this.listing = undefined;
    });
    const windows = await this.listing;
    this.latest = windows;
    this.generations.retain(new Set(windows.map((window) => window.id)));
    return windows;
  }

  async read(window: NativeWindowId, budget: ReadBudget): Promise<RawTree> {
    const { entry, app } = this.resolve(window);
    const read = await this.readEntry(app, entry, budget);
    this.generations.remember(window, read.tree.generation, read.places);
    if (this.watcher.hearsWindows(app)) void this.watcher.listenTo(app, containersOf(read.places));
    return this.waker.judge(app, read.tree);
  }

  async perform(at: Target, verb: Verb, arg: VerbArgument | undefined, deadlineMs: number): Promise<void> {
    const { entry, app } = this.resolve(at.window);
    this.lister.stale(app.pid);
    const { client } = this;
    if (at.handle < 0) {
      const top = this.lister.topOf(entry);
      if (!top) throw new BackendError('gone', 'The window is no longer there.', app.name);
      return performOnWindow({ client, app, top, verb, deadlineMs });
    }
    const places = this.generations.get(at.window, at.generation);
    if (!places) throw new BackendError('gone', 'The window was read again since; read it once more.', app.name);
    const deed = { client, app, places, handle: at.handle, verb, arg, deadlineMs };
    await performVerb(deed).catch((error: unknown) => this.onceMore(error, deed, entry));
  }

  watch(onDirty: Listener): Closable {
    this.listeners.add(onDirty);
    this.clock.run(true);
    return {
      close: () => {
        this.listeners.delete(onDirty);
        this.clock.run(this.listeners.size > 0);
      },
    };
  }

  async preflight(): Promise<readonly Finding[]> {
    const windows = await this.windows(2000).catch(() => this.latest);
    const { client, apps, watcher } = this;
    return preflightFindings({ client, apps, watcher, windows });
  }

  async close(): Promise<void> {
    this.listeners.clear();
    this.clock.run(false);
    this.watcher.close();
    this.apps.close();
    this.client.session.close();
  }

  /** The window and its application, or the reason why it cannot be asked now. */
  private resolve(id: NativeWindowId): { entry: Entry; app: Application } {
    const entry = this.table.get(id);
    const app = entry && this.apps.get(entry.pid);
    if (!entry || !app) throw new BackendError('gone', 'The window is no longer there.', id);
    if (app.hung) throw new BackendError('unresponsive', `${app.name} does not answer.`, app.name);
    if (entry.element === undefined) {
      const unreadable = this.latest.find((window) => window.id === id)?.unreadable ?? NOT_TRUSTED;
      throw new BackendError('unsupported', `${unreadable.reason} ${unreadable.remedy}`, app.name);
    }
    return { entry, app };
  }

  /** Some applications make a new element for the same window: it is looked up again once. */
  private async readEntry(app: Application, entry: Entry, budget: ReadBudget): Promise<Read> {
    const before = entry.element;
    try {
      return await this.readOnce(app, entry, budget);
    } catch (error) {
      if (codeOf(error) === 'timeout') this.apps.mute(app);
      if (codeOf(error) !== 'gone') throw error;
      await this.lister.renew(app);
      if (entry.element === before || this.table.get(entry.id) !== entry) throw error;
      return this.readOnce(app, entry, budget);
    }
  }

  private readOnce(app: Application, entry: Entry, budget: ReadBudget): Promise<Read> {
    const roots = [entry.element!, ...this.besides(app, entry.element!)];
    return readWindow({ client: this.client, app, window: entry.id, roots, budget });
  }

  /** The menu bar that shows belongs to the active application; it is shown with its main window, and open menus too. */
  private besides(app: Application, element: ElementId): ElementId[] {
    const tops = this.lister.topsOf(app.pid);
    if (!tops || !app.active) return [];
    const isMain = tops.main === element || (tops.main === undefined && tops.focused === element);
    return [
      ...(isMain && tops.menuBar !== undefined ? [tops.menuBar] : []),
      ...(isMain || tops.focused === element ? tops.menus : []),
    ];
  }

  /** The application made a new element for the same control: it is found by its path, and the action tried once more. */
  private async onceMore(error: unknown, deed: Parameters<typeof performVerb>[0], entry: Entry): Promise<void> {
    if (codeOf(error) !== 'gone') throw error;
    const read = await this.readEntry(deed.app, entry, WHOLE).catch(() => undefined);
    if (!read) throw error;
    try {
      const handle = relocate(deed.places, deed.handle, read.places);
      if (handle === undefined) throw error;
      await performVerb({ ...deed, places: read.places, handle });
    } finally {
      this.client.release(read.tree.generation);
    }
  }

  private met(app: Application, tops: Tops): void {
    if (tops.switchable && app.toolkit.name === 'AppKit') app.toolkit = { name: 'Electron' };
    this.watcher.ensure(app);
    void this.waker.wake(app);
  }

  private turned(app: Application): void {
    if (!app.hung) {
      this.lister.stale(app.pid);
      if (this.watcher.isDeaf(app)) this.watcher.forget(app.pid);
    }
    this.emit([{ what: 'windows' }, ...this.windowsOf(app.pid).map((window) => ({ what: 'tree' as const, window }))]);
  }

  private gone(pid: number): void {
    this.watcher.forget(pid);
    this.waker.forget(pid);
    this.lister.forget(pid);
  }

  private windowsChanged(pid: number | undefined): void {
    this.lister.stale(pid);
    this.dirty.set('windows', { what: 'windows' });
  }

  private treeChanged(pid: number, element: ElementId): void {
    const known = element === 0 ? [] : this.generations.windowsWith(element);
    for (const window of known.length > 0 ? known : this.windowsOf(pid))
      this.dirty.set(window, { what: 'tree', window });
  }

  private windowsOf(pid: number): NativeWindowId[] {
    return this.table.ofApp(pid).map((entry) => entry.id);
  }

  private flush(): void {
    const batch = [...this.dirty.values()];
    this.dirty.clear();
    if (batch.length > 0) this.emit(batch);
  }

  private emit(batch: readonly Dirty[]): void {
    for (const listener of this.listeners) listener(batch);
  }
}

/** Opens the backend. A missing permission is no error: `preflight()` says so. */
export async function openDarwinBackend(options: DarwinOptions = {}): Promise<DarwinBackend> {
  return new DarwinBackend(options);
}

function containersOf(places: readonly Place[]): ElementId[] {
  return places.filter((place) => CONTAINERS.has(place.role)).map((place) => place.element);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof BackendError ? error.code : undefined;
}
