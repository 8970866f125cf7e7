/** The tree of one window in Casement's own words: immutable, flat, pre-order. */
import type { Dialect, Handle, NativeWindowId, Rect, Shortfall, Toolkit } from './backend.js';

/** A closed vocabulary; every dialect's roles map into it (`core/normalise`). */
export const ROLES = [
  'window',
  'dialog',
  'alert',
  'fileChooser',
  'button',
  'toggleButton',
  'checkBox',
  'radioButton',
  'switch',
  'menuButton',
  'link',
  'textField',
  'textArea',
  'passwordField',
  'spinButton',
  'slider',
  'comboBox',
  'dateField',
  'label',
  'heading',
  'paragraph',
  'statusBar',
  'progressBar',
  'levelBar',
  'tooltip',
  'notification',
  'list',
  'listItem',
  'tree',
  'treeItem',
  'table',
  'row',
  'cell',
  'columnHeader',
  'rowHeader',
  'tabList',
  'tab',
  'tabPanel',
  'menuBar',
  'menu',
  'menuItem',
  'checkMenuItem',
  'radioMenuItem',
  'popup',
  'toolBar',
  'group',
  'panel',
  'scrollArea',
  'scrollBar',
  'splitter',
  'separator',
  'titleBar',
  'image',
  'canvas',
  'video',
  'document',
  'terminal',
  'unknown',
] as const;
export type Role = (typeof ROLES)[number];

/** Canonical verbs: what can be done to a node, or (from `activate` on) to a window. */
export const VERBS = [
  'press',
  'toggle',
  'expand',
  'collapse',
  'select',
  'setText',
  'setValue',
  'increment',
  'decrement',
  'showMenu',
  'scrollTo',
  'focus',
  'activate',
  'close',
  'typeText',
  'pressKeys',
] as const;
export type Verb = (typeof VERBS)[number];

/** Stable over reads: native id where there is one, else role and label path with an ordinal. Root is ".". */
export type NodeKey = string;

export interface NumberValue {
  readonly current: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** One accessible. Absent = does not apply, or the platform does not say. */
export interface UiNode {
  readonly index: number;
  /** Index of the parent, -1 for the root. */
  readonly parent: number;
  /** Index after the last descendant: the subtree is `nodes.slice(index, end)`. */
  readonly end: number;
  readonly depth: number;
  readonly key: NodeKey;
  readonly handle: Handle;
  readonly role: Role;
  /** What a person would call it; cleaned, never a toolkit's class name. '' when nameless. */
  readonly name: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Text content of fields and text nodes. Never present when `secret`. */
  readonly text?: string;
  /** Length of the whole text in characters, where `text` holds only its beginning. Never present when `secret`. */
  readonly textLength?: number;
  readonly number?: NumberValue;
  readonly enabled: boolean;
  readonly showing: boolean;
  /** The application does not hide it; it may still be scrolled off, or be in a closed menu or another page. */
  readonly visible?: boolean;
  readonly focused?: boolean;
  readonly focusable?: boolean;
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly selectable?: boolean;
  readonly expanded?: boolean;
  readonly editable?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly multiline?: boolean;
  readonly busy?: boolean;
  readonly modal?: boolean;
  readonly isDefault?: boolean;
  /** A written text reads as written whether the application took it or not. */
  readonly echoes?: boolean;
  /** A password control, or one that ever was: no value, no length, in no form. */
  readonly secret?: boolean;
  readonly bounds?: Rect;
  /** Indexes of the nodes that label this one. */
  readonly labelledBy?: readonly number[];
  /** Indexes of the nodes this one labels. */
  readonly labelFor?: readonly number[];
  /** Children the application claims; more than the tree holds when the container was cut. */
  readonly claimedChildren?: number;
  /** Tables: claimed size. */
  readonly rows?: number;
  readonly columns?: number;
  /** Cells: position in their table, from 0. */
  readonly row?: number;
  readonly column?: number;
  /** Tree items: nesting, from 1. */
  readonly level?: number;
  readonly verbs: readonly Verb[];
}

export interface UiTree {
  readonly window: NativeWindowId;
  readonly dialect: Dialect;
  readonly toolkit?: Toolkit;
  readonly generation: number;
  /** Keys can be pressed in this window, for controls that take nothing else. */
  readonly keys?: true;
  readonly nodes: readonly UiNode[];
  readonly shortfall: readonly Shortfall[];
}
