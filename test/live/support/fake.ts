/** The fake application of test/apps/fake, playing one of its parts beside an honest one, straight at the seam. */
import { resolve } from 'node:path';
import { openLinuxBackend } from '@casement/adapter-linux';
import { type AccessibilityBackend, BackendError, type RawTree, type RawWindow, type ReadBudget } from '@casement/spec';
import { type App, type Desktop, startDesktop } from '@casement/testkit';

const FAKE = resolve(import.meta.dirname, '../../apps/fake/fake.py');

export const BUDGET: ReadBudget = { maxNodes: 5000, maxDepth: 60, deadlineMs: 1500 };

/** How a read ended: the tree, or the seam's code for why there is none. */
export type Reading = { readonly ms: number; readonly tree?: RawTree; readonly code?: string };

export class FakeStage {
  private constructor(
    readonly desktop: Desktop,
    readonly backend: AccessibilityBackend,
  ) {}

  static async open(): Promise<FakeStage> {
    const desktop = await startDesktop();
    const backend = await openLinuxBackend({
      display: desktop.display,
      sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS!,
    });
    return new FakeStage(desktop, backend);
  }

  /** Starts the fake; resolves when it has joined the accessibility bus. */
  async play(part: string, ...more: string[]): Promise<App> {
    const app = await this.desktop.launch('/usr/bin/python3', [FAKE, part, ...more]);
    await until(async () => app.stdout().includes('ready'), 10_000, `the fake plays ${part}: ${app.stderr()}`);
    return app;
  }

  /** The window of a process, once it is listed; undefined when it never is. */
  async windowOf(pid: number, timeoutMs = 3000): Promise<RawWindow | undefined> {
    const started = Date.now();
    for (;;) {
      const found = (await this.backend.windows(1500)).find((window) => window.app.pid === pid);
      if (found || Date.now() - started > timeoutMs) return found;
      await pause(30);
    }
  }

  async read(window: RawWindow, budget: ReadBudget = BUDGET): Promise<Reading> {
    const started = performance.now();
    const taken = (): number => performance.now() - started;
    try {
      const tree = await this.backend.read(window.id, budget);
      return { tree, ms: taken() };
    } catch (error) {
      if (error instanceof BackendError) return { code: error.code, ms: taken() };
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.backend.close();
    await this.desktop.stop();
  }
}

export async function until(look: () => Promise<boolean>, timeoutMs: number, what: string): Promise<void> {
  const started = Date.now();
  while (!(await look())) {
    if (Date.now() - started > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await pause(20);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
