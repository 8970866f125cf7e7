import type { UiNode } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { PLAIN_STATES, rawTree, type Spec, spec } from '../atspi.fixture.js';
import { normalise } from '../normalise/index.js';
import { applyRepairs, REPAIRS } from './index.js';

const nodesOf = (toolkit: string, ...children: Spec[]): UiNode[] =>
  applyRepairs(normalise(rawTree(spec('frame', 'W', { children }), toolkit))).nodes.slice();
const editable = [...PLAIN_STATES, 'editable'] as const;

describe('repairs for all', () => {
  it('CASE-A7 put the words of embedded objects in their place (quirk embedded-objects)', () => {
    const paragraph = spec('paragraph', '', {
      facts: { text: 'line with \ufffc here and \ufffc end' },
      children: [
        spec('link', '', { facts: { text: 'a \ufffc' }, children: [spec('label', 'link')] }),
        spec('image', ''),
      ],
    });
    const nodes = nodesOf('Gecko', paragraph);
    expect(nodes[1]!.text).toBe('line with a link here and end');
    expect(JSON.stringify(nodes)).not.toContain('\ufffc');
  });

  it('CASE-A7 leave no mark without an object, and nothing of a secret', () => {
    const nodes = nodesOf(
      'gtk',
      spec('paragraph', '', {
        facts: { text: 'PIN \ufffc\ufffc' },
        children: [spec('password text', 'PIN field', { facts: { text: 'S3NTINEL' } })],
      }),
    );
    expect(nodes[1]!.text).toBe('PIN ');
  });

  it('are applied to their toolkit only, and change nothing that is given', () => {
    const tree = normalise(rawTree(spec('frame', '', { children: [spec('push button', 'GtkButton')] }), 'gtk'));
    const before = JSON.stringify(tree);
    expect(applyRepairs(tree).nodes[1]!.name).toBe('GtkButton');
    expect(JSON.stringify(tree)).toBe(before);
  });

  it('name one quirk each', () => {
    const quirks = REPAIRS.map((repair) => repair.quirk);
    expect(new Set(quirks).size).toBe(quirks.length);
    expect(quirks.every((quirk) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(quirk))).toBe(true);
  });

  it('leave the root and sound indexes', () => {
    for (const toolkit of ['gtk', 'GTK', 'Qt', 'Gecko', 'Chromium', 'J2SE-access-bridge']) {
      const nodes = nodesOf(
        toolkit,
        spec('menu bar', '', { facts: { extents: [] } }),
        spec('menu bar'),
        spec('notification'),
      );
      expect(nodes.every((node, i) => node.index === i && node.parent < i)).toBe(true);
      expect(nodes[0]!.end).toBe(nodes.length);
    }
  });
});

describe('LibreOffice', () => {
  const cell = (name: string, text: string): Spec =>
    spec('table cell', name, { states: [...PLAIN_STATES, 'selectable'], facts: { row: 0, column: 0, text } });

  it('V13 has cells with content, not addresses, for names (quirk lo-sheet-cells)', () => {
    const sheet = (rows: number): UiNode =>
      nodesOf(
        'gtk',
        spec('table', 'Sheet1', { interfaces: ['Table'], facts: { rows, columns: 9 }, children: [cell('A1', '12')] }),
      )[2]!;
    expect(sheet(1048576)).toMatchObject({ name: '', text: '12', verbs: [] });
    expect(sheet(3)).toMatchObject({ name: 'A1', text: '12', verbs: ['select'] });
  });

  it('loses the second copy of its menus (quirk lo-second-menu-bar)', () => {
    const bar = (facts: object): Spec =>
      spec('menu bar', '', { facts: { ...facts }, children: [spec('menu', 'File')] });
    const nodes = nodesOf('gtk', bar({}), spec('panel', '', { children: [bar({ extents: [0, 0, 0, 0] })] }));
    expect(nodes.map((node) => node.role)).toEqual(['window', 'menuBar', 'menu', 'panel']);
    expect(nodesOf('gtk', bar({ extents: [0, 0, 0, 0] })).map((node) => node.role)).toContain('menuBar');
  });

  it('has fields in tool bars that are called after their box (quirk lo-tool-bar-fields)', () => {
    const field = spec('text', '', { states: editable });
    const box = (...fields: Spec[]): Spec =>
      spec('tool bar', 'Formatting', {
        children: [spec('panel', 'Font Name', { children: [spec('panel', '', { children: fields })] })],
      });
    expect(nodesOf('gtk', box(field)).at(-1)!.name).toBe('Font Name');
    expect(nodesOf('gtk', box(field, field)).at(-1)!.name).toBe('');
  });
});

