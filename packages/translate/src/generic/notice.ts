/** Notices: status, progress, messages, invalid fields, and what could not be read (GB-14). */
import { clean, quoteTitle, truncate } from '@casement/core';
import type { Block, Severity, Shortfall, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { isUnread, wordsBelow } from '../value.js';
import type { Control } from './controls.js';
import { isDialog } from './decide.js';
import { blockId } from './ids.js';
import { severityOfTitle } from './verbs.js';

const NOTICE_MAX = 1000;

/** The notice that a status bar, progress bar, info bar or message is; undefined when it says nothing. */
export function noticeBlock(kit: Kit, node: UiNode): Block | undefined {
  const text = node.role === 'progressBar' ? progress(kit, node) : clean(wordsBelow(kit.walk, node)).trim();
  if (!text) return undefined;
  return notice(blockId('notice', node.key), severityOf(node), text);
}

function notice(id: string, severity: Severity, text: string): Block {
  return { type: 'notice', id, severity, text: truncate(text, NOTICE_MAX) };
}

function severityOf(node: UiNode): Severity {
  if (node.role === 'alert') return severityOfTitle(node.name) ?? 'warn';
  return 'info';
}

function progress(kit: Kit, node: UiNode): string {
  const label = kit.labels.real(node);
  const number = node.number;
  if (!number) return label || 'Work is in progress.';
  const { current, min = 0, max = 1 } = number;
  const percent = max > min ? Math.round((100 * (current - min)) / (max - min)) : 0;
  return label ? `${label}: ${percent} %` : `Progress: ${percent} %`;
}

/** Errors and warnings that a message window states are notices; questions and information stay text. */
export function messageSeverity(kit: Kit): 'error' | 'warn' | undefined {
  if (!isDialog(kit)) return undefined;
  // Message windows are named after their kind, or show a picture that is (GTK).
  const pictures = kit.all({ role: 'image' }).filter((node) => node.showing);
  const names = [kit.root?.name, kit.raw.title, ...pictures.slice(0, 3).map((node) => node.name)];
  const severity = names.map((name) => severityOfTitle(name ?? '')).find(Boolean);
  return severity === 'error' || severity === 'warn' ? severity : undefined;
}

/** A label that begins with "Warning:" or "Error:" is one. */
export function labelSeverity(text: string): 'error' | 'warn' | undefined {
  const head = /^\s*([^:：!！]{2,20})\s*[:：!！]/u.exec(text)?.[1];
  const severity = head === undefined ? undefined : severityOfTitle(head);
  return severity === 'error' || severity === 'warn' ? severity : undefined;
}

export function messageNotice(key: string, severity: Severity, text: string): Block {
  return notice(blockId('notice', key), severity, text);
}

/** Fields that the application marks as wrong. */
export function invalidNotice(control: Control): Block | undefined {
  if (!control.node.invalid) return undefined;
  const text = `The application does not accept the value of: ${control.label}.`;
  return notice(blockId('notice', control.node.key, 'invalid'), 'error', text);
}

/** Fields whose text the application keeps to itself (CASE-H2). */
export function unreadNotice(node: UiNode, label: string): Block | undefined {
  if (!isUnread(node)) return undefined;
  const text = `The text of ${quoteTitle(label)} cannot be read: the application tells its length, ${node.textLength}, and no more.`;
  return notice(blockId('notice', node.key, 'unread'), 'warn', text);
}

const SHORTFALLS: Partial<Record<Shortfall, [Severity, string]>> = {
  deadline: ['warn', 'The application answered slowly: only a part of this window is shown.'],
  maxNodes: ['warn', 'This window holds more than is read at once: only a part of it is shown.'],
  maxDepth: ['info', 'Deeply nested parts of this window are not shown.'],
  unanswered: ['warn', 'The application gave no usable answer about parts of this window: they are not shown.'],
  accessibilityOff: [
    'warn',
    'The application keeps its content from accessibility: start it with accessibility switched on to see more. ' +
      'Chromium and Electron applications take the flag --force-renderer-accessibility.',
  ],
};

/** What the read left out, so that nothing is cut silently. Long texts and wide tables say so themselves. */
export function shortfallNotices(kit: Kit): Block[] {
  return kit.tree.shortfall.flatMap((kind) => {
    const row = SHORTFALLS[kind];
    return row ? [notice(`notice_${kind.toLowerCase()}`, row[0], row[1])] : [];
  });
}
