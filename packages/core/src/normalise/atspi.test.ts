import type { UiNode } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { PLAIN_STATES, rawTree, type Spec, spec, stateWords } from '../atspi.fixture.js';
import { normalise } from './index.js';

type State = NonNullable<Spec['states']>[number];
/** The node that these facts become, as the only child of a window. */
function one(item: Spec): UiNode {
  return normalise(rawTree(spec('frame', 'W', { children: [item] }))).nodes[1]!;
}
const states = (...more: State[]): { states: readonly State[] } => ({ states: [...PLAIN_STATES, ...more] });

describe('roles', () => {
  it.each<[string, Spec, string]>([
    ['a text', spec('text'), 'textField'],
    ['a text with several lines', spec('text', '', states('multiLine')), 'textArea'],
    ['an entry with several lines (WebKit, Firefox)', spec('entry', '', states('multiLine')), 'textArea'],
    ['a button that opens something', spec('push button', '', states('hasPopup')), 'menuButton'],
    ['a button that stays down', spec('push button', '', states('checkable')), 'toggleButton'],
    ['a checkable menu item', spec('menu item', '', states('checkable')), 'checkMenuItem'],
    ['an icon that can be selected', spec('icon', '', states('selectable')), 'listItem'],
    ['an icon', spec('icon'), 'image'],
    ['a frame in a window', spec('frame'), 'panel'],
    ['a window in a window', spec('window'), 'popup'],
    ['a modal internal frame', spec('internal frame', '', states('modal')), 'dialog'],
    ['a role that AT-SPI will have some day', spec(999), 'unknown'],
    ['a switch', spec('switch'), 'switch'],
  ])('maps %s', (_what, item, role) => {
    expect(one(item).role).toBe(role);
  });

  it('maps the window itself', () => {
    const root = (role: string): string => normalise(rawTree(spec(role))).nodes[0]!.role;
    expect(['frame', 'dialog', 'file chooser', 'alert', 'color chooser', 'window'].map(root)).toEqual([
      ...['window', 'dialog', 'fileChooser', 'alert', 'dialog', 'window'],
    ]);
  });
});

describe('states', () => {
  it('are there where they apply, and only there', () => {
    const box = one(spec('check box', 'Wrap', states('focusable', 'checked', 'required')));
    expect(box).toMatchObject({
      enabled: true,
      showing: true,
      visible: true,
      checked: true,
      focusable: true,
      required: true,
    });
    for (const absent of ['selected', 'expanded', 'editable', 'readOnly', 'secret', 'modal'] as const) {
      expect(box).not.toHaveProperty(absent);
    }
  });

  it('tell checked, unchecked and mixed', () => {
    const checked = (...more: State[]): unknown => one(spec('check box', '', states(...more))).checked;
    expect([checked(), checked('checked'), checked('checked', 'indeterminate')]).toEqual([false, true, 'mixed']);
    expect(one(spec('toggle button', '', states('pressed'))).checked).toBe(true);
  });

  it('count a control as enabled that GTK4 calls sensitive only', () => {
    expect(one(spec('push button', '', { states: ['sensitive', 'showing'] })).enabled).toBe(true);
    expect(one(spec('push button', '', { states: ['showing', 'visible'] })).enabled).toBe(false);
  });

  it('CASE-C5 make a text read-only that cannot be edited', () => {
    expect(one(spec('text')).readOnly).toBe(true);
    expect(one(spec('text', '', states('editable'))).readOnly).toBeUndefined();
    expect(one(spec('text', '', states('editable', 'readOnly'))).readOnly).toBe(true);
  });

  it('take a header without any state as its table is', () => {
    const header = spec('table column header', 'Name', { states: [], facts: { row: -1, column: 0 } });
    const tree = normalise(rawTree(spec('frame', '', { children: [spec('table', '', { children: [header] })] })));
    expect(tree.nodes[2]).toMatchObject({ role: 'columnHeader', enabled: true, showing: true, row: -1, column: 0 });
  });
});

