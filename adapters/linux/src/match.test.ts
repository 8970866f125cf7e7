/** GB-9: which X11 window is which accessible, so that no id passes to another window. */
import type { X11Window } from '@casement/native-linux';
import { expect, test } from 'vitest';
import { matchWindows, type Past, type TopLevel } from './match.js';
import { WindowTable } from './table.js';

const STRANGERS: Past = { partner: () => undefined, widowed: () => false };

test('process, then title, then place', () => {
  const tops = [top('Report', [0, 0, 300, 200]), top('Report', [0, 0, 600, 400]), top('', [0, 0, 90, 60])];
  const windows = [
    x11(1, 'Report', 600, 400),
    x11(2, 'Report', 300, 200),
    x11(3, 'Helper', 90, 60),
    x11(4, '', 9, 9, 8),
  ];
  expect(pairs(tops, windows)).toEqual({ 0: 2, 1: 1, 2: 3 });
});

test('a rename does not move a pair', () => {
  const past = { ...STRANGERS, partner: (i: number) => [7, 8][i] };
  expect(pairs([top('Old'), top('New')], [x11(7, 'New'), x11(8, 'Other')], past)).toEqual({ 0: 7, 1: 8 });
});

test('GB-9 CASE-B2 an accessible that outlives its window does not take the next dialog', () => {
  const past = { ...STRANGERS, widowed: (i: number) => i === 0 };
  expect(pairs([top('')], [x11(2, 'Window modal')], past)).toEqual({});
  expect(pairs([top(''), top('Window modal')], [x11(2, 'Window modal')], past)).toEqual({ 1: 2 });
});

test('CASE-B4 a popup does not take a window that is not listed yet; a window of its size is it', () => {
  const popup = { ...top('', [400, 300, 129, 24]), popup: true };
  expect(pairs([popup], [x11(2, 'Tools', 203, 75)])).toEqual({});
  expect(pairs([popup], [x11(2, 'Splash', 129, 24)])).toEqual({ 0: 2 });
});

test('a window that is shown again is known by its title', () => {
  const past = { ...STRANGERS, widowed: () => true };
  expect(pairs([top('Tools')], [x11(3, 'Tools')], past)).toEqual({ 0: 3 });
});

test('the table remembers what had a window that closed, until it has another', () => {
  const table = new WindowTable();
  const tools = { bus: ':1.2', path: '/tools' };
  table.admit(tools, 5);
  expect(table.isWidowed(tools)).toBe(false);
  table.retain(new Set());
  expect(table.isWidowed(tools)).toBe(true);
  table.admit(tools, 6);
  expect(table.isWidowed(tools)).toBe(false);
});

function pairs(tops: TopLevel[], windows: X11Window[], past = STRANGERS): Record<number, number> {
  return Object.fromEntries([...matchWindows(tops, windows, past)].map(([i, window]) => [i, window.id]));
}

function top(title: string, extents?: [number, number, number, number]): TopLevel {
  return { pid: 1, title, ...(extents && { extents }) };
}

function x11(id: number, title: string, width = 100, height = 100, pid = 1): X11Window {
  const place = { x: 0, y: 0, width, height, z: 0 };
  const state = { mapped: true, active: false, deletable: true, overrideRedirect: false, states: [], types: [] };
  return { id, pid, title, wmClass: '', transientFor: 0, groupLeader: 0, ...place, ...state };
}
