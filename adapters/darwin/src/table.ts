/** The windows this adapter knows, each under one id for its whole life (GB-9). */
import type { ElementId } from '@casement/native-darwin';
import type { NativeWindowId } from '@casement/spec';

export interface Entry {
  readonly id: NativeWindowId;
  readonly pid: number;
  element?: ElementId;
  /** The window server's id; 0 where macOS does not tell. */
  server: number;
}

/**
 * Found again by the window server's id first, since applications rebuild the element of a window that stays, then by
 * element. Ids are never passed on.
 */
export class WindowTable {
  private readonly byId = new Map<NativeWindowId, Entry>();
  private readonly byServer = new Map<number, Entry>();
  private readonly byElement = new Map<ElementId, Entry>();
  private counter = 0;

  get(id: NativeWindowId): Entry | undefined {
    return this.byId.get(id);
  }

  ofElement(element: ElementId): Entry | undefined {
    return this.byElement.get(element);
  }

  ofServer(server: number): Entry | undefined {
    return this.byServer.get(server);
  }

  ofApp(pid: number): Entry[] {
    return [...this.byId.values()].filter((entry) => entry.pid === pid);
  }

  admit(pid: number, element: ElementId | undefined, server: number): Entry {
    const found = this.find(pid, element, server);
    const entry = found ?? { id: `m${++this.counter}`, pid, server };
    if (entry.element !== undefined && entry.element !== element) this.byElement.delete(entry.element);
    if (element !== undefined) {
      entry.element = element;
      this.byElement.set(element, entry);
    }
    if (server !== 0) {
      entry.server = server;
      this.byServer.set(server, entry);
    }
    this.byId.set(entry.id, entry);
    return entry;
  }

  /** Forgets every window that is not in `alive`. */
  retain(alive: ReadonlySet<NativeWindowId>): void {
    for (const entry of [...this.byId.values()]) if (!alive.has(entry.id)) this.drop(entry);
  }

  private find(pid: number, element: ElementId | undefined, server: number): Entry | undefined {
    const byServer = server === 0 ? undefined : this.byServer.get(server);
    if (byServer?.pid === pid) return byServer;
    const byElement = element === undefined ? undefined : this.byElement.get(element);
    // An element that had another window's number is another window now.
    return byElement && (server === 0 || byElement.server === 0 || byElement.server === server) ? byElement : undefined;
  }

  private drop(entry: Entry): void {
    this.byId.delete(entry.id);
    if (this.byServer.get(entry.server) === entry) this.byServer.delete(entry.server);
    if (entry.element !== undefined && this.byElement.get(entry.element) === entry)
      this.byElement.delete(entry.element);
  }
}
