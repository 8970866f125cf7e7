/** The seam over AT-SPI2 and X11. Connects late, reconnects, and never takes a hung application for a closed one. */
import type { EventBatch } from '@casement/native-linux';
import {
  type AccessibilityBackend,
  BackendError,
  type Closable,
  type Dirty,
  type Finding,
  type NativeWindowId,
  type Picture,
  type RawTree,
  type RawWindow,
  type ReadBudget,
  type Target,
  type Verb,
  type VerbArgument,
} from '@casement/spec';
import { type Application, Applications } from './applications.js';
import { captureWindow } from './capture.js';
import { EVENTS, hintsOf } from './events.js';
import { Freshness } from './freshness.js';
import { pressChord, typeText } from './keyboard.js';
import { performVerb } from './perform.js';
import { preflightFindings } from './preflight.js';
import { isLost } from './problems.js';
import { profileOf } from './profiles.js';
import { type Place, readWindow } from './read.js';
import { type LinuxOptions, Session } from './session.js';
import { type Entry, WindowTable } from './table.js';
import { WindowLister } from './windows.js';

/** Generations of one window whose handles stay valid: the one an action was planned on, and the newest. */
const KEPT_GENERATIONS = 3;

/** So long after a read that asked for little, in ms, the window is read whole: events are hints. */
const CONFIRM_MS = 1000;

type Listener = (batch: readonly Dirty[]) => void;

export class LinuxBackend implements AccessibilityBackend {
  readonly dialect = 'atspi';
  private readonly session: Session;
  private readonly table = new WindowTable();
  private readonly listeners = new Set<Listener>();
  private readonly freshness = new Freshness();
  private readonly places = new Map<NativeWindowId, Map<number, readonly Place[]>>();
  private apps: Applications | undefined;
  private lister: WindowLister | undefined;
  private listing: Promise<RawWindow[]> | undefined;
  private nextListing: Promise<RawWindow[]> | undefined;
  private latest: readonly RawWindow[] = [];
  private generation = 0;
  private readonly confirming = new Map<NativeWindowId, NodeJS.Timeout>();

  constructor(options: LinuxOptions) {
    this.session = new Session(options, () => this.connected());
  }

  /** Connects for the first time; missing parts are tried again later. Never rejects. */
  open(): Promise<void> {
    return this.session.ensure();
  }

  /** Lists one at a time; a caller never gets a list that began before it asked. */
  async windows(deadlineMs: number): Promise<readonly RawWindow[]> {
    await this.session.ensure();
    if (!this.listing) return this.startListing(deadlineMs);
    this.nextListing ??= this.listing
      .catch(() => [])
      .then(() => {
        this.nextListing = undefined;
        return this.startListing(deadlineMs);
      });
    return this.nextListing;
  }

  private startListing(deadlineMs: number): Promise<RawWindow[]> {
    this.listing = this.list(deadlineMs).finally(() => {
      this.listing = undefined;
    });
    return this.listing;
  }

  private async list(deadlineMs: number): Promise<RawWindow[]> {
    if (!this.lister) return [];
    const windows = await this.lister.list(deadlineMs);
    const alive = new Set(windows.map((window) => window.id));
    for (const id of this.places.keys()) if (!alive.has(id)) this.places.delete(id);
    this.freshness.retain(alive);
    this.latest = windows;
    return windows;
  }

  async read(window: NativeWindowId, budget: ReadBudget): Promise<RawTree> {
    const { entry, app } = this.resolve(window);
    const generation = ++this.generation;
    const bounds = this.latest.find(({ id }) => id === window)?.bounds;
    const changes = this.freshness.begin(window, app.bus, JSON.stringify(bounds));
    try {
      const read = await readWindow(this.session.bus!, app, entry, generation, budget, changes);
      const { tree, places } = read;
      this.confirm(window, read.narrow);
      if (tree.shortfall.includes('deadline')) this.freshness.forget(window);
      this.remember(window, generation, places);
      return tree;
    } catch (error) {
      this.freshness.forget(window);
      throw error;
    }
  }

  /** A narrow read asks for a whole one when things are quiet; a whole one needs no other. */
  private confirm(window: NativeWindowId, narrow: boolean): void {
    clearTimeout(this.confirming.get(window));
    this.confirming.delete(window);
    if (!narrow) return;
    const again = (): void => {
      this.confirming.delete(window);
      this.freshness.widen(window);
      this.emit([{ what: 'tree', window }]);
    };
    this.confirming.set(window, setTimeout(again, CONFIRM_MS).unref());
  }

  async perform(at: Target, verb: Verb, arg: VerbArgument | undefined, deadlineMs: number): Promise<void> {
    if (at.handle < 0) return this.performOnWindow(at.window, verb, arg, deadlineMs);
    const { app, entry } = this.resolve(at.window);
    this.freshness.acted(app.bus);
    const places = this.places.get(at.window)?.get(at.generation);
    if (!places) throw new BackendError('gone', 'The window was read again since; read it once more.', app.name);
    const { bus, display } = this.session;
    const typing = display && entry.xid !== undefined && { display, xid: entry.xid, window: at.window, deadlineMs };
    await performVerb({ bus: bus!, app, places, handle: at.handle, verb, arg, deadlineMs, ...(typing && { typing }) });
  }