describe('content', () => {
  it('cleans names and texts (CASE-F6), blanks at the end of menu names included', () => {
    expect(one(spec('menu item', 'Open...      ')).name).toBe('Open...');
    const field = one(spec('text', 'a\u202eb', { facts: { text: 'x\u200by\n', description: ' d\t', textLength: 4 } }));
    expect(field).toMatchObject({ name: 'ab', text: 'xy\n', description: 'd', textLength: 4 });
  });

  it('keeps bounds of numbers that bound something', () => {
    const number = (value: number[]): unknown => one(spec('spin button', '', { facts: { value } })).number;
    expect(number([3, 0, 100, 1])).toEqual({ current: 3, min: 0, max: 100, step: 1 });
    expect(number([3, -1.7976931348623157e308, 1.7976931348623157e308, 0])).toEqual({ current: 3 });
    expect(number([3, 0, 0, 0])).toEqual({ current: 3 });
    expect(one(spec('push button', '', { facts: { value: [1, 0, 1, 1] } })).number).toBeUndefined();
  });

  it('leaves out boxes that are no place', () => {
    const bounds = (extents: number[]): unknown => one(spec('label', '', { facts: { extents } })).bounds;
    expect(bounds([5, 6, 7, 8])).toEqual({ x: 5, y: 6, width: 7, height: 8 });
    expect(bounds([-2147483648, -2147483648, 1, 1])).toBeUndefined();
    expect(bounds([-1, -1, 0, 0])).toBeUndefined();
  });

  it('points relations at the nodes of the tree', () => {
    const tree = normalise(
      rawTree(
        spec('dialog', '', {
          children: [
            spec('password text', '', { children: [spec('label', 'drawn'), spec('label', 'drawn')] }),
            spec('label', 'Name', { facts: { labelFor: [5] } }),
            spec('text', '', { facts: { labelledBy: [4, 2] } }),
          ],
        }),
      ),
    );
    expect(tree.nodes.map((node) => node.role)).toEqual(['dialog', 'passwordField', 'label', 'textField']);
    expect(tree.nodes[2]!.labelFor).toEqual([3]);
    expect(tree.nodes[3]!.labelledBy).toEqual([2]);
  });

  it('takes the position of cells from the facts, else from the shape', () => {
    const flat = spec('table', '', {
      facts: { rows: 2, columns: 2, childCount: 6 },
      children: ['A', 'B', 'a', '1', 'b', '2'].map((text, i) =>
        spec(i < 2 ? 'table column header' : 'table cell', text),
      ),
    });
    const nodes = normalise(rawTree(spec('frame', '', { children: [flat] }), 'Qt')).nodes.slice(2);
    expect(nodes.map((node) => [node.name, node.row, node.column])).toEqual([
      ...[
        ['A', -1, 0],
        ['B', -1, 1],
        ['a', 0, 0],
        ['1', 0, 1],
        ['b', 1, 0],
        ['2', 1, 1],
      ],
    ]);
  });

  it('counts rows and cells of a table with row nodes', () => {
    const row = (role: string, ...cells: string[]): Spec =>
      spec('table row', '', { children: cells.map((text) => spec(role, text)) });
    const table = spec('table', '', {
      children: [row('column header', 'A', 'B'), row('table cell', 'a', '1'), row('table cell', 'b', '2')],
    });
    const nodes = normalise(rawTree(spec('frame', '', { children: [table] }), 'Gecko')).nodes;
    expect(nodes.filter((node) => node.role === 'cell').map((node) => [node.name, node.row, node.column])).toEqual([
      ...[
        ['a', 0, 0],
        ['1', 0, 1],
        ['b', 1, 0],
        ['2', 1, 1],
      ],
    ]);
    expect(nodes.find((node) => node.name === 'B')).toMatchObject({ row: -1, column: 1 });
  });
});

