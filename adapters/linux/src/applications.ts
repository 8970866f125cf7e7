/** The applications on the accessibility bus, and which of them answer. */
import { readFile, readlink } from 'node:fs/promises';
import type { Bus, Call, Route } from '@casement/native-linux';
import { IFACE, NAME, PATH } from './atspi.js';
import { firstOf, get, method, numberOf, type Ref, refsOf, textOf, timedOut } from './calls.js';
import { startOf } from './diagnose.js';

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
  /** Was too slow for the last list of windows. */
  tardy: boolean;
  /** Its bulk answer held it up for too long: it is asked node by node, and does its own work in between. */
  walked: boolean;
}

/** One call that goes unanswered this long marks the application as hung. */
const ANSWER_MS = 1000;
const LIST_MS = 1000;
/** A list of windows waits this long for an application that is slow, in ms; the next time only a moment. */
const PATIENCE_MS = 250;
const MOMENT_MS = 20;
/** Applications that are looked at; more are not run by a person. */
const MAX_APPLICATIONS = 500;
/** Longest name of an application, toolkit or version, in UTF-16 units. */
const NAME_MAX = 200;

export class Applications {
  private readonly known = new Map<string, Application>();
  /** Applications on the bus that have not answered yet: bus name and pid. */
  private readonly strangers = new Map<string, number>();
  private registryStart: Promise<number | undefined> | undefined;
  private readonly pending = new Map<string, Promise<void>>();
  private readonly asking = new Map<string, Promise<Ref[] | 'late' | 'gone'>>();

  /** `onTurn` is called when an application begins to hang or answers again. */
  constructor(
    private readonly bus: Bus,
    private readonly onTurn: () => void,
  ) {}

  all(): readonly Application[] {
    return [...this.known.values()];
  }

  get(bus: string): Application | undefined {
    return this.known.get(bus);
  }

  forget(bus: string): void {
    this.known.delete(bus);
    this.strangers.delete(bus);
  }

  /** When the registry was started, in clock ticks after boot: what started before it may never have joined (V11). */
  registryStartedAt(): Promise<number | undefined> {
    this.registryStart ??= this.bus
      .calls({ via: 'bus' }, [pidCall(NAME.registry)], ANSWER_MS)
      .then(([reply]) => startOf(numberOf(reply) ?? 0));
    return this.registryStart;
  }

  /** True for the process of an application that is on the bus and has never answered. */
  isSilent(pid: number): boolean {
    return [...this.strangers.values()].includes(pid);
  }

  /** Looks at the registry: adds the applications that came, forgets the ones that went. */
  async refresh(): Promise<void> {
    const registry: Ref = { bus: NAME.registry, path: PATH.root };
    const [reply] = await this.bus.calls({ via: 'bus' }, [method(registry, IFACE.accessible, 'GetChildren')], LIST_MS);
    if (!reply || 'error' in reply) return;
    const listed = refsOf(reply).slice(0, MAX_APPLICATIONS);
    const names = new Set(listed.map((ref) => ref.bus));
    await this.forgetGone([...this.known.keys(), ...this.strangers.keys()].filter((bus) => !names.has(bus)));
    // Who was met and said nothing is waited for once; the answer, when it comes, makes a new list.
    const isNew = ({ bus }: Ref): boolean => !this.known.has(bus) && !this.strangers.has(bus);
    const patience = listed.some(isNew) ? PATIENCE_MS : MOMENT_MS;
    await Promise.race([Promise.all(listed.map((ref) => this.meet(ref))), pause(patience)]);
  }

  /** A registry that was started anew lists an application only when it has registered again: gone is who left the bus. */
  private async forgetGone(unlisted: readonly string[]): Promise<void> {
    if (unlisted.length === 0) return;
    const replies = await this.bus.calls({ via: 'bus' }, unlisted.map(ownerCall), LIST_MS);
    for (const [i, bus] of unlisted.entries()) if (firstOf(replies[i]) === false) this.forget(bus);
  }

