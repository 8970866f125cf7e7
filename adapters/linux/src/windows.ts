/** Which windows are there: the accessibility bus and the window system, put together. */
import type { Bus, Display, X11Window } from '@casement/native-linux';
import type { Finding, ModalClaims, RawApp, RawWindow, WindowVerb } from '@casement/spec';
import { LRUCache } from 'lru-cache';
import { type Application, type Applications, executableOf, inTime, routeOf } from './applications.js';
import { hasState, IFACE, ROLE, STATE } from './atspi.js';
import { firstOf, get, method, numberOf, type Ref, textOf } from './calls.js';
import { type Diagnosis, diagnose, processFacts } from './diagnose.js';
import { isWindow, matchWindows, type TopLevel } from './match.js';
import { profileOf } from './profiles.js';
import type { Entry, WindowTable } from './table.js';

const UNLISTED: Diagnosis = {
  reason: 'The application is on the accessibility bus but does not list this window there.',
  remedy: 'Wait until the window has finished opening; if it stays so, restart the application.',
};

/** What the accessible of a window says. Kept while its application hangs. */
export interface Seen extends TopLevel {
  readonly app: Application;
  readonly ref: Ref;
  readonly role: number;
  readonly states: readonly number[];
}

const DETAIL_MS = 1000;
/** Windows of one application that are looked at; more are a mistake or an attack. */
const MAX_WINDOWS = 100;
/** Longest title, in UTF-16 units. */
const TITLE_MAX = 1000;
/** An application that left the bus is taken as ending for this long, in ms, not as one without accessibility. */
const LEAVING_MS = 1500;
const WINDOW_ROLES = new Set<number>([
  ...[ROLE.alert, ROLE.colorChooser, ROLE.dialog, ROLE.fileChooser, ROLE.fontChooser, ROLE.frame, ROLE.filler],
  ROLE.window,
]);
const DIALOG_ROLES = new Set<number>([
  ...[ROLE.alert, ROLE.colorChooser, ROLE.dialog, ROLE.fileChooser, ROLE.fontChooser],
]);

/** What windows are known by; a new lister is made when one comes or goes. */
export interface Sources {
  readonly bus: Bus | undefined;
  readonly apps: Applications | undefined;
  readonly display: Display | undefined;
  readonly pictures: boolean;
  /** What keeps the bus from being reached, while there is none. */
  trouble(): Finding | undefined;
  /** The window system did not answer; `error` says why. */
  screenFailed(error: unknown): void;
}

export class WindowLister {
  private readonly bus: Bus | undefined;
  private readonly apps: Applications | undefined;
  private readonly display: Display | undefined;
  private readonly pictures: boolean;
  /** Last known top-levels by application: what a hung one is shown with (CASE-D4). */
  private readonly last = new Map<string, Seen[]>();
  /** By pid; at most a screenful, the oldest go first. */
  private readonly diagnoses = new LRUCache<number, Diagnosis>({ max: 200 });
  /** Applications whose windows were described since their last event: there is nothing to ask again. */
  private readonly calm = new Set<string>();
  /** Descriptions under way, by application. */
  private readonly describing = new Map<string, Promise<Seen[]>>();
  /** When applications left the accessibility bus, by pid. */
  private readonly left = new Map<number, number>();

  /** What the window system said last: it, too, may take long, and its windows are not gone then. */
  private screen: readonly X11Window[] = [];

  constructor(
    private readonly sources: Sources,
    private readonly table: WindowTable,
  ) {
    this.bus = sources.bus;
    this.apps = sources.apps;
    this.display = sources.display;
    this.pictures = sources.pictures;
  }

  /** All windows, hung ones included. Applications are asked side by side, so one that hangs delays nobody. */
  async list(deadlineMs: number): Promise<RawWindow[]> {
    const screen = this.lookAtScreen(deadlineMs);
    await this.apps?.refresh();
    const looks = (this.apps?.all() ?? []).map((app) =>
      inTime(app, this.look(app), () => this.last.get(app.bus) ?? []),
    );
    const seen = (await Promise.all(looks)).flat();
    this.forgetGone();
    const managed = (await screen).filter(isWindow);
    const listed = this.assemble(seen, managed, this.display !== undefined);
    const bare = await this.bareWindows(managed, listed);
    const all = [...listed, ...bare];
    this.table.retain(new Set(all.map((window) => window.id)));
    return all;
  }

  private async lookAtScreen(deadlineMs: number): Promise<readonly X11Window[]> {
    if (!this.display) return [];
    try {
      this.screen = await this.display.windows(deadlineMs);
    } catch (error) {
      this.sources.screenFailed(error);
    }
    return this.screen;
  }

