import type { UiNode, UiTree } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { rawTree, type Spec, spec } from './atspi.fixture.js';
import { normalise } from './normalise/index.js';

const read = (root: Spec, generation = 1): UiTree => normalise(rawTree(root, 'gtk', generation));
const named = (tree: UiTree, name: string): UiNode => {
  const node = tree.nodes.find((one) => one.name === name || one.text === name);
  if (!node) throw new Error(`no node is called ${name}`);
  return node;
};
const keyOf = (tree: UiTree, name: string): string => named(tree, name).key;
const cell = (text: string, row: number, column: number): Spec => spec('table cell', text, { facts: { row, column } });
const table = (rows: readonly (readonly string[])[]): Spec =>
  spec('table', '', {
    facts: { rows: rows.length, columns: 2 },
    children: rows.flatMap((row, i) => row.map((text, j) => cell(text, i, j))),
  });

const editor = (title: string, text: string): Spec =>
  spec('frame', `${title} - Mousepad`, {
    children: [
      spec('menu bar', '', { children: [spec('menu', 'File', { children: [spec('menu item', 'Save')] })] }),
      spec('page tab list', '', {
        children: [
          spec('page tab', title, {
            children: [spec('scroll pane', '', { children: [spec('text', '', { facts: { text } })] })],
          }),
        ],
      }),
      spec('status bar', text.slice(0, 5), { children: [spec('label', `${text.length} characters`)] }),
    ],
  });

