import type { Block, Snapshot, WindowState } from '@casement/spec';
import pico from 'picocolors';
import { expect, test } from 'vitest';
import { stateText } from './state.js';

const plain = pico.createColors(false);

function windowOf(blocks: Block[]): WindowState {
  return { id: 'w1', title: 'Notes', modal: false, ownerId: null, version: 1, summary: 'Window “Notes”.', blocks };
}

function headOf(window: WindowState, operable: readonly string[]): string {
  const state = { operableWindowIds: [...operable], windows: [window] };
  const snapshot: Snapshot = { revision: 1, state, json: JSON.stringify(state), tools: [] };
  return stateText(plain, snapshot, [window], false).split('\n')[0]!;
}

test('CASE-D3 a window whose application hangs is not called operable', () => {
  const hangs: Block = {
    type: 'notice',
    id: 'unresponsive',
    severity: 'warn',
    text: 'The application does not answer.',
  };
  expect(headOf(windowOf([]), ['w1'])).toBe('Notes  w1, version 1, operable');
  expect(headOf(windowOf([hangs]), ['w1'])).toBe('Notes  w1, version 1, unresponsive');
  expect(headOf(windowOf([]), [])).toBe('Notes  w1, version 1, blocked');
});
