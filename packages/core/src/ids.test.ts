import { describe, expect, it } from 'vitest';
import { WindowIds } from './ids.js';

const START = Date.UTC(2026, 6, 1);

describe('WindowIds', () => {
  it('GB-18 gives ids that are safe in tool names and are never "app"', () => {
    const ids = new WindowIds(START);
    for (let i = 0; i < 2000; i++) expect(ids.idOf(`n${i}`)).toMatch(/^w[a-z0-9]{8,10}$/);
  });

  it('keeps the id of a window and finds the window by it', () => {
    const ids = new WindowIds(START);
    const id = ids.idOf('a');
    expect(ids.idOf('a')).toBe(id);
    expect(ids.nativeOf(id)).toBe('a');
    expect(ids.nativeOf('w00000001')).toBeUndefined();
  });

  it('GB-9 never issues an id again, also after its window is gone', () => {
    const ids = new WindowIds(START);
    const seen = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const id = ids.idOf('same');
      expect(seen.has(id)).toBe(false);
      seen.add(id);
      ids.retire('same');
      expect(ids.nativeOf(id)).toBeUndefined();
    }
  });

  it('GB-9 shares no id with another run, even one started right after', () => {
    const first = new WindowIds(START);
    const second = new WindowIds(START + 28);
    const ids = new Set(Array.from({ length: 5000 }, (_, i) => first.idOf(`n${i}`)));
    for (let i = 0; i < 5000; i++) expect(ids.has(second.idOf(`n${i}`))).toBe(false);
  });

  it('copes with a clock before 2026 and with retiring what it does not know', () => {
    const ids = new WindowIds(0);
    ids.retire('unknown');
    expect(ids.idOf('a')).toMatch(/^w[a-z0-9]{8}$/);
  });
});
