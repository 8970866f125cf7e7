/** Listens to applications. What comes is a hint to ask again, never data. */
import type { ElementId, Hint } from '@casement/native-darwin';
import type { Application } from './applications.js';
import { APP_NOTIFICATIONS, CONTAINER_NOTIFICATIONS, ERROR, WINDOW_HINTS } from './ax.js';
import type { Client } from './client.js';

/** An application that is starting does not answer yet: it is asked again after twice as long each time, in ms, and then no more. */
const FIRST_PAUSE_MS = 100;
const TRIES = 8;
const LISTEN_MS = 1500;
/** Hints are gathered so long, in ms, before they are passed on; the first goes at once. */
const GATHER_MS = 25;
/** Containers of one application that are listened to; then all listening to it begins anew. */
const MOST_CONTAINERS = 400;
/** Toolkits whose windows tell of every change. */
const RELIABLE: ReadonlySet<string> = new Set(['AppKit']);

interface Ear {
  state: 'asking' | 'ready' | 'failed';
  tries: number;
  timer?: NodeJS.Timeout;
  readonly containers: Set<ElementId>;
}

export interface Heard {
  /** The windows of an application may have changed; undefined: of all. */
  windows(pid: number | undefined): void;
  /** Something in an application's windows may have changed, at `element` where it is known. */
  tree(pid: number, element: ElementId): void;
  /** Called once after the others, for each lot. */
  end(): void;
}

export class Watcher {
  private readonly ears = new Map<number, Ear>();
  private waiting: { hints: Hint[]; lost: boolean } = { hints: [], lost: false };
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: Client,
    private readonly heard: Heard,
  ) {
    client.session.watch((batch) => this.gather(batch));
  }

  /** Begins to listen, unless it does already. */
  ensure(app: Application): void {
    if (this.ears.has(app.pid)) return;
    const ear: Ear = { state: 'asking', tries: 0, containers: new Set() };
    this.ears.set(app.pid, ear);
    void this.register(app, ear);
  }

  /** The application's windows come and go with a hint. */
  hearsWindows(app: Application): boolean {
    return this.ears.get(app.pid)?.state === 'ready';
  }

  /** Every change in the application's windows comes with a hint. */
  hearsAll(app: Application): boolean {
    return this.hearsWindows(app) && RELIABLE.has(app.toolkit.name);
  }

  /** What was tried and given up. */
  isDeaf(app: Application): boolean {
    return this.ears.get(app.pid)?.state === 'failed';
  }

  /** Listens to containers of a window, each once: an application's own element does not pass on what happens in them. */
  async listenTo(app: Application, elements: readonly ElementId[]): Promise<void> {
    const ear = this.ears.get(app.pid);
    if (ear?.state !== 'ready') return;
    const fresh = elements.filter((element) => !ear.containers.has(element));
    if (ear.containers.size + fresh.length > MOST_CONTAINERS) return this.anew(app);
    for (const element of fresh) {
      ear.containers.add(element);
      await this.client.listen(app.pid, element, CONTAINER_NOTIFICATIONS, LISTEN_MS).catch(() => undefined);
    }
  }

  forget(pid: number): void {
    clearTimeout(this.ears.get(pid)?.timer);
    this.ears.delete(pid);
    this.client.session.drop(pid);
  }

  close(): void {
    this.client.session.watch(undefined);
    clearTimeout(this.gathering);
    for (const pid of [...this.ears.keys()]) this.forget(pid);
  }

  private anew(app: Application): void {
    this.forget(app.pid);
    this.ensure(app);
  }

  private async register(app: Application, ear: Ear): Promise<void> {
    const error = await this.client.listen(app.pid, 0, APP_NOTIFICATIONS, LISTEN_MS).catch(() => ERROR.cannotComplete);
    if (this.ears.get(app.pid) !== ear) return;
    if (error === ERROR.success) {
      ear.state = 'ready';
      this.heard.windows(app.pid);
      this.heard.end();
    } else if (++ear.tries >= TRIES) {
      ear.state = 'failed';
    } else {
      const again = (): void => void this.register(app, ear);
      ear.timer = setTimeout(again, FIRST_PAUSE_MS * 2 ** (ear.tries - 1)).unref();
    }
  }

  private gather({ hints, lost }: { hints: Hint[]; lost: boolean }): void {
    this.waiting.hints.push(...hints);
    this.waiting.lost ||= lost;
    if (this.gathering) return;
    this.pass();
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      if (this.waiting.hints.length > 0 || this.waiting.lost) this.gather({ hints: [], lost: false });
    }, GATHER_MS);
  }

  private pass(): void {
    const { hints, lost } = this.waiting;
    this.waiting = { hints: [], lost: false };
    if (lost) this.heard.windows(undefined);
    for (const { pid, notification, element } of hints) {
      if (WINDOW_HINTS.has(notification)) this.heard.windows(pid);
      this.heard.tree(pid, element);
    }
    this.heard.end();
  }
}
