import { SECRET_MASK } from '@casement/spec';
import { el, windowOf } from '@casement/testkit';
import { describe, expect, test } from 'vitest';
import { Kit, MissingAnchor } from './index.js';

const box = (x: number, y: number, width = 50, height = 20) => ({ bounds: { x, y, width, height } });

describe('labels', () => {
  const labelOf = (root: ReturnType<typeof el>, role: 'textField' | 'button' | 'spinButton' | 'comboBox', nth = 0) => {
    const kit = new Kit(windowOf(root));
    return kit.label(kit.all({ role })[nth]!);
  };

  test('GB-17, CASE-A5: relation, own name, placeholder, label before, plain words; never a class name', () => {
    const related = el('window', 'W', [el('label', 'Name:'), el('textField', 'inner', { labelledBy: [1] })]);
    expect(labelOf(related, 'textField')).toBe('Name');
    expect(labelOf(el('window', 'W', [el('textField', 'Own:')]), 'textField')).toBe('Own');
    expect(labelOf(el('window', 'W', [el('textField', '', { placeholder: 'Search' })]), 'textField')).toBe('Search');
    expect(labelOf(el('window', 'W', [el('label', 'City'), el('textField')]), 'textField')).toBe('City');
    expect(labelOf(el('window', 'W', [el('textField'), el('textField')]), 'textField', 1)).toMatch(/^text field \d$/);
  });

  test('a label around its control is not taken with the value in it (browsers)', () => {
    const field = el('textField', 'Name', { labelledBy: [1], text: 'Ada', key: 'field' });
    expect(labelOf(el('window', 'W', [el('label', 'Name Ada', [field])]), 'textField')).toBe('Name');
  });

  test('a button is called by what is on it, else by what it does', () => {
    expect(labelOf(el('window', 'W', [el('button', '', [el('label', 'π')])]), 'button')).toBe('π');
    expect(labelOf(el('window', 'W', [el('button', '', { description: 'Clear' })]), 'button')).toBe('Clear');
  });

  test('V10: the title of the group around several controls is the name of none of them', () => {
    const group = el('window', 'W', [
      el('group', 'Size', [
        el('label', 'Width:'),
        el('spinButton', 'Size'),
        el('label', 'Height:'),
        el('spinButton', 'Size'),
      ]),
    ]);
    expect([labelOf(group, 'spinButton'), labelOf(group, 'spinButton', 1)]).toEqual(['Width', 'Height']);
  });

  test('a column of labels beside a column of fields: one by one', () => {
    const login = el('window', 'W', [
      el('panel', '', [
        el('panel', '', [el('label', 'User:'), el('label', 'Host:')]),
        el('panel', '', [el('textField'), el('textField')]),
      ]),
    ]);
    expect([labelOf(login, 'textField'), labelOf(login, 'textField', 1)]).toEqual(['User', 'Host']);
  });

  test('GTK3 grids list their children backwards: the label on the left still is the label', () => {
    const grid = el('window', 'W', [
      el('panel', '', [
        el('textField', '', box(60, 40)),
        el('label', 'Second', box(0, 40)),
        el('textField', '', box(60, 0)),
        el('label', 'First', box(0, 0)),
      ]),
    ]);
    expect([labelOf(grid, 'textField'), labelOf(grid, 'textField', 1)]).toEqual(['Second', 'First']);
  });

  test('a combo box named after its choice is called by the label before it', () => {
    const combo = el('comboBox', 'Red', [
      el('menu', '', { showing: false }, [el('menuItem', 'Red'), el('menuItem', 'Blue')]),
    ]);
    expect(labelOf(el('window', 'W', [el('label', 'Colour'), combo]), 'comboBox')).toBe('Colour');
  });
});

describe('the kit', () => {
  const kit = new Kit(
    windowOf(
      el('window', 'W', [
        el('passwordField', 'Password', { text: 'leak' }),
        el('paragraph', '', { text: 'line with \uFFFC and \uFFFC end' }, [el('link', 'link here'), el('image', 'pic')]),
        el('panel', 'Left', [el('button', 'Go', { key: 'go' })]),
      ]),
    ),
  );

  test('queries find by role, label and place, and a missing anchor is an error of its own', () => {
    expect(kit.one({ role: 'button', name: /^g/i }).key).toBe('go');
    expect(kit.one({ name: 'GO', within: kit.one({ role: 'panel' }) }).key).toBe('go');
    expect(() => kit.one({ role: 'button', name: 'Stop' })).toThrow(MissingAnchor);
    expect(kit.ancestors(kit.node('go')!).map((node) => node.role)).toEqual(['panel', 'window']);
  });

  test('GB-16: a secret is a mask in a field and nothing in a text', () => {
    const node = kit.one({ role: 'passwordField' });
    expect(kit.field(node)).toEqual({ label: 'Password', value: SECRET_MASK, sensitive: true });
    expect(kit.text(node)).toBe('');
    const plan = kit.setText('write', node).plan({ text: 'sw0rdfish' });
    expect(plan).toMatchObject({ expect: [{ kind: 'unreadable' }] });
    expect('message' in plan && plan.message).not.toContain('sw0rdfish');
  });

  test('CASE-A7: objects inside a text are spelled out', () => {
    expect(kit.text(kit.one({ role: 'paragraph' }))).toBe('line with link here and pic end');
  });
});
