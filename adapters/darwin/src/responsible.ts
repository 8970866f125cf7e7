/** Which program macOS holds responsible for us: the permission is granted to it, and not always to node itself. */
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PS_MS = 1000;
/** Programs that stand between us and the login. */
const MOST = 12;

/** Our own program by its true path (links are not what is granted), then who started it, and who started that. */
export async function responsiblePrograms(): Promise<string[]> {
  const chain = [trueNode()];
  let pid = process.ppid;
  while (pid > 1 && chain.length < MOST) {
    const parent = await describe(pid);
    if (!parent) break;
    chain.push(parent.command);
    pid = parent.ppid;
  }
  return chain;
}

function trueNode(): string {
  try {
    return realpathSync(process.execPath);
  } catch {
    return process.execPath; // Replaced while it runs, as by an update: the path is all there is.
  }
}

async function describe(pid: number): Promise<{ ppid: number; command: string } | undefined> {
  const answer = await run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { timeout: PS_MS }).catch(() => undefined);
  const [, ppid, command] = answer?.stdout.trim().match(/^(\d+)\s+(.+)$/) ?? [];
  return ppid && command ? { ppid: Number(ppid), command } : undefined;
}
