/** The peers: programs that read one application in a process of their own, built or installed on the spot. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { burden, pause } from './process.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const XA11Y = 'xa11y==0.15.4';
/** A peer that takes longer, or makes the application grow by more, is stopped. */
const MOST_MS = 60_000;
const MOST_MIB = 1024;

/** @typedef {{ id: string, name: string, command?: string[], env: Record<string, string>, missing?: string }} Walker */

/** Builds and installs what can be. @returns {Walker[]} */
export function prepareWalkers() {
  const folder = mkdtempSync(join(tmpdir(), 'casement-bench-'));
  const counter = build(folder, 'count.so', ['-shared', '-fPIC', join(HERE, 'count.c'), '-ldl'], '');
  const count = counter.missing ? {} : { LD_PRELOAD: counter.path, CALLS_FILE: join(folder, 'calls') };
  return [pyatspi(count), libatspi(folder, count), xa11y()];
}

function pyatspi(count) {
  const found = spawnSync('/usr/bin/python3', ['-c', 'import pyatspi'], { stdio: 'ignore' }).status === 0;
  const missing = found ? {} : { missing: 'apt-get install python3-pyatspi gir1.2-atspi-2.0' };
  return {
    id: 'a',
    name: 'pyatspi walk',
    command: ['/usr/bin/python3', join(HERE, 'walk.py')],
    env: count,
    ...missing,
  };
}

function libatspi(folder, count) {
  const flags =
    spawnSync('pkg-config', ['--cflags', '--libs', 'atspi-2', 'gobject-2.0'], { encoding: 'utf8' }).stdout ?? '';
  const needs = 'apt-get install gcc pkg-config libatspi2.0-dev';
  const { path, missing } = build(folder, 'walk', [join(HERE, 'walk.c'), ...flags.trim().split(/\s+/)], needs);
  return { id: 'b', name: 'libatspi walk in C', command: [path], env: count, ...(missing && { missing }) };
}

/** Kept from run to run, in the user's cache. */
function xa11y() {
  const folder = join(homedir(), '.cache/casement-bench', XA11Y.replace('==', '-'));
  if (!existsSync(join(folder, 'xa11y'))) {
    mkdirSync(folder, { recursive: true });
    spawnSync('/usr/bin/python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, XA11Y], { stdio: 'ignore' });
  }
  const missing = existsSync(join(folder, 'xa11y')) ? {} : { missing: `pip install --target ${folder} ${XA11Y}` };
  const command = ['/usr/bin/python3', join(HERE, 'walk-xa11y.py')];
  return { id: 'c', name: 'xa11y 0.15.4', command, env: { PYTHONPATH: folder }, ...missing };
}

function build(folder, name, args, needs) {
  const path = join(folder, name);
  const { status } = spawnSync('gcc', ['-O2', ...args, '-o', path], { stdio: 'ignore' });
  return status === 0 ? { path } : { path, missing: needs };
}

/**
 * Runs a walker once. Gives its figures, or why there are none.
 * @returns {Promise<{ ms?: number, cpuMs?: number, nodes?: number, calls?: number, why?: string }>}
 */
export async function walk(walker, desktop, app) {
  const began = Date.now();
  const before = burden(app.leader);
  const [program, ...args] = [...walker.command, String(app.pid)];
  const child = spawn(program, args, { env: { ...desktop.env, ...walker.env }, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let ended = false;
  const exit = new Promise((done) => child.once('close', done)).then(() => {
    ended = true;
  });
  let why;
  while (!ended && why === undefined) {
    await Promise.race([exit, pause(100)]);
    const grown = burden(app.leader).rss - before.rss;
    if (Date.now() - began > MOST_MS) why = `stopped after ${MOST_MS / 1000} s`;
    if (grown > MOST_MIB) why = `stopped: the application had grown by ${Math.round(grown)} MiB`;
  }
  if (why) child.kill('SIGKILL');
  await exit;
  if (why) return { why };
  return output.startsWith('{') ? { ...JSON.parse(output), calls: callsOf(walker) } : { why: 'failed' };
}

function callsOf({ env }) {
  return env.CALLS_FILE && existsSync(env.CALLS_FILE) ? Number(readFileSync(env.CALLS_FILE, 'utf8')) : undefined;
}