  private async performOnWindow(
    id: NativeWindowId,
    verb: Verb,
    arg: VerbArgument | undefined,
    deadlineMs: number,
  ): Promise<void> {
    const { xid, ref } = this.table.get(id) ?? {};
    if (ref) this.freshness.acted(ref.bus);
    const display = this.session.display;
    if (!this.table.get(id)) throw new BackendError('gone', 'The window is no longer there.', id);
    if (!display || xid === undefined) {
      throw new BackendError('unsupported', 'Windows cannot be focused or closed without the window system.', verb);
    }
    if (verb === 'activate') return display.activate(xid, deadlineMs);
    if (verb === 'close') return display.closeWindow(xid, deadlineMs);
    const typing = { display, xid, window: id, deadlineMs };
    if (verb === 'typeText') return typeText(typing, String(arg ?? ''));
    if (verb === 'pressKeys') return pressChord(typing, String(arg ?? ''));
    throw new BackendError('unsupported', `A window as a whole cannot be asked to ${verb}.`, verb);
  }

  async capture(id: NativeWindowId, deadlineMs: number): Promise<Picture> {
    const entry = this.table.get(id);
    const display = this.session.display;
    if (!entry) throw new BackendError('gone', 'The window is no longer there.', id);
    if (!display || entry.xid === undefined || !this.session.pictures) {
      throw new BackendError('unsupported', 'The window system gives no pictures here.', id);
    }
    const app = entry.ref && this.apps?.get(entry.ref.bus);
    if (app?.hung) throw new BackendError('unresponsive', `${app.name} does not answer.`, app.name);
    return captureWindow({ bus: this.session.bus, display, app, entry, deadlineMs });
  }

  watch(onDirty: Listener): Closable {
    this.listeners.add(onDirty);
    return {
      close: () => {
        this.listeners.delete(onDirty);
      },
    };
  }

  async preflight(): Promise<readonly Finding[]> {
    const windows = await this.windows(2000).catch(() => this.latest);
    return preflightFindings(this.session, this.apps, windows);
  }

  async close(): Promise<void> {
    this.listeners.clear();
    for (const timer of this.confirming.values()) clearTimeout(timer);
    this.confirming.clear();
    await this.session.close();
  }

  /** The window and its application, or the reason why it cannot be asked now. */
  private resolve(id: NativeWindowId): { entry: Entry; app: Application } {
    const entry = this.table.get(id);
    if (!entry) throw new BackendError('gone', 'The window is no longer there.', id);
    if (!entry.ref) throw new BackendError('unsupported', 'The window offers no accessibility.', id);
    const app = this.apps?.get(entry.ref.bus);
    if (!app) throw new BackendError('gone', 'The application of the window is no longer there.', id);
    if (app.hung) throw new BackendError('unresponsive', `${app.name} does not answer.`, app.name);
    return { entry, app };
  }

  private remember(window: NativeWindowId, generation: number, places: readonly Place[]): void {
    const kept = this.places.get(window) ?? new Map<number, readonly Place[]>();
    kept.set(generation, places);
    for (const old of [...kept.keys()].slice(0, -KEPT_GENERATIONS)) kept.delete(old);
    this.places.set(window, kept);
  }

  private connected(): void {
    const { bus, display } = this.session;
    if (bus && !this.apps) {
      this.apps = new Applications(bus, () => this.emit([{ what: 'windows' }]));
      void bus.watch(EVENTS, (batch) => this.onEvents(batch)).catch(() => undefined);
    }
    if (display) void display.watch(() => this.emit([{ what: 'windows' }])).catch((error) => this.screenFailed(error));
    this.listAnew();
  }

  private listAnew(): void {
    const { bus, display, pictures, problems } = this.session;
    const trouble = (): Finding | undefined => problems.get('bus');
    const screenFailed = (error: unknown): void => this.screenFailed(error);
    this.lister = new WindowLister({ bus, apps: this.apps, display, pictures, trouble, screenFailed }, this.table);
    this.emit([{ what: 'windows' }]);
  }

  /** A window system that is busy answers later; one that is gone is connected anew when it is back. */
  private screenFailed(error: unknown): void {
    if (!this.session.display || !isLost(error)) return;
    this.session.dropDisplay(error);
    this.listAnew();
  }

  private onEvents(batch: EventBatch): void {
    if (batch.disconnected) {
      this.lostBus();
      return;
    }
    this.freshness.heard(batch);
    for (const name of batch.gone) this.apps?.forget(name);
    const dirty: Dirty[] = batch.gone.length > 0 ? [{ what: 'windows' }] : [];
    for (const hint of hintsOf(batch, (app) => profileOf(this.apps?.get(app)?.toolkit ?? '').echoesReads)) {
      this.lister?.stir(hint.app);
      if (hint.windows || !this.apps?.get(hint.app)) dirty.push({ what: 'windows' });
      for (const entry of this.table.ofApp(hint.app)) dirty.push({ what: 'tree', window: entry.id });
    }
    if (dirty.length > 0) this.emit(dirty);
  }

  private lostBus(): void {
    this.apps = undefined;
    this.session.dropBus();
    this.listAnew();
  }

  private emit(batch: readonly Dirty[]): void {
    for (const listener of this.listeners) listener(batch);
  }
}

/**
 * Opens the desktop of this session. Never rejects for a missing bus or display: `windows()` is then empty, `preflight()`
 * tells why, and connecting is tried again.
 */
export async function openLinuxBackend(options: LinuxOptions = {}): Promise<AccessibilityBackend> {
  const backend = new LinuxBackend(options);
  await backend.open();
  return backend;
}
