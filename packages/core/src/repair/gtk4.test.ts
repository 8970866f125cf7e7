import type { RawTree, UiNode, UiTree } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import calculator from '../../recordings/gnome-calculator.json' with { type: 'json' };
import openMenu from '../../recordings/gnome-calculator-menu.json' with { type: 'json' };
import { PLAIN_STATES, rawTree, spec } from '../atspi.fixture.js';
import { normalise } from '../normalise/index.js';
import { operableNodes } from '../operable.js';
import { applyRepairs } from './index.js';

const repaired = (recording: unknown): UiTree => applyRepairs(normalise(recording as RawTree));
const offered = (tree: UiTree): UiNode[] => {
  const operable = operableNodes(tree, { blocked: false });
  return tree.nodes.filter((node) => operable.can(node.key, 'press') === true);
};

describe('gnome-calculator (GTK 4.8)', () => {
  const tree = repaired(calculator);

  it('CASE-A5 has no name that is a class (quirk gtk4-class-names)', () => {
    const named = tree.nodes.filter((node) => /^(?:Gtk|Adw|History)/.test(node.name));
    expect(named.map((node) => node.name)).toEqual([]);
  });

  it('calls its buttons once (quirk gtk4-doubled-names)', () => {
    const names = offered(tree).map((node) => node.name);
    for (const name of ['0', '7', '×', '÷', '=', 'mod', '√']) expect(names).toContain(name);
  });

  it('CASE-A3 offers its buttons although only the window says that it shows (quirk gtk4-showing)', () => {
    expect(offered(tree).length).toBeGreaterThan(28);
    expect(tree.nodes.find((node) => node.role === 'scrollBar')!.showing).toBe(false);
    expect(tree.nodes.find((node) => node.name === '12×3')!.showing).toBe(true);
  });

  it('CASE-A14 has the display with its text', () => {
    const display = tree.nodes.find((node) => node.role === 'textArea' && node.editable)!;
    expect(display).toMatchObject({ name: '', text: '36', showing: true });
    expect(display.verbs).toContain('setText');
  });

  it('CASE-A11 opens its menus by a button with the outer words (quirk gtk4-menu-buttons)', () => {
    const buttons = tree.nodes.filter((node) => node.role === 'menuButton');
    expect(buttons.map((node) => [node.name, node.verbs])).toEqual([
      ['Mode selection', ['press', 'focus']],
      ['Primary menu', ['press', 'focus']],
    ]);
    expect(new Set(tree.nodes.map((node) => node.key)).size).toBe(tree.nodes.length);
  });

  it('keeps the key of a menu button when the choice in it changes', () => {
    const renamed = JSON.stringify(calculator).replaceAll('"name":"Basic"', '"name":"Advanced"');
    const keyOf = (one: UiTree): string => one.nodes.find((node) => node.name === 'Mode selection')!.key;
    expect(keyOf(repaired(JSON.parse(renamed)))).toBe(keyOf(tree));
  });

  it('with a menu open offers that menu and its button only', () => {
    const open = repaired(openMenu);
    expect(open.nodes.find((node) => node.name === 'Mode selection')!.expanded).toBe(true);
    const names = offered(open)
      .filter((node) => node.role !== 'menu')
      .map((node) => node.name);
    expect(names).toEqual(['Mode selection', 'Basic', 'Advanced', 'Financial', 'Programming', 'Keyboard']);
  });

  it('gives its buttons the same keys with the menu open', () => {
    const open = new Set(repaired(openMenu).nodes.map((node) => node.key));
    const buttons = tree.nodes.filter((node) => node.role === 'button' || node.role === 'menuButton');
    expect(buttons.filter((node) => !open.has(node.key)).map((node) => node.name)).toEqual([]);
  });
});

describe('repairs of GTK 4', () => {
  it('leave labels and real names alone', () => {
    const children = [spec('label', 'GtkButton'), spec('label', 'Bora Bora'), spec('push button', 'LibreOffice')];
    const names = repaired(rawTree(spec('frame', '', { children }), 'GTK')).nodes.map((node) => node.name);
    expect(names).toEqual(['', 'GtkButton', 'Bora Bora', 'LibreOffice']);
  });

  it('CASE-A12 offer a check box without actions where keys can be pressed only (quirk gtk4-no-actions)', () => {
    const states = [...PLAIN_STATES, 'focusable'] as const;
    const box = spec('check box', 'Wrap', { states, facts: { actionCount: 0 } });
    const raw = rawTree(spec('frame', '', { children: [box] }), 'GTK');
    expect(repaired(raw).nodes[1]!.verbs).toEqual(['focus']);
    expect(repaired({ ...raw, keys: true }).nodes[1]!.verbs).toEqual(['toggle', 'focus']);
  });

  it('have trees of lists whose items hold an expander (quirk gtk4-tree-expanders)', () => {
    const states = [...PLAIN_STATES, 'expandable'] as const;
    const land = spec('list item', '', { children: [spec('panel', 'Europe', { states })] });
    const list = spec('list', '', { interfaces: ['Selection'], children: [land, spec('list item', 'Sea')] });
    const nodes = repaired(rawTree(spec('frame', '', { children: [list] }), 'GTK')).nodes.slice(1);
    expect(nodes.map(({ role, expanded, verbs }) => [role, expanded, verbs.join()])).toEqual([
      ['tree', undefined, ''],
      ['treeItem', false, 'select,expand'],
      ['panel', undefined, ''],
      ['listItem', undefined, 'select'],
    ]);
  });

  it('name the options of a drop-down, which keys choose, and mark none (quirk gtk4-drop-downs)', () => {
    const option = spec('list item', '', {
      states: [...PLAIN_STATES, 'selectable', 'selected'],
      children: [spec('label', 'Red')],
    });
    const box = spec('combo box', 'Colour', { children: [spec('list', '', { children: [option] })] });
    const raw = rawTree(spec('frame', '', { children: [box] }), 'GTK');
    const red = (keys: boolean) => repaired(keys ? { ...raw, keys } : raw).nodes[3]!;
    expect(red(true)).toMatchObject({ role: 'listItem', name: 'Red', verbs: ['select'] });
    expect([red(true).selected, red(false).verbs]).toEqual([undefined, []]);
  });

  it('hide what is hidden or has no place, with all below', () => {
    const inner = spec('push button', 'In', { states: ['sensitive', 'visible'] });
    const box = (facts: object, states: readonly 'visible'[]): boolean => {
      const panel = spec('panel', '', { states, facts: { ...facts }, children: [inner] });
      return repaired(rawTree(spec('frame', '', { children: [panel] }), 'GTK')).nodes[2]!.showing;
    };
    expect([box({}, ['visible']), box({ extents: [0, 0, 0, 0] }, ['visible'])]).toEqual([true, false]);
  });
});
