import type { FactValue, UiNode } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { type AxSpec, ax, axTree, axWindow } from '../ax.fixture.js';
import { digest } from '../digest.js';
import { operableNodes } from '../operable.js';
import { normalise } from './index.js';

type Given = Readonly<Record<string, FactValue>>;

const nodesOf = (...children: AxSpec[]): readonly UiNode[] => normalise(axTree(axWindow(...children))).nodes;
/** The node that this becomes, as the only child of a window. */
const one = (item: AxSpec): UiNode => nodesOf(item)[1]!;
const root = (role: string, facts: Given = {}): UiNode => normalise(axTree(ax(role, facts))).nodes[0]!;
const named = (nodes: readonly UiNode[], name: string): UiNode => nodes.find((node) => node.name === name)!;
const typed = { settable: ['AXValue'], AXFocused: false };

describe('roles of macOS', () => {
  it.each([
    ['AXButton', 'button'],
    ['AXButton/AXCloseButton', 'titleBar'],
    ['AXButton/AXFullScreenButton', 'titleBar'],
    ['AXCheckBox', 'checkBox'],
    ['AXCheckBox/AXSwitch', 'switch'],
    ['AXCheckBox/AXToggle', 'toggleButton'],
    ['AXRadioButton', 'radioButton'],
    ['AXRadioButton/AXTabButton', 'tab'],
    ['AXPopUpButton', 'comboBox'],
    ['AXMenuButton', 'menuButton'],
    ['AXTextField', 'textField'],
    ['AXTextField/AXSearchField', 'textField'],
    ['AXTextField/AXSecureTextField', 'passwordField'],
    ['AXSecureTextField', 'passwordField'],
    ['AXTextArea', 'textArea'],
    ['AXStaticText', 'label'],
    ['AXHeading', 'heading'],
    ['AXIncrementor', 'spinButton'],
    ['AXSlider', 'slider'],
    ['AXProgressIndicator', 'progressBar'],
    ['AXBusyIndicator', 'progressBar'],
    ['AXLevelIndicator', 'levelBar'],
    ['AXDateTimeArea', 'dateField'],
    ['AXWebArea', 'document'],
    ['AXPopover', 'popup'],
    ['AXSheet', 'dialog'],
    ['AXDrawer', 'panel'],
    ['AXGroup', 'panel'],
    ['AXGroup/AXApplicationDialog', 'dialog'],
    ['AXGroup/AXLandmarkMain', 'group'],
    ['AXSplitter', 'separator'],
    ['AXHelpTag', 'tooltip'],
    ['AXSomethingNew', 'unknown'],
    ['constructor', 'unknown'],
  ])('maps %s to %s', (native, role) => {
    expect(one(ax(native)).role).toBe(role);
  });

  it('maps what depends on more than role and subrole', () => {
    expect(one(ax('AXGroup', { AXTitle: 'Options' })).role).toBe('group');
    expect(one(ax('AXSomethingNew', {}, ax('AXButton'))).role).toBe('group');
    expect(one(ax('AXComboBox', typed)).role).toBe('textField');
    expect(one(ax('AXComboBox', { settable: [] })).role).toBe('comboBox');
    expect(one(ax('AXComboBox', { settable: [], AXEnabled: false })).role).toBe('textField');
    const tabs = nodesOf(ax('AXTabGroup', {}, ax('AXRadioButton', { AXValue: 1 }), ax('AXStaticText')));
    expect(tabs.slice(1).map((node) => node.role)).toEqual(['tabList', 'tab', 'label']);
    expect(tabs[2]).toMatchObject({ selected: true, selectable: true, verbs: ['select'] });
    const page = nodesOf(ax('AXTabGroup', {}, ax('AXRadioButton/AXTabButton'), ax('AXRadioButton')));
    expect(page.slice(2).map((node) => node.role)).toEqual(['tab', 'radioButton']);
    const java = nodesOf(ax('AXTabGroup', {}, ax('AXRadioButton'), ax('AXStaticText'), ax('AXRadioButton')));
    expect(java.slice(2).map((node) => node.role)).toEqual(['tab', 'label', 'radioButton']);
  });

  it('maps the window itself (quirks ax-minimised-dialogs, ax-panel-windows, ax-sheets)', () => {
    expect(root('AXWindow/AXStandardWindow').role).toBe('window');
    expect(root('AXWindow/AXDialog').role).toBe('dialog');
    expect(root('AXWindow/AXSystemDialog').role).toBe('dialog');
    expect(root('AXWindow/AXDialog', { AXMinimized: true }).role).toBe('window');
    expect(root('AXWindow/AXDialog', { AXHidden: true })).toMatchObject({ role: 'window', showing: false });
    expect(root('AXWindow/AXDialog', { AXMinimized: true, AXModal: true }).role).toBe('dialog');
    expect(root('AXWindow/AXUnknown', { AXModal: true })).toMatchObject({ role: 'dialog', modal: true });
    expect(root('AXSheet')).toMatchObject({ role: 'dialog', modal: true });
    for (const AXIdentifier of ['open-panel', 'save-panel']) {
      expect(root('AXWindow/AXStandardWindow', { AXIdentifier }).role).toBe('fileChooser');
      expect(root('AXSheet', { AXIdentifier })).toMatchObject({ role: 'fileChooser', modal: true });
    }
  });

  it('CASE-A5 takes the title that is drawn in the window for no content', () => {
    const title = ax('AXStaticText', { AXValue: 'Fixture', AXPosition: [400, 100] });
    const close = ax('AXButton/AXCloseButton', { AXPosition: [104, 102], AXSize: [14, 16] });
    expect(nodesOf(title, close)[1]!.role).toBe('titleBar');
    expect(nodesOf(title)[1]!.role).toBe('label');
    const told = axWindow(title);
    const tree = axTree({ ...told, facts: { ...told.facts, AXTitleUIElement: 1 } });
    expect(normalise(tree).nodes.map((node) => [node.role, node.labelledBy])).toEqual([
      ['window', undefined],
      ['titleBar', undefined],
    ]);
  });
});

