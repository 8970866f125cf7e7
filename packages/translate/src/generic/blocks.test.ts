import { Block } from '@casement/spec';
import { el, scenario, windowOf } from '@casement/testkit';
import { describe, expect, test } from 'vitest';

const blocksOf = (...children: ReturnType<typeof el>[]) => scenario(windowOf(el('window', 'W', children))).blocks;
const plain = (blocks: readonly Block[]) => blocks.map(({ id: _, ...block }) => block);

describe('blocks of the generic translator', () => {
  test('GB-11, GB-12: neighbouring controls are one block of fields, buttons are in none', () => {
    const combo = el('comboBox', '', { text: 'Red' }, [el('menu', '', { showing: false }, [el('menuItem', 'Red')])]);
    const blocks = blocksOf(
      el('textField', 'Name', { text: 'Ada' }),
      el('passwordField', 'PIN'),
      el('spinButton', 'Age', { number: { current: 36 } }),
      el('checkBox', 'Active', { checked: true }),
      el('label', 'Colour'),
      combo,
      el('radioButton', 'Small', { checked: true }),
      el('radioButton', 'Large'),
      el('textField', 'Note'),
      el('button', 'Save'),
    );
    const items = [
      { label: 'Name', value: 'Ada' },
      { label: 'PIN', value: '••••••', sensitive: true },
      { label: 'Age', value: 36 },
      { label: 'Active', value: true },
      { label: 'Colour', value: 'Red' },
      { label: 'Small / Large', value: 'Small' },
      { label: 'Note', value: '' },
    ];
    expect(plain(blocks)).toEqual([{ type: 'fields', items }]);
  });

  test('CASE-H2: a text that is told by its length only is no empty text', () => {
    const says = (label: string, length: number) =>
      `The text of “${label}” cannot be read: the application tells its length, ${length}, and no more.`;
    const mood = el('textField', 'Mood', { text: '', textLength: 4, editable: true });
    const area = el('textArea', 'Notes', { text: '', textLength: 7, editable: true });
    expect(plain(blocksOf(mood, area))).toEqual([
      { type: 'notice', severity: 'warn', text: says('Mood', 4) },
      { type: 'fields', items: [{ label: 'Mood', value: null }] },
      { type: 'notice', severity: 'warn', text: says('Notes', 7) },
    ]);
    const other = el('textArea', 'More', { text: 'seen', textLength: 4, editable: true });
    expect(plain(blocksOf(area, other)).at(-1)).toEqual({
      type: 'fields',
      items: [
        { label: 'Notes', value: null },
        { label: 'More', value: 'seen' },
      ],
    });
    expect(plain(blocksOf(el('textField', 'Empty', { text: '', textLength: 0 })))).toEqual([
      { type: 'fields', items: [{ label: 'Empty', value: '' }] },
    ]);
  });

  test('texts, tables, lists and notices come in reading order; decoration does not come', () => {
    const cell = (name: string, row: number, column: number) => el('cell', name, { row, column });
    const blocks = blocksOf(
      el('label', 'First'),
      el('paragraph', 'Second'),
      el('image', 'logo'),
      el('table', 'Files', { rows: 2, columns: 2 }, [
        el('columnHeader', 'Name', { column: 0 }),
        el('columnHeader', 'Size', { column: 1 }),
        cell('a.txt', 0, 0),
        cell('1 kB', 0, 1),
        cell('b.txt', 1, 0),
      ]),
      el('list', '', [el('listItem', 'One'), el('listItem', 'Two', { selected: true })]),
      el('tree', '', [el('treeItem', 'src', { level: 1, expanded: true }), el('treeItem', 'main.c', { level: 2 })]),
      el('progressBar', 'Copying', { number: { current: 3, min: 0, max: 4 } }),
      el('statusBar', '', [el('label', 'Ready')]),
      el('label', 'Warning: low battery'),
    );
    expect(plain(blocks)).toEqual([
      { type: 'text', text: 'First\nSecond' },
      {
        type: 'table',
        columns: ['Name', 'Size'],
        rows: [
          ['a.txt', '1 kB'],
          ['b.txt', ''],
        ],
      },
      { type: 'list', items: ['One', { text: 'Two', selected: true }] },
      {
        type: 'list',
        items: [
          { text: 'src', level: 1, expanded: true },
          { text: 'main.c', level: 2 },
        ],
      },
      { type: 'notice', severity: 'info', text: 'Copying: 75 %' },
      { type: 'notice', severity: 'info', text: 'Ready' },
      { type: 'notice', severity: 'warn', text: 'Warning: low battery' },
    ]);
  });

  test('controls inside of texts are fields, and a label around one is no text (browsers)', () => {
    const form = el('label', '', { text: 'Name Ada' }, [el('textField', 'Name', { text: 'Ada' })]);
    const words = el('paragraph', '', { text: 'Agree to this' }, [el('checkBox', 'Agree')]);
    expect(blocksOf(form, words)).toMatchObject([
      { type: 'fields', items: [{ label: 'Name', value: 'Ada' }] },
      { type: 'text', text: 'Agree to this' },
      { type: 'fields', items: [{ label: 'Agree', value: false }] },
    ]);
  });

  test('items are their words once, without their buttons; headers are no items; rows of headers do not count', () => {
    const item = el('listItem', '', [el('panel', 'Rome', [el('button', 'Expand'), el('label', 'Rome')])]);
    const row = (...cells: ReturnType<typeof el>[]) => el('row', '', cells);
    const table = el('table', 'Stock', { rows: 2, columns: 1 }, [
      row(el('columnHeader', 'Item')),
      row(el('cell', 'Bolt')),
    ]);
    expect(blocksOf(el('list', '', [item]), el('tree', '', [el('columnHeader', 'City')]), table)).toMatchObject([
      { type: 'list', items: ['Rome'] },
      { type: 'list', items: [] },
      { type: 'table', columns: ['Item'], rows: [['Bolt']] },
    ]);
    expect(JSON.stringify(blocksOf(table))).not.toContain('total');
  });

  test('GB-14: errors of message windows and fields that are not accepted are notices', () => {
    const alert = windowOf(
      el('alert', 'Error', [el('image', 'Error'), el('label', 'The disk is full.'), el('button', 'OK')]),
    );
    expect(plain(scenario(alert).blocks)).toEqual([{ type: 'notice', severity: 'error', text: 'The disk is full.' }]);
    const german = windowOf(el('alert', 'Warnung', [el('label', 'Platte fast voll.')]));
    expect(scenario(german).blocks[0]).toMatchObject({ type: 'notice', severity: 'warn' });
    const question = windowOf(el('alert', 'Question', [el('label', 'Really?')]));
    expect(plain(scenario(question).blocks)).toEqual([{ type: 'text', text: 'Really?' }]);
    const wrong = blocksOf(el('textField', 'Date', { text: 'x', invalid: true }));
    expect(wrong[0]).toMatchObject({ type: 'notice', severity: 'error' });
  });

  test('GB-13, CASE-E2: a long table shows its first rows, the total, and a tool for the rest', () => {
    const cells = Array.from({ length: 400 }, (_, row) => el('cell', `row ${row}`, { row, column: 0 }));
    const big = scenario(windowOf(el('window', 'W', [el('table', 'Log', { rows: 9860, columns: 1 }, cells)])));
    const [block] = big.blocks;
    expect(block).toMatchObject({ type: 'table', total: 9860 });
    expect(block?.type === 'table' && block.rows.length).toBe(50);
    expect(big.planned('load_rows', { offset: 100, limit: 2 }).data).toEqual({
      ...{ columns: ['1'], rows: [['row 100'], ['row 101']], offset: 100, total: 9860 },
    });
    expect(big.summary).toBe('Window “W”: 9860 rows in Log.');
  });

  test('GB-29, CASE-H1: a long text is cut between graphemes, says so, and is loaded by pages', () => {
    const long = '👩‍👩‍👧'.repeat(5000);
    const s = scenario(windowOf(el('window', 'W', [el('textArea', '', { text: long })])));
    const [text, notice] = s.blocks;
    expect(text?.type === 'text' && text.text.endsWith('👩‍👩‍👧…')).toBe(true);
    expect(notice).toMatchObject({ type: 'notice', severity: 'info', text: expect.stringContaining('load_text') });
    expect(s.names).toContain('load_text');
    expect(s.planned('load_text', { offset: 0, limit: 5 }).data).toMatchObject({ text: '👩‍👩‍👧', total: 25_000 });
  });

  test('the blocks of one window stay within 20 kB, and what is left out is said', () => {
    const texts = Array.from({ length: 40 }, (_, i) => [
      el('label', `${i} ${'word '.repeat(400)}`),
      el(
        'list',
        `L${i}`,
        Array.from({ length: 60 }, (__, n) => el('listItem', `item ${n} ${'x'.repeat(100)}`)),
      ),
    ]);
    const { blocks, names } = scenario(windowOf(el('window', 'W', texts.flat())));
    expect(JSON.stringify(blocks).length).toBeLessThanOrEqual(20_500);
    expect(names).toContain('load_rows');
    for (const block of blocks) if (block.type === 'list') expect(block.total).toBe(60);
  });

  test('GB-9: ids are unique, stay when values change, and go with their accessible', () => {
    const root = (text: string) =>
      el('window', 'W', [el('label', 'A'), el('textField', 'N', { text }), el('label', 'B')]);
    const ids = (text: string) => scenario(windowOf(root(text))).blocks.map((block) => block.id);
    expect(ids('x')).toEqual(ids('y'));
    expect(new Set(ids('x')).size).toBe(3);
    const other = windowOf(el('window', 'W', [el('label', 'A', { key: 'another' })]));
    expect(ids('x')).not.toContain(scenario(other).blocks[0]!.id);
  });

  test('what the read left out is said (CASE-A4)', () => {
    const off = windowOf(el('window', 'W'), { tree: { shortfall: ['accessibilityOff', 'longText'] } });
    const { blocks, summary } = scenario(off);
    expect(plain(blocks)).toMatchObject([{ type: 'notice', severity: 'warn' }]);
    expect(summary).toMatch(/cannot be read/);
  });

  test('every block has exactly the documented fields (GB-11)', () => {
    for (const block of blocksOf(el('label', 'x'), el('textField', 'y'), el('list', '', [el('listItem', 'z')]))) {
      expect(Block.parse(block)).toEqual(block);
    }
  });
});

describe('the summary (GB-5)', () => {
  const summary = (root: ReturnType<typeof el>) => scenario(windowOf(root)).summary;

  test('says in one sentence what the window is and holds', () => {
    const big = { bounds: { x: 0, y: 0, width: 100, height: 100 } };
    const editor = el('window', 'Untitled 1', big, [el('textArea', '', { text: 'a\nb\nc', ...big })]);
    expect(summary(editor)).toBe('Text editor “Untitled 1”: 3 lines of text.');
    const dialog = el('dialog', 'Save As', [el('textField', 'Name'), el('button', 'Save'), el('button', 'Cancel')]);
    expect(summary(dialog)).toBe('Dialog “Save As”: asking for Name; buttons Save and Cancel.');
    const display = el('window', 'Calculator', [el('panel', '408', { description: 'Result Display' })]);
    expect(summary(display)).toBe('Window “Calculator”: Result Display "408".');
    expect(summary(el('window', 'W', [el('canvas')]))).toBe('Window “W”: nothing in it can be read as text.');
  });

  test('GB-16: never tells of a secret', () => {
    expect(summary(el('dialog', 'Login', [el('passwordField', 'Password')]))).toBe(
      'Dialog “Login”: asking for Password.',
    );
  });
});
