import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll, readTail, type Started, startProcess } from './process.js';
import type { App, Exit, LaunchOptions, ScreenWindow } from './types.js';

/** What launching needs of the desktop. */
export interface Stage {
  env: Record<string, string>;
  home: string;
  logs: string;
  record(pid: number): void;
  /** Windows on the screen; undefined where nobody can be asked. */
  windows?: () => Promise<ScreenWindow[]>;
  /** Pids on the accessibility bus; undefined when the desktop has none awake. */
  registered?: () => Promise<number[]>;
}

let launched = 0;

/** Starts an application on the stage and waits for what the options ask for. See `Desktop.launch`. */
export async function launchApp(
  stage: Stage,
  command: string,
  args: readonly string[],
  options: LaunchOptions,
): Promise<App> {
  launched += 1;
  const log = join(stage.logs, `app-${launched}`);
  const files = { stdout: `${log}.out`, stderr: `${log}.err` };
  const env = { ...stage.env, ...options.env };
  const started = await startProcess({ program: command, args, env, cwd: options.cwd ?? stage.home, ...files });
  stage.record(started.pid);
  const app = toApp(started, files);
  if (options.waitForWindow !== undefined) await waitForApp(stage, app, command, options);
  return app;
}

function toApp(started: Started, files: { stdout: string; stderr: string }): App {
  const { child, pid } = started;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const signal = (name: NodeJS.Signals) => signalGroup(pid, name);
  return {
    pid,
    exited,
    signal,
    kill() {
      signal('SIGKILL');
      return exited;
    },
    stdout: () => readTail(files.stdout),
    stderr: () => readTail(files.stderr),
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone.
  }
}

/** Waits for the window, then for the accessibility bus; an application that ends meanwhile is an error with its last words. */
async function waitForApp(stage: Stage, app: App, command: string, options: LaunchOptions): Promise<void> {
  const timeoutMs = options.timeoutMs ?? 15_000;
  let exit: Exit | undefined;
  void app.exited.then((how) => {
    exit = how;
  });
  const until = async (what: string, ask: () => Promise<boolean>) => {
    const seen = await poll(async () => ((await ask()) || exit ? true : undefined), timeoutMs);
    if (exit) throw new Error(`${command} ended before ${what} (${JSON.stringify(exit)}). ${app.stderr().slice(-600)}`);
    if (!seen)
      throw new Error(`${command} runs, but ${what} did not happen in ${timeoutMs} ms. ${app.stderr().slice(-600)}`);
  };
  const wanted = options.waitForWindow!;
  const { registered, windows } = stage;
  if (windows) {
    await until(`its window ${wanted} showed`, async () => (await windows()).some((w) => isWanted(w, app.pid, wanted)));
  }
  if (!registered || options.accessible === false) return;
  await until('its registration for accessibility', async () =>
    (await registered()).some((pid) => inSession(pid, app.pid)),
  );
}

function isWanted(window: ScreenWindow, leader: number, wanted: string | RegExp): boolean {
  const fits = typeof wanted === 'string' ? window.title.includes(wanted) : wanted.test(window.title);
  return fits && (window.pid === 0 || inSession(window.pid, leader));
}

/** True when the process is the application or was started by it: soffice's window belongs to a child of the one that was started. */
function inSession(pid: number, leader: number): boolean {
  if (pid === leader) return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) === leader;
  } catch {
    return false;
  }
}
