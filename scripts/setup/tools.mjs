import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Service programs are not on PATH. */
const SERVICE_FOLDERS = ['/usr/libexec', '/usr/lib/at-spi2-core', '/usr/lib/at-spi2'];

/** @param {string} program @returns {boolean} whether it is installed, by any means. */
export function hasProgram(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SERVICE_FOLDERS];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {string} header @returns {boolean} whether the compiler finds it. */
export function hasHeader(header) {
  return spawnSync('g++', ['-E', '-x', 'c++', '-'], { input: `#include <${header}>\n`, stdio: 'pipe' }).status === 0;
}

/**
 * Runs a step, saying what it does and how long it took; its output is shown only when it fails.
 * @param {string} what @param {string[]} command @param {Record<string, string>} [env]
 * @returns {Promise<void>} rejects when the command fails.
 */
export async function step(what, [program, ...args], env = {}) {
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.setEncoding('utf8').on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const ticking = setInterval(() => console.log(`  … ${what}: ${seconds(began)}`), 20_000);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  clearInterval(ticking);
  if (code === 0) return console.log(`  ✓ ${what} (${seconds(began)})`);
  throw new Error(`${what} failed (${code}): ${[program, ...args].join(' ')}\n${output.trim()}`);
}

/** @param {number} began @returns {string} the time since, e.g. "3.1 s". */
export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
