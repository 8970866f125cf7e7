import { describe, expect, it } from 'vitest';
import { rawTree, type Spec, spec } from './atspi.fixture.js';
import { digest } from './digest.js';
import { normalise } from './normalise/index.js';
import { applyRepairs } from './repair/index.js';

const SENTINEL = 'hunter2-S3NTINEL';
const TOOLKITS = [['gtk'], ['GTK'], ['Qt'], ['Gecko'], ['Chromium'], ['J2SE-access-bridge']] as const;
/** Everything that a careless backend could say about a password, and a node below that draws it. */
const leaky = (secret: string, role = 'password text'): Spec =>
  spec('dialog', 'Sign in', {
    children: [
      spec('label', 'Password:'),
      spec(role, 'Password', {
        states: ['enabled', 'sensitive', 'showing', 'visible', 'editable', 'focusable'],
        interfaces: ['Component', 'Text', 'EditableText', 'Action', 'Value'],
        facts: { text: secret, textLength: secret.length, value: [secret.length, 0, 99, 1], labelledBy: [1] },
        children: [spec('text', secret, { facts: { text: secret } }), spec('label', secret)],
      }),
      spec('push button', 'OK'),
    ],
  });

describe('secrets', () => {
  it.each(TOOLKITS)('GB-16 CASE-F1 never appear in the tree, its keys or its digest (%s)', (toolkit) => {
    const tree = applyRepairs(normalise(rawTree(leaky(SENTINEL), toolkit)));
    expect(JSON.stringify(tree)).not.toContain('S3NTINEL');
    const field = tree.nodes.find((node) => node.secret)!;
    expect(field).toMatchObject({ role: 'passwordField', name: 'Password' });
    for (const fact of ['text', 'textLength', 'number', 'claimedChildren'] as const)
      expect(field[fact]).toBeUndefined();
    expect(field.end).toBe(field.index + 1);
  });

  it.each(TOOLKITS)(
    'CASE-F3 leave no trace of their length or content: another one gives the same tree (%s)',
    (toolkit) => {
      const [one, other] = [SENTINEL, 'x'].map((secret) => applyRepairs(normalise(rawTree(leaky(secret), toolkit))));
      expect(digest(one)).toBe(digest(other));
    },
  );

  it('GB-16 may be written, never read', () => {
    const tree = normalise(rawTree(leaky(SENTINEL)));
    expect(tree.nodes.find((node) => node.secret)!.verbs).toEqual(['setText', 'focus']);
  });

  it('GB-16 stay secret by their key when the field is revealed (V10)', () => {
    const first = normalise(rawTree(leaky(SENTINEL)));
    const secretKeys = new Set(first.nodes.filter((node) => node.secret).map((node) => node.key));
    const revealed = applyRepairs(normalise(rawTree(leaky(SENTINEL, 'text'), 'Qt', 2), { secretKeys }));
    expect(JSON.stringify(revealed)).not.toContain('S3NTINEL');
    expect(revealed.nodes.filter((node) => node.secret)).toHaveLength(1);
  });

  it('GB-16 stay secret by the backend’s mark, inside an item whose key is made of its words', () => {
    const marked = (secret: string): Spec =>
      spec('list', '', {
        children: [
          spec('list item', '', {
            children: [
              spec('label', 'PIN'),
              spec('text', '', { facts: { secret: true, text: secret } }),
              spec('password text', '', { children: [spec('label', secret)] }),
            ],
          }),
        ],
      });
    const [one, other] = [SENTINEL, 'x'].map((secret) => normalise(rawTree(marked(secret))));
    expect(JSON.stringify(one)).not.toContain('S3NTINEL');
    expect(digest(one)).toBe(digest(other));
  });

  it('CASE-F3 drop a name or description made of bullets', () => {
    const tree = normalise(
      rawTree(spec('dialog', '', { children: [spec('password text', '●●●●●●', { facts: { description: '••••' } })] })),
    );
    expect(JSON.stringify(tree)).not.toMatch(/[●•]/);
  });

  it('CASE-F1 are masked in a cell, too', () => {
    const cell = spec('table cell', SENTINEL, { facts: { row: 0, column: 0, secret: true, text: SENTINEL } });
    const tree = normalise(rawTree(spec('frame', '', { children: [spec('table', '', { children: [cell] })] })));
    expect(JSON.stringify(tree)).not.toContain('S3NTINEL');
    expect(tree.nodes.at(-1)).toMatchObject({ secret: true, name: '' });
    expect(tree.nodes.at(-1)!.text).toBeUndefined();
  });
});
