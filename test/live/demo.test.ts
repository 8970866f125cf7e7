/** `npm run demo`, once everything is there. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

const DEMO = fileURLToPath(new URL('../../scripts/demo.mjs', import.meta.url));

/** Pids of everything that a process started, directly or not. */
function descendants(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...descendants(child)]);
}

test('tells all of its story in under 30 s, exit code 0', () => {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [DEMO], { encoding: 'utf8', timeout: 60_000 });
  expect(status, stdout.slice(-1500) + stderr).toBe(0);
  expect(Date.now() - began).toBeLessThan(30_000);
  for (const said of ['408', 'blocked_by_modal', 'stale_state', 'the file holds the text', 'All of it happened']) {
    expect(stdout).toContain(said);
  }
});

test('ends with 1 when it is interrupted, and leaves nothing running', async () => {
  const demo = spawn(process.execPath, [DEMO]);
  let told = '';
  demo.stdout.on('data', (chunk) => {
    told += chunk;
  });
  const ended = new Promise((resolve) => demo.once('exit', resolve));
  await vi.waitFor(() => expect(told).toContain('__press'), 20_000);
  const started = descendants(demo.pid!);
  expect(started.length).toBeGreaterThan(4);
  demo.kill('SIGTERM');
  expect(await ended).toBe(1);
  await vi.waitFor(() => expect(started.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), 3000);
});