  /**
   * The windows of an application as it lists them; 'late' when it hangs. Then the answer, or the lack of it, is awaited
   * in the background.
   */
  async topLevels(app: Application): Promise<Ref[] | 'late' | 'gone'> {
    const asking = this.asking.get(app.bus) ?? this.ask(app);
    return app.hung ? 'late' : asking;
  }

  private ask(app: Application): Promise<Ref[] | 'late' | 'gone'> {
    const asking = this.askOnce(app).finally(() => this.asking.delete(app.bus));
    this.asking.set(app.bus, asking);
    return asking;
  }

  private async askOnce(app: Application): Promise<Ref[] | 'late' | 'gone'> {
    const call = method(app.root, IFACE.accessible, 'GetChildren');
    const [reply] = await this.bus.calls(routeOf(app), [call], ANSWER_MS);
    const hung = timedOut(reply);
    const turned = hung !== app.hung;
    app.hung = hung;
    if (turned) this.onTurn();
    if (reply && 'values' in reply) return refsOf(reply);
    if (hung) return 'late';
    // An application that is still starting answers with errors; only one that left the bus is gone.
    if (reply && 'error' in reply && !meansGone(reply.error)) return 'late';
    this.known.delete(app.bus);
    return 'gone';
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
    const [pidReply] = await this.bus.calls({ via: 'bus' }, [pidCall(root.bus)], ANSWER_MS);
    const pid = numberOf(pidReply);
    if (pid === undefined) return;
    this.strangers.set(root.bus, pid);
    const facts = await this.askFacts(root);
    if (!facts) return;
    const executable = await executableOf(pid);
    const name = facts.name || executable?.split('/').pop() || `process ${pid}`;
    this.strangers.delete(root.bus);
    this.known.set(root.bus, {
      bus: root.bus,
      root,
      pid,
      ...facts,
      name,
      ...(executable && { executable }),
      hung: false,
      tardy: false,
      walked: false,
    });
    this.onTurn();
  }

  /** Undefined when it does not answer: it is asked again at the next refresh. */
  private async askFacts(root: Ref): Promise<Pick<Application, 'name' | 'toolkit' | 'version' | 'peer'> | undefined> {
    const calls: Call[] = [
      get(root, IFACE.accessible, 'Name'),
      get(root, IFACE.application, 'ToolkitName'),
      get(root, IFACE.application, 'Version'),
      method(root, IFACE.application, 'GetApplicationBusAddress'),
    ];
    const [name, toolkit, version, peer] = await this.bus.calls({ via: 'bus' }, calls, ANSWER_MS);
    if (timedOut(name) || timedOut(toolkit)) return undefined;
    const address = textOf(peer);
    return {
      name: textOf(name).slice(0, NAME_MAX),
      toolkit: textOf(toolkit).slice(0, NAME_MAX),
      version: textOf(version).slice(0, NAME_MAX),
      ...(address && { peer: address }),
    };
  }
}

const GONE = /ServiceUnknown|NameHasNoOwner|Disconnected|NoReply/;

function meansGone({ code, name }: { code: string; name: string }): boolean {
  return code === 'disconnected' || GONE.test(name);
}

/**
 * What `work` gives, or `otherwise` when the application takes longer than a list of windows can wait; it goes on in the
 * background then, so that a busy or hung application holds up no list (CASE-D3).
 */
export async function inTime<T>(app: Application, work: Promise<T>, otherwise: () => T): Promise<T> {
  const began = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<() => T>((resolve) => {
    const giveUp = (): void => {
      // Known at once, not when the answer comes: the steps of one action ask for several lists.
      app.tardy = true;
      resolve(otherwise);
    };
    timer = setTimeout(giveUp, app.tardy ? MOMENT_MS : PATIENCE_MS);
  });
  const done = work.then((result) => {
    clearTimeout(timer);
    app.tardy = Date.now() - began >= PATIENCE_MS;
    return () => result;
  });
  return (await Promise.race([done, late]))();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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
  return busCall('GetConnectionUnixProcessID', bus);
}

function ownerCall(bus: string): Call {
  return busCall('NameHasOwner', bus);
}

function busCall(member: string, name: string): Call {
  return { destination: NAME.dbus, path: PATH.dbus, interface: IFACE.dbus, member, signature: 's', args: [name] };
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
