import type { ActionDefinition, Input, Translation } from '@casement/spec';
import { el, windowOf } from '@casement/testkit';
import { describe, expect, test } from 'vitest';
import { defineTranslator, type Kit, translateWindow } from './index.js';

const window = windowOf(el('window', 'Notes', [el('label', 'Hello secret content'), el('button', 'Go')]), {
  raw: { app: { key: 'a', pid: 1, name: 'Notes', executable: '/usr/bin/notes' } },
  tree: { toolkit: { name: 'gtk' } },
});
const sound: Translation = { summary: 'Notes.', blocks: [], actions: [] };
const ACTION: ActionDefinition = {
  ...{ name: 'go', title: 'Go', description: 'Goes.', effect: 'change', input: {}, needs: [] },
  plan: () => ({ steps: [] }),
};
const make = (id: string, match: object, translate: (kit: Kit) => Translation) =>
  defineTranslator({ id, match, translate });

describe('the translator host', () => {
  test('an application translator goes before a toolkit translator, and both before the generic one', () => {
    const app = make('app', { app: ['NOTES'] }, () => sound);
    const toolkit = make('toolkit', { toolkit: ['GTK'] }, () => sound);
    const other = make('other', { app: ['paint'] }, () => sound);
    expect(translateWindow(window, [other, toolkit, app]).translator).toBe('app');
    expect(translateWindow(window, [other, toolkit]).translator).toBe('toolkit');
    expect(translateWindow(window, [other]).translator).toBe('generic');
    const byExecutable = make('exe', { app: ['notes'] }, () => sound);
    const raw = { ...window.raw, app: { ...window.raw.app, name: 'Something else' } };
    expect(translateWindow({ ...window, raw }, [byExecutable]).translator).toBe('exe');
  });

  test('GB-14: one that throws, misses an anchor or is unsound degrades its window, and a notice says so', () => {
    const faults: [string, (kit: Kit) => Translation][] = [
      [
        'it failed',
        () => {
          throw new Error('at /home/ada: Hello secret content');
        },
      ],
      [
        'relies on is not there',
        (kit) => ({
          ...sound,
          blocks: [{ type: 'text', id: 'a', text: kit.one({ role: 'table', name: 'Accounts' }).name }],
        }),
      ],
      ['no summary', () => ({ ...sound, summary: ' ' })],
      [
        'same id',
        () => ({
          ...sound,
          blocks: [
            { type: 'text', id: 'a', text: '' },
            { type: 'text', id: 'a', text: '' },
          ],
        }),
      ],
      ['documented fields', () => ({ ...sound, blocks: [{ type: 'text', id: 'a' } as never] })],
      [
        'as long as its columns',
        () => ({ ...sound, blocks: [{ type: 'table', id: 'a', columns: ['x'], rows: [[1, 2]] }] }),
      ],
      [
        'not allowed',
        (kit) => ({ ...sound, actions: [{ ...kit.press('go', kit.one({ role: 'button' })), name: 'Bad__Name' }] }),
      ],
    ];
    for (const [reason, translate] of faults) {
      const { translation, translator, degraded } = translateWindow(window, [
        make('mine', { app: ['notes'] }, translate),
      ]);
      expect(translator).toBe('generic');
      expect(degraded).toContain(reason);
      expect(degraded).not.toMatch(/secret content|\/home/);
      expect(translation.blocks[0]).toMatchObject({ type: 'notice', severity: 'warn' });
      expect(translation.actions.map((action) => action.name)).toContain('press');
    }
  });

  test('MB-9: what becomes a schema is bounded', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => String(i));
    const field = { type: 'string', title: 'F' } as const;
    const action = (input: Input) => ({ ...ACTION, input });
    const cases: [string, readonly ActionDefinition[]][] = [
      ['more than 100 parameters', [action(Object.fromEntries(many(101).map((key) => [`p${key}`, field])))]],
      ['more than 1000 choices', [action({ a: { ...field, choices: many(1001) } })]],
      ['more than 100 actions', many(101).map((n) => ({ ...ACTION, name: `a${n}` }))],
    ];
    for (const [reason, actions] of cases) {
      const mine = make('mine', { app: ['notes'] }, () => ({ ...sound, actions }));
      expect(translateWindow(window, [mine])).toMatchObject({
        translator: 'generic',
        degraded: expect.stringContaining(reason),
      });
    }
  });

  test('the generic translator serves a window of which nothing could be read (GB-5)', () => {
    const empty = { ...window, tree: { ...window.tree, nodes: [] } };
    const { translation } = translateWindow(empty);
    expect(translation.summary).toMatch(/^Window “Notes”: .+\.$/);
    expect(translation.actions.map((action) => action.name)).toEqual(['focus', 'close']);
  });
});
