/** What the attributes of a window say of it. Pure. */
import type { ModalClaims, Rect, WindowVerb } from '@casement/spec';
import type { Application } from './applications.js';
import type { Top } from './tops.js';
import { elementOf, flagOf, pairOf, textOf } from './values.js';

/** Longest title, in UTF-16 units. */
const TITLE_MAX = 1000;
const DIALOGS: ReadonlySet<string> = new Set(['AXDialog', 'AXSystemDialog']);

/** Nameless helpers that nothing marks as a window of a person are none: tooltips, drag images, shadows. */
export function isWindow({ attributes, host }: Top): boolean {
  if (host !== undefined || textOf(attributes.AXRole) !== 'AXWindow') return true;
  const named = textOf(attributes.AXTitle) !== '' || textOf(attributes.AXIdentifier) !== '';
  const marked = flagOf(attributes.AXModal) || flagOf(attributes.AXMain) || elementOf(attributes.AXCloseButton);
  return named || Boolean(marked) || !['', 'AXUnknown'].includes(textOf(attributes.AXSubrole));
}

/** Sheets and alerts mostly have no title; then what they are described as. */
export function titleOf({ attributes }: Top): string {
  return (textOf(attributes.AXTitle) || textOf(attributes.AXDescription)).slice(0, TITLE_MAX);
}

/**
 * A sheet holds up its window whether it says so or not. AXModal of a window names no owner: it holds up its application.
 * A minimised window, or one of a hidden application, may report AXDialog: that is no dialog.
 */
export function claimsOf({ attributes }: Top, minimized: boolean): ModalClaims {
  const isSheet = textOf(attributes.AXRole) === 'AXSheet';
  return {
    state: flagOf(attributes.AXModal) === true,
    ...(isSheet && { attached: true }),
    dialog: isSheet || (DIALOGS.has(textOf(attributes.AXSubrole)) && !minimized),
  };
}

export function isMinimized({ attributes }: Top, app: Application): boolean {
  return app.hidden || flagOf(attributes.AXMinimized) === true;
}

export function boundsOf({ attributes }: Top): Rect | undefined {
  const [x, y] = pairOf(attributes.AXPosition) ?? [];
  const [width, height] = pairOf(attributes.AXSize) ?? [];
  if (x === undefined || y === undefined || !width || !height) return undefined;
  return { x, y, width, height };
}

/** A sheet comes to the front with its window. */
export function verbsOf({ attributes }: Top): WindowVerb[] {
  return ['activate', ...(elementOf(attributes.AXCloseButton) !== undefined ? (['close'] as const) : [])];
}
