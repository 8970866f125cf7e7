/** One entry into a settings file of any format, as text to text. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { changeFor, isRecord } from './change.js';
import type { ClientRow, Connection, Format } from './client-rows.js';
import { editJson, readJson } from './edit-json.js';
import { editToml, readToml } from './edit-toml.js';
import { editYaml, readYaml } from './edit-yaml.js';
import { UnfitFile } from './problems.js';

const BOM = '\uFEFF';

/**
 * The text of a client's settings with the entry `name` connecting to `to`; the same text when it does already. Comments,
 * order, indentation, end of lines and every other setting stay: the result is read again and compared.
 * @throws BrokenFile when the text is not of its format.
 * @throws UnfitFile when the entry cannot be put in without touching something else.
 */
export function editText(row: ClientRow, text: string, name: string, to: Connection): string {
  const mark = text.startsWith(BOM) ? BOM : '';
  const windows = text.includes('\r\n') && !/(^|[^\r])\n/.test(text);
  const plain = (windows ? text.replaceAll('\r\n', '\n') : text).slice(mark.length);
  const data = dataOf(row.format, plain);
  const under = row.under(data);
  const change = changeFor(row, to, existingEntry(data, [...under, name]));
  if (Object.keys(change.set).length === 0 && change.drop.length === 0) return text;
  const edited = edit(row.format, plain, under, name, change);
  assertOnly(row.format, edited, expected(data, [...under, name], change));
  return mark + (windows ? edited.replaceAll('\n', '\r\n') : edited);
}

/** The data in a text of a format; an empty text holds none. @throws BrokenFile */
export function dataOf(format: Format, text: string): unknown {
  if (format === 'toml') return readToml(text);
  return format === 'yaml' ? readYaml(text) : readJson(text, format === 'json');
}

function edit(format: Format, ...rest: Parameters<typeof editJson>): string {
  if (format === 'toml') return editToml(...rest);
  return format === 'yaml' ? editYaml(...rest) : editJson(...rest);
}

/** The entry there is. @throws UnfitFile when something else stands on the way to it. */
function existingEntry(data: unknown, path: readonly string[]): Record<string, unknown> {
  let at: unknown = data;
  for (const [depth, key] of ['', ...path].entries()) {
    if (depth > 0) at = (at as Record<string, unknown>)[key];
    if (at === undefined || at === null) return {};
    const where = depth === 0 ? 'The file' : `"${path.slice(0, depth).join('.')}"`;
    if (!isRecord(at)) throw new UnfitFile(`${where} does not hold settings by name, as it should.`);
  }
  return at as Record<string, unknown>;
}

function expected(data: unknown, path: readonly string[], change: ReturnType<typeof changeFor>): unknown {
  const [key, ...rest] = path;
  const before = isRecord(data) ? data : {};
  if (key !== undefined) return { ...before, [key]: expected(before[key], rest, change) };
  const kept = Object.entries(before).filter(([one]) => !change.drop.includes(one));
  return { ...Object.fromEntries(kept), ...change.set };
}

/** Better no change than one that alters anything else. */
function assertOnly(format: Format, edited: string, wanted: unknown): void {
  let data: unknown;
  try {
    data = dataOf(format, edited);
  } catch {
    data = undefined;
  }
  if (!isDeepStrictEqual(data, wanted)) {
    throw new UnfitFile('The entry cannot be put in without changing other settings: put it in by hand.');
  }
}