  /** An event came from this application: its windows are described again. */
  stir(bus: string): void {
    this.calm.delete(bus);
  }

  private async look(app: Application): Promise<Seen[]> {
    const refs = await this.apps!.topLevels(app);
    if (refs === 'gone') return [];
    const last = this.last.get(app.bus) ?? [];
    if (refs === 'late') return last;
    const own = refs.filter((ref) => ref.bus === app.bus).slice(0, MAX_WINDOWS);
    if (this.calm.has(app.bus) && sameRefs(own, last)) return last;
    return this.describing.get(app.bus) ?? this.describeAll(app, own);
  }

  private describeAll(app: Application, refs: readonly Ref[]): Promise<Seen[]> {
    if (profileOf(app.toolkit).eventsReliable) this.calm.add(app.bus);
    const describing = Promise.all(refs.map((ref) => this.describe(app, ref))).then((seen) => {
      this.describing.delete(app.bus);
      this.last.set(app.bus, seen.flat());
      return seen.flat();
    });
    this.describing.set(app.bus, describing);
    return describing;
  }

  private async describe(app: Application, ref: Ref): Promise<Seen[]> {
    const calls = [
      method(ref, IFACE.accessible, 'GetRole'),
      method(ref, IFACE.accessible, 'GetState'),
      get(ref, IFACE.accessible, 'Name'),
      method(ref, IFACE.component, 'GetExtents', 'u', [0]),
    ];
    const [role, state, name, extents] = await this.bus!.calls(routeOf(app), calls, DETAIL_MS);
    const roleNumber = numberOf(role);
    const states = firstOf(state);
    if (roleNumber === undefined || !Array.isArray(states)) return [];
    const box = firstOf(extents);
    return [
      {
        app,
        ref,
        pid: app.pid,
        role: roleNumber,
        popup: roleNumber === ROLE.window,
        states: states as number[],
        title: textOf(name).slice(0, TITLE_MAX),
        ...(Array.isArray(box) && box.length === 4 && { extents: box as [number, number, number, number] }),
      },
    ];
  }

  /** Forgets what applications that left the bus had shown; their X11 windows may outlive them for a moment. */
  private forgetGone(): void {
    const now = Date.now();
    const alive = new Set(this.apps?.all().map((app) => app.bus));
    for (const [bus, seen] of this.last) {
      if (alive.has(bus)) continue;
      this.last.delete(bus);
      this.calm.delete(bus);
      for (const { pid } of seen.slice(0, 1)) this.left.set(pid, now);
    }
    for (const [pid, at] of this.left) if (now - at > LEAVING_MS) this.left.delete(pid);
  }

  private assemble(seen: readonly Seen[], managed: readonly X11Window[], hasDisplay: boolean): RawWindow[] {
    const candidates = seen.filter((top) => WINDOW_ROLES.has(top.role));
    const pairs = matchWindows(candidates, managed, {
      partner: (i) => this.table.xidOf(candidates[i]!.ref),
      widowed: (i) => this.table.isWidowed(candidates[i]!.ref) && !hasState(candidates[i]!.states, STATE.showing),
    });
    const kept = candidates.flatMap((top, i) => {
      const window = pairs.get(i);
      return window || this.standsAlone(top, managed, hasDisplay) ? [{ top, window }] : [];
    });
    const entries = kept.map(({ top, window }) => this.table.admit(top.ref, window?.id));
    return kept.map(({ top, window }, i) => this.rawWindow(top, window, entries[i]!));
  }

  /** A window without an X11 partner counts only where the window system cannot tell: no display, or a foreign one. */
  private standsAlone(top: Seen, managed: readonly X11Window[], hasDisplay: boolean): boolean {
    if (top.role === ROLE.window || !hasState(top.states, STATE.showing)) return false;
    if (!hasDisplay) return true;
    const partnerClosed = this.table.xidOf(top.ref) !== undefined;
    return !partnerClosed && top.title !== '' && !managed.some((window) => window.pid === top.pid);
  }

  private rawWindow(top: Seen, window: X11Window | undefined, entry: Entry): RawWindow {
    const owner = window?.transientFor ? this.table.ofXid(window.transientFor)?.id : undefined;
    return {
      id: entry.id,
      app: appOf(top.app),
      title: titleOf(top, window),
      ...(top.app.toolkit && {
        toolkit: { name: top.app.toolkit, ...(top.app.version && { version: top.app.version }) },
      }),
      ...(owner && owner !== entry.id && { owner }),
      claims: claimsOf(top, window),
      active: window?.active ?? hasState(top.states, 1),
      z: window && window.z >= 0 ? window.z : 0,
      ...(window && { bounds: { x: window.x, y: window.y, width: window.width, height: window.height } }),
      ...(window?.states.includes('HIDDEN') && { minimized: true }),
      ...(top.app.hung && { unresponsive: true }),
      watched: profileOf(top.app.toolkit).eventsReliable,
      verbs: verbsOf(window, this.pictures),
    };
  }

