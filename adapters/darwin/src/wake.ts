/**
 * Pages in Electron and Chromium are not in the tree until a client asks for them. That is done once for each process,
 * repeated once, and told while the page is not there yet.
 */
import type { RawTree } from '@casement/spec';
import type { Application } from './applications.js';
import type { Client } from './client.js';

/** A page takes a few seconds at most; looked for in such steps, in ms. */
const PATIENCE_MS = 4000;
const STEP_MS = 100;
const AGAIN_MS = 2000;
const SET_MS = 1000;
const SLEEPERS: ReadonlySet<string> = new Set(['Electron', 'Chromium']);

interface Woken {
  readonly at: number;
  again: boolean;
}

export class Waker {
  private readonly woken = new Map<number, Woken>();

  /** `lookAgain` is called when a window without its page is to be read again. */
  constructor(
    private readonly client: Client,
    private readonly lookAgain: (window: string) => void,
  ) {}

  /** Switches the pages on, once. What the application answers means nothing: old Electron refuses, and obeys. */
  async wake(app: Application): Promise<void> {
    if (!SLEEPERS.has(app.toolkit.name) || this.woken.has(app.pid)) return;
    this.woken.set(app.pid, { at: Date.now(), again: false });
    await this.ask(app);
  }

  /** The tree, with what is missing said where its page is not there (yet). */
  judge(app: Application, tree: RawTree): RawTree {
    const woken = this.woken.get(app.pid);
    if (!woken || !isMainWindow(tree) || hasPage(tree)) return tree;
    const since = Date.now() - woken.at;
    if (since > AGAIN_MS && !woken.again) {
      woken.again = true;
      void this.ask(app);
    }
    if (since < PATIENCE_MS) setTimeout(() => this.lookAgain(tree.window), STEP_MS).unref();
    return { ...tree, shortfall: [...tree.shortfall, 'accessibilityOff'] };
  }

  forget(pid: number): void {
    this.woken.delete(pid);
  }

  private async ask(app: Application): Promise<void> {
    const step = { do: 'set' as const, element: 0, names: ['AXManualAccessibility'] as [string], value: true };
    const asked = await this.client.ask(app.pid, [step], SET_MS).catch(() => undefined);
    this.client.release(asked?.generation);
  }
}

function isMainWindow({ nodes }: RawTree): boolean {
  return nodes[0]?.facts.AXSubrole === 'AXStandardWindow';
}

function hasPage({ nodes }: RawTree): boolean {
  const pages = new Set(nodes.flatMap(({ facts }, index) => (facts.AXRole === 'AXWebArea' ? [index] : [])));
  return nodes.some(({ parent }) => pages.has(parent));
}
