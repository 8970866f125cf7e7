/** Arguments of an action from a command line. A message of this file never repeats a value: it may be a secret (CASE-F8). */
import type { Input, InputField } from '@casement/spec';
import { CliError, EXIT } from './exit.js';

type Value = string | number | boolean;

/**
 * `key=value` words to arguments. Values get the type that the action's parameter has; whatever does not fit, or is
 * unknown, stays text for the gate to judge.
 * @throws CliError (exit code 2) for a word without `=`, by its position.
 */
export function argumentsOf(words: readonly string[], input: Input): Record<string, Value> {
  return Object.fromEntries(words.map((word, index) => pairOf(word, index, input)));
}

function pairOf(word: string, index: number, input: Input): [string, Value] {
  const at = word.indexOf('=');
  if (at < 1) {
    throw new CliError(
      EXIT.usage,
      `Argument ${index + 1} of the action is not of the form KEY=VALUE. ${keysOf(input)}`,
    );
  }
  const key = word.slice(0, at);
  return [key, typed(word.slice(at + 1), input[key])];
}

function keysOf(input: Input): string {
  const keys = Object.keys(input);
  return keys.length > 0 ? `KEY can be: ${keys.join(', ')}.` : 'It takes no arguments.';
}

function typed(text: string, field: InputField | undefined): Value {
  if (field?.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (field?.type === 'number' || field?.type === 'integer') return numberOf(text) ?? text;
  return text;
}

function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}

/**
 * Arguments given as one JSON object.
 * @throws CliError (exit code 2); the parser's own message is left out, for it quotes the text.
 */
export function argumentsFromJson(text: string): Record<string, unknown> {
  if (text.trim() === '')
    throw new CliError(EXIT.usage, 'The arguments are empty. Give an object, such as {"text": "Hello"}.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new CliError(EXIT.usage, 'The arguments are not JSON. Give an object, such as {"text": "Hello"}.');
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    throw new CliError(EXIT.usage, 'The arguments must be one JSON object, such as {"text": "Hello"}.');
  }
  return parsed as Record<string, unknown>;
}