  /** Windows that only the window system knows: no accessibility, or an application that hung before we met it. */
  private async bareWindows(managed: readonly X11Window[], listed: readonly RawWindow[]): Promise<RawWindow[]> {
    const taken = new Set(listed.map((window) => this.table.get(window.id)?.xid));
    const bare = managed.filter(
      (window) => isUp(window) && window.pid > 0 && !taken.has(window.id) && !this.left.has(window.pid),
    );
    return Promise.all(bare.map((window) => this.bareWindow(window)));
  }

  /** Why a window cannot be read. Looked into once a process: libraries and environment do not change. */
  private async whyUnread(window: X11Window, app: Application | undefined, executable?: string): Promise<Diagnosis> {
    if (app) return UNLISTED;
    const trouble = this.bus ? undefined : this.sources.trouble();
    if (trouble) return { reason: trouble.message, remedy: trouble.remedy ?? UNLISTED.remedy };
    const known = this.diagnoses.get(window.pid);
    if (known) return known;
    const registry = await this.apps?.registryStartedAt();
    const diagnosis = diagnose(await processFacts(window.pid, executable), registry);
    this.diagnoses.set(window.pid, diagnosis);
    return diagnosis;
  }

  /** On the bus, but without an answer yet: it hangs, which is not the same as having no accessibility. */
  private isSilent(window: X11Window, app: Application | undefined): boolean {
    return app ? !this.last.has(app.bus) : (this.apps?.isSilent(window.pid) ?? false);
  }

  private async bareWindow(window: X11Window): Promise<RawWindow> {
    const entry = this.table.admit(undefined, window.id);
    const app = this.apps?.all().find((candidate) => candidate.pid === window.pid);
    const executable = app?.executable ?? (await executableOf(window.pid));
    const owner = window.transientFor ? this.table.ofXid(window.transientFor)?.id : undefined;
    return {
      id: entry.id,
      app: app ? appOf(app) : bareApp(window, executable),
      title: window.title,
      ...(app?.toolkit && { toolkit: { name: app.toolkit } }),
      ...(owner && { owner }),
      claims: { windowSystem: window.states.includes('MODAL'), dialog: window.types.includes('DIALOG') },
      active: window.active,
      z: Math.max(window.z, 0),
      bounds: { x: window.x, y: window.y, width: window.width, height: window.height },
      ...(window.states.includes('HIDDEN') && { minimized: true }),
      ...(this.isSilent(window, app)
        ? { unresponsive: true }
        : { unreadable: await this.whyUnread(window, app, executable) }),
      verbs: verbsOf(window, this.pictures),
    };
  }
}

/** A minimised window is not mapped, and still there. */
function isUp(window: X11Window): boolean {
  return window.mapped || window.states.includes('HIDDEN');
}

function sameRefs(refs: readonly Ref[], seen: readonly Seen[]): boolean {
  return refs.length === seen.length && refs.every((ref, i) => ref.path === seen[i]!.ref.path);
}

function appOf(app: Application): RawApp {
  return {
    key: String(app.pid),
    pid: app.pid,
    name: app.name,
    ...(app.executable && { executable: app.executable }),
  };
}

function bareApp(window: X11Window, executable: string | undefined): RawApp {
  const name = window.wmClass || executable?.split('/').pop() || `process ${window.pid}`;
  return { key: String(window.pid), pid: window.pid, name, ...(executable && { executable }) };
}

/** Chromium's own name of a frame may be that of a dialog which has gone (quirk chromium-stale-cache). */
function titleOf(top: Seen, window: X11Window | undefined): string {
  const [first, second] = profileOf(top.app.toolkit).titlesLate
    ? [window?.title, top.title]
    : [top.title, window?.title];
  return first || second || '';
}

function claimsOf(top: Seen, window: X11Window | undefined): ModalClaims {
  return {
    state: hasState(top.states, STATE.modal),
    ...(window && { windowSystem: window.states.includes('MODAL') }),
    dialog: DIALOG_ROLES.has(top.role) || (window?.types.includes('DIALOG') ?? false),
  };
}

/** Keys go to a window that has the focus; one that shows in no window system can have none. */
function verbsOf(window: X11Window | undefined, pictures: boolean): WindowVerb[] {
  if (!window) return [];
  const always: WindowVerb[] = ['activate', 'keys'];
  return [...always, ...(window.deletable ? (['close'] as const) : []), ...(pictures ? (['capture'] as const) : [])];
}
