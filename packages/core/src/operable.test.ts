import type { Operable, UiTree, Verb } from '@casement/spec';
import { describe, expect, it } from 'vitest';
import { PLAIN_STATES, rawTree, type Spec, spec } from './atspi.fixture.js';
import { normalise } from './normalise/index.js';
import { operableNodes } from './operable.js';

const HIDDEN = ['enabled', 'sensitive', 'visible'] as const;
const OPEN = { blocked: false };
const tree = (...children: Spec[]): UiTree => normalise(rawTree(spec('frame', 'W', { children })));
const ask = (at: UiTree, operable: Operable, name: string, verb: Verb = 'press'): unknown => {
  const node = at.nodes.find((one) => one.name === name);
  return operable.can(node?.key ?? 'nothing', verb);
};
const why = (at: UiTree, name: string, verb?: Verb): unknown => ask(at, operableNodes(at, OPEN), name, verb);
const button = (name: string, states: Spec['states'] = PLAIN_STATES): Spec => spec('push button', name, { states });
const menuBar = (open: boolean): Spec =>
  spec('menu bar', '', {
    children: ['File', 'Edit'].map((name) =>
      spec('menu', name, {
        children: [spec('menu item', `${name} entry`, { states: open && name === 'File' ? PLAIN_STATES : HIDDEN })],
      }),
    ),
  });

describe('operableNodes', () => {
  it('GB-19 offers what shows, is enabled and has the verb', () => {
    const at = tree(button('OK'), button('Apply', ['showing', 'visible']), spec('label', 'Text'));
    expect(why(at, 'OK')).toBe(true);
    expect(why(at, 'Apply')).toBe('disabled');
    expect(why(at, 'Text')).toBe('noVerb');
    expect(why(at, 'nobody')).toBe('gone');
  });

  it('GB-25 gives reasons in their order', () => {
    const at = tree(button('OK', ['visible']));
    expect(ask(at, operableNodes(at, { blocked: true, unresponsive: true }), 'nobody')).toBe('windowBlocked');
    expect(ask(at, operableNodes(at, { blocked: false, unresponsive: true }), 'nobody')).toBe('unresponsive');
    expect(why(at, 'OK')).toBe('hidden');
  });

  it('CASE-C5 tells a read-only field from one that has no such verb', () => {
    const at = tree(spec('text', 'Path', { states: [...PLAIN_STATES, 'readOnly'] }), button('OK'));
    expect(why(at, 'Path', 'setText')).toBe('readOnly');
    expect(why(at, 'OK', 'setText')).toBe('noVerb');
  });

  it('reaches the entries of closed menus, but not through one that is greyed out', () => {
    const greyed = spec('menu', 'Tools', {
      states: ['showing', 'visible'],
      children: [spec('menu item', 'Run', { states: HIDDEN })],
    });
    const at = tree(menuBar(false), spec('menu bar', '', { children: [greyed] }));
    expect(why(at, 'File entry')).toBe(true);
    expect(why(at, 'Edit entry')).toBe(true);
    expect(why(at, 'Run')).toBe('disabled');
  });

  it('does not reach the menus of a bar, a box or a window part that is hidden', () => {
    const item = spec('menu item', 'Item', { states: HIDDEN });
    const hiddenBar = spec('menu bar', '', {
      states: HIDDEN,
      children: [spec('menu', 'M', { states: HIDDEN, children: [item] })],
    });
    expect(why(tree(hiddenBar), 'Item')).toBe('hidden');
    const hiddenBox = spec('combo box', '', {
      states: HIDDEN,
      children: [spec('menu', '', { states: [], children: [item] })],
    });
    expect(why(tree(hiddenBox), 'Item')).toBe('hidden');
    expect(why(tree(spec('popup menu', '', { states: HIDDEN, children: [item] })), 'Item')).toBe('hidden');
    const shownBox = spec('combo box', '', { children: [spec('menu', '', { states: HIDDEN, children: [item] })] });
    expect(why(tree(shownBox), 'Item')).toBe(true);
  });

  it('reaches what is scrolled off, and not what is on another page', () => {
    const far = button('Far', HIDDEN);
    const viewport = spec('viewport', '', { children: [spec('panel', '', { states: HIDDEN, children: [far] })] });
    expect(why(tree(viewport), 'Far')).toBe(true);
    const page = spec('scroll pane', '', { children: [spec('document web', '', { states: HIDDEN, children: [far] })] });
    expect(why(tree(page), 'Far')).toBe('hidden');
    expect(why(tree(spec('panel', '', { children: [far] })), 'Far')).toBe('hidden');
    expect(why(tree(spec('scroll pane', '', { children: [button('Off', ['enabled'])] })), 'Off')).toBe('hidden');
  });

  it('puts everything but an open menu and the menu bar behind that menu', () => {
    const at = tree(menuBar(true), button('OK'));
    expect(why(at, 'OK')).toBe('behindLayer');
    expect(why(at, 'File entry')).toBe(true);
    expect(why(at, 'Edit entry')).toBe(true);
    expect(why(at, 'Edit')).toBe(true);
  });

  it('keeps both a menu and its open submenu in reach', () => {
    const submenu = spec('menu', 'Recent', { children: [spec('menu item', 'a.txt')] });
    const menu = spec('popup menu', '', { children: [spec('menu item', 'Open'), submenu] });
    const at = tree(menu, button('OK'));
    expect([why(at, 'Open'), why(at, 'a.txt'), why(at, 'OK')]).toEqual([true, true, 'behindLayer']);
  });

  it('puts the window behind a modal dialog drawn in it, and the dialog behind its own popup', () => {
    const dialog = spec('dialog', 'Ask', {
      states: [...PLAIN_STATES, 'modal'],
      children: [button('Yes'), spec('popup menu', '', { children: [spec('menu item', 'Choice')] })],
    });
    const at = tree(menuBar(false), button('Page'), dialog);
    expect([why(at, 'Page'), why(at, 'File entry')]).toEqual(['behindLayer', 'behindLayer']);
    expect([why(at, 'Yes'), why(at, 'Choice')]).toEqual(['behindLayer', true]);
  });

  it('takes no layer from a dialog that is modeless or hidden, nor from an empty menu', () => {
    const modeless = spec('dialog', '', { children: [button('Find')] });
    const hidden = spec('dialog', '', { states: ['enabled', 'visible', 'modal'], children: [button('No')] });
    const at = tree(button('OK'), modeless, hidden, spec('popup menu'));
    expect(why(at, 'OK')).toBe(true);
  });

  it('never puts the window itself behind anything', () => {
    const at = tree(menuBar(true));
    expect(operableNodes(at, OPEN).can('.', 'close')).toBe('noVerb');
    expect(operableNodes(at, { blocked: true }).can('.', 'close')).toBe('windowBlocked');
  });
});
