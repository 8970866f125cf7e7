/** Reading single facts: what is missing or of a wrong type is left out. Shared by all dialects. */
import type { FactValue } from '@casement/spec';

/** Names and descriptions beyond this are not for people; applications set no bound. In UTF-16 units. */
const STRING_MAX = 20_000;

type Given = FactValue | undefined;

export function number(value: Given): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function string(value: Given): string {
  if (typeof value !== 'string') return '';
  return value.length > STRING_MAX ? value.slice(0, STRING_MAX).replace(/[\ud800-\udbff]$/, '') : value;
}

export function boolean(value: Given): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function numbers(value: Given): readonly number[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'number') ? (value as number[]) : undefined;
}

export function strings(value: Given): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? (value as string[]) : undefined;
}
