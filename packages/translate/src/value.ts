/** What an accessible holds, as an agent reads it. Secrets are a mask, always (GB-16). */
import { clean, truncate } from '@casement/core';
import { type FieldItem, SECRET_MASK, type UiNode } from '@casement/spec';
import type { TreeWalk } from './walk.js';
import { short } from './words.js';

export type Primitive = FieldItem['value'];

/** Graphemes of a field's value. */
export const VALUE_MAX = 1000;
/** Stands for embedded objects in the text of a container (CASE-A7). */
const EMBEDDED = '\uFFFC';

/** Text of a node: its content with embedded objects spelled out, else its name. '' for secrets. Not truncated. */
export function textOf(walk: TreeWalk, node: UiNode, depth = 0): string {
  if (node.secret) return '';
  const own = node.text ?? '';
  if (own.includes(EMBEDDED)) return spelledOut(walk, node, own, depth);
  return own || node.name;
}

function spelledOut(walk: TreeWalk, node: UiNode, text: string, depth: number): string {
  const children = walk.children(node);
  let next = 0;
  const words = text.split(EMBEDDED).map((part, i, parts) => {
    if (i === parts.length - 1) return part;
    const child = depth < 8 ? children[next++] : undefined;
    return part + (child ? textOf(walk, child, depth + 1) : '');
  });
  return words.join('').replace(/ {2,}/g, ' ');
}

/** All text below a node, in reading order, one space between; for status bars and notices. */
export function wordsBelow(walk: TreeWalk, node: UiNode): string {
  const own = node.role === 'label' || walk.children(node).length === 0 ? textOf(walk, node) : '';
  if (own) return own.trim();
  const parts = walk
    .ordered(node)
    .filter((child) => child.showing && !BUTTONS.has(child.role))
    .map((child) => wordsBelow(walk, child));
  // Qt's status bar says its message as its name, and has a grip inside.
  return parts.filter(Boolean).join(' ') || node.text?.replaceAll(EMBEDDED, '').trim() || node.name;
}

const BUTTONS: ReadonlySet<string> = new Set(['button', 'toggleButton', 'menuButton', 'image', 'separator']);

/** The value of a control: text, number, true/false, the chosen option, the mask for secrets, null when unknown. */
export function heldBy(walk: TreeWalk, node: UiNode): Primitive {
  if (node.secret || node.role === 'passwordField') return SECRET_MASK;
  if (node.role === 'comboBox') return chosen(walk, node);
  if (node.checked !== undefined && CHECKS.has(node.role)) return node.checked === 'mixed' ? 'mixed' : node.checked;
  if (node.number && node.role !== 'textField') return node.number.current;
  if (isUnread(node)) return null;
  return node.text === undefined && !node.editable ? null : shown(node.text ?? '');
}

/** The application tells how long the text is, but not what it is: an empty one would be a lie (quirk swing-astral-text). */
export function isUnread(node: UiNode): boolean {
  return node.text === '' && (node.textLength ?? 0) > 0 && !node.secret;
}

const CHECKS: ReadonlySet<string> = new Set(['checkBox', 'radioButton', 'switch', 'toggleButton']);

/** True when the state shows only the beginning of a field's text. */
export function isLongValue(walk: TreeWalk, node: UiNode): boolean {
  return !node.secret && shown(textOf(walk, node)) !== clean(textOf(walk, node));
}

/** Blanks and lines of a value are part of it; only length is bounded. */
function shown(text: string): string {
  return truncate(clean(text), VALUE_MAX);
}

/** The options of a combo box that are in the tree. */
export function optionsOf(walk: TreeWalk, combo: UiNode): UiNode[] {
  return walk.subtree(combo).filter((node) => OPTIONS.has(node.role) && node.name !== '');
}

const OPTIONS: ReadonlySet<string> = new Set(['menuItem', 'listItem', 'radioMenuItem', 'checkMenuItem', 'treeItem']);

/** The chosen option: what an entry inside shows, what the box shows, or the option that is marked as selected. */
function chosen(walk: TreeWalk, combo: UiNode): Primitive {
  const entry = entryOf(walk, combo);
  if (entry) return isUnread(entry) ? null : short(entry.text ?? '', VALUE_MAX);
  if (combo.text) return short(combo.text, VALUE_MAX);
  const options = optionsOf(walk, combo);
  // A box that is named after an option shows it; the mark may be where the keys were last.
  if (options.some((node) => node.name === combo.name)) return short(combo.name, VALUE_MAX);
  const marked = options.find((node) => node.selected === true || node.checked === true);
  if (marked) return short(marked.name, VALUE_MAX);
  if (combo.name && options.length === 0) return short(combo.name, VALUE_MAX);
  const label = walk.subtree(combo).find((node) => node.role === 'label' && node.showing && node.name);
  return label ? short(label.name, VALUE_MAX) : null;
}

/** The text field inside an editable combo box. */
export function entryOf(walk: TreeWalk, combo: UiNode): UiNode | undefined {
  return walk.subtree(combo).find((node) => node !== combo && node.role === 'textField');
}