describe('keys', () => {
  it('are unique, short, and "." for the root', () => {
    const { nodes } = read(editor('Untitled', 'text'));
    expect(nodes[0]!.key).toBe('.');
    expect(new Set(nodes.map((node) => node.key)).size).toBe(nodes.length);
    for (const node of nodes.slice(1)) expect(node.key).toMatch(/^[0-9a-z]{10,12}$/);
  });

  it('survive a rename of the document and a change of its text', () => {
    const before = read(editor('Untitled 1', 'one'));
    const after = read(editor('letter to the bank.txt', 'quite another text'), 2);
    expect(after.nodes.map((node) => node.key)).toEqual(before.nodes.map((node) => node.key));
  });

  it('CASE-D8 do not depend on handles, paths or places on the screen', () => {
    const first = rawTree(editor('a', 'b'));
    const again = rawTree(editor('a', 'b'), 'gtk', 7);
    const moved = again.nodes.map((node) => ({
      ...node,
      handle: node.handle + 100,
      facts: { ...node.facts, extents: [9, 9, 9, 9] },
    }));
    const keys = normalise({ ...again, nodes: moved }).nodes.map((node) => node.key);
    expect(keys).toEqual(normalise(first).nodes.map((node) => node.key));
  });

  it('CASE-D1 follow the row in a table that is sorted anew', () => {
    const before = read(
      spec('frame', '', {
        children: [
          table([
            ['Ann', '1'],
            ['Bob', '2'],
            ['Cid', '3'],
          ]),
        ],
      }),
    );
    const after = read(
      spec('frame', '', {
        children: [
          table([
            ['Cid', '3'],
            ['Ann', '1'],
            ['Bob', '2'],
          ]),
        ],
      }),
    );
    for (const name of ['Ann', 'Bob', 'Cid', '1', '2', '3']) expect(keyOf(after, name)).toBe(keyOf(before, name));
  });

  it('CASE-D1 stay when a row is inserted before, and go when the row does', () => {
    const before = read(
      spec('frame', '', {
        children: [
          table([
            ['Ann', '1'],
            ['Bob', '2'],
          ]),
        ],
      }),
    );
    const after = read(
      spec('frame', '', {
        children: [
          table([
            ['Zoe', '0'],
            ['Bob', '2'],
          ]),
        ],
      }),
    );
    expect(keyOf(after, 'Bob')).toBe(keyOf(before, 'Bob'));
    expect(after.nodes.map((node) => node.key)).not.toContain(keyOf(before, 'Ann'));
  });

  it('CASE-D1 tell rows apart that begin alike', () => {
    const before = read(
      spec('frame', '', {
        children: [
          table([
            ['x', '1'],
            ['x', '2'],
            ['y', '3'],
          ]),
        ],
      }),
    );
    const after = read(
      spec('frame', '', {
        children: [
          table([
            ['x', '2'],
            ['y', '3'],
            ['x', '1'],
          ]),
        ],
      }),
    );
    for (const name of ['1', '2', '3']) expect(keyOf(after, name)).toBe(keyOf(before, name));
  });

  it('CASE-D1 follow list items, by what is in them where they have no name', () => {
    const list = (items: readonly string[]): Spec =>
      spec('frame', '', {
        children: [
          spec('list box', '', {
            children: items.map((item) => spec('list item', '', { children: [spec('label', item)] })),
          }),
        ],
      });
    const before = read(list(['Ann', 'Bob', 'Cid']));
    const after = read(list(['New', 'Cid', 'Bob', 'Ann']));
    for (const name of ['Ann', 'Bob', 'Cid']) {
      const itemOf = (tree: UiTree): UiNode => tree.nodes[named(tree, name).parent]!;
      expect(itemOf(after).key).toBe(itemOf(before).key);
      expect(keyOf(after, name)).toBe(keyOf(before, name));
    }
  });

  it('of sheet cells are their addresses, whatever is in them', () => {
    const sheet = (text: string): Spec =>
      spec('table', 'Sheet1', {
        facts: { rows: 1048576, columns: 16384 },
        children: [spec('table cell', '', { facts: { row: 4, column: 2, text } })],
      });
    const [before, after] = [
      read(spec('frame', '', { children: [sheet('1')] })),
      read(spec('frame', '', { children: [sheet('2')] })),
    ];
    expect(after.nodes[2]!.key).toBe(before.nodes[2]!.key);
  });

  it('of buttons stay when boxes are put around them or others come before', () => {
    const buttons = (children: readonly Spec[]): UiTree => read(spec('dialog', '', { children }));
    const before = buttons([spec('push button', 'OK'), spec('push button', 'Cancel')]);
    const after = buttons([
      spec('panel', '', {
        children: [spec('push button', 'Help'), spec('filler', '', { children: [spec('push button', 'Cancel')] })],
      }),
      spec('push button', 'OK'),
    ]);
    for (const name of ['OK', 'Cancel']) expect(keyOf(after, name)).toBe(keyOf(before, name));
  });

  it('CASE-D1 never pass from one of two like-named buttons to the other', () => {
    const row = (name: string): Spec =>
      spec('panel', '', { children: [spec('label', name), spec('push button', 'Browse…')] });
    const both = read(spec('dialog', '', { children: [row('In'), row('Out')] }));
    const keys = both.nodes.filter((node) => node.role === 'button').map((node) => node.key);
    const one = read(spec('dialog', '', { children: [row('Out')] }));
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(keyOf(one, 'Browse…'));
  });

  it('of fields follow their label', () => {
    const form = (labels: readonly string[]): UiTree =>
      read(
        spec('dialog', '', {
          children: [
            ...labels.map((label) => spec('label', label)),
            ...labels.map((label, i) =>
              spec('text', '', { facts: { labelledBy: [i + 1], text: label.toLowerCase() } }),
            ),
          ],
        }),
      );
    const before = form(['Name', 'City']);
    const after = form(['Title', 'City', 'Name']);
    for (const text of ['name', 'city']) expect(keyOf(after, text)).toBe(keyOf(before, text));
  });

  it('of a combo box stay when another value is chosen', () => {
    const box = (value: string): UiTree => read(spec('dialog', '', { children: [spec('combo box', value)] }));
    expect(box('b').nodes[1]!.key).toBe(box('a').nodes[1]!.key);
  });

  it('of a password field stay when it is revealed (V10)', () => {
    const field = (role: string): UiTree => read(spec('dialog', '', { children: [spec(role, 'PIN')] }));
    expect(field('text').nodes[1]!.key).toBe(field('password text').nodes[1]!.key);
  });

  it('of nameless siblings are told apart by an ordinal', () => {
    const tree = read(spec('frame', '', { children: [spec('label', 'a'), spec('label', 'b'), spec('push button')] }));
    const renamed = read(
      spec('frame', '', { children: [spec('label', 'x'), spec('label', 'b'), spec('push button')] }),
    );
    expect(renamed.nodes.map((node) => node.key)).toEqual(tree.nodes.map((node) => node.key));
  });
});
