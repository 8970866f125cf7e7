/** From what a person asks for to what a client is told. */
import { defaultSocketPath } from '@casement/mcp';
import type { ClientRow, CommandConnection, Connection } from './client-rows.js';
import type { Scope } from './places.js';
import type { Surroundings } from './surroundings.js';

/** What the client is to get: a server of its own, or a way to one that runs. */
export type Wish =
  | { readonly kind: 'serve'; readonly apps: readonly string[] | 'all' }
  | { readonly kind: 'socket'; readonly socket?: string }
  | { readonly kind: 'http'; readonly url: string; readonly token: string };

/** The variable that a client reads the token from, where its settings are shared. */
export const TOKEN_VARIABLE = 'CASEMENT_TOKEN';

/** Without these a server cannot find the desktop. */
const DESKTOP_VARIABLES = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];

export interface Target {
  readonly row: ClientRow;
  readonly scope: Scope;
  /** A program instead of this one, found over PATH. */
  readonly command?: string;
}

/**
 * The connection for a wish. What is shared with others (`project`) holds no paths, no token and no variables of this
 * machine. Undefined when the client cannot have it: it knows commands only, or cannot keep the token out of a project.
 */
export function connectionFor(wish: Wish, target: Target, around: Surroundings): Connection | undefined {
  if (wish.kind !== 'http') return commandFor(wish, target, around);
  const { row, scope } = target;
  if (!row.http) return undefined;
  if (scope === 'user') return { kind: 'http', url: wish.url, authorization: `Bearer ${wish.token}` };
  const variable = row.variable?.(TOKEN_VARIABLE);
  if (variable === undefined) return undefined;
  return { kind: 'http', url: wish.url, authorization: `Bearer ${variable}`, tokenVariable: TOKEN_VARIABLE };
}

function commandFor(wish: Exclude<Wish, { kind: 'http' }>, target: Target, around: Surroundings): CommandConnection {
  const { row, scope } = target;
  const [command, ...first] = programFor(target, around);
  const args = [...first, ...(wish.kind === 'serve' ? serveArgs(wish.apps) : connectArgs(wish.socket, scope, around))];
  const needed = wish.kind === 'serve' ? DESKTOP_VARIABLES.filter((name) => around.env[name]) : [];
  const told = row.environment === 'stripped' && scope === 'user' ? needed : [];
  const env = Object.fromEntries(told.map((name) => [name, around.env[name] ?? '']));
  return { kind: 'command', command, args, env, variables: row.environment === 'named' ? needed : [] };
}

function programFor({ scope, command }: Target, around: Surroundings): Surroundings['program'] {
  if (command !== undefined) return [command];
  return scope === 'user' ? around.program : ['casement'];
}

function serveArgs(apps: readonly string[] | 'all'): string[] {
  return ['serve', ...(apps === 'all' ? ['--all-apps'] : apps.flatMap((app) => ['--app', app]))];
}

function connectArgs(socket: string | undefined, scope: Scope, around: Surroundings): string[] {
  const path = socket ?? (scope === 'user' ? defaultSocketPath(around.env) : undefined);
  return ['connect', ...(path === undefined ? [] : ['--socket', path])];
}
