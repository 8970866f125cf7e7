/** The double is as strict as it says: each case of its self-test, in a process of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const selfTest = fileURLToPath(new URL('../../ax-double/build/Release/ax_selftest', import.meta.url));
const cases = execFileSync(selfTest, ['--list'], { encoding: 'utf8' }).trim().split('\n');

test.each(cases.filter((name) => !name.startsWith('abort-')))('%s', (name) => {
  const { status, stderr } = spawnSync(selfTest, [name], { encoding: 'utf8', timeout: 20_000 });
  expect(`${status} ${stderr}`).toBe('0 ');
});

test.each(cases.filter((name) => name.startsWith('abort-')))('%s', (name) => {
  const { signal, stderr } = spawnSync(selfTest, [name], { encoding: 'utf8', timeout: 20_000 });
  expect(signal).toBe('SIGABRT');
  expect(stderr).toMatch(/^ax-double: /);
});
