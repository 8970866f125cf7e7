/** Which roles the generic translator treats alike. Data only. */
import type { Role } from '@casement/spec';

const set = (...roles: Role[]): ReadonlySet<Role> => new Set(roles);

export const BUTTON = set('button', 'menuButton', 'link');
export const TEXT_ENTRY = set('textField', 'dateField', 'passwordField');
export const TEXT_AREA = set('textArea', 'terminal');
export const NUMBER = set('spinButton', 'slider');
export const CHECK = set('checkBox', 'switch', 'toggleButton');
export const STATIC = set('label', 'heading', 'paragraph');
export const DIALOG = set('dialog', 'alert', 'fileChooser');
export const ITEM = set('listItem', 'treeItem', 'row');
export const CELL = set('cell', 'rowHeader');
export const MENU_CONTAINER = set('menuBar', 'menu', 'popup');
export const MENU_ENTRY = set('menuItem', 'checkMenuItem', 'radioMenuItem', 'menu');
/** Never content: scrolling, decoration, what the window system draws. */
export const IGNORED = set('scrollBar', 'separator', 'tooltip', 'image', 'columnHeader');
/** A list that holds one of these is a form in the shape of a list, and read as one. */
export const INTERACTIVE = set(
  'textField',
  'textArea',
  'passwordField',
  'spinButton',
  'slider',
  'comboBox',
  'dateField',
  'checkBox',
  'radioButton',
  'switch',
  'toggleButton',
);
