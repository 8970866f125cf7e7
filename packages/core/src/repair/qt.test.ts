import type { RawTree, UiNode, UiTree } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import kcalc from '../../recordings/kcalc.json' with { type: 'json' };
import { PLAIN_STATES, rawTree, type Spec, spec } from '../atspi.fixture.js';
import { normalise } from '../normalise/index.js';
import { operableNodes } from '../operable.js';
import { applyRepairs } from './index.js';

const repaired = (raw: unknown): UiTree => applyRepairs(normalise(raw as RawTree));
const inQt = (...children: Spec[]): UiNode[] =>
  repaired(rawTree(spec('filler', '', { children }), 'Qt', 1, '5.15.8')).nodes.slice(1);

describe('kcalc (Qt 5.15)', () => {
  const tree = repaired(kcalc);
  const operable = operableNodes(tree, { blocked: false });

  it('has its display as a field (quirk qt-display-frames)', () => {
    expect(tree.nodes.find((node) => node.name === 'Result Display')).toMatchObject({
      ...{ role: 'textField', text: '0', readOnly: true, showing: true },
    });
  });

  it('offers the buttons that show and not those of its other modes', () => {
    const buttons = tree.nodes.filter((node) => node.role === 'button' && operable.can(node.key, 'press') === true);
    const names = buttons.map((node) => node.name);
    for (const name of ['0', '9', '+', '−', '×', '÷', '=', 'AC']) expect(names).toContain(name);
    for (const name of ['sin', 'MC', 'AND']) expect(names).not.toContain(name);
  });

  it('has menus that open by an action of their own, and entries that can be used closed (quirk qt-menus)', () => {
    const menus = tree.nodes.filter((node) => node.role === 'menu');
    expect(menus.map((node) => [node.name, node.verbs])).toEqual(
      ['File', 'Edit', 'Settings', 'Help'].map((name) => [name, ['showMenu']]),
    );
    const entry = tree.nodes.find((node) => node.name === 'Science Mode')!;
    expect(operable.can(entry.key, 'press')).toBe(true);
  });

  it('has no markup in names (quirk qt-marked-names)', () => {
    const names = tree.nodes.map((node) => node.name);
    expect(names.filter((name) => /<\w/.test(name))).toEqual([]);
    expect(names).toContain('x^2');
  });
});

describe('repairs of Qt', () => {
  it('make the top of a window a window (quirk qt-root-role)', () => {
    expect(repaired(rawTree(spec('filler'), 'Qt')).nodes[0]!.role).toBe('window');
    expect(repaired(rawTree(spec('dialog'), 'Qt')).nodes[0]!.role).toBe('dialog');
    expect(repaired(rawTree(spec('filler'), 'gtk')).nodes[0]!.role).toBe('panel');
  });

  it('take the title of the group from its fields (quirk qt-group-names)', () => {
    const fields = ['Margins', 'Margins', 'Left'].map((name) => spec('spin button', name, { interfaces: ['Value'] }));
    const names = inQt(spec('grouping', 'Margins', { children: fields })).map((node) => node.name);
    expect(names).toEqual(['Margins', '', '', 'Left']);
    const group = spec('grouping', 'Design', {
      children: [spec('combo box', 'None', { facts: { labelledBy: [1, 3] } }), spec('label', 'Device:')],
    });
    expect(inQt(group)[1]).toMatchObject({ name: 'None', labelledBy: [3] });
  });

  it('show a spin button that forgets to say so (quirk qt-spin-showing)', () => {
    const spin = (states: Spec['states']): boolean => inQt(spec('spin button', '', { states }))[0]!.showing;
    expect(spin(['enabled', 'sensitive', 'visible'])).toBe(true);
    expect(spin(['enabled', 'sensitive'])).toBe(false);
  });

  it.each([
    ['&File', 'File'],
    ['Datei (&D)', 'Datei'],
    ['Search && Replace', 'Search & Replace'],
    ['Save & Close', 'Save & Close'],
    ['x<sup>y</sup>', 'x^y'],
    ['a < b', 'a < b'],
  ])('take marks out of names: %j (quirk qt-marked-names)', (name, plain) => {
    expect(inQt(spec('push button', name))[0]!.name).toBe(plain);
  });

  it('say which tab is the current one (quirk qt-current-tab)', () => {
    const tab = (name: string, focused = false): Spec =>
      spec('page tab', name, focused ? { states: [...PLAIN_STATES, 'focused'] } : {});
    const nodes = inQt(spec('page tab list', 'Same', { children: [tab('Same'), tab('Same', true), tab('Other')] }));
    expect(nodes.map((node) => [node.name, node.selected])).toEqual([
      ['', undefined],
      ['Same', false],
      ['Same', true],
      ['Other', false],
    ]);
    const unfocused = inQt(spec('page tab list', 'B', { children: [tab('A'), tab('B')] }));
    expect(unfocused.slice(1).map((node) => node.selected)).toEqual([false, true]);
  });

  it('grey out the menu entries that have no state at all (quirk qt-grey-entries)', () => {
    const nodes = inQt(spec('menu item', 'New'), spec('menu item', 'Forbidden', { states: [] }));
    expect(nodes.map((node) => node.enabled)).toEqual([true, false]);
  });

  it('count characters, not UTF-16 units (quirk qt-text-lengths)', () => {
    const length = (text: string, textLength: number): number | undefined =>
      inQt(spec('text', 'Name', { facts: { text, textLength }, interfaces: ['Text'] }))[0]!.textLength;
    expect(length('Zoë 😀', 6)).toBe(5);
    expect(length('Zoë', 400)).toBe(400);
  });

  it('neither open a combo box nor choose in it, but by keys (quirk qt-combo-options)', () => {
    const list = spec('list', '', { children: [spec('list item', 'Red'), spec('list item', 'Blue')] });
    const combo = inQt(spec('combo box', 'Red', { children: [list] }));
    expect(combo.flatMap((node) => node.verbs)).not.toContain('expand');
    expect(combo.flatMap((node) => node.verbs)).not.toContain('select');
    const raw = rawTree(spec('frame', '', { children: [spec('combo box', 'Red', { children: [list] })] }), 'Qt');
    const byKeys = repaired({ ...raw, keys: true }).nodes;
    expect(byKeys.filter((node) => node.role === 'listItem').map((node) => node.verbs)).toEqual([
      ['select'],
      ['select'],
    ]);
  });

  it('do not offer to expand what has no action for it (quirk qt-tree-items)', () => {
    const states = [...PLAIN_STATES, 'expandable', 'selectable'] as const;
    const item = inQt(spec('tree', 'Places', { children: [spec('tree item', 'Europe', { states })] }))[1]!;
    expect(item.verbs).not.toContain('expand');
    expect(item.expanded).toBe(false);
  });
});
