import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionName, paramKey, toolName } from './names.js';

const NONE: ReadonlySet<string> = new Set();

describe('actionName', () => {
  it.each([
    ['Save', 'save'],
    ['Save _As…', 'save_as'],
    ['_Open...', 'open'],
    ['O_pen', 'open'],
    ['&File', 'file'],
    ['Datei (&D)', 'datei'],
    ['Save & Close', 'save_close'],
    ['Close without Saving', 'close'],
    ['Öffnen', 'offnen'],
    ['Größe ändern', 'grosse'],
    ['保存', 'button'],
    ['取消(&C)', 'button'],
    ['7', 'button_7'],
    ['+', 'button'],
    ['', 'button'],
    ['Donaudampfschifffahrt', 'donaudampfsc'],
    ['__init__', 'init'],
  ])('CASE-G1 CASE-H6 names %j %j', (label, name) => {
    expect(actionName(label, NONE)).toBe(name);
  });

  it('numbers names that are taken, within the length', () => {
    expect(actionName('保存', new Set(['button']))).toBe('button_2');
    expect(actionName('Save everything', new Set(['save']))).toBe('save_2');
    expect(actionName('Donaudampfschiff', new Set(['donaudampfsc']))).toBe('donaudampf_2');
  });

  it('CASE-G2 GB-18 gives a short ASCII name without double or outer underscores, for any label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (label, others) => {
        const taken = new Set(others.map((other) => actionName(other, NONE)));
        const name = actionName(label, taken);
        expect(name).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
        expect(name.length).toBeLessThanOrEqual(12);
        expect(taken.has(name)).toBe(false);
      }),
    );
  });
});

describe('paramKey', () => {
  it('gives keys that schemas and clients take', () => {
    expect(paramKey('File name:', NONE)).toBe('file_name');
    expect(paramKey('Größe', new Set(['grosse']))).toBe('grosse_2');
    expect(paramKey('名前', NONE)).toBe('field');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (label) => {
        expect(paramKey(label, NONE)).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
      }),
    );
  });
});

describe('toolName', () => {
  it('GB-18 stays within 24 characters for a usual window and action', () => {
    expect(toolName('w0h23836zz', actionName('Donaudampfschifffahrt', NONE)).length).toBeLessThanOrEqual(24);
  });
});