describe('browsers', () => {
  it('CASE-C4 V5 offer no writing that does nothing, but what keys write (quirk browser-deaf-fields)', () => {
    const states = [...editable, 'focusable'] as const;
    const entry = spec('entry', 'Search', { states, interfaces: ['Component', 'EditableText'] });
    const secret = spec('password text', 'PIN', { states, interfaces: ['Component'] });
    const button = spec('push button', 'Send', { states, interfaces: ['Component', 'EditableText'] });
    const verbs = (toolkit: string, keys: boolean) => {
      const raw = rawTree(spec('frame', 'W', { children: [entry, secret, button] }), toolkit);
      return applyRepairs(normalise({ ...raw, ...(keys && { keys }) }))
        .nodes.slice(1)
        .map((node) => node.verbs);
    };
    for (const toolkit of ['Gecko', 'Chromium']) {
      expect(verbs(toolkit, false)).toEqual([['focus'], ['focus'], ['focus']]);
      expect(verbs(toolkit, true)).toEqual([['setText', 'focus'], ['setText', 'focus'], ['focus']]);
    }
    expect(nodesOf('gtk', entry)[1]!.verbs).toEqual(['setText', 'focus']);
  });

  it('V15 Chromium loses notifications without a word (quirk chromium-empty-notifications)', () => {
    const nodes = nodesOf('Chromium', spec('notification'), spec('notification', 'Saved'), spec('notification'));
    expect(nodes.slice(1).map((node) => node.name)).toEqual(['Saved']);
  });
});

describe('Swing', () => {
  it('CASE-A10 V19 has cells in its tables (quirk swing-table-cells)', () => {
    const table = spec('table', '', {
      facts: { rows: 1, columns: 2, childCount: 2 },
      children: [spec('label', 'a'), spec('label', 'b')],
    });
    const cells = nodesOf('J2SE-access-bridge', table).slice(2);
    expect(cells.map(({ role, row, column }) => [role, row, column])).toEqual([
      ['cell', 0, 0],
      ['cell', 0, 1],
    ]);
  });

  it('has items in its lists, and in its trees with their levels (quirks swing-items, swing-tree-selection)', () => {
    const open = ['enabled', 'sensitive', 'showing', 'visible', 'expandable'] as const;
    const town = spec('label', 'France');
    const land = spec('label', 'Europe', { states: open, children: [town] });
    const nodes = nodesOf(
      'J2SE-access-bridge',
      spec('list', '', { children: [spec('label', 'Apple')] }),
      spec('tree', '', { children: [land] }),
    );
    const told = nodes.slice(2).map(({ role, name, level, verbs }) => [role, name, level, verbs.join()]);
    expect(told.filter(([role]) => role !== 'tree')).toEqual([
      ['listItem', 'Apple', undefined, 'select'],
      ['treeItem', 'Europe', 1, 'expand'],
      ['treeItem', 'France', 2, 'select'],
    ]);
  });

  it('has combo boxes that are not called by their value (quirk swing-combo-boxes)', () => {
    const editable = spec('combo box', 'City', { children: [spec('text', 'City')] });
    const nodes = nodesOf('J2SE-access-bridge', spec('combo box', 'Red'), editable).slice(1);
    expect(nodes.map(({ name, text }) => [name, text])).toEqual([
      ['', 'Red'],
      ['City', undefined],
      ['', undefined],
    ]);
  });

  it('has its labels back, once (quirk swing-labels)', () => {
    const nodes = nodesOf('J2SE-access-bridge', spec('label', 'Name'), spec('text', 'Name'), spec('text', 'Other'));
    expect(nodes.slice(1).map((node) => node.labelledBy)).toEqual([undefined, [1], undefined]);
  });

  it('has check and radio entries in its menus (quirk swing-check-entries)', () => {
    const menu = spec('menu', 'View', { children: [spec('check box', 'Grid'), spec('radio button', 'Day')] });
    const roles = nodesOf('J2SE-access-bridge', menu, spec('check box', 'Plain')).map((node) => node.role);
    expect(roles.slice(2)).toEqual(['checkMenuItem', 'radioMenuItem', 'checkBox']);
  });

  it('shows the headers of a table once (quirk swing-table-headers)', () => {
    const table = spec('table', '', { facts: { rows: 1, columns: 1 }, children: [spec('label', 'a')] });
    const head = spec('panel', '', { children: [spec('label', 'Item')] });
    const views = [spec('viewport', '', { children: [table] }), spec('viewport', '', { children: [head] })];
    const nodes = nodesOf('J2SE-access-bridge', spec('scroll pane', '', { children: views }));
    expect(nodes.filter((node) => node.name === 'Item' && node.showing)).toEqual([]);
    expect(nodes.find((node) => node.name === 'a')?.showing).toBe(true);
  });
});
