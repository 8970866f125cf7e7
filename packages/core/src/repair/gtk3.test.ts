import type { RawTree, UiNode, UiTree } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import mousepad from '../../recordings/mousepad.json' with { type: 'json' };
import saveAs from '../../recordings/mousepad-save-as.json' with { type: 'json' };
import combo from '../../recordings/zenity-combo.json' with { type: 'json' };
import forms from '../../recordings/zenity-forms.json' with { type: 'json' };
import list from '../../recordings/zenity-list.json' with { type: 'json' };
import { PLAIN_STATES, rawTree, spec } from '../atspi.fixture.js';
import { normalise } from '../normalise/index.js';
import { operableNodes } from '../operable.js';
import { applyRepairs } from './index.js';

const repaired = (recording: unknown): UiTree => applyRepairs(normalise(recording as RawTree));
const of = (tree: UiTree, role: UiNode['role']): UiNode[] => tree.nodes.filter((node) => node.role === role);

describe('mousepad (GTK 3)', () => {
  const tree = repaired(mousepad);
  const can = (name: string): unknown =>
    operableNodes(tree, { blocked: false }).can(tree.nodes.find((node) => node.name === name)!.key, 'press');

  it('has menus that can be used closed, greyed-out entries excepted', () => {
    expect([can('Save As...'), can('Clear History'), can('Reload')]).toEqual([true, true, 'disabled']);
  });

  it('has one text area that can be written', () => {
    const areas = of(tree, 'textArea').filter((node) => node.showing);
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatchObject({ editable: true, multiline: true, text: '', verbs: ['setText', 'focus'] });
  });
});

describe('the file dialog of GTK 3', () => {
  const tree = repaired(saveAs);

  it('keeps the names of its builder to itself (quirk gtk3-file-dialog-names)', () => {
    expect(tree.nodes[0]).toMatchObject({ role: 'fileChooser', name: 'Save As', modal: true });
    expect(of(tree, 'fileChooser')).toHaveLength(1);
    expect(tree.nodes.filter((node) => /Widget|Revealer|Stack|Layer/.test(node.name))).toEqual([]);
  });

  it('shows the choice of its combo boxes as value, not as name (quirk gtk3-combo-value)', () => {
    const boxes = of(tree, 'comboBox').map(({ name, text }) => ({ name, text }));
    expect(boxes).toEqual([
      { name: '', text: 'Default (UTF-8)' },
      { name: '', text: 'Text Files' },
    ]);
    const chosen = of(tree, 'menuItem').filter((node) => node.selected);
    expect(chosen.map((node) => node.name)).toEqual(['Default (UTF-8)', 'Text Files']);
  });

  it('is not behind the popovers that it keeps hidden', () => {
    const cancel = tree.nodes.find((node) => node.name === 'Cancel')!;
    expect(operableNodes(tree, { blocked: false }).can(cancel.key, 'press')).toBe(true);
  });
});

describe('zenity (GTK 3)', () => {
  it('marks the option that its combo box shows, and presses to choose (quirk gtk3-combo-value)', () => {
    const tree = repaired(combo);
    expect(of(tree, 'comboBox')[0]).toMatchObject({ name: '', text: 'c' });
    expect(of(tree, 'menuItem').map(({ name, selected, verbs }) => [name, selected, verbs])).toEqual([
      ['a', false, ['press']],
      ['b', false, ['press']],
      ['c', true, ['press']],
    ]);
  });

  it('keeps the key of a combo box and of its options when another is chosen', () => {
    const keys = (value: string): string[] => {
      const options = ['a', 'b'].map((name) => spec('menu item', name));
      const box = spec('combo box', value, { children: [spec('menu', '', { children: options })] });
      return repaired(rawTree(spec('dialog', '', { children: [box] }))).nodes.map((node) => node.key);
    };
    expect(keys('b')).toEqual(keys('a'));
  });

  it('keeps a name that a combo box was given', () => {
    const box = spec('combo box', 'Paper', { children: [spec('menu', '', { children: [spec('menu item', 'A4')] })] });
    expect(repaired(rawTree(spec('dialog', '', { children: [box] }))).nodes[1]!.name).toBe('Paper');
  });

  it('GB-16 has a password field without any content', () => {
    const field = of(repaired(forms), 'passwordField')[0]!;
    expect(field).toMatchObject({ secret: true, verbs: ['setText', 'focus'] });
    expect(field).not.toHaveProperty('text');
  });

  it('has a table with headers and rows that can be selected', () => {
    const tree = repaired(list);
    expect(of(tree, 'columnHeader').map((node) => node.name)).toEqual(['A', 'B']);
    expect(of(tree, 'cell').map(({ name, row, column }) => [name, row, column])).toEqual([
      ...[
        ['x', 0, 0],
        ['1', 0, 1],
        ['y', 1, 0],
        ['2', 1, 1],
        ['x', 2, 0],
        ['3', 2, 1],
      ],
    ]);
    expect(of(tree, 'cell').every((node) => node.verbs.includes('select'))).toBe(true);
  });
});

