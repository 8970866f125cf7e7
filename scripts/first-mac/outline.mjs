/**
 * One form for both sides of the comparison: what a Mac told (a recording) and what we expected (a scene of the double).
 * Of values nothing but their kind is kept; words stand for the name of what shows them.
 */

/** @typedef {{ role: string, subrole: string, name: string, identifier: string, kinds: Record<string, string>, children: Outline[] }} Outline */

/** Attributes that are compared: the plain ones that the adapter asks of every element. A test keeps the list true. */
export const COMPARED = [
  ...['AXRoleDescription', 'AXTitle', 'AXDescription', 'AXHelp', 'AXIdentifier', 'AXValue', 'AXValueDescription'],
  ...['AXPlaceholderValue', 'AXEnabled', 'AXFocused', 'AXSelected', 'AXHidden', 'AXExpanded', 'AXDisclosing'],
  ...['AXDisclosureLevel', 'AXIndex', 'AXPosition', 'AXSize', 'AXMinValue', 'AXMaxValue', 'AXValueIncrement'],
  ...['AXOrientation', 'AXTitleUIElement', 'AXServesAsTitleForUIElements', 'AXNumberOfCharacters'],
  ...['AXSelectedTextRange', 'AXMenuItemMarkChar', 'AXMenuItemCmdChar', 'AXURL', 'AXModal', 'AXMain', 'AXMinimized'],
  ...['AXFullScreen', 'AXRequired', 'AXInvalid', 'AXElementBusy', 'AXRowIndexRange', 'AXColumnIndexRange'],
  ...['AXRowCount', 'AXColumnCount'],
];
const IS_COMPARED = new Set(COMPARED);
/** What is asked of secret text: nothing that tells its text or its length. */
const OF_SECRETS = new Set([
  ...['AXRoleDescription', 'AXTitle', 'AXDescription', 'AXHelp', 'AXIdentifier', 'AXPlaceholderValue', 'AXEnabled'],
  ...['AXFocused', 'AXHidden', 'AXPosition', 'AXSize', 'AXTitleUIElement'],
]);
/** Facts that name other elements; of other attributes what holds elements is no fact. */
const POINTERS = new Set(['AXTitleUIElement', 'AXServesAsTitleForUIElements']);
const SECURE = 'AXSecureTextField';
const TABLES = new Set(['AXTable', 'AXOutline', 'AXGrid']);
const WINDOWS = new Set(['AXWindow', 'AXSheet']);
const WORDS = new Set(['AXStaticText', 'AXHeading']);
/** Rows of a table are alike: so many are compared. */
const ROWS = 3;
const NAME_MAX = 60;

/** @param {any} tree of a recording @returns {Outline | undefined} */
export function outlineOfTree(tree) {
  const outlines = tree.nodes.map(({ facts }) => ofFacts(facts));
  tree.nodes.forEach(({ parent, facts }, i) => {
    const label = outlines[facts.AXTitleUIElement];
    if (label && !outlines[i].name) outlines[i].name = label.name;
    outlines[parent]?.children.push(outlines[i]);
  });
  for (const outline of outlines) outline.children = fewRows(outline.role, outline.children);
  return outlines[0];
}

function ofFacts(facts) {
  const kinds = {};
  for (const [name, value] of Object.entries(facts)) {
    if (IS_COMPARED.has(name) && !(facts.secret && !OF_SECRETS.has(name))) kinds[name] = kindOfFact(name, value);
  }
  const { AXRole: role = '', AXSubrole: subrole = '' } = facts;
  return { role, subrole, name: nameOf(facts), identifier: facts.AXIdentifier ?? '', kinds, children: [] };
}

function kindOfFact(name, value) {
  if (name === 'AXTitleUIElement') return 'element';
  if (name === 'AXServesAsTitleForUIElements') return 'elements';
  return Array.isArray(value) ? 'pair' : typeof value;
}