describe('names on macOS', () => {
  it('are title, label, description, own words, hint: the first that says something', () => {
    const name = (role: string, facts: Given): string => one(ax(role, facts)).name;
    expect(name('AXButton', { AXTitle: ' Save ', AXDescription: 'd' })).toBe('Save');
    expect(name('AXButton', { AXDescription: 'Add', AXHelp: 'Adds one' })).toBe('Add');
    expect(name('AXStaticText', { AXValue: 'Ready' })).toBe('Ready');
    expect(name('AXTextField', { AXValue: 'typed', AXPlaceholderValue: 'Search' })).toBe('Search');
    expect(name('AXButton', { AXHelp: 'Bold' })).toBe('Bold');
    expect(name('AXGroup', { AXHelp: 'What this is for' })).toBe('');
    expect(name('AXPopUpButton', { AXTitle: 'Red', AXValue: 'Red' })).toBe('');
    expect(one(ax('AXButton', { AXTitle: 'Save', AXHelp: 'Saves it' })).description).toBe('Saves it');
    expect(one(ax('AXButton', { AXHelp: 'Bold' })).description).toBeUndefined();
  });

  it('CASE-A5 come from labels, told from either side', () => {
    const label = ax('AXStaticText', { AXValue: 'Name:' });
    for (const [of, by] of [
      [{}, { AXTitleUIElement: 1 }],
      [{ AXServesAsTitleForUIElements: [2] }, {}],
    ] as [Given, Given][]) {
      const nodes = nodesOf({ ...label, facts: { ...label.facts, ...of } }, ax('AXTextField', { ...typed, ...by }));
      expect(nodes[1]!.labelFor).toEqual([2]);
      expect(nodes[2]).toMatchObject({ name: 'Name:', labelledBy: [1] });
    }
    const astray = nodesOf(ax('AXTextField', { AXTitleUIElement: 1, AXServesAsTitleForUIElements: [99, -1, 0.5] }));
    expect(astray[1]!.labelledBy).toBeUndefined();
  });

  it('CASE-F6 and texts are cleaned', () => {
    expect(one(ax('AXButton', { AXTitle: 'a\u202eb\n' })).name).toBe('ab');
    expect(one(ax('AXTextArea', { AXValue: 'x\u200by\n' })).text).toBe('xy\n');
    expect(one(ax('AXStaticText', { AXValue: 7 }))).toMatchObject({ name: '7', text: '7' });
  });
});

