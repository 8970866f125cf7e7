/** The tests of the project on the test program, and what came of each. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toldOf } from './privacy.mjs';
import { ROOT, run } from './tools.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const FILE = 'test/live/macos/mac.test.ts';

/** @typedef {{ name: string, status: string, ms: number, message?: string }} TestResult */

/** @param {string} executable of the test program @returns {Promise<TestResult[]>} */
export async function runSuites(executable) {
  const folder = mkdtempSync(join(tmpdir(), 'casement-tests-'));
  const results = join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const command = [process.execPath, VITEST, 'run', '--project', 'live', FILE, ...reporters];
  // Failed tests end it with 1; what counts is the file.
  await run(command, { show: true, env: { CASEMENT_APPKIT_FIXTURE: executable } }).catch(() => undefined);
  try {
    return testsOf(JSON.parse(readFileSync(results, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {any} results as vitest writes them @returns {TestResult[]} */
export function testsOf({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults).map(testOf);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return [
    ...tests,
    ...broken.map(({ message }) => ({ name: FILE, status: 'failed', ms: 0, message: toldOf(message) })),
  ];
}

function testOf({ fullName, status, duration, failureMessages }) {
  const [message] = failureMessages ?? [];
  return { name: fullName, status, ms: Math.round(duration ?? 0), ...(message && { message: toldOf(message) }) };
}
