import type { UiNode } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { type AxSpec, ax, axTree, axWindow } from '../ax.fixture.js';
import { normalise } from '../normalise/index.js';
import { clean } from '../text.js';
import { applyRepairs, REPAIRS } from './index.js';

const repaired = (toolkit: string, ...children: AxSpec[]): readonly UiNode[] =>
  applyRepairs(normalise(axTree(axWindow(...children), toolkit))).nodes;

describe('repairs on macOS', () => {
  it('CASE-C1 offer of a spin box of Qt its steps only (quirk qt-ax-spin-values)', () => {
    const spin = (AXValue: string | number): AxSpec => ax('AXIncrementor', { AXValue, settable: ['AXValue'] });
    const slider = ax('AXSlider', { AXValue: 5, settable: ['AXValue'] });
    const verbs = (toolkit: string): string[] =>
      repaired(toolkit, spin(5), spin('5 km'), slider).map((node) => node.verbs.join());
    expect(verbs('Qt')).toEqual(['', 'increment,decrement', 'increment,decrement', 'setValue,increment,decrement']);
    const steps = 'increment,decrement';
    expect(verbs('AppKit')).toEqual(['', `setValue,${steps}`, `setText,${steps}`, `setValue,${steps}`]);
  });

  it('CASE-F6 read the text that was written, whatever marks of direction Qt adds (quirk qt-ax-bidi-marks)', () => {
    const marks = ['\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];
    for (const mark of marks) {
      const field = ax('AXTextField', { AXValue: `${mark}12${mark} km`, settable: ['AXValue'] });
      expect(repaired('Qt', field)[1]!.text).toBe(clean('12 km'));
    }
  });

  it('CASE-C15 say which texts read as written in any case (quirk ax-echoed-texts)', () => {
    const field = (settable: string[]): AxSpec => ax('AXTextField', { AXValue: 'x', settable });
    const echoing = (toolkit: string): unknown[] =>
      repaired(toolkit, field(['AXValue']), field([]), ax('AXWebArea', {}, field(['AXValue'])))
        .filter((node) => node.role === 'textField')
        .map((node) => node.echoes);
    expect(echoing('Catalyst')).toEqual([true, undefined, true]);
    expect(echoing('Electron')).toEqual([undefined, undefined, true]);
    expect(echoing('AppKit')).toEqual([undefined, undefined, undefined]);
  });

  it('leave the trees of other platforms alone, and the root of these', () => {
    const forAx = REPAIRS.filter((repair) => repair.when.dialect === 'ax');
    expect(forAx.map((repair) => repair.quirk)).toEqual(['qt-ax-spin-values', 'ax-echoed-texts']);
    for (const toolkit of ['AppKit', 'Electron', 'Chromium', 'Catalyst', 'Qt', 'Java', 'Gecko']) {
      const nodes = repaired(toolkit, ax('AXGroup', {}, ax('AXIncrementor', { AXValue: 1 })));
      expect(nodes.every((node, i) => node.index === i && node.parent < i)).toBe(true);
      expect(nodes[0]!.end).toBe(nodes.length);
    }
  });
});