describe('states on macOS', () => {
  it('CASE-A12 tell on, off and mixed, as numbers, truths or digits', () => {
    const checked = (AXValue: FactValue): unknown => one(ax('AXCheckBox', { AXValue })).checked;
    expect([0, 1, 2, true, false, '1'].map(checked)).toEqual([false, true, 'mixed', true, false, true]);
    expect(one(ax('AXRadioButton', { AXValue: 1 })).checked).toBe(true);
    expect(one(ax('AXButton/AXToggle')).checked).toBeUndefined();
  });

  it('CASE-C5 tell what can be typed into, by what can be set', () => {
    const field = (facts: Given): UiNode => one(ax('AXTextField', facts));
    expect(field(typed)).toMatchObject({ editable: true, focusable: true, verbs: ['setText', 'focus'] });
    expect(field({ settable: [] })).toMatchObject({ readOnly: true, verbs: ['focus'] });
    const unasked = field({});
    expect([unasked.editable, unasked.readOnly, unasked.verbs]).toEqual([undefined, undefined, ['focus']]);
    const greyed = field({ settable: [], AXEnabled: false });
    expect([greyed.enabled, greyed.readOnly, greyed.verbs]).toEqual([false, undefined, []]);
  });

  it('are there where they apply', () => {
    const field = one(ax('AXTextField', { AXRequired: true, AXInvalid: 'spelling', AXElementBusy: true }));
    expect(field).toMatchObject({ required: true, invalid: true, busy: true });
    expect(one(ax('AXTextField', { AXInvalid: 'false' })).invalid).toBeUndefined();
    expect(one(ax('AXButton', { isDefault: true, AXFocused: true }))).toMatchObject({ isDefault: true, focused: true });
    expect(one(ax('AXDisclosureTriangle', { AXValue: 1 }))).toMatchObject({ role: 'toggleButton', expanded: true });
  });

  it('CASE-C1 hold numbers with their bounds', () => {
    const number = (role: string, facts: Given): unknown => one(ax(role, facts)).number;
    const bounds = { AXMinValue: 0, AXMaxValue: 100, AXValueIncrement: 5 };
    expect(number('AXSlider', { AXValue: 30, ...bounds })).toEqual({ current: 30, min: 0, max: 100, step: 5 });
    expect(number('AXIncrementor', { AXValue: '7' })).toEqual({ current: 7 });
    expect(number('AXProgressIndicator', {})).toBeUndefined();
    expect(number('AXButton', { AXValue: 3 })).toBeUndefined();
  });

  it('CASE-H2 tell the length of a text that is cut, or that cannot be read', () => {
    expect(one(ax('AXTextArea', { AXValue: 'abc', textLength: 9 }))).toMatchObject({ text: 'abc', textLength: 9 });
    expect(one(ax('AXTextArea', { AXNumberOfCharacters: 9 }))).toMatchObject({ text: '', textLength: 9 });
    expect(one(ax('AXTextArea', { AXValue: 'a😀', AXNumberOfCharacters: 3 })).textLength).toBeUndefined();
  });
});

