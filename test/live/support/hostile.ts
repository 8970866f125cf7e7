/** The application that means no good (test/apps/gtk3/hostile.py), and the log of what really happened in it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Outcome } from '@casement/spec';
import type { App } from '@casement/testkit';
import type { Stage } from './bridge.js';

const PROGRAM = resolve(import.meta.dirname, '../../apps/gtk3/hostile.py');

interface Event {
  readonly of: string;
  readonly value: unknown;
}

/** One running mode of it. */
export class Hostile {
  private constructor(
    private readonly stage: Stage,
    readonly app: App,
    private readonly mode: string,
    private readonly log: string,
  ) {}

  /** Program and arguments, to start it once more. */
  command(): readonly string[] {
    return ['/usr/bin/python3', PROGRAM, this.mode, this.log];
  }

  /** Starts a mode and waits for the window of this title to be listed with its content. */
  static async start(stage: Stage, mode: string, title: string): Promise<Hostile> {
    const log = join(stage.desktop.home, `${mode}-${Date.now()}.log`);
    const app = await stage.desktop.launch('/usr/bin/python3', [PROGRAM, mode, log], { waitForWindow: '' });
    const tools = (): number => stage.tools(stage.find(title)?.id ?? '').length;
    await stage.until(() => tools() > 0, 15_000, `${title} is listed`);
    return new Hostile(stage, app, mode, log);
  }

  events(): readonly Event[] {
    if (!existsSync(this.log)) return [];
    return readFileSync(this.log, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  press(title: string, button: string): Promise<Outcome> {
    return this.stage.act(this.stage.window(title).id, 'press', { button });
  }

  async end(): Promise<void> {
    await this.app.kill();
    const own = (): boolean => this.stage.engine.inspect().some((window) => window.app.pid === this.app.pid);
    await this.stage.until(() => !own(), 4000, 'its windows are gone');
  }
}

/** Everything that leaves the bridge, as text. */
export function everything(stage: Stage): string {
  const { json, tools } = stage.engine.snapshot();
  return json + JSON.stringify(tools) + JSON.stringify(stage.engine.inspect());
}
