/** What has to change in a client's entry. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { ClientRow, Connection } from './client-rows.js';
import type { EntryValues } from './entry-values.js';

/** Keys to set and keys to drop; whatever else the user put into the entry stays. */
export interface EntryChange {
  readonly set: EntryValues;
  readonly drop: readonly string[];
}

/** What the whole entry holds, as in a file that has none yet. */
export function entryOf(row: ClientRow, to: Connection): EntryValues {
  return { ...row.defaults, ...valuesFor(row, to) };
}

/** The change from `existing` (the entry there is, if any) to one that connects to `to`. */
export function changeFor(row: ClientRow, to: Connection, existing: Readonly<Record<string, unknown>>): EntryChange {
  const wanted = withOwnVariables(entryOf(row, to), existing);
  const kept = Object.keys(row.defaults ?? {});
  const entries = Object.entries(wanted).filter(
    ([key, value]) => !(kept.includes(key) && key in existing) && !isDeepStrictEqual(existing[key], value),
  );
  const wrong = to.kind === 'command' ? row.httpKeys : row.commandKeys;
  const drop = wrong.filter((key) => key in existing && !(key in wanted));
  return { set: Object.fromEntries(entries), drop };
}

function valuesFor(row: ClientRow, to: Connection): EntryValues {
  if (to.kind === 'command') return row.command(to);
  if (row.http) return row.http(to);
  throw new Error(`${row.title} connects to commands only.`);
}

/** Variables that the user added to the environment of the server stay. */
function withOwnVariables(wanted: EntryValues, existing: Readonly<Record<string, unknown>>): EntryValues {
  const merged = Object.entries(wanted).map(([key, value]) => {
    const before = existing[key];
    return [key, isRecord(value) && isRecord(before) && key !== 'headers' ? { ...before, ...value } : value];
  });
  return Object.fromEntries(merged);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
