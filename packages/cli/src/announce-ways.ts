/** What `serve` tells the person who started it: where clients join, and with which settings. */
import { defaultTokenFile } from '@casement/mcp';
import type { ClientRow } from './config/client-rows.js';
import { connectionFor, type Wish } from './config/connection.js';
import { editText } from './config/edit.js';
import { processSurroundings, type Surroundings } from './config/surroundings.js';
import { type Io, say } from './io.js';
import type { Open } from './transports.js';

/** Addresses that nobody else than this machine reaches. */
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

export interface Announcement {
  readonly open: readonly Open[];
  readonly apps: readonly string[] | 'all';
  readonly host?: string | undefined;
  /** The client to print the entry of. */
  readonly client?: ClientRow | undefined;
}

/** Says it all on stderr; stdout may be a client's. */
export function announceWays(io: Io, { open, apps, host, client }: Announcement): void {
  for (const way of open) for (const line of linesFor(way)) say(io, line);
  if (host !== undefined && !LOOPBACK.includes(host)) say(io, beyond(host));
  if (client) say(io, entryFor(io, client, open, apps));
}

function linesFor({ kind, at, tokenFile }: Open): readonly string[] {
  if (kind === 'stdio') return [];
  if (kind === 'socket') {
    return [
      `casement: serving at the socket ${at}`,
      `  settings of a client: casement config --client NAME --connect ${quote(at)}`,
    ];
  }
  const file = tokenFile === defaultTokenFile() ? '' : ` --token-file ${quote(tokenFile)}`;
  return [
    `casement: serving at ${at}; the token is in ${tokenFile}`,
    `  settings of a client: casement config --client NAME --url ${at}${file}`,
  ];
}

function beyond(host: string): string {
  return [
    `casement: WARNING: ${host} can be reached from other machines. Whoever has the token operates the windows, and`,
    '  nothing is encrypted. Put a proxy with TLS in front of it, or leave out --host.',
  ].join('\n');
}

/** The entry for the best way that the client knows: HTTP, else the socket, else a server of its own. */
function entryFor(io: Io, row: ClientRow, open: readonly Open[], apps: readonly string[] | 'all'): string {
  const around: Surroundings = io.surroundings ?? processSurroundings();
  const wishes = [...open.map((way) => wishFor(way, apps)).reverse(), { kind: 'serve', apps } as const];
  const to = wishes.map((wish) => connectionFor(wish, { row, scope: 'user' }, around)).find((one) => one !== undefined);
  return to ? `Settings of ${row.title}:\n${editText(row, '', 'casement', to).trimEnd()}` : '';
}

function wishFor({ kind, at = '', token = '' }: Open, apps: readonly string[] | 'all'): Wish {
  if (kind === 'http') return { kind, url: at, token };
  return kind === 'socket' ? { kind, socket: at } : { kind: 'serve', apps };
}

function quote(text: string | undefined): string {
  return /^[\w/.:-]+$/.test(text ?? '') ? (text ?? '') : JSON.stringify(text);
}
