import { spawn, spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Of the output of a command so much is kept, in characters. */
const KEPT = 20_000;

/**
 * Runs a command of the repository; its output is shown only when it fails, unless `show` is set.
 * @param {string[]} command @param {{ env?: Record<string, string>, show?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<string>} stdout; rejects with an error whose message holds the end of the output.
 */
export async function run([program, ...args], { env = {}, show = false, timeoutMs = 900_000 } = {}) {
  const stdio = /** @type {const} */ (['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe']);
  const timeout = { timeout: timeoutMs };
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio, ...timeout });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-KEPT);
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  if (code === 0) return stdout;
  const output = `${stderr}\n${stdout.slice(-KEPT)}`.trim();
  throw Object.assign(new Error(`${[program, ...args].join(' ')} failed (${code}).\n${output}`.trim()), { stdout });
}

/** @param {string[]} command @returns {string | undefined} the first line that it prints; undefined when it fails. */
export function firstLine([program, ...args]) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
}

/** Paths without the name of the user. @param {string} text @returns {string} */
export function withoutHome(text) {
  return text.replaceAll(homedir(), '~');
}

/** @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {number} began @returns {string} the time since, such as "3.1 s". */
export function since(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