/** Never the value of what can hold a person's words. */
function nameOf({ AXRole, AXTitle, AXDescription, AXValue }) {
  const words = WORDS.has(AXRole) && typeof AXValue === 'string' ? AXValue : '';
  const name = [AXTitle, AXDescription, words].find((text) => typeof text === 'string' && text !== '') ?? '';
  return name.replace(/:$/, '').slice(0, NAME_MAX);
}

/**
 * Windows, sheets and popovers of a scene: those that are there, and those that effects add.
 * @param {any} scene @returns {{ title: string, root: Outline }[]}
 */
export function outlinesOfScene(scene) {
  const found = [];
  for (const { element } of scene.apps) {
    const names = namesOf(element);
    const bar = element.children?.find((node) => node.AXRole === 'AXMenuBar');
    const windows = element.children?.filter((node) => node.AXRole === 'AXWindow') ?? [];
    windows.forEach((node, i) => {
      const children = i === 0 && bar ? [...node.children, withoutApple(bar)] : node.children;
      found.push(ofNode({ ...node, children }, names));
    });
    for (const node of added(element)) found.push(ofNode(node, names));
  }
  return found.map((root) => ({ title: root.name, root }));
}

/** Every program's menu bar begins with the menu of the system, which is nobody's to compare. */
function withoutApple(bar) {
  return { ...bar, children: bar.children.filter((item) => item.AXTitle !== 'Apple') };
}

/** @returns {any[]} windows, sheets and popovers that effects add, wherever they are written. */
function added(value) {
  if (value === null || typeof value !== 'object') return [];
  const own =
    value.add?.AXRole && (WINDOWS.has(value.add.AXRole) || value.add.AXRole === 'AXPopover') ? [value.add] : [];
  return [...own, ...Object.values(value).flatMap(added)];
}

function namesOf(node, names = new Map()) {
  if (node.id) names.set(node.id, nameOf(node));
  for (const child of node.children ?? []) namesOf(child, names);
  return names;
}

/** @param {any} node of a scene @param {Map<string, string>} names by id @returns {Outline} */
function ofNode(node, names) {
  const { AXRole: role = '', AXSubrole: subrole = '' } = node;
  const isSecret = role === SECURE || subrole === SECURE;
  const kinds = node.frame ? { AXPosition: 'pair', AXSize: 'pair' } : {};
  for (const [name, value] of Object.entries(node)) {
    const kind = IS_COMPARED.has(name) && !(isSecret && !OF_SECRETS.has(name)) ? kindOfValue(name, value) : undefined;
    if (kind) kinds[name] = kind;
  }
  const name = nameOf(node) || (names.get(node.AXTitleUIElement?.el) ?? '');
  const below = isSecret ? [] : (node.children ?? []).filter((child) => child.listed !== false);
  const shown = TABLES.has(role) ? below.filter((child) => child.AXRole !== 'AXColumn') : below;
  const children = shown.flatMap(copies).map((child) => ofNode(child, names));
  return { role, subrole, name, identifier: node.AXIdentifier ?? '', kinds, children: fewRows(role, children) };
}

/** Errors and nothing are absent. */
function kindOfValue(name, value) {
  if (value === null || value.error !== undefined || value.throw) return undefined;
  if (typeof value !== 'object') return typeof value;
  if (value.el !== undefined) return POINTERS.has(name) ? 'element' : undefined;
  if (value.els !== undefined) return POINTERS.has(name) ? 'elements' : undefined;
  if (value.text !== undefined) return 'string';
  return value.i !== undefined ? 'number' : 'pair';
}

/** Copies of a repeated node, as many as are compared. */
function copies(node) {
  if (!node.repeat) return [node];
  const { repeat, ...one } = node;
  const texts = Array.from({ length: Math.min(repeat, ROWS) }, (_, i) =>
    JSON.stringify(one).replaceAll('{i}', `${i + 1}`),
  );
  return texts.map((text) => JSON.parse(text));
}

/** The header, which a scene may have at the end, comes first. */
function fewRows(role, children) {
  if (!TABLES.has(role)) return children;
  const rows = children.filter((child) => child.role === 'AXRow');
  return [...children.filter((child) => child.role !== 'AXRow'), ...rows.slice(0, ROWS)];
}
