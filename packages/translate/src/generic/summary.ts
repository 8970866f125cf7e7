/** One sentence: what the window shows and its key state. Never empty (GB-5). */
import { quoteTitle } from '@casement/core';
import type { UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { counted, listed, short } from '../words.js';
import type { Control } from './controls.js';
import { type Decision, isDialog } from './decide.js';
import { entriesOf } from './list.js';
import { menuEntries } from './menu-tree.js';
import type { Scan } from './scan.js';
import { gridOf } from './table.js';
import type { Tab } from './tabs.js';
import { plainText } from './text.js';

const SHOWN_VALUE = 60;

export function summaryOf(kit: Kit, found: Scan, decisions: readonly Decision[], tabs: readonly Tab[]): string {
  const clauses = isDialog(kit) ? dialogClauses(kit, found, decisions) : windowClauses(kit, found);
  const all = [...clauses, ...tabClause(tabs)].filter(Boolean);
  const head = `${kindOf(kit, found)} ${quoteTitle(kit.title)}`;
  return all.length === 0 ? `${head}.` : `${head}: ${all.join('; ')}.`;
}

function kindOf(kit: Kit, found: Scan): string {
  if (kit.root?.role === 'alert') return 'Message';
  if (kit.root?.role === 'fileChooser') return 'File dialog';
  if (isDialog(kit)) return 'Dialog';
  return found.areas.some((node) => node.editable && fills(kit, node)) ? 'Text editor' : 'Window';
}

/** True when the node takes at least two fifths of the window. */
function fills(kit: Kit, node: UiNode): boolean {
  const [inner, outer] = [node.bounds, kit.root?.bounds ?? kit.raw.bounds];
  return !!inner && !!outer && inner.width * inner.height >= 0.4 * outer.width * outer.height;
}

function dialogClauses(kit: Kit, found: Scan, decisions: readonly Decision[]): string[] {
  const asks = found.controls.filter(takesInput).map((control) => control.label);
  const says = short(firstTexts(kit, found), 160);
  const answers = decisions.filter(({ node }) => node.enabled).map((decision) => decision.label);
  return [
    says,
    asks.length > 0 ? `asking for ${listed(asks)}` : '',
    answers.length > 0 ? `${answers.length === 1 ? 'button' : 'buttons'} ${listed(answers)}` : '',
  ];
}

function takesInput({ kind, target, options }: Control): boolean {
  return kind !== 'shown' && (target.verbs.length > 0 || options.length > 0);
}

function windowClauses(kit: Kit, found: Scan): string[] {
  const clauses = [...areaClause(kit, found), ...valueClause(found), ...collectionClause(kit, found)];
  if (clauses.length > 0) return [...clauses, ...menuClause(kit, found)];
  const says = short(firstTexts(kit, found), 120);
  const menus = menuClause(kit, found);
  if (says) return [says, ...menus];
  const buttons = found.buttons.length > 0 ? [counted(found.buttons.length, 'button')] : [];
  return buttons.length + menus.length > 0 ? [...buttons, ...menus] : emptyClause(kit);
}

/** The menus by name: the way in for the `menu` tool. */
function menuClause(kit: Kit, found: Scan): string[] {
  const entries = menuEntries(kit, found.menus).filter((entry) => entry.path.length === 1);
  return entries.length === 0
    ? []
    : [
        `menus ${listed(
          entries.map((entry) => entry.path[0]!),
          12,
        )}`,
      ];
}

function emptyClause(kit: Kit): string[] {
  return kit.tree.nodes.length > 1 ? ['nothing in it can be read as text'] : ['its content cannot be read'];
}

function firstTexts(kit: Kit, found: Scan): string {
  const nodes = found.parts.flatMap((part) =>
    part.kind === 'text' && !kit.labels.isServing(part.node) ? [part.node] : [],
  );
  return nodes
    .slice(0, 3)
    .map((node) => plainText(kit, node).trim())
    .filter(Boolean)
    .join(' ');
}

function areaClause(kit: Kit, found: Scan): string[] {
  const areas = found.areas.filter((node) => node.editable || plainText(kit, node) !== '');
  return areas.slice(0, 1).map((node) => {
    const text = plainText(kit, node).replace(/\n$/, '');
    if (text === '') return 'no text';
    const length = [...text].length;
    if ((node.textLength ?? 0) > length + 1) return `${node.textLength} characters of text`;
    if (length <= SHOWN_VALUE && !text.includes('\n')) return `text ${quoteTitle(text)}`;
    return `${counted(text.split('\n').length, 'line')} of text`;
  });
}

function valueClause(found: Scan): string[] {
  const told = found.controls.filter((control) => isTelling(control)).slice(0, 3);
  const words = told.map((control) => `${control.label} ${quoted(control)}`);
  const rest = found.controls.length - told.length;
  if (words.length === 0) return found.controls.length > 0 ? [counted(found.controls.length, 'field')] : [];
  return [rest > 0 ? `${words.join(', ')} and ${counted(rest, 'more field', 'more fields')}` : words.join(', ')];
}

/** Values that say something about the state; secrets never do. */
function isTelling(control: Control): boolean {
  if (control.kind === 'secret' || control.kind === 'boolean') return false;
  return control.value !== '' && control.value !== null;
}

function quoted(control: Control): string {
  return typeof control.value === 'string' ? `"${short(control.value, SHOWN_VALUE)}"` : String(control.value);
}

function collectionClause(kit: Kit, found: Scan): string[] {
  return found.collections.slice(0, 2).map((node) => {
    const label = kit.labels.real(node);
    const named = label ? ` in ${label}` : '';
    if (node.role === 'table') return `${counted(gridOf(kit, node).total, 'row')}${named}`;
    return `${counted(entriesOf(kit, node).length, 'item')}${named}`;
  });
}

function tabClause(tabs: readonly Tab[]): string[] {
  const first = tabs.filter((tab) => tab.node.parent === tabs[0]!.node.parent);
  if (first.length < 2) return [];
  const current = first.find((tab) => tab.node.selected === true);
  return [current ? `tab ${current.label} of ${first.length}` : counted(first.length, 'tab')];
}
