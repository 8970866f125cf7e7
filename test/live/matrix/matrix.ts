/** `test/matrix.yaml`: what each toolkit can do, and what it cannot, with the reason. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export interface Cannot {
  readonly capability: string;
  readonly reason: string;
  /** The row of `test/quirks.yaml`. */
  readonly quirk: string;
}

export interface Row {
  readonly toolkit: string;
  readonly versions: string;
  readonly can: readonly string[];
  readonly cannot: readonly Cannot[];
}

export const MATRIX = parse(readFileSync(resolve(import.meta.dirname, '../../matrix.yaml'), 'utf8')) as readonly Row[];

/** Why a toolkit cannot do something; undefined when it can. Throws for what the matrix does not tell. */
export function lackOf(toolkit: string, capability: string): Cannot | undefined {
  const row = MATRIX.find((one) => one.toolkit === toolkit);
  const lack = row?.cannot.find((one) => one.capability === capability);
  if (lack || row?.can.includes(capability)) return lack;
  throw new Error(`test/matrix.yaml does not say whether ${toolkit} can ${capability}.`);
}
