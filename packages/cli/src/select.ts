/** Which window a person means: ids change with every run, so a title or an application names it, too. */
import { type InspectedWindow, matchesApp } from '@casement/engine';
import type { RawWindow } from '@casement/spec';
import { CliError, EXIT } from './exit.js';

/**
 * All windows that `pattern` fits, by the first of these that fits any: id, whole title, part of a title (or glob),
 * application (name, executable, pid).
 */
export function windowsLike(pattern: string, windows: readonly InspectedWindow[]): readonly InspectedWindow[] {
  const wanted = pattern.toLowerCase();
  const ways: ((window: InspectedWindow) => boolean)[] = [
    (window) => window.id === pattern,
    (window) => window.title.toLowerCase() === wanted,
    (window) => !/^\d+$/.test(pattern) && matchesApp(pattern, titleOnly(window)),
    (window) => matchesApp(pattern, asRaw(window)),
  ];
  for (const way of ways) {
    const found = windows.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The one window that `pattern` names; `nth` (from 1) picks when several fit.
 * @throws CliError (exit code 4) when none fits, or several and no `nth`, with what there is.
 */
export function oneWindow(
  pattern: string,
  windows: readonly InspectedWindow[],
  titles: readonly string[],
  nth?: number,
): InspectedWindow {
  const found = windowsLike(pattern, windows);
  if (found.length === 0) throw noWindow(pattern, titles);
  if (nth === undefined && found.length > 1) throw severalWindows(pattern, found);
  const picked = found[(nth ?? 1) - 1];
  if (!picked) throw new CliError(EXIT.notFound, `Only ${found.length} of the windows fit "${pattern}".`);
  return picked;
}

/** The error for a pattern that fits nothing; `titles` are those of every window there is. */
export function noWindow(pattern: string, titles: readonly string[]): CliError {
  const there = titles.length > 0 ? `There are: ${namesOf(titles)}.` : 'No window is open.';
  return new CliError(EXIT.notFound, `No window fits "${pattern}". ${there} See: casement windows`);
}

function severalWindows(pattern: string, found: readonly InspectedWindow[]): CliError {
  return new CliError(
    EXIT.notFound,
    `${found.length} windows fit "${pattern}": ${namesOf(found.map((window) => window.title))}. Name one by its title, or add --nth N.`,
  );
}

const NAMED = 12;

function namesOf(titles: readonly string[]): string {
  const names = titles.slice(0, NAMED).map((title) => JSON.stringify(title));
  return names.join(', ') + (titles.length > NAMED ? ` and ${titles.length - NAMED} more` : '');
}

function asRaw({ native, app, title }: InspectedWindow): RawWindow {
  return { id: native, app, title, claims: {}, active: false, z: 0, verbs: [] };
}

function titleOnly(window: InspectedWindow): RawWindow {
  return asRaw({ ...window, app: { key: '', pid: -1, name: '' } });
}
