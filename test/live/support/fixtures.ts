/** Our fixture programs: how each is started, and the log in which it writes what really happened. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Block, WindowState } from '@casement/spec';
import { type EngineStage, type Launch, Stage } from './bridge.js';

export const TOOLKITS = ['gtk3', 'gtk4', 'qt5', 'qt6', 'swing'] as const;
/** A program that runs here. */
export type ToolkitName = (typeof TOOLKITS)[number];
/** A row of the matrix: those, and the scene of the macOS double. */
export type FixtureName = ToolkitName | 'appkit';

export type Value = string | number | boolean | null;

/** One effect in the application: which control, and its value then. */
export interface Effect {
  readonly of: string;
  readonly value: Value;
}

const APPS = resolve(import.meta.dirname, '../../apps');
const BRIDGE = '-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper';
/** The bridge makes an accessible of every cell as soon as anybody listens: 5,000 rows take it a minute (swing-cache). */
const SWING_ROWS = '12';

/** How the program of a toolkit is started; `log` is the file it writes its effects to. */
export function launchOf(toolkit: ToolkitName, log: string): Launch {
  const python = (...args: string[]): Launch => ({ command: '/usr/bin/python3', args, window: 'Fixture' });
  if (toolkit === 'gtk3' || toolkit === 'gtk4') return python(join(APPS, toolkit, 'fixture.py'), log);
  if (toolkit === 'qt5' || toolkit === 'qt6') return python(join(APPS, 'qt/fixture.py'), toolkit.slice(2), log);
  const jar = ['-cp', '/usr/share/java/java-atk-wrapper.jar'];
  const args = [BRIDGE, ...jar, join(APPS, 'swing/Fixture.java'), log, SWING_ROWS];
  return { command: 'java', args, window: 'Fixture', timeoutMs: 40_000 };
}

/** The Swing program without the bridge: nobody told Java to be accessible. */
export function swingWithoutBridge(log: string): Launch {
  const args = [join(APPS, 'swing/Fixture.java'), log, SWING_ROWS];
  return { command: 'java', args, window: 'Fixture', accessible: false, timeoutMs: 40_000 };
}

/** Actions whose effect the window itself tells. */
const READ_BACK: ReadonlySet<string> = new Set(['select', 'expand', 'switch_tab']);

/** A running fixture program with the engine over it. */
export class FixtureStage {
  /** Titles of all windows that were ever in the state. */
  readonly titles = new Set<string>();
  private readonly sampling: NodeJS.Timeout;

  /** `log` is the file to which the program writes its effects. */
  private constructor(
    readonly stage: EngineStage,
    private readonly log: string,
    private readonly clean: () => void,
  ) {
    this.sampling = setInterval(() => {
      for (const window of stage.windows()) this.titles.add(window.title);
    }, 10);
  }

  static async open(toolkit: ToolkitName): Promise<FixtureStage> {
    const folder = mkdtempSync(join(tmpdir(), 'casement-log-'));
    const log = join(folder, 'log');
    const stage = await Stage.open([launchOf(toolkit, log)]);
    return FixtureStage.over(stage, log, () => rmSync(folder, { recursive: true, force: true }));
  }

  /** A fixture that is there already. `clean` is called at the end. */
  static async over(stage: EngineStage, log: string, clean: () => void): Promise<FixtureStage> {
    const fixture = new FixtureStage(stage, log, clean);
    await stage.until(() => (stage.find(/^Fixture$/)?.blocks.length ?? 0) > 3, 15_000, 'the fixture is read');
    return fixture;
  }

  main(): WindowState {
    return this.stage.window(/^Fixture$/);
  }

  effects(): readonly Effect[] {
    if (!existsSync(this.log)) return [];
    const lines = readFileSync(this.log, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Effect);
  }

  /** The value that a control had last in the application; undefined when nothing happened to it. */
  last(of: string): Value | undefined {
    return this.effects().findLast((effect) => effect.of === of)?.value;
  }

  /** Waits until the application itself says that the control has the value. */
  async happened(of: string, value: Value): Promise<void> {
    await this.stage.until(() => this.last(of) === value, 1500, `${of} is ${value}; it is ${this.last(of)}`);
  }

  /** The value that the window's state gives for a label, whatever block it is in. */
  shown(label: string): unknown {
    const items = this.main().blocks.flatMap((block) => (block.type === 'fields' ? block.items : []));
    return items.find((item) => item.label === label)?.value;
  }

  blocks<T extends Block['type']>(type: T): Extract<Block, { type: T }>[] {
    return this.main().blocks.filter((block): block is Extract<Block, { type: T }> => block.type === type);
  }

  /** The parameter of `fill` for a label; throws when the control is not offered. */
  key(label: string): string {
    const inputs = this.stage.tools(this.main().id).find((tool) => tool.action === 'fill')?.input ?? {};
    const found = Object.entries(inputs).find(([, input]) => input.title === label);
    if (!found) throw new Error(`fill offers no ${label}, only ${Object.values(inputs).map((input) => input.title)}`);
    return found[0];
  }

  /** Fills one control and waits for the effect in the application. */
  async fill(label: string, value: string | number | boolean): Promise<void> {
    const done = await this.stage.done(this.main().id, 'fill', { [this.key(label)]: value });
    await this.happened(label, value);
    if (done.result?.verified === false) throw new Error(`${label} was not verified: ${JSON.stringify(done.result)}`);
  }

  /** Acts on the main window. What can be read back is verified; of the rest the result says why it is not. */
  async do(action: string, args: unknown = {}): Promise<void> {
    const { result } = await this.stage.done(this.main().id, action, args);
    if (result?.verified === true) return;
    if (!result?.unverified || READ_BACK.has(action)) throw new Error(`${action}: ${JSON.stringify(result)}`);
  }

  /** Answers what a failed case left open, innermost first, so that the next one begins as it should. */
  async tidy(): Promise<void> {
    const open = this.stage.windows().filter(({ id }) => id !== this.main().id);
    for (const { id } of open.reverse()) {
      const cancel = this.stage.tools(id).some(({ action }) => action === 'cancel') ? 'cancel' : 'close';
      await this.stage.act(id, cancel);
      await this.stage
        .until(() => !this.stage.windows().some((window) => window.id === id), 2000, 'gone')
        .catch(() => 0);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.sampling);
    await this.stage.close();
    this.clean();
  }
}
