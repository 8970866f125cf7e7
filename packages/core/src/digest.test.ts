import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest, shortHash } from './digest.js';

describe('digest', () => {
  it('does not depend on the order of keys, nor on keys that are undefined', () => {
    expect(digest({ a: 1, b: [{ d: 2, c: 3 }] })).toBe(digest({ b: [{ c: 3, d: 2 }], a: 1, e: undefined }));
  });

  it('tells values apart that print alike', () => {
    const values = [1, '1', [1], { 0: 1 }, null, 'null', true, '', [], {}, [[]], 'a\u0301', 'á'];
    expect(new Set(values.map(digest)).size).toBe(values.length);
  });

  it('agrees with equality on JSON values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(digest(a)).toBe(digest(JSON.parse(JSON.stringify(a))));
        if (JSON.stringify(a) !== JSON.stringify(b)) return;
        expect(digest(a)).toBe(digest(b));
      }),
    );
  });

  it('stays what it is: digests may be compared across runs', () => {
    expect(digest({ summary: 'x', blocks: [] })).toMatchInlineSnapshot(`"07b3d66hxui1gmpb2zvc0a"`);
  });

  it('keeps short hashes of many paths apart', () => {
    const hashes = Array.from({ length: 20_000 }, (_, i) => shortHash(`window/panel/button/${i}#0`));
    expect(new Set(hashes).size).toBe(20_000);
    expect(hashes.every((hash) => /^[0-9a-z]{10}$/.test(hash))).toBe(true);
  });
});
