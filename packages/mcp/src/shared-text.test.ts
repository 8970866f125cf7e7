import { describe, expect, it, vi } from 'vitest';
import { sharedText } from './shared-text.js';

const read = (text: string, id: string | number = 1) => ({
  jsonrpc: '2.0' as const,
  id,
  result: { contents: [{ uri: 'app://windows', mimeType: 'application/json', text }], ttlMs: 0 },
});
const list = (tools: unknown[]) => ({ jsonrpc: '2.0' as const, id: 'x', result: { tools, resultType: 'complete' } });
const big = `{"title":"größer \\"quoted\\" \u0001"}${'x'.repeat(5000)}`;

describe('text that all clients share', () => {
  it('GB-28: is exactly what would have been written for each of them', () => {
    const tools = Array.from({ length: 10 }, (_, nth) => ({ name: `t${nth}`, title: '\u0001' }));
    for (const message of [read(big), read(big, 'other'), list(tools), list(tools)]) {
      expect(sharedText(message)).toBe(JSON.stringify(message));
    }
  });

  it('GB-28: is made once', () => {
    const toJSON = vi.fn(() => 'tool');
    const tools = Array.from({ length: 10 }, () => ({ toJSON }));
    for (let client = 0; client < 5; client++) sharedText(list(tools));
    expect(toJSON).toHaveBeenCalledTimes(10);
  });

  it('leaves everything else to the usual way, ids that look like the mark too', () => {
    expect(sharedText(read('short'))).toBeUndefined();
    expect(sharedText(read(big, '\u0001'))).toBeUndefined();
    expect(sharedText({ jsonrpc: '2.0', id: 1, result: {} })).toBeUndefined();
    expect(sharedText({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })).toBeUndefined();
  });
});
