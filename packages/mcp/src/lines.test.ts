import { describe, expect, it } from 'vitest';
import { LineReader } from './lines.js';

describe('lines out of bytes', () => {
  it('are the same however the bytes are cut', () => {
    const bytes = Buffer.from('{"a":"größe"}\r\n\n{"b":"👩‍🚀"}\nrest');
    for (let size = 1; size <= bytes.length; size++) {
      const reader = new LineReader(100);
      const lines: string[] = [];
      for (let at = 0; at < bytes.length; at += size) lines.push(...reader.read(bytes.subarray(at, at + size)));
      expect(lines).toEqual(['{"a":"größe"}', '{"b":"👩‍🚀"}']);
    }
  });

  it('have a limit each, not all together', () => {
    const reader = new LineReader(10);
    expect(reader.read(Buffer.from('12345\n12345\n12345\n'))).toHaveLength(3);
    expect(() => reader.read(Buffer.from('12345678901'))).toThrow(/more than 10 bytes/);
  });
});
