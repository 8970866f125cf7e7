/** From templates of places to paths. Pure, except for the question which of several files exists. */
import { posix, win32 } from 'node:path';
import type { ClientRow, Places, Platform } from './client-rows.js';
import type { Surroundings } from './surroundings.js';

export type Scope = 'user' | 'project';

/**
 * Where a client looks for its settings, the most likely first; empty when it has none of that scope. A variable that
 * moves the settings leaves only the place it names.
 */
export function placesOf(row: ClientRow, scope: Scope, around: Surroundings): readonly string[] {
  const { join } = around.platform === 'win32' ? win32 : posix;
  if (scope === 'project') return row.project === undefined ? [] : [join(around.cwd, row.project)];
  const templates = templatesOf(row.user, around.platform);
  const moved = templates.filter((one) => one.startsWith('$')).flatMap((one) => expand(one, around));
  if (moved.length > 0) return moved.map((one) => join(one));
  return templates
    .filter((one) => !one.startsWith('$'))
    .flatMap((one) => expand(one, around).map((path) => join(path)));
}

/** The first of `places` that exists, or else the first. */
export function likeliest(places: readonly string[], exists: (path: string) => boolean): string | undefined {
  return places.find(exists) ?? places[0];
}

function templatesOf(places: Places, platform: Platform): readonly string[] {
  return 'linux' in places ? places[platform] : places;
}

function expand(template: string, around: Surroundings): string[] {
  const roots = rootsOf(around);
  const variable = /^\$([A-Z_]+)/.exec(template);
  if (variable) {
    const value = around.env[variable[1] ?? ''];
    return value ? [value + template.slice(variable[0].length)] : [];
  }
  return [template.replace(/^\{(home|config|xdg)\}/, (_, name: keyof typeof roots) => roots[name])];
}

function rootsOf({ platform, env, home }: Surroundings): Readonly<Record<'home' | 'config' | 'xdg', string>> {
  const xdg = env.XDG_CONFIG_HOME || `${home}/.config`;
  if (platform === 'win32') return { home, xdg, config: env.APPDATA || `${home}\\AppData\\Roaming` };
  return { home, xdg, config: platform === 'darwin' ? `${home}/Library/Application Support` : xdg };
}
