import type { ModalClaims, RawWindow } from '@casement/spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Topology, topology } from './topology.js';

interface Sketch {
  readonly owner?: string;
  readonly modal?: boolean;
  readonly app?: string;
  readonly z?: number;
  readonly claims?: ModalClaims;
  readonly toolkit?: string;
}

function win(id: string, { owner, modal, app = 'a', z = 0, claims, toolkit }: Sketch = {}): RawWindow {
  return {
    id,
    app: { key: app, pid: 1, name: app },
    title: id,
    ...(toolkit && { toolkit: { name: toolkit } }),
    ...(owner && { owner }),
    claims: claims ?? { state: modal ?? false },
    active: false,
    z,
    verbs: [],
  };
}

const judged = ({ windows, operable }: Topology): unknown => ({
  operable,
  windows: Object.fromEntries(
    [...windows].map(([id, entry]) => [id, [entry.modal, entry.owner, entry.blockedBy] as const]),
  ),
});

describe('topology', () => {
  it('GB-7 gives the example of the protocol', () => {
    const windows = [
      win('A'),
      win('B'),
      win('D1', { owner: 'B', modal: true }),
      win('D2', { owner: 'D1', modal: true }),
      win('C'),
    ];
    expect(judged(topology(windows))).toEqual({
      operable: ['A', 'D2', 'C'],
      windows: {
        A: [false, null, null],
        B: [false, null, 'D2'],
        D1: [true, 'B', 'D2'],
        D2: [true, 'D1', null],
        C: [false, null, null],
      },
    });
  });

  it.each(['gtk', 'GTK', 'Qt', 'J2SE-access-bridge'])(
    'GB-6 GB-8 a dialog of %s blocks windows beside its owner, too',
    (toolkit) => {
      const alone = [win('A', { toolkit }), win('D', { owner: 'A', modal: true, toolkit, z: 2 })];
      expect(judged(topology(alone))).toMatchObject({ operable: ['D'], windows: { D: [true, 'A', null] } });
      const others = [win('Tools', { toolkit, owner: 'A', z: 1 }), win('Other', { app: 'b', toolkit })];
      expect(judged(topology([...alone, ...others]))).toMatchObject({
        operable: ['D', 'Other'],
        windows: { A: [false, null, 'D'], D: [true, null, null], Tools: [false, null, 'D'] },
      });
      const deeper = win('E', { owner: 'D', modal: true, toolkit, z: 3 });
      expect(topology([...alone, ...others, deeper]).operable).toEqual(['Other', 'E']);
    },
  );

  it('GB-7 names the topmost of several modals on one window, all of them being operable', () => {
    const { windows, operable } = topology([
      win('A'),
      win('M', { owner: 'A', modal: true, z: 2 }),
      win('N', { owner: 'A', modal: true, z: 1 }),
    ]);
    expect(operable).toEqual(['M', 'N']);
    expect(windows.get('A')!.blockedBy).toBe('M');
  });

  it('GB-6 makes a modeless owned window a top-level without owner', () => {
    const { windows, operable } = topology([
      win('A'),
      win('Find', { owner: 'A', claims: { dialog: true, state: false, windowSystem: false } }),
    ]);
    expect(windows.get('Find')).toMatchObject({ modal: false, owner: null, blockedBy: null });
    expect(operable).toEqual(['A', 'Find']);
  });

  it('GB-6 GB-7 shrinks to the top of the application-modal stack', () => {
    const windows = [
      win('A'),
      win('M', { owner: 'A', modal: true }),
      win('X', { modal: true, z: 5 }),
      win('Y', { owner: 'X', modal: true, z: 6 }),
    ];
    expect(judged(topology(windows))).toMatchObject({
      operable: ['Y'],
      windows: { A: [false, null, 'Y'], M: [true, 'A', 'Y'], X: [true, null, 'Y'], Y: [true, 'X', null] },
    });
  });

  it('GB-7 takes the nearest of two application-modal windows', () => {
    expect(topology([win('A'), win('X', { modal: true }), win('Y', { modal: true })]).operable).toEqual(['Y']);
    expect(topology([win('A'), win('X', { modal: true, z: 3 }), win('Y', { modal: true, z: 1 })]).operable).toEqual([
      'X',
    ]);
  });

  it('GB-8 shrinks inside the application that shows the modal, and nowhere else', () => {
    const { operable } = topology([win('A'), win('X', { modal: true }), win('Other', { app: 'b' })]);
    expect(operable).toEqual(['X', 'Other']);
  });

  it('GB-8 CASE-B12 lets a dialog of another process block its owner only', () => {
    const { operable, windows } = topology([
      win('A'),
      win('A2'),
      win('Portal', { app: 'portal', owner: 'A', modal: true }),
      win('P2', { app: 'portal' }),
    ]);
    expect(operable).toEqual(['A2', 'Portal', 'P2']);
    expect(windows.get('A')!.blockedBy).toBe('Portal');
  });

  it('CASE-B13 unblocks the middle of a stack when its top closes', () => {
    const base = [win('A'), win('D1', { owner: 'A', modal: true })];
    expect(topology([...base, win('D2', { owner: 'D1', modal: true })]).operable).toEqual(['D2']);
    expect(topology(base).operable).toEqual(['D1']);
    expect(topology([win('A')]).operable).toEqual(['A']);
  });

  it.each<[string, Sketch, boolean]>([
    ['GTK3: state and window system', { claims: { state: true, windowSystem: true, dialog: true } }, true],
    ['Swing: state only', { claims: { state: true, windowSystem: false, dialog: true } }, true],
    ['Qt5 exec(): window system only', { claims: { state: false, windowSystem: true, dialog: true } }, true],
    ['Qt without a word of the window system', { claims: { state: false, dialog: true }, toolkit: 'Qt' }, true],
    ['Qt modeless: the window system says no', { claims: { windowSystem: false, dialog: true }, toolkit: 'Qt' }, false],
    ['Win32: the owner is disabled', { claims: { ownerDisabled: true } }, true],
    ['macOS: a sheet', { claims: { attached: true } }, true],
    ['a GTK dialog without any claim', { claims: { state: false, dialog: true } }, false],
  ])('CASE-B3 V3 weighs the claims: %s', (_what, sketch, modal) => {
    const entry = topology([win('A'), win('D', { ...sketch, owner: 'A' })]).windows.get('D')!;
    expect(entry.modal).toBe(modal);
    expect(entry.owner).toBe(modal ? 'A' : null);
    expect(entry.evidence.length).toBeGreaterThan(0);
  });

  it('leaves a lone dialog of zenity a plain top-level, also a Qt one without owner', () => {
    const lone = { dialog: true, state: false };
    const { operable, windows } = topology([
      win('Z', { claims: lone }),
      win('Q', { app: 'q', claims: lone, toolkit: 'Qt' }),
    ]);
    expect(operable).toEqual(['Z', 'Q']);
    expect([...windows.values()].every((entry) => !entry.modal && entry.owner === null)).toBe(true);
  });

  it('sets an owner aside that is unknown or the window itself, and says so', () => {
    const { windows } = topology([
      win('A', { owner: 'gone', modal: false }),
      win('B', { app: 'b', owner: 'B', modal: true }),
    ]);
    expect(windows.get('A')).toMatchObject({ modal: false, owner: null });
    expect(windows.get('B')).toMatchObject({ modal: true, owner: null, blockedBy: null });
    expect(windows.get('A')!.evidence.join()).toMatch(/not a listed window/);
    expect(windows.get('B')!.evidence.join()).toMatch(/the window itself/);
  });

  it('GB-7 cuts owners that form a loop, so that one window stays operable', () => {
    const { windows, operable } = topology([
      win('A', { owner: 'C', modal: true, z: 1 }),
      win('B', { owner: 'A', modal: true, z: 2 }),
      win('C', { owner: 'B', modal: true, z: 3 }),
    ]);
    expect(operable).toEqual(['C']);
    expect(windows.get('A')).toMatchObject({ modal: false, owner: null, blockedBy: 'C' });
    expect(windows.get('A')!.evidence.join()).toMatch(/loop/);
  });

  it('is empty for no windows', () => {
    expect(topology([]).operable).toEqual([]);
  });
});

