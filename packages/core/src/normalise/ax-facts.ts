/** The facts of a macOS element, read from the flat form. What is missing or of a wrong type is left out. */
import type { Facts } from '@casement/spec';
import { AX_TEXTS } from './ax-roles.js';
import { boolean, number, numbers, string, strings } from './fact-values.js';

const SECURE = 'AXSecureTextField';

export type AxValue = string | number | boolean;

export interface AxFacts {
  readonly role: string;
  readonly subrole: string;
  readonly title: string;
  readonly description: string;
  readonly help: string;
  readonly identifier: string;
  readonly placeholder: string;
  /** The tick, dot or dash beside an entry of a menu. */
  readonly mark: string;
  readonly valueDescription: string;
  /** Never of a secret. */
  readonly value: AxValue | undefined;
  /** Minimum, maximum, step. */
  readonly bounds: readonly (number | undefined)[];
  readonly enabled: boolean;
  readonly focused: boolean | undefined;
  readonly selected: boolean | undefined;
  readonly hidden: boolean;
  readonly expanded: boolean | undefined;
  readonly disclosing: boolean | undefined;
  readonly modal: boolean;
  readonly minimized: boolean;
  readonly required: boolean;
  readonly busy: boolean;
  readonly invalid: boolean;
  readonly isDefault: boolean;
  readonly index: number | undefined;
  readonly disclosureLevel: number | undefined;
  /** x, y, width, height; undefined where place or size is not told. */
  readonly frame: readonly [number, number, number, number] | undefined;
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly rows: number | undefined;
  readonly columns: number | undefined;
  readonly titledBy: number | undefined;
  readonly titles: readonly number[];
  readonly childCount: number | undefined;
  readonly textLength: number | undefined;
  /** undefined: not asked. */
  readonly actions: readonly string[] | undefined;
  readonly settable: readonly string[] | undefined;
  readonly secret: boolean;
}

/**
 * Secure text is told by its role, its subrole or the backend's mark; its value is not even looked at (GB-16). One plain
 * literal: spreading parts into it makes big windows slow.
 */
export function axFacts(facts: Facts): AxFacts {
  const secret = facts.secret === true || facts.AXRole === SECURE || facts.AXSubrole === SECURE;
  return {
    role: string(facts.AXRole),
    subrole: string(facts.AXSubrole),
    title: string(facts.AXTitle),
    description: string(facts.AXDescription),
    help: string(facts.AXHelp),
    identifier: string(facts.AXIdentifier),
    placeholder: string(facts.AXPlaceholderValue),
    mark: string(facts.AXMenuItemMarkChar),
    valueDescription: secret ? '' : string(facts.AXValueDescription),
    value: secret ? undefined : valueIn(facts),
    bounds: secret ? NONE : [number(facts.AXMinValue), number(facts.AXMaxValue), number(facts.AXValueIncrement)],
    enabled: facts.AXEnabled !== false,
    focused: boolean(facts.AXFocused),
    selected: boolean(facts.AXSelected),
    hidden: facts.AXHidden === true,
    expanded: boolean(facts.AXExpanded),
    disclosing: boolean(facts.AXDisclosing),
    modal: facts.AXModal === true,
    minimized: facts.AXMinimized === true,
    required: facts.AXRequired === true,
    busy: facts.AXElementBusy === true,
    invalid: string(facts.AXInvalid) !== '' && facts.AXInvalid !== 'false',
    isDefault: facts.isDefault === true,
    index: count(facts.AXIndex),
    disclosureLevel: count(facts.AXDisclosureLevel),
    frame: frameOf(numbers(facts.AXPosition), numbers(facts.AXSize)),
    row: count(numbers(facts.AXRowIndexRange)?.[0]),
    column: count(numbers(facts.AXColumnIndexRange)?.[0]),
    rows: count(facts.rowCount) ?? count(facts.AXRowCount),
    columns: count(facts.columnCount) ?? count(facts.AXColumnCount),
    titledBy: number(facts.AXTitleUIElement),
    titles: numbers(facts.AXServesAsTitleForUIElements) ?? [],
    childCount: number(facts.childCount),
    textLength: secret ? undefined : lengthOf(facts),
    actions: strings(facts.actions),
    settable: strings(facts.settable),
    secret,
  };
}

const NONE: readonly undefined[] = [];

/** A text may be long: the backend has bounded it. A number in a text is what the text says. */
function valueIn({ AXRole, AXValue }: Facts): AxValue | undefined {
  if (typeof AXValue === 'string' || typeof AXValue === 'boolean') return AXValue;
  const value = number(AXValue);
  const isText = AXRole === 'AXStaticText' || AX_TEXTS.has(string(AXRole));
  return value !== undefined && isText ? String(value) : value;
}

/** The length counts where the text is cut, or not given at all: then at least that much is known. */
function lengthOf(facts: Facts): number | undefined {
  return number(facts.textLength) ?? (facts.AXValue === undefined ? number(facts.AXNumberOfCharacters) : undefined);
}

type Numbers = readonly number[] | undefined;

function frameOf([x, y]: NonNullable<Numbers> = [], [width, height]: NonNullable<Numbers> = []): AxFacts['frame'] {
  const isPlaced = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
  return isPlaced ? [x, y, width, height] : undefined;
}

/** Counts and indexes; "not found" is a huge number or -1. */
function count(value: Facts[string] | undefined): number | undefined {
  const known = number(value);
  return known !== undefined && Number.isInteger(known) && known >= 0 && known < Number.MAX_SAFE_INTEGER
    ? known
    : undefined;
}
