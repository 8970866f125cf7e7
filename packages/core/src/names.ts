/** Names of tools, actions and parameters: ASCII in every locale, short, never built from titles (CASE-G1, G2, F7). */
import { cleanLine } from './text.js';

/** Letters that decompose into nothing ASCII. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
const MAX_PARAMETER = 64;
/** With ids of up to ten characters (the first 1,295 windows of a run) a tool's name stays within 24 (CASE-G1). */
const ACTION_MAX = 12;

/**
 * The name of an action from the label of what it operates: "Save _As…" → "save_as". Labels without ASCII words become
 * "button". At most `max` characters, cut at word ends; `taken` names get a number: "save_2".
 */
export function actionName(label: string, taken: ReadonlySet<string>, max = ACTION_MAX): string {
  return untaken(slug(label, 'button', max), taken, max);
}

/** The key of a parameter, `[A-Za-z0-9_.-]{1,64}`, from the label of its control: "File name:" → "file_name". */
export function paramKey(label: string, taken: ReadonlySet<string>): string {
  return untaken(slug(label, 'field', MAX_PARAMETER), taken, MAX_PARAMETER);
}

/** The name of a window's tool (GB-18). `action` holds no "__", so a name splits in one way only. */
export function toolName(winId: string, action: string): string {
  return `${winId}__${action}`;
}

function slug(label: string, fallback: string, max: number): string {
  const words = ascii(withoutMnemonics(cleanLine(label))).match(/[a-z0-9]+/g) ?? [];
  const named = /^[a-z]/.test(words[0] ?? '') ? words : [fallback, ...words];
  let name = named[0]!.slice(0, max);
  for (const word of named.slice(1)) {
    if (name.length + 1 + word.length > max) break;
    name += `_${word}`;
  }
  return name;
}

/** "(&F)" after a label, "&" and "_" before the letter that Alt picks; "Save & close" keeps its words apart. */
function withoutMnemonics(label: string): string {
  const bare = label.replace(/\([&_]\p{L}\)/gu, '').replace(/&(?=[\p{L}\p{N}])/gu, '');
  return bare.split('_').length === 2 ? bare.replace('_', '') : bare;
}

/** Latin letters without their marks; a label with letters of another script gives ''. */
function ascii(label: string): string {
  const lower = label.toLowerCase().replace(/[^\x00-\x7f]/gu, (letter) => LETTERS[letter] ?? letter);
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return /[^\x00-\x7f]/u.test(bare.replace(/[^\p{L}]/gu, '')) ? '' : bare;
}

function untaken(name: string, taken: ReadonlySet<string>, max: number): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) {
    const suffix = `_${n}`;
    const candidate = name.slice(0, max - suffix.length).replace(/_+$/, '') + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
