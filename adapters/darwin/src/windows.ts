/** Which windows are there: the accessibility of each application and the window server, put together. */
import { type ServerWindow, screenRecording, trusted } from '@casement/native-darwin';
import type { NativeWindowId, RawApp, RawWindow } from '@casement/spec';
import type { Application, Applications } from './applications.js';
import type { Client } from './client.js';
import { bareWindows, isSamePlace } from './server.js';
import type { Entry, WindowTable } from './table.js';
import { type Top, TopReader, type Tops } from './tops.js';
import { boundsOf, claimsOf, isMinimized, isWindow, titleOf, verbsOf } from './window-facts.js';

/** How long a list waits for one application, in ms: it shows what was known, and the answer makes a new list. */
const PATIENCE_MS = 700;
/** One reading of an application's windows may take this long, in ms. */
const TOPS_MS = 3000;

/** What is known of the windows of one application. */
interface Known {
  readonly reader: TopReader;
  tops?: Tops;
  /** Something may have changed since. */
  stale: boolean;
  /** Its windows at the window server, as they were then. */
  fingerprint: string;
  asking?: Promise<void> | undefined;
}

export interface Sources {
  readonly client: Client;
  readonly apps: Applications;
  readonly table: WindowTable;
  /** Hints tell when windows of this application come and go. */
  hearsWindows(app: Application): boolean;
  /** Hints tell of every change in its windows. */
  isWatched(app: Application): boolean;
  /** A late answer came: the list is to be made anew. */
  onLate(): void;
  /** The windows of an application were read. */
  onTops(app: Application, tops: Tops): void;
}

export class WindowLister {
  private readonly known = new Map<number, Known>();

  constructor(private readonly sources: Sources) {}

  /** All windows; applications are asked side by side, and one that hangs is shown as it was. */
  async list(): Promise<RawWindow[]> {
    const { apps, client, table } = this.sources;
    const screen = client.session.screen();
    apps.refresh(screen);
    const isTrusted = trusted();
    if (isTrusted) await Promise.all(apps.all().map((app) => this.look(app, screen)));
    const listed = apps.all().flatMap((app) => this.windowsOf(app, screen));
    const described = { apps, table, listed, screen, trusted: isTrusted, named: screenRecording() };
    const all = [...listed.map(({ raw }) => raw), ...bareWindows(described)];
    table.retain(new Set(all.map((window) => window.id)));
    return all;
  }

  /** Something happened to the windows of an application, or to all. */
  stale(pid?: number): void {
    for (const [of, known] of this.known) if (pid === undefined || of === pid) known.stale = true;
  }

  forget(pid: number): void {
    this.known.get(pid)?.reader.release();
    this.known.delete(pid);
  }

  topsOf(pid: number): Tops | undefined {
    return this.known.get(pid)?.tops;
  }

  /** The window as it was read last. */
  topOf(entry: Entry): Top | undefined {
    return this.topsOf(entry.pid)?.windows.find((top) => top.element === entry.element);
  }

  /** Asks again now, and waits for the answer. */
  async renew(app: Application): Promise<void> {
    const known = this.knownOf(app);
    await known.asking;
    await this.ask(app, known, fingerprintOf(app.pid, this.sources.client.session.screen()));
    this.admit(app);
  }

  private async look(app: Application, screen: readonly ServerWindow[]): Promise<void> {
    if (app.hung) return;
    const known = this.knownOf(app);
    const fingerprint = fingerprintOf(app.pid, screen);
    const isCurrent = known.tops && !known.stale && known.fingerprint === fingerprint && this.sources.hearsWindows(app);
    if (isCurrent) return;
    const patience = pause(PATIENCE_MS);
    const asking = known.asking ?? this.ask(app, known, fingerprint);
    let late = true;
    await Promise.race([asking.then(() => (late = false)), patience.over]);
    patience.end();
    if (late) void asking.then(() => this.sources.onLate());
    this.admit(app);
  }

  private knownOf(app: Application): Known {
    const known = this.known.get(app.pid) ?? {
      reader: new TopReader(this.sources.client, app),
      stale: true,
      fingerprint: '',
    };
    this.known.set(app.pid, known);
    return known;
  }

  /** Never rejects: an application that does not answer is muted, one that answers nonsense keeps what was known. */
  private ask(app: Application, known: Known, fingerprint: string): Promise<void> {
    known.stale = false;
    known.fingerprint = fingerprint;
    known.asking = known.reader
      .read(TOPS_MS)
      .then((tops) => {
        app.met = true;
        known.tops = tops;
        app.active = tops.frontmost;
        this.sources.onTops(app, tops);
      })
      .catch((error: unknown) => {
        known.stale = true;
        const isMute = error instanceof Error && 'code' in error && error.code === 'timeout';
        if (isMute) this.sources.apps.mute(app);
      })
      .finally(() => {
        known.asking = undefined;
      });
    return known.asking;
  }

  /** Gives every window its id. */
  private admit(app: Application): void {
    for (const top of this.topsOf(app.pid)?.windows ?? []) {
      if (isWindow(top)) this.sources.table.admit(app.pid, top.element, top.server);
    }
  }

  private windowsOf(app: Application, screen: readonly ServerWindow[]): { raw: RawWindow; server: number }[] {
    const tops = this.topsOf(app.pid);
    const windows = (tops?.windows ?? []).filter(isWindow);
    return windows.flatMap((top) => {
      const entry = this.sources.table.ofElement(top.element);
      return entry ? [{ raw: this.windowOf(app, tops!, top, entry, screen), server: top.server }] : [];
    });
  }

  private windowOf(app: Application, tops: Tops, top: Top, entry: Entry, screen: readonly ServerWindow[]): RawWindow {
    const host = top.host === undefined ? undefined : this.sources.table.ofElement(top.host)?.id;
    const bounds = boundsOf(top);
    const minimized = isMinimized(top, app);
    return {
      id: entry.id,
      app: appOf(app),
      title: titleOf(top),
      toolkit: app.toolkit,
      ...(host !== undefined && { owner: host as NativeWindowId }),
      claims: claimsOf(top, minimized),
      active: app.active && tops.focused === top.element,
      z: heightOf(top, app.pid, screen),
      ...(bounds && { bounds }),
      ...(minimized && { minimized: true }),
      ...(app.hung && { unresponsive: true }),
      watched: this.sources.isWatched(app),
      verbs: verbsOf(top),
    };
  }
}

export function appOf(app: Application): RawApp {
  return { key: String(app.pid), pid: app.pid, name: app.name, ...(app.executable && { executable: app.executable }) };
}

/** Front to back at the server; higher is nearer here. By number, or by place where macOS does not tell the number. */
function heightOf(top: Top, pid: number, screen: readonly ServerWindow[]): number {
  const isIt = (window: ServerWindow): boolean =>
    top.server !== 0 ? window.id === top.server : window.pid === pid && isSamePlace(boundsOf(top), window);
  const at = screen.findIndex(isIt);
  return at < 0 ? 0 : screen.length - at;
}

/** Numbers, places, order and visibility of an application's windows: what changes there may have changed in the tree. */
function fingerprintOf(pid: number, screen: readonly ServerWindow[]): string {
  const own = screen.filter((window) => window.pid === pid);
  return own.map(({ id, onScreen, x, y, width, height }) => [id, onScreen, x, y, width, height].join()).join(';');
}

function pause(ms: number): { over: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => clearTimeout(timer);
  });
  return { over, end };
}
