/** The applications that are measured: how each is started, and what is the smallest change that can be made in it. */

/**
 * @typedef {{ facts: Record<string, any>, handle: number }} Node
 * @typedef {{ name: string, command: string, args: string[], title: string, change: Change, timeoutMs?: number, packages: string[] }} Measured
 * @typedef {{ verb: string, of?: (node: Node) => boolean, arg?: (round: number) => string | number | undefined }} Change
 */

const SENSITIVE = 24;
const SHOWING = 25;

/** @param {Node} node @param {number} state */
function has(node, state) {
  return ((node.facts.states[0] >>> state) & 1) === 1;
}

/** @param {number} role @param {string} [name] @returns {(node: Node) => boolean} */
function control(role, name) {
  return (node) => node.facts.role === role && (name === undefined || node.facts.name === name) && has(node, SENSITIVE);
}

const CHECK_BOX = 7;
const PUSH_BUTTON = 43;
const TEXT = 61;
const writable = (/** @type {Node} */ node) =>
  control(TEXT)(node) && has(node, SHOWING) && node.facts.interfaces.includes('EditableText');
const write = { verb: 'setText', of: writable, arg: (/** @type {number} */ round) => `round ${round}` };
/** The window as a whole is typed into. */
const type = { verb: 'typeText', arg: (/** @type {number} */ round) => String(round % 10) };

/** @type {Measured[]} */
export const APPS = [
  app('mousepad', 'mousepad', ['--disable-server'], 'Untitled', write),
  app(
    'gtk3-widget-factory',
    'gtk3-widget-factory',
    [],
    '',
    { verb: 'toggle', of: control(CHECK_BOX) },
    'gtk-3-examples',
  ),
  app('gtk4-widget-factory', 'gtk4-widget-factory', [], '', { ...write, of: editable }, 'gtk-4-examples'),
  app('gnome-calculator', 'gnome-calculator', [], 'Calculator', { ...write, of: editable }),
  app('kcalc', 'kcalc', [], 'KCalc', { verb: 'press', of: control(PUSH_BUTTON, '7') }),
  app('zenity', 'zenity', zenityForm(), 'Form', write),
  {
    ...app('LibreOffice Calc', 'soffice', ['--calc', '--norestore', '--nologo', '--nofirststartwizard'], 'Calc', type),
    timeoutMs: 60_000,
    packages: ['libreoffice-calc', 'libreoffice-gtk3'],
  },
  {
    ...app(
      'Chromium',
      'chromium',
      ['--no-sandbox', '--no-first-run', '--disable-gpu', '--force-renderer-accessibility', 'PAGE'],
      'Chromium',
      type,
    ),
    timeoutMs: 60_000,
  },
  {
    ...app('Firefox ESR', 'firefox-esr', ['--no-remote', 'PAGE'], 'Firefox', type),
    timeoutMs: 60_000,
  },
];

/** GTK4 says SHOWING of the window only. @param {Node} node */
function editable(node) {
  return node.facts.interfaces.includes('EditableText') && has(node, SENSITIVE) && node.facts.text !== undefined;
}

/** @param {string} name @param {string} command @param {string[]} args @param {string} title @param {Change} change */
function app(name, command, args, title, change, packaged = command) {
  return { name, command, args, title, change, packages: [packaged] };
}

function zenityForm() {
  const entries = ['--add-entry=Name', '--add-password=Pass', '--add-combo=Kind', '--combo-values=a|b'];
  return ['--forms', '--title=Form', '--text=Fill', ...entries];
}
