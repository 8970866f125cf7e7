/** docs/conformance.md is made of the tests; it must not fall behind them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULES } from '@casement/spec';
import { expect, it } from 'vitest';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/conformance.md'), 'utf8');

it.each(RULES)('$id has its row, with tests that passed', ({ id, level, text }) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${id} |`));
  expect(row, 'Run npm run docs:conformance').toBeDefined();
  const [, , saidLevel, saidText, tests, , result] = row!.split('|').map((cell) => cell.trim());
  expect([saidLevel, saidText]).toEqual([level, text]);
  expect(tests).toMatch(/\.test\.ts \(\d+\)/);
  expect(result).toBe('passed');
});
