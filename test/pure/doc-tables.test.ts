/** The pages that are made from data hold what the data says, and every test that they name is there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
type Shown = readonly [file: string, name: string];
interface Fact {
  readonly fact: string;
  readonly test?: Shown | readonly Shown[];
  readonly open?: string;
}
const TOPICS = parse(readFileSync(resolve(ROOT, 'test/macos-facts.yaml'), 'utf8')) as { facts: Fact[] }[];
const FACTS = TOPICS.flatMap(({ facts }) => facts);

const shownBy = ({ test: shown }: Fact): readonly Shown[] =>
  shown === undefined ? [] : ((Array.isArray(shown[0]) ? shown : [shown]) as readonly Shown[]);

test('every fact about macOS is shown by a test, or said to be open', () => {
  for (const fact of FACTS) expect(shownBy(fact).length > 0 || Boolean(fact.open), fact.fact).toBe(true);
  expect(FACTS.length).toBeGreaterThanOrEqual(60);
});

test('every test that shows a fact is there', () => {
  for (const [file, name] of FACTS.flatMap(shownBy)) {
    expect(readFileSync(resolve(ROOT, file), 'utf8'), `${file}: ${name}`).toContain(name);
  }
});

test('the tables of docs/macos.md and docs/architecture.md are not behind', () => {
  execFileSync(process.execPath, ['scripts/doc-tables.mjs', '--check'], { cwd: ROOT, stdio: 'pipe' });
});