const IDS = Array.from({ length: 12 }, (_, i) => `n${i}`);
const anyWindows = fc.subarray(IDS, { minLength: 0 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          owner: fc.option(fc.constantFrom(...IDS, 'x'), { nil: undefined }),
          modal: fc.boolean(),
          app: fc.constantFrom('a', 'b'),
          z: fc.integer({ min: 0, max: 3 }),
        })
        .map(({ owner, ...rest }) => win(id, { ...rest, ...(owner && { owner }) })),
    ),
  ),
);

describe('topology of any owners', () => {
  it('GB-6 GB-7 GB-8 holds its promises, loops and strangers included', () => {
    fc.assert(
      fc.property(anyWindows, (windows) => {
        const { windows: entries, operable } = topology(windows);
        const modalParents = new Set([...entries.values()].map((entry) => entry.owner));
        const tops = new Map<string, boolean>();
        for (const { raw, modal, owner } of entries.values()) {
          expect(modal || owner === null).toBe(true);
          if (owner !== null) expect(entries.has(owner)).toBe(true);
          if (modal && owner === null) tops.set(raw.app.key, true);
        }
        for (const { raw, blockedBy } of entries.values()) {
          expect(operable.includes(raw.id)).toBe(blockedBy === null);
          if (blockedBy !== null) expect(blockedBy).not.toBe(raw.id);
          if (modalParents.has(raw.id)) expect(blockedBy).not.toBeNull();
          if (!modalParents.has(raw.id) && !tops.has(raw.app.key)) expect(blockedBy).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('GB-7 leaves a window of every application operable where its modals are its own', () => {
    fc.assert(
      fc.property(anyWindows, (windows) => {
        const own = windows.map((window) => ({ ...window, app: { ...window.app, key: 'a' } }));
        expect(topology(own).operable.length > 0).toBe(own.length > 0);
      }),
      { numRuns: 500 },
    );
  });

  it('names a blocker that can be operated, where the modals of an application are its own', () => {
    fc.assert(
      fc.property(anyWindows, (windows) => {
        const own = windows.map((window) => ({ ...window, app: { ...window.app, key: 'a' } }));
        const { windows: entries, operable } = topology(own);
        for (const { blockedBy } of entries.values()) if (blockedBy !== null) expect(operable).toContain(blockedBy);
      }),
      { numRuns: 500 },
    );
  });

  it('judges long chains and many windows at once', () => {
    const chain = Array.from({ length: 2000 }, (_, i) =>
      win(`c${i}`, { modal: i > 0, ...(i > 0 && { owner: `c${i - 1}` }) }),
    );
    const started = performance.now();
    expect(topology(chain).operable).toEqual(['c1999']);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
