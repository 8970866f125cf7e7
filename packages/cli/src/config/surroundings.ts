/** What paths and entries depend on outside of the options; tests hand in another machine. */
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Platform } from './client-rows.js';

export interface Surroundings {
  readonly platform: Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where `--scope project` looks. */
  readonly cwd: string;
  /** How this very program is started: an absolute command and its first arguments. */
  readonly program: readonly [command: string, ...args: readonly string[]];
}

/** Those of the running process. Started by node and a script: a `.cmd` shim cannot be spawned on Windows (CASE-I3). */
export function processSurroundings(): Surroundings {
  const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
  const script = fileURLToPath(new URL('../../bin/casement.js', import.meta.url));
  return { platform, env: process.env, home: homedir(), cwd: process.cwd(), program: [process.execPath, script] };
}
