/** Which translator goes with which window. */
import type { AppMatch, RawWindow, Toolkit, Translator } from '@casement/spec';
import type { Kit } from './kit.js';

export type Rank = 'app' | 'toolkit';

/** How a translator fits a window: by its application, by its toolkit, or not at all. Case does not matter. */
export function rankOf(match: AppMatch, raw: RawWindow, toolkit: Toolkit | undefined): Rank | undefined {
  const names = [raw.app.name, baseName(raw.app.executable)].map((name) => name?.toLowerCase());
  const kits = [raw.toolkit?.name, toolkit?.name].map((name) => name?.toLowerCase());
  const byApp = match.app?.some((name) => names.includes(name.toLowerCase()));
  const byToolkit = match.toolkit?.some((name) => kits.includes(name.toLowerCase()));
  if (match.app && match.toolkit) return byApp && byToolkit ? 'app' : undefined;
  if (byApp) return 'app';
  return byToolkit ? 'toolkit' : undefined;
}

/** Translators that fit, those for the application before those for the toolkit. */
export function candidates(
  translators: readonly Translator<Kit>[],
  raw: RawWindow,
  toolkit: Toolkit | undefined,
): Translator<Kit>[] {
  const ranked = translators.map((translator) => ({ translator, rank: rankOf(translator.match, raw, toolkit) }));
  const of = (rank: Rank) => ranked.filter((item) => item.rank === rank).map((item) => item.translator);
  return [...of('app'), ...of('toolkit')];
}

function baseName(path: string | undefined): string | undefined {
  return path
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\.exe$/i, '');
}
