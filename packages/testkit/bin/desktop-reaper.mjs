/**
 * Ends a private desktop: `node desktop-reaper.mjs MARKER FOLDER`, its stdin being a pipe that only the owner holds.
 * Each line on stdin is the pid of a session leader that the owner started. When the pipe closes, because the owner asks
 * for it or because it died, every process of the desktop is ended and FOLDER is removed. Never a process by its name:
 * a process belongs to the desktop when it carries the marker in its environment (D-Bus services started by a bus put
 * themselves into sessions of their own), is in a recorded session, or descends from such a process.
 * Exit code 0: all gone. 1: the survivors are named on stdout.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [marker, folder] = process.argv.slice(2);
const POLITE_MS = 500;
const TOTAL_MS = 2500;
const sessions = new Set();

/** @returns {Promise<void>} settled when the owner closed the pipe or died. */
async function ownerGone() {
  let rest = '';
  try {
    for await (const chunk of process.stdin.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) sessions.add(Number(line));
    }
  } catch {
    // A broken pipe is an end, too.
  }
}

/** @param {string} path @returns {string} the text of a /proc file, '' when the process is gone or not ours. */
function readProc(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** @param {number} pid @returns {{ pid: number, state: string, parent: number, session: number, marked: boolean } | undefined} */
function inspect(pid) {
  const stat = readProc(`/proc/${pid}/stat`);
  // The program's name stands in parentheses and may hold blanks: the fields start behind the last one.
  const [state, parent, , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || state === 'Z') return undefined;
  const marked = `\0${readProc(`/proc/${pid}/environ`)}`.includes(`\0CASEMENT_DESKTOP=${marker}\0`);
  return { pid, state, parent: Number(parent), session: Number(session), marked };
}

/** @returns {number[]} pids of every living process of the desktop. */
function members() {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = all.map((name) => inspect(Number(name))).filter((found) => found !== undefined);
  const ours = new Set(processes.filter((p) => p.marked || sessions.has(p.session)).map((p) => p.pid));
  for (let before = -1; before !== ours.size; ) {
    before = ours.size;
    for (const p of processes) if (ours.has(p.parent)) ours.add(p.pid);
  }
  ours.delete(process.pid);
  return [...ours];
}

/** @param {number[]} pids @param {NodeJS.Signals} signal */
function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It left by itself.
    }
  }
}

/** Asks first: an X server that ends by itself removes its lock file. @returns {Promise<number[]>} the survivors. */
async function reap() {
  const started = Date.now();
  let left = members();
  signalAll(left, 'SIGTERM');
  while (left.length > 0 && Date.now() - started < TOTAL_MS) {
    await sleep(20);
    left = members();
    if (Date.now() - started > POLITE_MS) signalAll(left, 'SIGKILL');
  }
  return left;
}

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.stdout.on('error', () => {});
await ownerGone();
const survivors = await reap();
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
if (survivors.length > 0) {
  process.stdout.write(`${survivors.map((pid) => `${pid} ${readProc(`/proc/${pid}/comm`).trim()}`).join(', ')}\n`);
  process.exitCode = 1;
}
