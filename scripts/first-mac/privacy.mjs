/** What must not leave the Mac although it stands in the windows of the test program, or in what a test says. */
import { withoutHome } from './tools.mjs';

/** Facts that hold indexes of nodes. */
const POINTERS = ['AXTitleUIElement', 'AXServesAsTitleForUIElements'];
const MESSAGE_MAX = 240;

/**
 * A recording without the Apple menu: every program's menu bar begins with it, and it names what was opened recently.
 * @template {{ scenes: { trees: Record<string, any> }[] }} R @param {R} recording @returns {R}
 */
export function withoutAppleMenu(recording) {
  const scenes = recording.scenes.map((scene) => {
    const trees = Object.entries(scene.trees).map(([id, tree]) => [id, { ...tree, nodes: pruned(tree.nodes) }]);
    return { ...scene, trees: Object.fromEntries(trees) };
  });
  return { ...recording, scenes };
}

/** Nodes in pre-order, without those below the first entry of a menu bar; indexes follow. */
function pruned(nodes) {
  const gone = new Set();
  const places = [];
  let kept = 0;
  nodes.forEach((node, i) => {
    if (gone.has(node.parent) || isAppleMenu(nodes, i)) gone.add(i);
    else places[i] = kept++;
  });
  return nodes
    .filter((_, i) => !gone.has(i))
    .map((node) => ({ ...node, parent: places[node.parent] ?? -1, facts: relinked(node.facts, places) }));
}

function isAppleMenu(nodes, index) {
  const { parent, facts } = nodes[index];
  if (facts.AXRole !== 'AXMenuBarItem') return false;
  const isFirst = nodes[parent]?.facts.AXRole === 'AXMenuBar' && index === parent + 1;
  return isFirst || facts.AXTitle === 'Apple';
}

function relinked(facts, places) {
  const changed = { ...facts };
  for (const name of POINTERS) {
    const value = facts[name];
    if (value === undefined) continue;
    const linked = [value].flat().flatMap((at) => places[at] ?? []);
    if (linked.length === 0) delete changed[name];
    else changed[name] = Array.isArray(value) ? linked : linked[0];
  }
  return changed;
}

/**
 * The first line of what failed, before any data: tests show whole windows, and those name other things than our own.
 * @param {string} message @returns {string}
 */
export function toldOf(message) {
  const [line = ''] = message.trim().split('\n');
  return withoutHome(line.split(/[[{]/)[0].trim()).slice(0, MESSAGE_MAX);
}

/**
 * Findings about this Mac and the test program; others name what runs.
 * @template {{ app?: string, message: string, remedy?: string }} F
 * @param {readonly F[]} findings @param {string} app @returns {F[]}
 */
export function ownFindings(findings, app) {
  return findings
    .filter((finding) => finding.app === undefined || finding.app === app)
    .map((finding) => ({
      ...finding,
      message: withoutHome(finding.message),
      ...(finding.remedy !== undefined && { remedy: withoutHome(finding.remedy) }),
    }));
}
