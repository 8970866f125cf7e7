/** The applications on the accessibility bus, and which of them answer. */
import { readFile, readlink } from 'node:fs/promises';
import type { Bus, Call, Route } from '@casement/native-linux';
import { IFACE, NAME, PATH } from './atspi.js';
import { get, method, numberOf, type Ref, refsOf, textOf, timedOut } from './calls.js';

export interface Application {
  readonly bus: string;
  readonly root: Ref;
  readonly pid: number;
  readonly name: string;
  readonly toolkit: string;
  readonly version: string;
  readonly executable?: string;
  /** Its own bus address: reads and actions go there (facts: half the time, and no freeze by V1). */
  readonly peer?: string;
  /** Did not answer the last call in time. */
  hung: boolean;
  /** When it was last asked while hung, in ms since the epoch. */
  askedAt: number;
}

/** One call that goes unanswered this long marks the application as hung. */
const ANSWER_MS = 1000;
const LIST_MS = 1000;

export class Applications {
  private readonly known = new Map<string, Application>();
  private readonly pending = new Map<string, Promise<void>>();

  constructor(private readonly bus: Bus) {}

  all(): readonly Application[] {
    return [...this.known.values()];
  }

  get(bus: string): Application | undefined {
    return this.known.get(bus);
  }

  forget(bus: string): void {
    this.known.delete(bus);
  }

  /** Looks at the registry: adds the applications that came, forgets the ones that went. */
  async refresh(): Promise<void> {
    const registry: Ref = { bus: NAME.registry, path: PATH.root };
    const [reply] = await this.bus.calls({ via: 'bus' }, [method(registry, IFACE.accessible, 'GetChildren')], LIST_MS);
    if (!reply || 'error' in reply) return;
    const listed = refsOf(reply);
    const names = new Set(listed.map((ref) => ref.bus));
    for (const bus of this.known.keys()) if (!names.has(bus)) this.known.delete(bus);
    await Promise.all(listed.map((ref) => this.meet(ref)));
  }

  /** The windows of an application as it lists them; undefined when it does not answer. */
  async topLevels(app: Application): Promise<Ref[] | undefined> {
    const [reply] = await this.bus.calls(
      routeOf(app),
      [method(app.root, IFACE.accessible, 'GetChildren')],
      app.hung ? ANSWER_MS / 3 : ANSWER_MS,
    );
    app.askedAt = Date.now();
    app.hung = timedOut(reply);
    if (reply && 'values' in reply) return refsOf(reply);
    if (!app.hung) this.known.delete(app.bus);
    return undefined;
  }

  /** Learns what never changes about an application, once. A failing one is asked again at the next refresh. */
  private meet(root: Ref): Promise<void> {
    if (this.known.has(root.bus)) return Promise.resolve();
    const running = this.pending.get(root.bus);
    if (running) return running;
    const meeting = this.introduce(root).finally(() => this.pending.delete(root.bus));
    this.pending.set(root.bus, meeting);
    return meeting;
  }

  private async introduce(root: Ref): Promise<void> {
    const calls: Call[] = [
      { ...pidCall(root.bus) },
      get(root, IFACE.accessible, 'Name'),
      get(root, IFACE.application, 'ToolkitName'),
      get(root, IFACE.application, 'Version'),
      method(root, IFACE.application, 'GetApplicationBusAddress'),
    ];
    const [pid, name, toolkit, version, peer] = await this.bus.calls({ via: 'bus' }, calls, ANSWER_MS);
    const process = numberOf(pid);
    if (process === undefined) return;
    const executable = await executableOf(process);
    const hung = timedOut(name);
    const app: Application = {
      bus: root.bus,
      root,
      pid: process,
      name: textOf(name) || executable?.split('/').pop() || `process ${process}`,
      toolkit: textOf(toolkit),
      version: textOf(version),
      ...(executable && { executable }),
      ...(textOf(peer) && { peer: textOf(peer) }),
      hung,
      askedAt: Date.now(),
    };
    this.known.set(root.bus, app);
  }
}

/** Where reads of an application go: its own socket where it has one. */
export function routeOf(app: Pick<Application, 'peer'>): Route {
  return app.peer ? { via: 'peer', address: app.peer } : { via: 'bus' };
}

/** Where an action goes: a throw-away socket of its own, so that a modal loop freezes nothing else (V1). */
export function actionRouteOf(app: Pick<Application, 'peer'>): Route {
  return app.peer ? { via: 'own', address: app.peer } : { via: 'bus' };
}

function pidCall(bus: string): Call {
  return {
    destination: NAME.dbus,
    path: PATH.dbus,
    interface: IFACE.dbus,
    member: 'GetConnectionUnixProcessID',
    signature: 's',
    args: [bus],
  };
}

/** Path of a process's executable, or its short name where the link may not be read. */
export async function executableOf(pid: number): Promise<string | undefined> {
  if (pid <= 0) return undefined;
  try {
    return await readlink(`/proc/${pid}/exe`);
  } catch {
    return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''))?.trim() || undefined;
  }
}
