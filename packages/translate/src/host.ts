/** Runs the translator that fits a window; a failing one degrades this window only. */
import { quoteTitle } from '@casement/core';
import type { Block, KitWindow, Translation, Translator } from '@casement/spec';
import { genericTranslator } from './generic/index.js';
import { Kit } from './kit.js';
import { candidates } from './match.js';
import { MissingAnchor } from './query.js';
import { flawOf } from './validate.js';

export interface Translated {
  readonly translation: Translation;
  /** Id of the translator that made it. */
  readonly translator: string;
  /** Why a better fitting translator was not used; words about its form, never content of the window. */
  readonly degraded?: string;
}

/**
 * Translates a window: application > toolkit > generic. Never throws: a translator that throws, misses its anchors or
 * gives an unsound result is passed over, and a notice says so (GB-14).
 */
export function translateWindow(window: KitWindow, translators: readonly Translator<Kit>[] = []): Translated {
  const reasons: string[] = [];
  for (const translator of candidates(translators, window.raw, window.tree.toolkit)) {
    const result = attempt(translator, window);
    if (typeof result !== 'string') return withNotice(result, translator.id, reasons);
    reasons.push(`${translator.id}: ${result}`);
  }
  const generic = attempt(genericTranslator, window);
  return withNotice(typeof generic === 'string' ? bare(window) : generic, genericTranslator.id, reasons, generic);
}

function attempt(translator: Translator<Kit>, window: KitWindow): Translation | string {
  try {
    const translation = translator.translate(new Kit(window));
    return flawOf(translation) ?? translation;
  } catch (error) {
    if (error instanceof MissingAnchor) return 'a part of the window that it relies on is not there';
    return 'it failed';
  }
}

function withNotice(
  translation: Translation,
  translator: string,
  reasons: readonly string[],
  generic?: Translation | string,
): Translated {
  const all = typeof generic === 'string' ? [...reasons, `${translator}: ${generic}`] : reasons;
  if (all.length === 0) return { translation, translator };
  const degraded = all.join('; ');
  const notice: Block = {
    type: 'notice',
    id: 'translator',
    severity: 'warn',
    text: `This window is shown in a simpler form than usual (${degraded}).`,
  };
  const blocks = [notice, ...translation.blocks.filter((block) => block.id !== notice.id)];
  return { translation: { ...translation, blocks }, translator, degraded };
}

/** When even the generic translator fails, the window still is a window. */
function bare(window: KitWindow): Translation {
  return {
    summary: `Window ${quoteTitle(window.title)}, whose content could not be shown.`,
    blocks: [],
    actions: [],
  };
}
