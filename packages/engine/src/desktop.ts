/** The one mutable picture of the desktop: windows come and go, reads fill them, the registry publishes. */
import {
  applyRepairs,
  byteLength,
  normalise,
  Registry,
  type Topology,
  topology,
  type WindowContent,
  WindowIds,
} from '@casement/core';
import {
  type AccessibilityBackend,
  BackendError,
  type BridgeChange,
  type NativeWindowId,
  type RawWindow,
  type ReadBudget,
  type Snapshot,
} from '@casement/spec';
import { shareOf } from './budget.js';
import { Echoes } from './echoes.js';
import type { Exposure } from './exposure.js';
import { LiveWindow } from './live.js';
import { type Log, nameOf } from './log.js';
import { contentOf, translate } from './present.js';
import { Unrest } from './unrest.js';

/** How long the backend may take to list windows. */
export const LIST_MS = 1500;

export class Desktop {
  readonly ids: WindowIds;
  readonly windows = new Map<NativeWindowId, LiveWindow>();
  readonly echoes = new Echoes();
  /** Applications whose content changes by itself, and those whose windows come and go. */
  readonly unrest = new Unrest();
  readonly comings = new Unrest();
  private readonly registry = new Registry();
  private order: Topology = topology([]);
  /** The facts of the last list, to see whether another one says anything new; and whether that is not published yet. */
  private listed = '';
  private unpublished = false;

  constructor(
    private readonly backend: AccessibilityBackend,
    private readonly exposure: Exposure,
    private readonly budget: ReadBudget,
    private readonly log: Log,
    private readonly changed: (change: BridgeChange) => void,
  ) {
    this.ids = new WindowIds(Date.now());
  }

  snapshot(): Snapshot {
    return this.registry.snapshot();
  }

  version(id: string): number | undefined {
    return this.registry.version(id);
  }

  topologyOf(native: NativeWindowId): ReturnType<Topology['windows']['get']> {
    return this.order.windows.get(native);
  }

  operable(native: NativeWindowId): boolean {
    return this.order.operable.includes(native);
  }

  byId(id: string): LiveWindow | undefined {
    const native = this.ids.nativeOf(id);
    return native === undefined ? undefined : this.windows.get(native);
  }

  /** True while a list said something that is not in the published state. */
  get isBehind(): boolean {
    return this.unpublished;
  }

  /** Lists the windows again. Windows that went are forgotten, new ones wait for their first read. */
  async list(): Promise<void> {
    const found = this.exposure.filter(await this.backend.windows(LIST_MS)).map((raw) => this.masked(raw));
    const apps = new Set(found.map((window) => window.app.key));
    this.echoes.retain(apps);
    this.unrest.retain(apps);
    this.comings.retain(apps);
    const alive = new Set(found.map((window) => window.id));
    for (const native of this.windows.keys()) if (!alive.has(native)) this.forget(native);
    this.noteComings(found);
    for (const raw of found) this.admit(raw);
    const facts = JSON.stringify(found);
    if (facts === this.listed) return;
    this.listed = facts;
    this.unpublished = true;
    this.order = topology(found);
  }

  /** Reads one window now; joins a read under way only when it began after `since` (ms since the epoch). */
  async read(live: LiveWindow): Promise<void> {
    live.reading ??= this.readOnce(live).finally(() => {
      live.reading = undefined;
    });
    return live.reading;
  }

  /** A read that certainly began after this call. */
  async readFresh(live: LiveWindow): Promise<void> {
    await live.reading;
    await this.read(live);
  }

  /**
   * Publishes one consistent state (GB-4): every window that was read at least once, with the content of its newest
   * read. A window that waits for its first read is not there yet, for modality neither; the gate sees it already.
   */
  publish(): BridgeChange | undefined {
    this.unpublished = false;
    const shown = [...this.windows.values()].filter((live) => live.ready);
    const order = topology(shown.map((live) => live.raw));
    const contents = this.contents(shown, order);
    const operable = order.operable.flatMap((native) => this.idOf(native) ?? []);
    const change = this.registry.apply(contents, operable, []);
    if (change) this.changed(change);
    return change;
  }

  /** What each window shows; when all together are too much, the large ones are cut to an even share (G17). */
  private contents(shown: readonly LiveWindow[], order: Topology): WindowContent[] {
    const contents = shown.map((live) => this.contentOf(live, order));
    const sizes = contents.map((content) => sizeOf(content));
    const share = shareOf(sizes);
    if (share === undefined) return contents;
    return contents.map((content, i) => (sizes[i]! > share ? this.contentOf(shown[i]!, order, share) : content));
  }

  private contentOf(live: LiveWindow, order: Topology, budget?: number): WindowContent {
    const entry = order.windows.get(live.native)!;
    translate(live, entry, budget);
    return contentOf(live, entry, this.idOf(entry.owner));
  }

  private idOf(native: NativeWindowId | null): string | null {
    return native === null ? null : (this.windows.get(native)?.id ?? null);
  }

  private admit(raw: RawWindow): void {
    const known = this.windows.get(raw.id);
    if (known) known.admit(raw, Date.now());
    else this.windows.set(raw.id, new LiveWindow(raw.id, this.ids.idOf(raw.id), raw));
  }

  /** Applications that were there already and have opened another window. */
  private noteComings(found: readonly RawWindow[]): void {
    const known = new Set([...this.windows.values()].map((live) => live.raw.app.key));
    const opened = found.filter(({ id, app }) => !this.windows.has(id) && known.has(app.key));
    for (const key of new Set(opened.map(({ app }) => app.key))) this.comings.stirred(key, Date.now());
  }

  private masked(raw: RawWindow): RawWindow {
    const title = this.echoes.mask(raw.app.key, raw.title);
    return title === raw.title ? raw : { ...raw, title };
  }

  private forget(native: NativeWindowId): void {
    this.windows.delete(native);
    this.ids.retire(native);
  }

  private async readOnce(live: LiveWindow): Promise<void> {
    live.dirty = false;
    if (live.raw.unreadable) return;
    if (live.raw.unresponsive) {
      live.failure = live.tree ? undefined : 'The application does not answer.';
      live.dirty = true;
      return;
    }
    try {
      const raw = await this.backend.read(live.native, this.budget);
      const tree = applyRepairs(normalise(raw, { secretKeys: live.secrets }));
      live.take(this.echoes.maskTree(live.raw.app.key, tree), raw);
    } catch (error) {
      this.readFailed(live, error);
    } finally {
      live.readAt = Date.now();
    }
  }

  private readFailed(live: LiveWindow, error: unknown): void {
    const known = error instanceof BackendError ? error : undefined;
    this.log(known ? 'debug' : 'error', 'window not read', {
      window: live.id,
      code: known?.code ?? 'unexpected',
      reason: known?.message ?? nameOf(error),
    });
    live.dirty = true;
    if (known?.code === 'unresponsive' || known?.code === 'timeout') live.raw = { ...live.raw, unresponsive: true };
    if (!live.tree) live.failure = known?.message ?? 'The window could not be read.';
  }
}

/** Bytes of a window in the resource. */
function sizeOf({ tools: _tools, ...state }: WindowContent): number {
  return byteLength(JSON.stringify(state));
}
