/**
 * Checks the ledger of toolkit quirks: `node scripts/check-quirks.mjs [ROOT]`.
 * Every quirk that the code names (`quirk: 'V9'`, a comment "quirk V9", any V-number in a repair) has a row in
 * test/quirks.yaml; every row is complete, is there once, and names a test that exists.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(process.argv[2] ?? '.');
const LEDGER = 'test/quirks.yaml';
const FIELDS = ['id', 'toolkit', 'versions', 'symptom', 'source', 'fixture', 'test'];
const REPAIRS = 'packages/core/src/repair/';

/** @returns {Record<string, unknown>[]} the rows; [] with a message when there are none. */
function readRows(problems) {
  if (!existsSync(join(ROOT, LEDGER))) {
    problems.push(`${LEDGER} is missing`);
    return [];
  }
  const rows = parse(readFileSync(join(ROOT, LEDGER), 'utf8'));
  if (Array.isArray(rows)) return rows;
  problems.push(`${LEDGER} is no list of rows`);
  return [];
}

/** @returns {string[]} what is wrong with the rows. */
function checkRows(rows) {
  const ids = rows.map((row) => String(row.id));
  const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  return [...twice.map((id) => `${LEDGER}: there are several rows ${id}`), ...rows.flatMap(checkRow)];
}

function checkRow(row) {
  const lacking = FIELDS.filter((field) => row[field] === undefined || row[field] === null || row[field] === '');
  const tests = [row.test ?? []].flat().map((test) => String(test).split('#')[0]);
  const absent = tests.filter((test) => !existsSync(join(ROOT, test)));
  return [
    ...lacking.map((field) => `${LEDGER}: the row ${row.id} has no ${field}`),
    ...absent.map((test) => `${LEDGER}: the test of ${row.id} does not exist: ${test}`),
  ];
}

/** @returns {string[]} the source files of all packages. */
function sources() {
  const files = ['packages', 'adapters', 'native'].filter((part) => existsSync(join(ROOT, part))).flatMap(filesUnder);
  return files.filter((file) => /\.(ts|js|mjs|cc|hh)$/.test(file) && !file.endsWith('.d.ts'));
}

/** Without what is built or installed, which may be a great many. */
function filesUnder(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'build'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** @returns {string[]} the quirks that a file names. */
function named(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const patterns = [/\bquirk:\s*['"]([\w-]+)['"]/g, /\bquirk (V?\d+)\b/gi];
  if (relative('.', file).startsWith(REPAIRS)) patterns.push(/\b(V\d+)\b/g);
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1])))];
}

const problems = [];
const rows = readRows(problems);
const ids = new Set(rows.map((row) => String(row.id)));
problems.push(...checkRows(rows));
for (const file of sources()) {
  const unknown = named(file).filter((id) => !ids.has(id));
  problems.push(...unknown.map((id) => `${file}: names the quirk ${id}, which has no row in ${LEDGER}`));
}
for (const problem of problems) console.error(problem);
console.log(`quirks: ${rows.length} rows, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
