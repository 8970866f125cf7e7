import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Folders } from './folders.js';

/** The guard of one desktop: a process that outlives this one by the moment it needs to end all the others. */
export interface Reaper {
  /** Tells it about a session leader of the desktop. */
  record(pid: number): void;
  /** Has it end the desktop. Rejects with the names of survivors. */
  reap(): Promise<void>;
}

/** The same path from src/ and from dist/. */
const PROGRAM = fileURLToPath(new URL('../../bin/desktop-reaper.mjs', import.meta.url));

/** Starts the guard before anything else, so that whatever is started later is ended also after a crash of the caller. */
export function startReaper(folders: Folders): Reaper {
  const child = spawn(process.execPath, [PROGRAM, folders.marker, folders.root], {
    detached: true,
    cwd: '/',
    // Neither NODE_OPTIONS nor a test runner's variables may reach it.
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let survivors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    survivors += chunk;
  });
  child.stdin.on('error', () => {});
  letGo(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    record: (pid) => child.stdin.write(`${pid}\n`),
    async reap() {
      child.ref();
      child.stdin.end();
      if ((await ended) !== 0)
        throw new Error(`The desktop is stopped, but these processes would not end: ${survivors}`);
    },
  };
}

/** Neither the process nor its pipes keep the caller alive. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const pipe of child.stdio) (pipe as { unref?: () => void } | null)?.unref?.();
}
