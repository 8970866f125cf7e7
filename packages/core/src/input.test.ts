import type { Input } from '@casement/spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputSchema, parseInput } from './input.js';

const INPUT: Input = {
  file_name: { type: 'string', title: 'File name' },
  size: { type: 'integer', title: 'Size', min: 1, max: 100, optional: true },
  zoom: { type: 'number', title: 'Zoom', min: 0.5, optional: true },
  wrap: { type: 'boolean', title: 'Wrap', optional: true },
  format: { type: 'string', title: 'Format', choices: ['PNG', 'JPEG'], optional: true },
  pin: { type: 'string', title: 'PIN', optional: true },
};

describe('inputSchema', () => {
  it('CASE-G11 is an object without root combinators, references or dialect', () => {
    expect(inputSchema(INPUT, true)).toEqual({
      type: 'object',
      properties: {
        file_name: { type: 'string', title: 'File name' },
        size: { type: 'integer', title: 'Size', minimum: 1, maximum: 100 },
        zoom: { type: 'number', title: 'Zoom', minimum: 0.5 },
        wrap: { type: 'boolean', title: 'Wrap' },
        format: { type: 'string', title: 'Format', enum: ['PNG', 'JPEG'] },
        pin: { type: 'string', title: 'PIN' },
        expectedVersion: { type: 'integer', minimum: 1, description: expect.any(String) },
      },
      required: ['file_name'],
      additionalProperties: false,
    });
  });

  it('has no expectedVersion where nothing is written, and no empty lists', () => {
    expect(inputSchema({}, false)).toEqual({ type: 'object', properties: {}, additionalProperties: false });
    expect(inputSchema({ a: { type: 'string', title: 'A', choices: [] } }, false).properties).toEqual({
      a: { type: 'string', title: 'A' },
    });
  });

  it('CASE-F6 cleans and caps titles, which are text of the window', () => {
    const schema = inputSchema({ a: { type: 'string', title: `\u202eevil${'x'.repeat(500)}` } }, false);
    const title = (schema.properties as Record<string, { title: string }>).a!.title;
    expect(title.startsWith('evil')).toBe(true);
    expect(title.length).toBe(80);
  });
});

describe('parseInput', () => {
  it('takes what is right', () => {
    const args = { file_name: 'a.txt', size: 5, zoom: 0.5, wrap: false, format: 'PNG', expectedVersion: 3 };
    const { expectedVersion, ...values } = args;
    expect(parseInput(INPUT, args, true)).toEqual({ ok: true, values, expectedVersion });
  });

  it('takes null for an optional parameter, and no arguments at all', () => {
    expect(parseInput(INPUT, { file_name: '', size: null }, true)).toEqual({ ok: true, values: { file_name: '' } });
    expect(parseInput({}, undefined, false)).toEqual({ ok: true, values: {} });
  });

  it.each([
    ['a missing parameter', {}, 'file_name', 'Is required.'],
    ['a text for a number', { size: '5' }, 'size', 'Must be a whole number from 1 to 100.'],
    ['a fraction', { size: 1.5 }, 'size', 'Must be a whole number from 1 to 100.'],
    ['a number out of bounds', { size: 101 }, 'size', 'Must be a whole number from 1 to 100.'],
    ['a number below the minimum', { zoom: 0 }, 'zoom', 'Must be a number, at least 0.5.'],
    ['infinity', { zoom: Number.POSITIVE_INFINITY }, 'zoom', 'Must be a number, at least 0.5.'],
    ['a text for a boolean', { wrap: 'yes' }, 'wrap', 'Must be true or false.'],
    ['another choice', { format: 'GIF' }, 'format', 'Must be one of “PNG”, “JPEG”.'],
    ['an object for a text', { file_name: {} }, 'file_name', 'Must be a text.'],
  ])('GB-23 names the parameter of %s and says what would be right', (_what, args, field, error) => {
    const result = parseInput(INPUT, { file_name: 'a', ...args, ...(field === 'file_name' && args) }, true);
    const expected = parseInput(INPUT, args, true);
    const fields = result.ok ? (expected.ok ? [] : expected.fields) : result.fields;
    expect(fields).toContainEqual({ field, error });
  });

  it('CASE-F8 never echoes a value', () => {
    const secret = 'S3NTINEL-hunter2';
    const args = { file_name: 7, size: secret, wrap: secret, format: secret, pin: [secret], expectedVersion: secret };
    const result = parseInput(INPUT, args, true);
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('NTINEL');
  });

  it('refuses parameters that are not there, with the one that was meant', () => {
    const result = parseInput(INPUT, { file_name: 'a', fileNam: 'b' }, true);
    expect(result).toMatchObject({ ok: false, fields: [{ field: 'fileNam' }] });
    expect(result.ok ? '' : result.fields[0]!.error).toMatch(
      /Did you mean “file_name”\? Parameters: “file_name”, “size”/,
    );
    const none = parseInput({}, { x: 1 }, false);
    expect(none).toMatchObject({
      fields: [{ field: 'x', error: 'There is no such parameter: this action takes none.' }],
    });
  });

  it('GB-25 gives expectedVersion although other parameters are wrong', () => {
    expect(parseInput(INPUT, { size: 'x', expectedVersion: 7 }, true)).toMatchObject({ ok: false, expectedVersion: 7 });
  });

  it('GB-24 refuses a version that is no whole number, and any version where nothing is written', () => {
    expect(parseInput({}, { expectedVersion: '3' }, true)).toMatchObject({ fields: [{ field: 'expectedVersion' }] });
    expect(parseInput({}, { expectedVersion: 3 }, false)).toMatchObject({ fields: [{ field: 'expectedVersion' }] });
  });

  it.each([[[]], ['text'], [7], [true]])('refuses arguments that are no object: %j', (args) => {
    expect(parseInput(INPUT, args, true)).toMatchObject({ ok: false, fields: [{ field: 'arguments' }] });
  });

  it('caps how many choices an error text lists', () => {
    const choices = Array.from({ length: 5000 }, (_, i) => `Choice ${i}`);
    const result = parseInput({ a: { type: 'string', title: 'A', choices } }, { a: 'x' }, false);
    expect(JSON.stringify(result).length).toBeLessThan(600);
    expect(JSON.stringify(result)).toContain('and 4985 more');
  });

  it('copes with any arguments', () => {
    fc.assert(
      fc.property(fc.anything(), (args) => {
        const result = parseInput(INPUT, args, true);
        if (!result.ok) expect(result.fields.length).toBeGreaterThan(0);
      }),
    );
    expect(parseInput(INPUT, JSON.parse('{"__proto__": 1, "file_name": "a"}'), true).ok).toBe(false);
  });
});