describe('repairs of GTK 3', () => {
  it('drop entries of menus that the application hides (quirk gtk3-hidden-entries)', () => {
    const hidden = spec('menu item', 'Secret mode', { states: ['enabled', 'sensitive'] });
    const closed = spec('menu item', 'Save', { states: ['enabled', 'sensitive', 'visible'] });
    const bar = spec('menu bar', '', { children: [spec('menu', 'File', { children: [hidden, closed] })] });
    const names = repaired(rawTree(spec('frame', '', { children: [bar] }))).nodes.map((node) => node.name);
    expect(names).toEqual(['', '', 'File', 'Save']);
  });

  it('name a nameless tool button by the tooltip of its box (quirk gtk3-tool-tips)', () => {
    const box = (children: number): string => {
      const buttons = Array.from({ length: children }, () => spec('push button'));
      const panel = spec('panel', '', { facts: { description: 'Close Infobar' }, children: buttons });
      return repaired(rawTree(spec('frame', '', { children: [panel] }))).nodes[2]!.name;
    };
    expect([box(1), box(2)]).toEqual(['Close Infobar', '']);
  });

  it('drop the description of a slider that is its number (quirk gtk3-slider-number)', () => {
    const slider = (description: string): UiNode => {
      const facts = { description, value: [40, 0, 100, 1] };
      const item = spec('slider', '', { interfaces: ['Value'], facts });
      return repaired(rawTree(spec('dialog', '', { children: [item] }))).nodes[1]!;
    };
    expect(slider('40')).not.toHaveProperty('description');
    expect(slider('Volume').description).toBe('Volume');
  });

  it('give the label of an entry to the combo box around it (quirk gtk3-combo-entries)', () => {
    const entry = spec('text', '', { facts: { labelledBy: [1] }, interfaces: ['EditableText'] });
    const raw = rawTree(
      spec('frame', 'w', { children: [spec('label', 'City'), spec('combo box', '', { children: [entry] })] }),
    );
    const combo = applyRepairs(normalise(raw)).nodes.find((node) => node.role === 'comboBox');
    expect(combo?.labelledBy).toEqual([1]);
  });

  it('take a flow box of controls for a box, and one of words for a table (quirk gtk-flow-boxes)', () => {
    const flow = (inner: Spec): string[] => {
      const cell = spec('table cell', 'Save Save', { children: [inner] });
      const raw = rawTree(spec('frame', 'w', { children: [spec('table', '', { children: [cell] })] }));
      return applyRepairs(normalise(raw))
        .nodes.slice(1)
        .map((node) => `${node.role} ${node.name}`);
    };
    expect(flow(spec('push button', 'Save'))).toEqual(['panel ', 'panel ', 'button Save']);
    expect(flow(spec('label', 'Save'))).toEqual(['table ', 'cell Save Save', 'label Save']);
  });

  it('have lists of their views of icons (quirk gtk-icon-views)', () => {
    const states = [...PLAIN_STATES, 'selectable'] as const;
    const icon = spec('icon', '', { states, facts: { text: 'letter.txt' } });
    const nodes = repaired(rawTree(spec('frame', '', { children: [spec('layered pane', '', { children: [icon] })] })));
    expect(nodes.nodes.slice(1).map(({ role, text }) => [role, text])).toEqual([
      ['list', undefined],
      ['listItem', 'letter.txt'],
    ]);
  });
});
