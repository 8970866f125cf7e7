/** `menu`: any menu entry by its path, in one call, whether its menu is open or not. */
import { loose, quoteTitle } from '@casement/core';
import type { ActionDefinition, Expectation, Plan, PlanRefusal, Step, UiNode, Verb } from '@casement/spec';
import type { Kit } from '../kit.js';
import { short } from '../words.js';
import { usableVerb } from './controls.js';
import { type MenuEntry, menuEntries } from './menu-tree.js';
import { suggestion } from './near.js';

const PATH_MAX = 200;
const OPENS: readonly Verb[] = ['press', 'showMenu', 'expand', 'select', 'toggle'];

/** The tool; undefined when the window has no menus. `buttons` are those that open a menu. */
export function menuAction(
  kit: Kit,
  menus: readonly UiNode[],
  buttons: readonly UiNode[],
): ActionDefinition | undefined {
  const entries = menuEntries(kit, menus);
  const openers = buttons.filter((node) => node.role === 'menuButton' && usableVerb(kit, node.key, OPENS));
  const usable = entries.some(
    (entry) => usableVerb(kit, entry.nodes[0]!.key, OPENS) || usableVerb(kit, entry.node.key, OPENS),
  );
  if (!usable && openers.length === 0) return undefined;
  return {
    name: 'menu',
    title: `Use the menus of ${quoteTitle(kit.title)}`,
    description:
      'Activates one menu entry. Give the path with ">" between the names; the path of a menu alone is answered with what it holds.',
    effect: 'change',
    input: { path: { type: 'string', title: 'Path', description: 'For example: File > Save As' } },
    needs: [],
    plan: ({ path }) => planOf(kit, entries, openers, String(path ?? '')),
  };
}

function planOf(
  kit: Kit,
  entries: readonly MenuEntry[],
  openers: readonly UiNode[],
  typed: string,
): Plan | PlanRefusal {
  const wanted = segmentsOf(typed.slice(0, PATH_MAX));
  const found = findEntry(entries, wanted);
  if (found === 'ambiguous') return refuse('More than one entry has this path.');
  if (found && !found.hasMenu) return activate(kit, found);
  if (found) return refuse(`That is a menu, not an entry.${contents(entries, found)}`);
  return (
    throughParent(kit, entries, openers, wanted) ??
    refuse(`There is no such menu entry.${near(entries, openers, typed)}`)
  );
}

function refuse(error: string): PlanRefusal {
  return { refused: [{ field: 'path', error }] };
}

/** "File > Save As…" → its labels. */
function segmentsOf(typed: string): string[] {
  return typed
    .split(/\s*(?:>|›|→|»)\s*/)
    .map((segment) => segment.trim())
    .filter(Boolean);
}

/** By the whole path, else by its last labels where only one entry ends so. */
function findEntry(entries: readonly MenuEntry[], wanted: readonly string[]): MenuEntry | 'ambiguous' | undefined {
  if (wanted.length === 0) return undefined;
  const target = wanted.map(loose);
  const ends = entries.filter((entry) => endsWith(entry.path.map(loose), target));
  const whole = ends.filter((entry) => entry.path.length === target.length);
  const pick = whole.length > 0 ? whole : ends;
  const usable = pick.filter((entry) => entry.node.enabled);
  return pick.length > 1 && usable.length !== 1 ? 'ambiguous' : (usable[0] ?? pick[0]);
}

function endsWith(path: readonly string[], tail: readonly string[]): boolean {
  return tail.length <= path.length && tail.every((word, i) => word === path[path.length - tail.length + i]);
}

/** Presses the entry where toolkits let closed menus be pressed; else opens the menus above it first. */
function activate(kit: Kit, entry: MenuEntry): Plan | PlanRefusal {
  const disabled = entry.nodes.find((node) => !node.enabled);
  if (disabled) return refuse('That menu entry is disabled now.');
  const direct = usableVerb(kit, entry.node.key, ['press', 'toggle', 'select']);
  const steps = direct ? [step(direct, entry.node.key)] : stepByStep(kit, entry.nodes);
  if (!steps) return refuse('That menu entry cannot be activated now.');
  return {
    steps,
    expect: [expectation(entry.node)],
    message: activated(entry.path),
  };
}

function expectation(node: UiNode): Expectation {
  if (node.role === 'checkMenuItem' && typeof node.checked === 'boolean') {
    return { kind: 'checked', key: node.key, checked: !node.checked, field: 'path' };
  }
  return { kind: 'change', field: 'path' };
}

function stepByStep(kit: Kit, nodes: readonly UiNode[]): Step[] | undefined {
  const [top, ...rest] = nodes;
  const verb = top && usableVerb(kit, top.key, OPENS);
  if (!top || !verb) return undefined;
  return [step(verb, top.key), ...rest.map((node) => findStep(node.name))];
}

function step(verb: Verb, target: Step['target']): Step {
  return { verb, target, field: 'path' };
}

function findStep(name: string): Step {
  return step('press', { find: { roles: ['menuItem', 'checkMenuItem', 'radioMenuItem', 'menu', 'button'], name } });
}

/** Entries that come into being when their menu opens: open what is above them, then look for the rest by name. */
function throughParent(
  kit: Kit,
  entries: readonly MenuEntry[],
  openers: readonly UiNode[],
  wanted: readonly string[],
): Plan | undefined {
  for (let known = wanted.length - 1; known > 0; known--) {
    const above = parentNodes(kit, entries, openers, wanted.slice(0, known));
    const steps = above && stepByStep(kit, above);
    if (!steps) continue;
    const message = activated(wanted);
    return {
      steps: [...steps, ...wanted.slice(known).map(findStep)],
      expect: [{ kind: 'change', field: 'path' }],
      message,
    };
  }
  return undefined;
}

/** The accessibles of a path to a menu whose entries are not in the tree yet. */
function parentNodes(
  kit: Kit,
  entries: readonly MenuEntry[],
  openers: readonly UiNode[],
  path: readonly string[],
): readonly UiNode[] | undefined {
  const target = path.map(loose).join('>');
  const menu = entries.find((entry) => entry.path.map(loose).join('>') === target);
  const isEmpty = menu && !entries.some((entry) => entry.nodes.at(-2) === menu.node);
  if (menu) return isEmpty ? menu.nodes : undefined;
  const opener = openers.find((node) => loose(kit.label(node)) === target);
  return opener && [opener];
}

function contents(entries: readonly MenuEntry[], menu: MenuEntry): string {
  const inside = entries.filter(
    (e) => e.path.length === menu.path.length + 1 && e.nodes[menu.path.length - 1] === menu.node,
  );
  const words = inside.slice(0, 60).map((entry) => `"${entry.path.at(-1)}"${entry.node.enabled ? '' : ' (disabled)'}`);
  return words.length === 0 ? '' : ` It holds: ${words.join(', ')}.`;
}

function near(entries: readonly MenuEntry[], openers: readonly UiNode[], typed: string): string {
  const paths = entries.map((entry) => entry.path.join(' > '));
  return suggestion(typed, [...paths, ...openers.map((node) => node.name).filter(Boolean)]);
}

function activated(path: readonly string[]): string {
  const words = path.map((word) => short(word, 60).replace(/\s*(?:\.{3}|…)$/u, ''));
  return `Activated ${quoteTitle(words.join(' > '), 200)}.`;
}
