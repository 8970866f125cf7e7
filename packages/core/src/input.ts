/** Parameters of an action: their JSON Schema, and the check of what a client sent. Given values are never echoed. */
import type { FieldError, Input, InputField, InputValues, JsonSchema } from '@casement/spec';
import { z } from 'zod';
import { nearest } from './nearest.js';
import { cleanLine, truncate } from './text.js';

export const EXPECTED_VERSION = 'expectedVersion';
const VERSION_TEXT = 'The version of the window that you read; the call is refused when the window has changed since.';
/** Graphemes of a parameter's title, of a choice in an error text, and how many choices one error text lists. */
const TITLE_MAX = 80;
const CHOICE_MAX = 60;
const CHOICES_SHOWN = 15;
const KEY_MAX = 64;
/** UTF-16 units of one text; applications that take more at once are not known. */
const TEXT_MAX = 1_000_000;
const LONE_SURROGATE = /\p{Surrogate}/u;

export type ParsedInput =
  | { ok: true; values: InputValues; expectedVersion?: number }
  | { ok: false; expectedVersion?: number; fields: FieldError[] };

/**
 * The schema of an action's arguments: an object, nothing additional, within what draft-07 and 2020-12 share
 * (CASE-G11). `writes` adds `expectedVersion`.
 */
export function inputSchema(input: Input, writes: boolean): JsonSchema {
  const properties = Object.entries(input).map(([key, field]) => [key, fieldSchema(field)] as const);
  const version = { type: 'integer', minimum: 1, description: VERSION_TEXT };
  const required = Object.keys(input).filter((key) => !input[key]!.optional);
  return {
    type: 'object',
    properties: Object.fromEntries(writes ? [...properties, [EXPECTED_VERSION, version]] : properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function fieldSchema(field: InputField): JsonSchema {
  const number = field.type === 'number' || field.type === 'integer';
  return {
    type: field.type,
    title: truncate(cleanLine(field.title), TITLE_MAX),
    ...(field.description && { description: field.description }),
    ...(field.choices && field.choices.length > 0 && { enum: [...new Set(field.choices)] }),
    ...(number && field.min !== undefined && { minimum: field.min }),
    ...(number && field.max !== undefined && { maximum: field.max }),
  };
}

/**
 * Checks untrusted arguments. `expectedVersion` comes out even when other fields are wrong, because staleness is told
 * before anything else (GB-25). Error texts are for people: allowed choices or bounds, never the value (CASE-F8).
 */
export function parseInput(input: Input, args: unknown, writes: boolean): ParsedInput {
  const given = args === undefined || args === null ? {} : args;
  if (typeof given !== 'object' || Array.isArray(given)) {
    return { ok: false, fields: [{ field: 'arguments', error: 'The arguments must be an object.' }] };
  }
  const record = given as Record<string, unknown>;
  const version = parseVersion(record, writes);
  const values: Record<string, string | number | boolean> = Object.create(null);
  const fields = [...unknownKeys(input, record, writes), ...version.errors];
  for (const [key, field] of Object.entries(input)) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    const result = parseField(field, value);
    if (result.error) fields.push({ field: key, error: result.error });
    else if (result.value !== undefined) values[key] = result.value;
  }
  const stated = version.value !== undefined && { expectedVersion: version.value };
  // Without a prototype: a parameter may be called "constructor".
  return fields.length > 0 ? { ok: false, ...stated, fields } : { ok: true, values, ...stated };
}

function parseVersion(record: Record<string, unknown>, writes: boolean): { value?: number; errors: FieldError[] } {
  const given = Object.hasOwn(record, EXPECTED_VERSION) ? record[EXPECTED_VERSION] : undefined;
  if (!writes || given === undefined || given === null) return { errors: [] };
  const parsed = z.int().min(0).safeParse(given);
  if (parsed.success) return { value: parsed.data, errors: [] };
  return { errors: [{ field: EXPECTED_VERSION, error: 'Must be a whole number: the version you read.' }] };
}

function unknownKeys(input: Input, record: Record<string, unknown>, writes: boolean): FieldError[] {
  const known = [...Object.keys(input), ...(writes ? [EXPECTED_VERSION] : [])];
  const strangers = Object.keys(record).filter((key) => !known.includes(key));
  return strangers.slice(0, CHOICES_SHOWN).map((key) => ({
    field: truncate(cleanLine(key), KEY_MAX),
    error: unknownKeyText(key, known),
  }));
}

function unknownKeyText(key: string, known: readonly string[]): string {
  if (known.length === 0) return 'There is no such parameter: this action takes none.';
  const close = nearest(key, known);
  const hint = close ? ` Did you mean “${close}”?` : '';
  return `There is no such parameter.${hint} Parameters: ${listed(known)}.`;
}

function parseField(field: InputField, value: unknown): { value?: string | number | boolean; error?: string } {
  if (value === undefined || value === null) return field.optional ? {} : { error: 'Is required.' };
  const parsed = schemaOf(field).safeParse(value);
  if (!parsed.success) return { error: wanted(field) };
  const flaw = typeof parsed.data === 'string' ? flawOf(parsed.data) : undefined;
  return flaw ? { error: flaw } : { value: parsed.data };
}

/** What no application could be given as it is: it would arrive cut or changed. */
function flawOf(text: string): string | undefined {
  if (text.length > TEXT_MAX) return `Must not be longer than ${TEXT_MAX} characters.`;
  if (text.includes('\0')) return 'Must not hold the character U+0000: no application takes it.';
  return LONE_SURROGATE.test(text) ? 'Must be valid Unicode: it holds half of a surrogate pair.' : undefined;
}

function schemaOf(field: InputField): z.ZodType<string | number | boolean> {
  if (field.type === 'boolean') return z.boolean();
  if (field.type === 'string') return field.choices?.length ? z.enum([...field.choices]) : z.string();
  const number = field.type === 'integer' ? z.int() : z.number();
  return number.min(field.min ?? Number.NEGATIVE_INFINITY).max(field.max ?? Number.POSITIVE_INFINITY);
}

/** What would be right. */
function wanted(field: InputField): string {
  if (field.type === 'boolean') return 'Must be true or false.';
  if (field.type === 'string')
    return field.choices?.length ? `Must be one of ${listed(field.choices)}.` : 'Must be a text.';
  const noun = field.type === 'integer' ? 'a whole number' : 'a number';
  if (field.min !== undefined && field.max !== undefined) return `Must be ${noun} from ${field.min} to ${field.max}.`;
  if (field.min !== undefined) return `Must be ${noun}, at least ${field.min}.`;
  return field.max !== undefined ? `Must be ${noun}, at most ${field.max}.` : `Must be ${noun}.`;
}

function listed(words: readonly string[]): string {
  const shown = words.slice(0, CHOICES_SHOWN).map((word) => `“${truncate(cleanLine(word), CHOICE_MAX)}”`);
  const more = words.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
