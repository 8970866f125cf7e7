/** What a process tree costs, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** CPU time in ms and resident memory in MiB of all processes of a session, that is of an application as it was started. */
export function burden(leader) {
  let cpuMs = 0;
  let rss = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat === undefined || Number(stat[3]) !== leader) continue;
    cpuMs += (Number(stat[11]) + Number(stat[12])) * TICK_MS;
    rss += (Number(stat[21]) * 4096) / 2 ** 20;
  }
  return { cpuMs, rss };
}

/** Fields of /proc/PID/stat from the state on; undefined when the process has gone. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** The middle of the numbers; undefined of none. */
export function median(numbers) {
  return quantile(numbers, 0.5);
}

export function quantile(numbers, share) {
  const sorted = numbers.filter((n) => n !== undefined).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
