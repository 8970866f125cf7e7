/** What a Mac's windows are made of, beside what we expected: elements, roles, and which attributes there are. */
import { outlineOfTree, outlinesOfScene } from './outline.mjs';

/** @typedef {import('./outline.mjs').Outline} Outline */
/** @typedef {{ kind: 'missing' | 'only here' | 'role' | 'elsewhere', at: string, note: string }} Difference */
/** @typedef {{ role: string, attribute: string, note: string, count: number, first: string }} AttributeDifference */
/** @typedef {{ title: string, recorded: boolean, elements: Difference[], attributes: AttributeDifference[], pairs: number }} WindowDifference */

const BAR = 'AXMenuBar';

/**
 * Compares every window that the scene expects with its first recording.
 * @param {readonly any[]} recordings @param {any} scene @returns {WindowDifference[]}
 */
export function compare(recordings, scene) {
  const recorded = recordedOutlines(recordings);
  return outlinesOfScene(scene).map(({ title, root }) => {
    const here = recorded.find((one) => (root.role === 'AXPopover' ? one.role === root.role : one.title === title));
    const what = title || root.role;
    if (!here) return { title: what, recorded: false, elements: [], attributes: [], pairs: 0 };
    return { title: what, recorded: true, ...compareTrees(withBarOf(root, here.root), root) };
  });
}

/** The menu bar is read with whichever window is the main one; it is compared where the scene has it. */
function withBarOf(expected, here) {
  if (expected.children.some(({ role }) => role === BAR)) return here;
  return { ...here, children: here.children.filter(({ role }) => role !== BAR) };
}

/** @returns {{ title: string, role: string, root: Outline }[]} windows and the popovers in them. */
function recordedOutlines(recordings) {
  const scenes = recordings.flatMap((recording) => recording.scenes);
  const windows = scenes.flatMap(({ windows, trees }) =>
    windows.flatMap(({ id, title }) => {
      const root = trees[id] && outlineOfTree(trees[id]);
      return root ? [{ title, role: root.role, root }] : [];
    }),
  );
  const popovers = windows.flatMap(({ root }) => all(root).filter((one) => one.role === 'AXPopover'));
  return [...windows, ...popovers.map((root) => ({ title: root.name, role: root.role, root }))];
}

/** @param {Outline} outline @returns {Outline[]} */
function all(outline) {
  return [outline, ...outline.children.flatMap(all)];
}

/** @param {Outline} here @param {Outline} expected */
export function compareTrees(here, expected) {
  const state = { pairs: [], here: [], expected: [] };
  pair(state, here, expected, labelOf(here));
  pairElsewhere(state);
  const elements = [
    ...state.pairs.flatMap(roleDifference),
    ...state.expected.map(({ node, at }) => lone('missing', node, at)),
    ...state.here.map(({ node, at }) => lone('only here', node, at)),
  ];
  return { elements, attributes: attributeDifferences(state.pairs), pairs: state.pairs.length };
}

/** Elements are the same by what they are called and are, then by their identifier, by name alone, by role and order. */
const LIKE = [
  (a, b) => a.name !== '' && a.name === b.name && a.role === b.role && a.subrole === b.subrole,
  (a, b) => a.identifier !== '' && a.identifier === b.identifier,
  (a, b) => a.name !== '' && a.name === b.name && a.role === b.role,
  (a, b) => a.name !== '' && a.name === b.name,
  (a, b) => a.role === b.role && a.subrole === b.subrole && (a.name === '' || b.name === ''),
];

function pair(state, here, expected, at, elsewhere = '') {
  state.pairs.push({ here, expected, at, elsewhere });
  const rest = [...expected.children];
  let open = [...here.children];
  for (const like of LIKE) {
    open = open.filter((node) => {
      const found = rest.findIndex((other) => like(node, other));
      if (found < 0) return true;
      pair(state, node, rest.splice(found, 1)[0], `${at} > ${labelOf(node)}`);
      return false;
    });
  }
  state.here.push(...open.map((node) => ({ node, at })));
  state.expected.push(...rest.map((node) => ({ node, at })));
}

/** What was expected in another place, such as below a group that is only here. */
function pairElsewhere(state) {
  for (let i = 0; i < state.expected.length; ) {
    const { node, at } = state.expected[i];
    const found = findBelow(state.here, node);
    if (!found) {
      i++;
      continue;
    }
    state.expected.splice(i, 1);
    found.remove();
    pair(state, found.node, node, `${found.at} > ${labelOf(found.node)}`, at);
  }
}

/** The element of that name and role, in what is only here; `remove` takes it out. */
function findBelow(places, wanted) {
  if (wanted.name === '' && wanted.identifier === '') return undefined;
  for (const [i, { node, at }] of places.entries()) {
    if (same(node, wanted)) return { node, at, remove: () => places.splice(i, 1) };
    const below = node.children.map((child) => ({ node: child, at: `${at} > ${labelOf(node)}` }));
    const found = findBelow(below, wanted);
    if (!found) continue;
    const remove = () => {
      found.remove();
      node.children = below.map((one) => one.node);
    };
    return { ...found, remove };
  }
  return undefined;
}

function same(a, b) {
  return a.role === b.role && (LIKE[0](a, b) || LIKE[1](a, b));
}

function roleDifference({ here, expected, at, elsewhere }) {
  const moved = elsewhere ? [{ kind: 'elsewhere', at, note: `expected in ${elsewhere}` }] : [];
  if (here.role === expected.role && here.subrole === expected.subrole) return moved;
  return [...moved, { kind: 'role', at, note: `expected ${rolesOf(expected)}` }];
}

function lone(kind, node, at) {
  const below = all(node).length - 1;
  return { kind, at: `${at} > ${labelOf(node)}`, note: below > 0 ? `with ${below} below it` : '' };
}

/** The same difference of the same role is told once. */
function attributeDifferences(pairs) {
  const found = new Map();
  for (const { here, expected } of pairs) {
    for (const attribute of new Set([...Object.keys(here.kinds), ...Object.keys(expected.kinds)])) {
      const note = noteOf(here.kinds[attribute], expected.kinds[attribute]);
      if (!note) continue;
      const key = [here.role, attribute, note].join();
      const one = found.get(key) ?? { role: here.role, attribute, note, count: 0, first: labelOf(here) };
      found.set(key, { ...one, count: one.count + 1 });
    }
  }
  return [...found.values()].sort((a, b) => `${a.role} ${a.attribute}`.localeCompare(`${b.role} ${b.attribute}`));
}

function noteOf(here, expected) {
  if (here === expected) return undefined;
  if (here === undefined) return `missing (${expected} expected)`;
  return expected === undefined ? `only here (${here})` : `${here} (${expected} expected)`;
}

function rolesOf({ role, subrole }) {
  return subrole ? `${role}/${subrole}` : role;
}

function labelOf(node) {
  return node.name ? `${rolesOf(node)} “${node.name}”` : rolesOf(node);
}
