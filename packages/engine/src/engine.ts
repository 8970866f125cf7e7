/** The engine: everything above the seam that waits, put together as a Bridge. */
import type {
  AccessibilityBackend,
  Bridge,
  BridgeChange,
  CallOptions,
  Closable,
  Finding,
  NativeWindowId,
  Outcome,
  RawApp,
  RawWindow,
  ReadBudget,
  ReadCost,
  Shortfall,
  Snapshot,
  Toolkit,
} from '@casement/spec';
import { Actor } from './act.js';
import { Desktop } from './desktop.js';
import { type Expose, Exposure } from './exposure.js';
import type { LiveWindow } from './live.js';
import { type Log, silent } from './log.js';
import { failure } from './outcome.js';
import { titleOf } from './present.js';
import { Schedule } from './schedule.js';
import { FREE, type Turn, Turns } from './turns.js';

export interface EngineOptions {
  /** Patterns of applications (see `matchesApp`), or 'all'. */
  readonly expose: Expose;
  readonly log?: Log;
  readonly readBudget?: Partial<ReadBudget>;
}

/** What `casement windows --explain` and `doctor` show of a window. */
export interface InspectedWindow {
  readonly id: string;
  readonly native: NativeWindowId;
  readonly app: RawApp;
  readonly title: string;
  readonly modal: boolean;
  readonly ownerId: string | null;
  readonly operable: boolean;
  readonly blockedBy: string | null;
  readonly evidence: readonly string[];
  readonly translator: string;
  readonly toolkit?: Toolkit;
  readonly unresponsive: boolean;
  readonly unreadable?: RawWindow['unreadable'];
  readonly cost?: ReadCost;
  readonly nodes?: number;
  readonly shortfall: readonly Shortfall[];
}

export interface Engine extends Bridge {
  inspect(): readonly InspectedWindow[];
}

const BUDGET: ReadBudget = { maxNodes: 5000, maxDepth: 256, deadlineMs: 3000 };
/** Writes that may wait for their turn. */
const MAX_WAITING = 32;
/** Stands for the application of a window that is not there. */
const UNKNOWN = '?';

class CasementEngine implements Engine {
  private readonly desktop: Desktop;
  private readonly schedule: Schedule;
  private readonly actor: Actor;
  private readonly turns = new Turns();
  private readonly listeners = new Set<(change: BridgeChange) => void>();
  private closed = false;

  constructor(
    private readonly backend: AccessibilityBackend,
    options: EngineOptions,
  ) {
    const log = options.log ?? silent;
    const budget = { ...BUDGET, ...options.readBudget };
    this.desktop = new Desktop(backend, new Exposure(options.expose), budget, log, (change) => this.tell(change));
    this.schedule = new Schedule(backend, this.desktop, log);
    this.actor = new Actor(backend, this.desktop, log);
  }

  async start(): Promise<void> {
    await this.schedule.run();
    this.schedule.start();
  }

  snapshot(): Snapshot {
    return this.desktop.snapshot();
  }

  async act(windowId: string, action: string, args: unknown, options: CallOptions = {}): Promise<Outcome> {
    const live = this.desktop.byId(windowId);
    if (live?.actions.get(action)?.effect === 'read') return this.run(windowId, action, args, FREE);
    if (this.turns.waiting >= MAX_WAITING) {
      return failure(
        'action_timeout',
        `${MAX_WAITING} actions are waiting already; nothing was done. Try again shortly.`,
      );
    }
    const turn = await this.turns.take(live?.raw.app.key ?? UNKNOWN, options.signal).catch(() => undefined);
    if (!turn) return failure('action_timeout', 'The call was cancelled before its turn came; nothing was done.');
    try {
      return await this.run(windowId, action, args, turn);
    } finally {
      turn.end();
    }
  }

  private async run(windowId: string, action: string, args: unknown, turn: Turn): Promise<Outcome> {
    if (this.closed) return failure('action_timeout', 'The server is shutting down; nothing was done.');
    return this.actor.run(windowId, action, args, turn);
  }

  onChange(listener: (change: BridgeChange) => void): Closable {
    this.listeners.add(listener);
    return { close: () => void this.listeners.delete(listener) };
  }

  async refresh(): Promise<Snapshot> {
    for (const live of this.desktop.windows.values()) live.dirty = true;
    await this.desktop.list();
    const reads = [...this.desktop.windows.values()].map((live) => this.desktop.readFresh(live));
    await Promise.all(reads);
    this.desktop.publish();
    return this.desktop.snapshot();
  }

  preflight(): Promise<readonly Finding[]> {
    return this.backend.preflight();
  }

  inspect(): readonly InspectedWindow[] {
    return [...this.desktop.windows.values()].map((live) => this.inspectOne(live));
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.turns.close();
    await this.schedule.stop();
    await this.backend.close();
    await this.actor.close();
  }

  private inspectOne(live: LiveWindow): InspectedWindow {
    const entry = this.desktop.topologyOf(live.native);
    const idOf = (native: NativeWindowId | null | undefined): string | null =>
      native == null ? null : (this.desktop.windows.get(native)?.id ?? null);
    return {
      id: live.id,
      native: live.native,
      app: live.raw.app,
      title: titleOf(live),
      modal: entry?.modal ?? false,
      ownerId: idOf(entry?.owner),
      operable: this.desktop.operable(live.native),
      blockedBy: idOf(entry?.blockedBy),
      evidence: entry?.evidence ?? [],
      translator: live.translator,
      ...(live.raw.toolkit && { toolkit: live.raw.toolkit }),
      unresponsive: live.raw.unresponsive ?? false,
      ...(live.raw.unreadable && { unreadable: live.raw.unreadable }),
      ...(live.cost && { cost: live.cost }),
      ...(live.tree && { nodes: live.tree.nodes.length }),
      shortfall: live.tree?.shortfall ?? [],
    };
  }

  private tell(change: BridgeChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

/** Starts reading the desktop; resolves after the first look at it. Closing the engine closes the backend. */
export async function startEngine(backend: AccessibilityBackend, options: EngineOptions): Promise<Engine> {
  const engine = new CasementEngine(backend, options);
  await engine.start();
  return engine;
}
