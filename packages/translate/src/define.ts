/** The entry point of a translator's author. */
import type { Translator } from '@casement/spec';
import type { Kit } from './kit.js';

/** A translator without what can be filled in. */
export type TranslatorDefinition = Omit<Translator<Kit>, 'api'>;

/** Declares a translator; it must be a pure function of the kit. */
export function defineTranslator(definition: TranslatorDefinition): Translator<Kit> {
  return { api: 1, ...definition };
}
