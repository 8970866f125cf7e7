/** The facts of an AT-SPI accessible, read from the flat form. What is missing or of a wrong type is left out. */
import type { Facts } from '@casement/spec';
import { number, numbers, string, strings } from './fact-values.js';

/** `AtspiRole` of what has none. */
const UNKNOWN = 67;

export interface AtspiFacts {
  readonly role: number;
  readonly name: string;
  readonly description: string;
  readonly states: States;
  readonly interfaces: readonly string[];
  readonly childCount: number;
  readonly indexInParent: number;
  readonly extents: readonly number[] | undefined;
  readonly value: readonly number[] | undefined;
  readonly actionCount: number | undefined;
  readonly labelledBy: readonly number[];
  readonly labelFor: readonly number[];
  readonly placeholder: string;
  readonly rows: number | undefined;
  readonly columns: number | undefined;
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly level: number | undefined;
  readonly secret: boolean;
}

/** The state bits of an accessible; `known` is false where the platform gave none at all. */
export class States {
  readonly known: boolean;

  constructor(private readonly words: readonly number[]) {
    this.known = words.some((word) => word !== 0);
  }

  has(bit: number): boolean {
    return (((this.words[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }
}

/** Everything but the text, which is read apart, and never of a secret (GB-16). */
export function atspiFacts(facts: Facts): AtspiFacts {
  return {
    role: number(facts.role) ?? UNKNOWN,
    name: string(facts.name),
    description: string(facts.description),
    states: new States(numbers(facts.states) ?? []),
    interfaces: strings(facts.interfaces) ?? [],
    childCount: number(facts.childCount) ?? 0,
    indexInParent: number(facts.indexInParent) ?? -1,
    extents: numbers(facts.extents),
    value: numbers(facts.value),
    actionCount: number(facts.actionCount),
    labelledBy: numbers(facts.labelledBy) ?? [],
    labelFor: numbers(facts.labelFor) ?? [],
    placeholder: string(facts.placeholder),
    rows: number(facts.rows),
    columns: number(facts.columns),
    row: number(facts.row),
    column: number(facts.column),
    level: number(facts.level),
    secret: facts.secret === true,
  };
}

/** The text of a node that is not secret, as the application gave it. */
export function textOf(facts: Facts): string | undefined {
  return typeof facts.text === 'string' ? facts.text : undefined;
}

/** Characters of the whole text of a node that is not secret. */
export function textLengthOf(facts: Facts): number | undefined {
  return number(facts.textLength);
}
