import type { RawTree, UiNode, UiTree } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import calculator from '../../recordings/gnome-calculator.json' with { type: 'json' };
import openMenu from '../../recordings/gnome-calculator-menu.json' with { type: 'json' };
import { rawTree, spec } from '../atspi.fixture.js';
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

  it('CASE-A12 offer no toggle for a check box without actions', () => {
    const box = spec('check box', 'Wrap', { facts: { actionCount: 0 } });
    expect(repaired(rawTree(spec('frame', '', { children: [box] }), 'GTK')).nodes[1]!.verbs).toEqual([]);
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
