/** An engine over a backend, and over the real one on a private desktop with applications. */
import { type Engine, startEngine } from '@casement/engine';
import type { BridgeTool, Outcome, ToolSuccess, WindowState } from '@casement/spec';
import { type App, type Desktop, type DesktopOptions, startDesktop } from '@casement/testkit';

export interface Launch {
  readonly command: string;
  readonly args?: readonly string[];
  readonly window: string | RegExp;
  /** Wait for the accessibility bus, too. Default: true. */
  readonly accessible?: boolean;
  /** How long to wait for the window, in ms. Default: 15,000. */
  readonly timeoutMs?: number;
  /** Variables on top of the desktop's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export const MOUSEPAD: Launch = { command: 'mousepad', args: ['--disable-server'], window: 'Untitled' };
export const CALCULATOR: Launch = { command: 'gnome-calculator', window: 'Calculator' };
export const KCALC: Launch = { command: 'kcalc', window: 'KCalc' };

/** An engine, and what a test asks of it. */
export class EngineStage {
  constructor(readonly engine: Engine) {}

  windows(): readonly WindowState[] {
    return this.engine.snapshot().state.windows;
  }

  operable(): readonly string[] {
    return this.engine.snapshot().state.operableWindowIds;
  }

  /** The window whose title fits; throws with the titles that there are. */
  window(title: string | RegExp): WindowState {
    const found = this.find(title);
    if (found) return found;
    throw new Error(
      `no window ${title}; there are: ${this.windows()
        .map((w) => JSON.stringify(w.title))
        .join(', ')}`,
    );
  }

  find(title: string | RegExp): WindowState | undefined {
    const fits = typeof title === 'string' ? (t: string) => t.includes(title) : (t: string) => title.test(t);
    return this.windows().find((window) => fits(window.title));
  }

  tools(windowId: string): readonly BridgeTool[] {
    return this.engine.snapshot().tools.filter((tool) => tool.windowId === windowId);
  }

  act(windowId: string, action: string, args: unknown = {}): Promise<Outcome> {
    return this.engine.act(windowId, action, args);
  }

  /** Acts and returns the success; throws with the error otherwise. */
  async done(windowId: string, action: string, args: unknown = {}): Promise<ToolSuccess> {
    const outcome = await this.act(windowId, action, args);
    if (outcome.ok) return outcome.value;
    throw new Error(`${action} failed: ${JSON.stringify(outcome.error)}`);
  }

  /** Waits for something to become so; the error names it and shows the windows. */
  async until(condition: () => boolean, timeoutMs: number, what: string): Promise<number> {
    const started = Date.now();
    while (!condition()) {
      if (Date.now() - started > timeoutMs) {
        throw new Error(`not within ${timeoutMs} ms: ${what}. ${this.described()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return Date.now() - started;
  }

  /** What the engine holds of each window and why, then as much of their content as a message can bear. */
  private described(): string {
    const held = this.engine.inspect().map((window) => JSON.stringify(window));
    return `${held.join('\n')}\n${JSON.stringify(this.windows()).slice(0, 1500)}`;
  }

  async close(): Promise<void> {
    await this.engine.close();
  }
}

/** An engine over the applications of a private desktop. */
export class Stage extends EngineStage {
  readonly apps: App[] = [];

  private constructor(
    readonly desktop: Desktop,
    engine: Engine,
  ) {
    super(engine);
  }

  /** Starts a desktop, the applications, and an engine that exposes all of them. */
  static async open(launches: readonly Launch[], options: DesktopOptions = {}): Promise<Stage> {
    const desktop = await startDesktop(options);
    const apps: App[] = [];
    for (const launch of launches) apps.push(await start(desktop, launch));
    // Here, so that other systems can use what is above.
    const { openLinuxBackend } = await import('@casement/adapter-linux');
    const backend = await openLinuxBackend({
      display: desktop.display,
      sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS ?? '',
    });
    const engine = await startEngine(backend, { expose: 'all' });
    const stage = new Stage(desktop, engine);
    stage.apps.push(...apps);
    await stage.until(() => stage.windows().length >= launches.length, 10_000, 'all windows listed');
    return stage;
  }

  launch(launch: Launch): Promise<App> {
    return start(this.desktop, launch).then((app) => {
      this.apps.push(app);
      return app;
    });
  }

  override async close(): Promise<void> {
    await super.close();
    await this.desktop.stop();
  }
}

function start(desktop: Desktop, { command, args, window, ...options }: Launch): Promise<App> {
  return desktop.launch(command, args ?? [], { waitForWindow: window, ...options });
}
