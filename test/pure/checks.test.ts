import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url));

/** Runs a check over a small repository made of these files. */
function check(script: string, files: Record<string, unknown>): { code: number | null; problems: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'casement-check-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const { status, stderr } = spawnSync(process.execPath, [join(SCRIPTS, script), root], { encoding: 'utf8' });
  return { code: status, problems: stderr.split('\n').filter((line) => line !== '') };
}

const PURE = { imports: ['zod'], node: false };
const UPPER = { imports: ['@x/pure'], node: true };
const good = {
  'edges.json': { '@x/pure': PURE, '@x/upper': UPPER },
  'packages/pure/package.json': { name: '@x/pure', dependencies: { zod: '1.0.0' } },
  'packages/pure/src/index.ts': "import * as z from 'zod'; import type { A } from './a.js'; export const b: A = z;",
  'packages/pure/src/index.test.ts': "import 'vitest'; import 'node:fs';",
  'packages/upper/package.json': { name: '@x/upper', dependencies: { '@x/pure': '1.0.0' } },
  'packages/upper/src/index.ts': "import 'node:fs'; export { b } from '@x/pure';",
};

test('the edge check passes a repository that keeps to its edges', () => {
  expect(check('check-edges.mjs', good)).toEqual({ code: 0, problems: [] });
});

test.each([
  ["import 'lodash';", 'is not an edge'],
  ["import 'node:fs';", 'must run without'],
  ["import type { U } from '@x/upper';", 'is not an edge'],
  ["export * from '@x/upper';", 'is not an edge'],
  ["const u = await import('@x/upper');", 'is not an edge'],
  ["type U = import('@x/upper').U;", 'is not an edge'],
  ["import '../../upper/src/index.js';", 'leaves the package'],
])('the edge check fails on %s', (source, why) => {
  const { code, problems } = check('check-edges.mjs', { ...good, 'packages/pure/src/bad.ts': source });
  expect(code).toBe(1);
  expect(problems).toEqual([expect.stringContaining(why)]);
});

test('the edge check fails on deep imports, unwritten node: and a package.json that disagrees', () => {
  const { problems } = check('check-edges.mjs', {
    ...good,
    'edges.json': { '@x/pure': PURE, '@x/upper': { ...UPPER, imports: ['@x/pure', 'pino'] }, '@x/ghost': PURE },
    'packages/upper/package.json': { name: '@x/upper', dependencies: { '@x/pure': '1', zod: '1' } },
    'packages/upper/src/deep.ts': "import '@x/pure/src/a.js'; import 'fs';",
    'packages/new/package.json': { name: '@x/new' },
  });
  const expected = ['@x/ghost', 'no entry', 'depends on zod', 'lists pino', 'past the index', 'node:fs'];
  expect(problems).toHaveLength(expected.length);
  for (const part of expected) expect(problems.join('\n')).toContain(part);
});

const row = {
  id: 'V9',
  toolkit: 'GTK4',
  versions: '4.8',
  symptom: 's',
  source: 'measured',
  fixture: 'f',
  test: 't.ts',
};
const repair = "/** quirk V9 */ export const repair = { quirk: 'V9' };";
const ledger = (...rows: unknown[]) => ({
  't.ts': '',
  'test/quirks.yaml': rows,
  'packages/core/src/repair/gtk4.ts': repair,
});

test('the quirk check passes when every quirk in the code has a complete row with a test', () => {
  expect(check('check-quirks.mjs', ledger(row))).toEqual({ code: 0, problems: [] });
});

test('the quirk check names each quirk without a row, each double, each missing field and test', () => {
  const problems = (...rows: unknown[]) => check('check-quirks.mjs', ledger(...rows)).problems.join('\n');
  expect(problems()).toContain('names the quirk V9');
  expect(problems(row, row)).toContain('several rows V9');
  expect(problems({ ...row, symptom: '' })).toContain('has no symptom');
  expect(problems({ ...row, test: 'gone.ts' })).toContain('does not exist: gone.ts');
  expect(check('check-quirks.mjs', {}).problems).toEqual(['test/quirks.yaml is missing']);
});
