/** The facts of an AT-SPI accessible, read from the flat form. What is missing or of a wrong type is left out. */
import type { Facts, FactValue } from '@casement/spec';

export interface AtspiFacts {
  readonly role: number;
  readonly name: string;
  readonly description: string;
  readonly states: States;
  readonly interfaces: ReadonlySet<string>;
  readonly childCount: number;
  readonly indexInParent: number;
  readonly extents?: readonly number[];
  readonly value?: readonly number[];
  readonly actionCount?: number;
  readonly labelledBy: readonly number[];
  readonly labelFor: readonly number[];
  readonly placeholder: string;
  readonly rows?: number;
  readonly columns?: number;
  readonly row?: number;
  readonly column?: number;
  readonly level?: number;
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
    role: number(facts.role) ?? 67,
    name: string(facts.name),
    description: string(facts.description),
    states: new States(numbers(facts.states) ?? []),
    interfaces: new Set(strings(facts.interfaces)),
    childCount: number(facts.childCount) ?? 0,
    indexInParent: number(facts.indexInParent) ?? -1,
    labelledBy: numbers(facts.labelledBy) ?? [],
    labelFor: numbers(facts.labelFor) ?? [],
    placeholder: string(facts.placeholder),
    secret: facts.secret === true,
    ...optional('extents', numbers(facts.extents)),
    ...optional('value', numbers(facts.value)),
    ...optional('actionCount', number(facts.actionCount)),
    ...optional('rows', number(facts.rows)),
    ...optional('columns', number(facts.columns)),
    ...optional('row', number(facts.row)),
    ...optional('column', number(facts.column)),
    ...optional('level', number(facts.level)),
  };
}

/** The text facts of a node that is not secret. */
export function textFacts(facts: Facts): { text?: string; textLength?: number } {
  return {
    ...optional('text', typeof facts.text === 'string' ? facts.text : undefined),
    ...optional('textLength', number(facts.textLength)),
  };
}

/** A property only where there is a value. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}

function number(value: FactValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function string(value: FactValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numbers(value: FactValue | undefined): readonly number[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'number') ? (value as number[]) : undefined;
}

function strings(value: FactValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
