import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that the system has started. */
export interface Started {
  child: ChildProcess;
  pid: number;
}

/** How to start a process of the desktop. */
export interface Start {
  program: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  cwd: string;
  /** Files for its output. Never the caller's own: registryd prints to the stdout that it inherits (V18). */
  stdout: string;
  stderr: string;
  /** It will report something on file descriptor 3: see `announcement`. */
  announces?: boolean;
}

/**
 * Starts a process as the leader of a session of its own, so that its group can be ended as a whole.
 * Resolves when the system has started it; rejects with the reason when it could not.
 */
export async function startProcess(start: Start): Promise<Started> {
  const files = [openSync(start.stdout, 'a', 0o600), openSync(start.stderr, 'a', 0o600)] as const;
  try {
    const child = spawn(start.program, start.args, {
      cwd: start.cwd,
      env: start.env,
      detached: true,
      stdio: ['ignore', files[0], files[1], start.announces ? 'pipe' : 'ignore'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (cause) => reject(new Error(`${start.program} could not be started: ${cause.message}`)));
    });
    return { child, pid: child.pid! };
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** The first line that the process writes to file descriptor 3 (a display number, a bus address). Rejects when it ends before, or at the deadline. */
export async function announcement(
  started: Started,
  name: string,
  logFile: string,
  timeoutMs: number,
): Promise<string> {
  const pipe = started.child.stdio[3] as Readable;
  let text = '';
  const line = new Promise<string>((resolve, reject) => {
    pipe.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    pipe.once('end', () => reject(new Error(`${name} ended at once. ${tail(logFile)}`)));
    setTimeout(
      () => reject(new Error(`${name} was not ready in ${timeoutMs} ms. ${tail(logFile)}`)),
      timeoutMs,
    ).unref();
  });
  return line.finally(() => pipe.destroy());
}

/** The last MiB of a file, '' when there is none. */
export function readTail(file: string, bytes = 1 << 20): string {
  try {
    return readFileSync(file).subarray(-bytes).toString('utf8');
  } catch {
    return '';
  }
}

/** The end of a log for an error message. */
export function tail(file: string): string {
  const text = readTail(file, 600).trim();
  return text === '' ? 'It printed nothing.' : `Its last words: ${text}`;
}

/** Runs a short program to its end. Resolves to what it printed; rejects with its error output. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  timeoutMs = 5000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, timeout: timeoutMs, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} failed: ${(stderr || error.message).trim()}`));
      else resolve(stdout);
    });
  });
}

/** Asks again and again until there is an answer; undefined at the deadline. */
export async function poll<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  timeoutMs: number,
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() > end) return answer;
    await sleep(30);
  }
}
