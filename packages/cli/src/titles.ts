/** Ids of windows end with the command that made them, so people get titles in their place. */
import type { WindowState } from '@casement/spec';

/** Titles by id, of windows that are there or were. */
export type Titles = ReadonlyMap<string, string>;

/** The titles of all windows of some states; of two for one id, the last. */
export function titlesOf(...states: readonly { readonly windows: readonly WindowState[] }[]): Titles {
  return new Map(states.flatMap(({ windows }) => windows.map(({ id, title }) => [id, title] as const)));
}

/** An id of a window, alone, before its title, or in the name of a tool. */
const ID = /\b(w[0-9a-z]+)(?![0-9a-z])(__| “)?/g;

/**
 * A message with `“title”` for each id, and the name of an action for the name of its tool. Where the title follows its
 * id already, the id goes.
 */
export function withTitles(text: string, titles: Titles): string {
  return text.replace(ID, (whole, id: string, next: string | undefined) => {
    const title = titles.get(id);
    if (title === undefined) return whole;
    if (next === '__') return '';
    const named = `“${title}”`;
    return next !== undefined && text.includes(`${id} ${named}`) ? next.trimStart() : named + (next ?? '');
  });
}
