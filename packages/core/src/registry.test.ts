import { type BridgeTool, WindowsState } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { Registry, type WindowContent } from './registry.js';

function tool(name: string, windowId: string | null): BridgeTool {
  return {
    ...{ name, windowId, action: name.split('__')[1] ?? name, title: name, description: 'Does it.' },
    ...{ effect: 'change', idempotent: false, input: {}, inputSchema: { type: 'object' } },
  };
}

function content(id: string, rest: Partial<WindowContent> = {}): WindowContent {
  return {
    ...{ id, title: id, modal: false, ownerId: null, summary: `Window ${id}.` },
    blocks: [{ type: 'text', id: 't', text: 'hello' }],
    tools: [tool(`${id}__press`, id)],
    ...rest,
  };
}

const names = (registry: Registry): string[] => registry.snapshot().tools.map((one) => one.name);

describe('Registry', () => {
  it('starts with an empty state (GB-7: empty is legal)', () => {
    const { revision, json, tools } = new Registry().snapshot();
    expect({ revision, json, tools }).toEqual({
      revision: 0,
      json: '{"operableWindowIds":[],"windows":[]}',
      tools: [],
    });
  });

  it('GB-4 GB-5 gives one consistent state whose text is the resource', () => {
    const registry = new Registry();
    const change = registry.apply([content('w1'), content('w2', { modal: true, ownerId: 'w1' })], ['w2'], []);
    const { state, json } = registry.snapshot();
    expect(JSON.parse(json)).toEqual(state);
    expect(WindowsState.parse(state)).toEqual(state);
    expect(state.windows[1]).toMatchObject({ modal: true, ownerId: 'w1', version: 1 });
    expect(change).toEqual({ revision: 1, windows: true, tools: true, changedWindowIds: ['w1', 'w2'] });
  });

  it('GB-10 moves the version with blocks and summary, and with nothing else', () => {
    const registry = new Registry();
    registry.apply([content('w1')], ['w1'], []);
    registry.apply([content('w1')], ['w1'], []);
    expect(registry.version('w1')).toBe(1);
    registry.apply([content('w1', { title: 'renamed', tools: [] })], ['w1'], []);
    expect(registry.version('w1')).toBe(1);
    registry.apply([content('w1', { summary: 'Other.' })], ['w1'], []);
    expect(registry.version('w1')).toBe(2);
    registry.apply([content('w1', { summary: 'Other.', blocks: [] })], ['w1'], []);
    expect(registry.version('w1')).toBe(3);
    registry.apply([content('w1')], ['w1'], []);
    expect(registry.version('w1')).toBe(4);
  });

  it('GB-10 goes on counting when a window comes back under its id', () => {
    const registry = new Registry();
    registry.apply([content('w1')], [], []);
    registry.apply([content('w1', { summary: 'Two.' })], [], []);
    registry.apply([], [], []);
    expect(registry.version('w1')).toBeUndefined();
    registry.apply([content('w1', { summary: 'Three.' })], [], []);
    expect(registry.version('w1')).toBe(3);
  });

  it('GB-20 tells of one change a batch, and of none when nothing changed', () => {
    const registry = new Registry();
    registry.apply([content('w1'), content('w2')], ['w1', 'w2'], []);
    expect(registry.apply([content('w1'), content('w2')], ['w1', 'w2'], [])).toBeUndefined();
    expect(registry.snapshot().revision).toBe(1);
    const both = registry.apply([content('w1', { summary: 'A.' }), content('w2', { summary: 'B.' })], ['w1', 'w2'], []);
    expect(both).toEqual({ revision: 2, windows: true, tools: false, changedWindowIds: ['w1', 'w2'] });
  });

  it('GB-20 tells tools and content apart', () => {
    const registry = new Registry();
    registry.apply([content('w1')], ['w1'], []);
    const fewer = registry.apply([content('w1', { tools: [] })], ['w1'], []);
    expect(fewer).toMatchObject({ windows: false, tools: true, changedWindowIds: [] });
    const blocked = registry.apply([content('w1')], [], []);
    expect(blocked).toMatchObject({ windows: true, tools: false });
  });

  it('GB-19 lists the tools of operable windows only, the application’s own first', () => {
    const registry = new Registry();
    const windows = [content('w1'), content('w2', { modal: true, ownerId: 'w1' })];
    registry.apply(windows, ['w2'], [tool('app__windows', null)]);
    expect(names(registry)).toEqual(['app__windows', 'w2__press']);
    registry.apply([content('w1')], ['w1'], [tool('app__windows', null)]);
    expect(names(registry)).toEqual(['app__windows', 'w1__press']);
  });

  it('GB-19 changes the tool list when a parameter of a tool does', () => {
    const registry = new Registry();
    registry.apply([content('w1')], ['w1'], []);
    const other = { ...tool('w1__press', 'w1'), inputSchema: { type: 'object', properties: { button: {} } } };
    expect(registry.apply([content('w1', { tools: [other] })], ['w1'], [])).toMatchObject({ tools: true });
  });

  it('GB-30 removes a closed window and says so once', () => {
    const registry = new Registry();
    registry.apply([content('w1'), content('w2')], ['w1', 'w2'], []);
    const change = registry.apply([content('w2')], ['w2'], []);
    expect(change).toEqual({ revision: 2, windows: true, tools: true, changedWindowIds: ['w1'] });
    expect(registry.snapshot().state.windows.map((window) => window.id)).toEqual(['w2']);
    expect(registry.apply([content('w2')], ['w2'], [])).toBeUndefined();
  });

  it('keeps windows in the order in which they appeared, and forgets ids that are not listed', () => {
    const registry = new Registry();
    registry.apply([content('w2')], [], []);
    registry.apply([content('w1'), content('w2'), content('w3')], ['w9', 'w3'], []);
    const { state } = registry.snapshot();
    expect(state.windows.map((window) => window.id)).toEqual(['w2', 'w1', 'w3']);
    expect(state.operableWindowIds).toEqual(['w3']);
  });

  it('GB-4 never changes a snapshot that it gave away', () => {
    const registry = new Registry();
    registry.apply([content('w1')], ['w1'], []);
    const before = registry.snapshot();
    registry.apply([content('w1', { summary: 'Other.' })], ['w1'], []);
    expect(before.state.windows[0]!.version).toBe(1);
    expect(() => before.state.windows[0]!.blocks.push({ type: 'text', id: 'x', text: '' })).toThrow(TypeError);
    expect(() => before.state.operableWindowIds.push('w2')).toThrow(TypeError);
    expect(Object.isFrozen(before.tools)).toBe(true);
  });

  it('does not grow with windows that came and went', () => {
    const registry = new Registry();
    for (let i = 0; i < 2000; i++) registry.apply([content(`w${i}`)], [], []);
    expect(registry.snapshot().state.windows).toHaveLength(1);
    expect((registry as unknown as { marks: Map<string, unknown> }).marks.size).toBeLessThanOrEqual(501);
  });
});
