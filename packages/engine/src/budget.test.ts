import { expect, test } from 'vitest';
import { shareOf } from './budget.js';

test('CASE-G17 what fits is left alone', () => {
  expect(shareOf([1000, 2000, 3000], 30_000)).toBeUndefined();
});

test('CASE-G17 small windows keep what they need, large ones divide the rest evenly', () => {
  expect(shareOf([1000, 20_000, 25_000], 30_000)).toBe(14_000);
  expect(shareOf([40_000], 30_000)).toBe(30_000);
});

test('CASE-G17 no window is cut to nothing, however many there are', () => {
  expect(shareOf(Array(500).fill(1000), 30_000)).toBe(500);
});