describe('verbs', () => {
  const act = ['Component', 'Action'];
  it.each<[string, Spec, string[]]>([
    ['a button', spec('push button', '', states('focusable')), ['press', 'focus']],
    ['an entry of a menu', spec('menu item'), ['press']],
    ['a check box', spec('check box'), ['toggle']],
    ['a checkable entry', spec('check menu item'), ['press', 'toggle']],
    ['a check box of GTK4 without actions (CASE-A12)', spec('check box', '', { facts: { actionCount: 0 } }), []],
    ['a label with clipboard actions (CASE-C12)', spec('label'), []],
    ['a picture with actions', spec('image'), []],
    ['a field', spec('text', '', { ...states('editable'), interfaces: ['EditableText', 'Action'] }), ['setText']],
    ['a field that is read-only (CASE-C5)', spec('text', '', { interfaces: ['EditableText'] }), []],
    ['a heading that Firefox calls editable text', spec('heading', '', { interfaces: ['EditableText'] }), []],
    [
      'a spin button: by its value only (CASE-C1)',
      spec('spin button', '', { ...states('editable'), interfaces: ['Value', 'EditableText', 'Text'] }),
      ['setValue'],
    ],
    [
      'a slider with steps',
      spec('slider', '', { interfaces: ['Value', 'Action'] }),
      ['setValue', 'increment', 'decrement'],
    ],
    ['a progress bar', spec('progress bar', '', { interfaces: ['Value'] }), []],
    ['what is collapsed', spec('tree item', '', { ...states('expandable'), interfaces: act }), ['expand', 'select']],
    [
      'what is expanded',
      spec('tree item', '', { ...states('expandable', 'expanded'), interfaces: act }),
      ['collapse', 'select'],
    ],
    ['a combo box', spec('combo box', '', { interfaces: act }), ['expand']],
    ['a list item that nothing selects', spec('list item', '', { interfaces: ['Component'] }), []],
    ['a Qt list item with an action', spec('list item', '', { interfaces: act }), ['select']],
  ])('of %s', (_what, item, verbs) => {
    expect(one(item).verbs).toEqual(verbs);
  });

  it('select what a container above selects', () => {
    const list = (interfaces: readonly string[]): readonly string[] =>
      normalise(
        rawTree(
          spec('frame', '', {
            children: [spec('list', '', { interfaces, children: [spec('list item', 'a', { interfaces: [] })] })],
          }),
        ),
      ).nodes[2]!.verbs;
    expect(list(['Selection'])).toEqual(['select']);
    expect(list(['Component'])).toEqual([]);
  });
});

describe('trees', () => {
  it('come out sound from parents that are not', () => {
    const raw = rawTree(
      spec('frame', '', { children: [spec('panel', '', { children: [spec('label')] }), spec('label')] }),
    );
    const broken = raw.nodes.map((node, i) => ({ ...node, parent: [-1, 0, 99, -7][i]! }));
    const { nodes } = normalise({ ...raw, nodes: broken });
    expect(nodes.map(({ parent, end, depth }) => [parent, end, depth])).toEqual([
      ...[
        [-1, 4, 0],
        [0, 2, 1],
        [0, 3, 1],
        [0, 4, 1],
      ],
    ]);
  });

  it('come out from facts of wrong types, or none', () => {
    const facts = { role: 'x', name: 7, states: 'y', interfaces: [1], extents: ['a'], text: 5 } as never;
    const raw = {
      ...rawTree(spec('frame')),
      nodes: [
        { parent: -1, handle: 0, facts },
        { parent: 0, handle: 1, facts: {} },
      ],
    };
    expect(normalise(raw).nodes.map(({ role, name, text }) => [role, name, text])).toEqual([
      ['unknown', '', undefined],
      ['unknown', '', undefined],
    ]);
    expect(normalise({ ...raw, nodes: [] }).nodes).toEqual([]);
  });

  it('of a dialect without rules are refused', () => {
    expect(() => normalise({ ...rawTree(spec('frame')), dialect: 'uia' })).toThrow(/uia/);
  });

  it('have the states of both words', () => {
    expect(stateWords(['readOnly', 'enabled'])).toEqual([1 << 8, 1 << 11]);
  });
});
