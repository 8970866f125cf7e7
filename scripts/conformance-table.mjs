#!/usr/bin/env node
/**
 * Makes docs/conformance.md from the tests: rule → tests → result. `npm run docs:conformance` runs all tests for it;
 * `--results FILE` takes the JSON of a run that was made already (`vitest run --reporter=json --outputFile=FILE`).
 * Exit code 1 when a rule has no test, or one of its tests failed; the table says which.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { coverage } from '@casement/conformance';
import { RULES } from '@casement/spec';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'docs/conformance.md');
const ID = /\b(?:GB|MB)-\d+\b/g;
/** Ids and dashes between them: "GB-1…GB-10" is not read as a range, every id is named. */
const { values: options } = parseArgs({ options: { results: { type: 'string' } } });

const results = JSON.parse(readFileSync(options.results ?? runTests(), 'utf8'));
const tests = results.testResults.flatMap((file) =>
  file.assertionResults.map(({ fullName, status }) => ({ file: relative(ROOT, file.name), name: fullName, status })),
);
const rows = RULES.map((rule) =>
  rowOf(
    rule,
    tests.filter(({ name }) => (name.match(ID) ?? []).includes(rule.id)),
  ),
);
writeFileSync(OUT, pageOf(rows));
const flawed = rows.filter(({ result }) => result !== 'passed' && result !== 'not to be tested here');
console.log(
  `docs/conformance.md: ${rows.length} rules, ${tests.length} tests, ${flawed.length} rules without a passing test.`,
);
for (const { id, result } of flawed) console.error(`${id}: ${result}`);
process.exitCode = flawed.length > 0 ? 1 : 0;

/** Runs everything; the file with what came of it. */
function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'casement-results-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'results.json');
  console.log('Running all tests; this takes some minutes.');
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  spawnSync('npx', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  return file;
}

function rowOf({ id, level, text }, own) {
  const failed = own.filter(({ status }) => status === 'failed').length;
  const passed = own.filter(({ status }) => status === 'passed').length;
  const result = failed > 0 ? `${failed} failed` : passed > 0 ? 'passed' : 'no test';
  return { id, level, text, own, result, passed };
}

/** Files with the number of their tests, so that a row stays readable. */
function filesOf(own) {
  const counts = new Map();
  for (const { file } of own) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([file, count]) => `${file} (${count})`);
}

function pageOf(all) {
  const checks = new Map(coverage().map(({ rule, checks: ids, unseen }) => [rule, unseen ?? ids.join(', ')]));
  const lines = all.map(
    ({ id, level, text, own, result }) =>
      `| ${id} | ${level} | ${text} | ${filesOf(own).join('<br>')} | ${checks.get(id)} | ${result} |`,
  );
  return `# Conformance

Made by \`npm run docs:conformance\` from the titles and results of the tests; nothing here is written by hand. The texts
are those of \`packages/spec/src/rules.ts\`. "Kit" names the checks of [the conformance kit](conformance-kit.md), which
Casement passes over a made-up desktop, and which find a fault of each rule in a server made to have it.

| rule | level | what | tests | kit | result |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}