describe('what shows on macOS', () => {
  const at = (x: number, y: number, w: number, h: number): Given => ({ AXPosition: [x, y], AXSize: [w, h] });

  it('is what has area, inside the window and its scrolled areas', () => {
    const shows = (facts: Given): boolean[] => {
      const node = one(ax('AXButton', facts));
      return [node.showing, node.visible!];
    };
    expect(shows(at(200, 200, 10, 10))).toEqual([true, true]);
    expect(shows(at(200, 200, 0, 10))).toEqual([false, false]);
    expect(shows(at(900, 200, 50, 10))).toEqual([false, true]);
    expect(shows({ AXHidden: true })).toEqual([false, false]);
    const area = ax('AXScrollArea', at(200, 200, 100, 100), ax('AXButton', at(250, 320, 50, 20)));
    expect(nodesOf(area).map((node) => node.showing)).toEqual([true, true, false]);
  });

  it('may lie in a box without area, but not in a scrolled area without', () => {
    const button = ax('AXButton', at(200, 200, 10, 10));
    expect(nodesOf(ax('AXGroup', at(200, 200, 0, 0), button)).map((node) => node.showing)).toEqual([true, true, true]);
    const none = nodesOf(ax('AXScrollArea', at(200, 200, 0, 0), button));
    expect(none.map((node) => node.showing)).toEqual([true, false, false]);
  });

  it('is nothing of a minimised window', () => {
    const window = axWindow(ax('AXButton'));
    const nodes = normalise(axTree({ ...window, facts: { ...window.facts, AXMinimized: true } })).nodes;
    expect(nodes.map((node) => [node.showing, node.visible])).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('is a popover beyond the edge of its window, which is no part of its button', () => {
    const popover = ax('AXPopover', at(850, 650, 200, 200), ax('AXButton', { ...at(900, 720, 50, 20), AXTitle: 'Go' }));
    const scrolled = ax('AXScrollArea', {}, ax('AXButton', { AXTitle: 'More' }, popover));
    const nodes = nodesOf(
      scrolled,
      ax('AXTextField', { AXTitleUIElement: 6, ...typed }),
      ax('AXStaticText', { AXValue: 'L' }),
    );
    expect(nodes.map(({ role, parent, showing }) => [role, parent, showing])).toEqual([
      ...[
        ['window', -1, true],
        ['scrollArea', 0, true],
        ['button', 1, true],
        ['textField', 0, true],
        ['label', 0, true],
        ['popup', 0, true],
        ['button', 5, true],
      ],
    ]);
    expect(nodes[3]).toMatchObject({ name: 'L', labelledBy: [4] });
    expect(nodes.map((node) => node.handle)).toEqual([0, 1, 2, 5, 6, 3, 4]);
  });
});

describe('menus of macOS', () => {
  const entry = (AXTitle: string, facts: Given = {}, ...inside: AxSpec[]): AxSpec =>
    ax('AXMenuItem', { AXTitle, ...facts }, ...inside);
  const bar = (selected: boolean): AxSpec =>
    ax(
      'AXMenuBar',
      { AXPosition: [0, 0], AXSize: [1000, 24] },
      ax(
        'AXMenuBarItem',
        { AXTitle: 'File', AXSelected: selected },
        ax(
          'AXMenu',
          {},
          entry('New'),
          entry('', { AXEnabled: false }),
          entry('Recent', {}, ax('AXMenu', {}, entry('Letter'))),
          entry('Grid', { AXMenuItemMarkChar: '✓' }),
          entry('Forbidden', { AXEnabled: false }),
        ),
      ),
      ax('AXMenuBarItem', { AXTitle: 'Help', AXEnabled: false }, ax('AXMenu', {}, entry('Search'))),
    );

  it('have entries, marks and menus of their own', () => {
    const nodes = nodesOf(bar(false));
    expect(nodes.slice(2).map(({ role, name, verbs }) => [role, name, verbs.join()])).toEqual([
      ['menu', 'File', 'showMenu'],
      ['menu', '', ''],
      ['menuItem', 'New', 'press'],
      ['separator', '', ''],
      ['menu', 'Recent', 'showMenu'],
      ['menu', '', ''],
      ['menuItem', 'Letter', 'press'],
      ['checkMenuItem', 'Grid', 'press'],
      ['menuItem', 'Forbidden', ''],
      ['menu', 'Help', ''],
      ['menu', '', ''],
      ['menuItem', 'Search', 'press'],
    ]);
    expect(named(nodes, 'Grid').checked).toBe(true);
    expect(named(nodes, 'New').checked).toBe(false);
  });

  it('CASE-A11 are closed unless their entry is selected, and in reach either way (quirk ax-closed-menus)', () => {
    const judged = (open: boolean): unknown[] => {
      const tree = normalise(axTree(axWindow(bar(open), ax('AXButton', { AXTitle: 'Save' }))));
      const { can } = operableNodes(tree, { blocked: false });
      const shows = ['New', 'Letter'].map((name) => named(tree.nodes, name).showing);
      return [
        ...shows,
        ...['New', 'Letter', 'Search', 'Save'].map((name) => can(named(tree.nodes, name).key, 'press')),
      ];
    };
    expect(judged(false)).toEqual([false, false, true, true, 'disabled', true]);
    expect(judged(true)).toEqual([true, false, true, true, 'disabled', 'behindLayer']);
  });

  it('of pop-up buttons hold its choices', () => {
    const box = (facts: Given): readonly UiNode[] =>
      nodesOf(
        ax(
          'AXPopUpButton',
          { AXValue: 'Red', ...facts },
          ax('AXMenu', {}, entry('Red', { AXMenuItemMarkChar: '✓' }), entry('Blue')),
        ),
        ax('AXButton', { AXTitle: 'Save' }),
      );
    const closed = box({ AXExpanded: false });
    expect(closed[1]).toMatchObject({ role: 'comboBox', text: 'Red', expanded: false, verbs: ['expand'] });
    expect(
      closed.slice(3, 5).map(({ name, role, selected, showing, verbs }) => [name, role, selected, showing, verbs]),
    ).toEqual([
      ['Red', 'menuItem', true, false, ['select']],
      ['Blue', 'menuItem', false, false, ['select']],
    ]);
    const can = (facts: Given): unknown[] => {
      const tree = normalise(axTree(axWindow(ax('AXPopUpButton', facts, ax('AXMenu', {}, entry('Blue'))))));
      return [operableNodes(tree, { blocked: false }).can(named(tree.nodes, 'Blue').key, 'select')];
    };
    expect(can({ AXExpanded: false })).toEqual([true]);
    expect(can({ AXExpanded: false, AXEnabled: false })).toEqual(['disabled']);
    expect(box({ AXExpanded: true })[1]!.verbs).toEqual(['collapse']);
    expect(box({ AXExpanded: true })[4]!.showing).toBe(true);
    expect(one(ax('AXPopUpButton', { actions: ['AXPress', 'AXShowMenu'] })).verbs).toEqual(['expand', 'showMenu']);
  });
});

describe('tables of macOS', () => {
  const text = (AXValue: string): AxSpec => ax('AXStaticText', { AXValue });
  const row = (facts: Given, ...cells: AxSpec[]): AxSpec => ax('AXRow', facts, ...cells);
  const header = ax(
    'AXGroup',
    {},
    ax('AXButton/AXSortButton', { AXTitle: 'Item' }),
    ax('AXButton', { AXTitle: 'Count' }),
  );

  it('CASE-A10 CASE-E1 have headers, rows and cells in their places, and all their rows', () => {
    const nodes = nodesOf(
      ax(
        'AXTable',
        { rowCount: 5000, columnCount: 2 },
        header,
        row({ AXIndex: 40, AXSelected: true }, ax('AXCell', {}, text('a')), ax('AXCell', {}, text('1'))),
        row(
          { AXIndex: 41 },
          ax('AXCell', {}, ax('AXTextField', { AXValue: 'b', ...typed })),
          ax('AXCell', {}, text('2')),
        ),
        row({ AXIndex: 42 }, text('c'), ax('AXCheckBox', { AXValue: 1 })),
      ),
    );
    expect(nodes[1]).toMatchObject({ role: 'table', rows: 5000, columns: 2 });
    const placed = nodes.filter((node) => node.row !== undefined);
    expect(placed.map((node) => [node.role, node.row, node.column])).toEqual([
      ['columnHeader', -1, 0],
      ['columnHeader', -1, 1],
      ['cell', 40, 0],
      ['cell', 40, 1],
      ['cell', 41, 0],
      ['cell', 41, 1],
      ['cell', 42, 0],
      ['checkBox', 42, 1],
    ]);
    const rows = nodes.filter((node) => node.role === 'row');
    expect(rows.map((node) => [node.selected, node.verbs.join()])).toEqual([
      [true, 'select'],
      [false, 'select'],
      [false, 'select'],
    ]);
    expect(nodes.filter((node) => node.text === 'b')).toMatchObject([{ role: 'cell', verbs: ['setText', 'focus'] }]);
    expect(named(nodes, 'Item').verbs).toEqual(['press']);
  });

  it('take the place of a cell from its ranges', () => {
    const cell = ax('AXCell', { AXRowIndexRange: [7, 1], AXColumnIndexRange: [3, 1] }, text('x'));
    const nodes = nodesOf(ax('AXTable', { columnCount: 9 }, row({}, cell)));
    expect(nodes.find((node) => node.role === 'cell')).toMatchObject({ row: 7, column: 3 });
  });

  it('of one column without a header are lists', () => {
    const table = (...more: AxSpec[]): AxSpec =>
      ax('AXTable', { rowCount: 9, columnCount: 1 }, ...more, row({ AXIndex: 0 }, ax('AXCell', {}, text('Apple'))));
    const nodes = nodesOf(table());
    expect(nodes.slice(1).map((node) => node.role)).toEqual(['list', 'listItem', 'panel', 'label']);
    expect(nodes[1]!.claimedChildren).toBe(9);
    expect(nodesOf(table(header))[1]!.role).toBe('table');
  });

  it('CASE-A9 with levels are trees; rows open where they have a triangle, if any has', () => {
    const item = (name: string, level: number, open: boolean, triangle: boolean): AxSpec =>
      row(
        { AXDisclosureLevel: level, AXDisclosing: open },
        ax('AXCell', {}, ...(triangle ? [ax('AXDisclosureTriangle', { AXValue: open ? 1 : 0 })] : []), text(name)),
      );
    const told = (triangles: boolean): unknown[] =>
      nodesOf(ax('AXOutline', {}, item('Europe', 0, true, triangles), item('France', 1, false, false)))
        .filter((node) => node.role === 'treeItem')
        .map(({ level, expanded, verbs }) => [level, expanded, verbs.join()]);
    expect(told(true)).toEqual([
      [1, true, 'collapse,select'],
      [2, undefined, 'select'],
    ]);
    expect(told(false)).toEqual([
      [1, true, 'collapse,select'],
      [2, false, 'expand,select'],
    ]);
  });

  it('and lists have items that are selected where they know of it', () => {
    const list = ax(
      'AXList',
      {},
      ax('AXStaticText', { AXValue: 'Apple', AXSelected: true }),
      ax('AXGroup', {}, text('b')),
    );
    const nodes = nodesOf(list);
    expect(nodes.map((node) => node.role)).toEqual(['window', 'list', 'listItem', 'listItem', 'label']);
    expect(nodes[2]).toMatchObject({ name: 'Apple', selected: true, verbs: ['select'] });
    expect(nodes[3]!.verbs).toEqual([]);
  });

  it('CASE-D1 give a row the same key wherever it is read', () => {
    const keyOf = (...rows: string[]): string => {
      const cells = rows.map((name, i) =>
        row({ AXIndex: i }, ax('AXCell', {}, text(name)), ax('AXCell', {}, text('1'))),
      );
      const nodes = nodesOf(ax('AXTable', { columnCount: 2 }, ...cells));
      return nodes.find((node) => node.role === 'row' && nodes[node.index + 2]!.name === 'c')!.key;
    };
    expect(keyOf('a', 'b', 'c')).toBe(keyOf('c', 'a'));
  });
});

describe('verbs on macOS', () => {
  it.each<[string, AxSpec, string[]]>([
    ['a button', ax('AXButton'), ['press']],
    ['a button of the title bar', ax('AXButton/AXZoomButton'), []],
    ['a button that is greyed out', ax('AXButton', { AXEnabled: false }), []],
    ['a check box, though its value could be set', ax('AXCheckBox', { settable: ['AXValue'] }), ['toggle']],
    ['a switch', ax('AXCheckBox/AXSwitch'), ['toggle']],
    ['a button that stays down', ax('AXCheckBox/AXToggle'), ['press', 'toggle']],
    ['a radio button', ax('AXRadioButton'), ['select']],
    ['a link', ax('AXLink'), ['press']],
    ['a button with a menu', ax('AXMenuButton'), ['press', 'showMenu']],
    ['a triangle', ax('AXDisclosureTriangle', { AXValue: 0 }), ['press', 'expand']],
    ['a picture', ax('AXImage', { actions: [] }), []],
    ['a picture that can be pressed', ax('AXImage', { actions: ['AXPress'] }), ['press']],
    ['something unknown that can be pressed', ax('AXUnknown', { actions: ['AXPress'] }), ['press']],
    ['a slider', ax('AXSlider', { AXValue: 3, ...typed }), ['setValue', 'increment', 'decrement']],
    ['a slider that cannot be set', ax('AXSlider', { AXValue: 3, settable: [] }), ['increment', 'decrement']],
    ['a stepper', ax('AXIncrementor', { AXValue: 3, ...typed }), ['setValue', 'increment', 'decrement']],
    ['a scroll bar', ax('AXScrollBar', { AXValue: 0.5, ...typed }), []],
    ['a text area', ax('AXTextArea', typed), ['setText', 'focus']],
    ['a label', ax('AXStaticText'), []],
  ])('of %s', (_what, item, verbs) => {
    expect(one(item).verbs).toEqual(verbs);
  });
});

describe('secrets on macOS', () => {
  const SENTINEL = 'hunter2-S3NTINEL';
  /** Everything that a careless application could say about a password, and what it draws it with. */
  const leaky = (role: string, secret: string, facts: Given = {}): AxSpec => {
    const drawn = ax('AXStaticText', { AXValue: secret });
    const held = { AXValue: secret, AXNumberOfCharacters: secret.length, textLength: secret.length };
    const field = ax(
      role,
      { AXDescription: 'Password', ...held, AXValueDescription: secret, ...typed, ...facts },
      drawn,
    );
    return axWindow(ax('AXStaticText', { AXValue: 'Password:' }), field, ax('AXButton', { AXTitle: 'OK' }));
  };

  it.each([
    ['AXTextField/AXSecureTextField', {}],
    ['AXSecureTextField', {}],
    ['AXTextField', { secret: true }],
  ] as [string, Given][])('GB-16 CASE-F1 CASE-F3 leave no trace (%s %j)', (role, facts) => {
    const [tree, other] = [SENTINEL, 'x'].map((secret) => normalise(axTree(leaky(role, secret, facts))));
    expect(JSON.stringify(tree)).not.toContain('S3NTINEL');
    expect(digest(tree)).toBe(digest(other));
    const field = tree!.nodes.find((node) => node.secret)!;
    expect(field).toMatchObject({ role: 'passwordField', name: 'Password', verbs: ['setText', 'focus'] });
    expect(field.end).toBe(field.index + 1);
  });

  it('CASE-F3 drop names made of bullets', () => {
    const facts = { AXTitle: '●●●●●●', AXDescription: '••••', AXHelp: '•••' };
    expect(JSON.stringify(nodesOf(ax('AXSecureTextField', facts)))).not.toMatch(/[●•]/);
  });

  it('GB-16 stay secret by their key when the field is revealed', () => {
    const first = normalise(axTree(leaky('AXTextField/AXSecureTextField', SENTINEL)));
    const secretKeys = new Set(first.nodes.filter((node) => node.secret).map((node) => node.key));
    const revealed = normalise(axTree(leaky('AXTextField', SENTINEL)), { secretKeys });
    expect(JSON.stringify(revealed)).not.toContain('S3NTINEL');
    expect(revealed.nodes.filter((node) => node.secret)).toMatchObject([{ verbs: ['setText', 'focus'] }]);
  });

  it('GB-16 are no cell, no name of a row and no label of others', () => {
    const secret = { secret: true, AXTitle: SENTINEL, AXDescription: SENTINEL, AXHelp: SENTINEL, AXValue: SENTINEL };
    const labelling = ax('AXStaticText', { ...secret, AXServesAsTitleForUIElements: [5] });
    const field = ax('AXTextField', { secret: true, AXValue: SENTINEL });
    const table = ax('AXTable', { columnCount: 2 }, ax('AXRow', {}, labelling, field));
    const nodes = nodesOf(table, ax('AXTextField', { AXTitleUIElement: 3, ...typed }));
    expect(JSON.stringify(nodes)).not.toContain('S3NTINEL');
    expect(nodes.filter((node) => node.secret).map((node) => node.role)).toEqual(['passwordField', 'passwordField']);
  });
});

describe('trees of macOS', () => {
  it('come out from facts of wrong types, or none, and from parents that are not sound', () => {
    const facts = { AXRole: 7, AXTitle: 1, AXPosition: ['a'], AXSize: [1], AXEnabled: 'no', actions: [1] } as never;
    const bare = {
      ...axTree(axWindow()),
      nodes: [
        { parent: 5, handle: 0, facts },
        { parent: 9, handle: 1, facts: {} },
      ],
    };
    expect(normalise(bare).nodes.map(({ role, parent, name }) => [role, parent, name])).toEqual([
      ['window', -1, ''],
      ['unknown', 0, ''],
    ]);
    expect(normalise({ ...bare, nodes: [] }).nodes).toEqual([]);
  });

  it('of a crowd come out in time', () => {
    const rows = Array.from({ length: 5000 }, (_, i) =>
      ax('AXRow', { AXIndex: i }, ax('AXCell', {}, ax('AXStaticText', { AXValue: `Item ${i}` }))),
    );
    const raw = axTree(axWindow(ax('AXTable', { rowCount: 5000, columnCount: 2 }, ...rows)));
    const start = performance.now();
    expect(normalise(raw).nodes).toHaveLength(15_002);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
