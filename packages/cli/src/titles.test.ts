import { describe, expect, test } from 'vitest';
import { withTitles } from './titles.js';

const TITLES = new Map([
  ['w0ab1', 'Notes'],
  ['w0ab12', 'Save As'],
]);

describe('withTitles', () => {
  test.each([
    ['Activated File > Save As. Opened: w0ab12.', 'Activated File > Save As. Opened: “Save As”.'],
    [
      'The modal window w0ab12 “Save As” blocks this one. Use one of: w0ab12__cancel, w0ab12__save.',
      'The modal window “Save As” blocks this one. Use one of: cancel, save.',
    ],
    ['Window w0ab1 has changed', 'Window “Notes” has changed'],
    ['Window w9zz9 is gone', 'Window w9zz9 is gone'],
  ])('%s', (text, wanted) => {
    expect(withTitles(text, TITLES)).toBe(wanted);
  });
});
