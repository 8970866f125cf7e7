/** `casement config`: the entry for Casement in the settings of an MCP client. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultTokenFile, readOrCreateToken } from '@casement/mcp';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createTwoFilesPatch } from 'diff';
import type { ClientRow, Connection } from '../config/client-rows.js';
import { CLIENTS, clientNamed } from '../config/clients.js';
import { connectionFor, TOKEN_VARIABLE, type Wish } from '../config/connection.js';
import { editText } from '../config/edit.js';
import { likeliest, placesOf, type Scope } from '../config/places.js';
import { BrokenFile, UnfitFile } from '../config/problems.js';
import { othersRead, readSettings, replaceSettings } from '../config/settings-file.js';
import { processSurroundings, type Surroundings } from '../config/surroundings.js';
import { CliError, EXIT } from '../exit.js';
import { type Io, print, say } from '../io.js';
import { path as filePath, teach, webAddress, withApp } from '../options.js';
import { paintFor } from '../render/paint.js';
import { columns } from '../render/table.js';

interface Options {
  readonly client?: string;
  readonly app?: readonly string[];
  readonly allApps?: boolean;
  readonly connect?: string | true;
  readonly url?: string;
  readonly tokenFile?: string;
  readonly scope: Scope;
  readonly name: string;
  readonly command?: string;
  readonly file?: string;
  readonly write?: boolean;
  readonly dryRun?: boolean;
}

export function addConfig(program: Command, io: Io): void {
  const command = program
    .command('config')
    .description("Print Casement's entry for the settings of an MCP client, or put it there.")
    .option('--client <NAME>', `one of: ${CLIENTS.map(({ id }) => id).join(', ')}`);
  withApp(command, 'the client starts a server of its own for these applications (repeatable)');
  command
    .option('--all-apps', 'the client starts a server of its own for every application')
    .option('--connect [SOCKET]', 'the client joins the server that `casement serve --socket` runs')
    .option('--url <URL>', 'the client joins the server that `casement serve --http` runs', webAddress)
    .option('--token-file <FILE>', 'its token, for --url (default: where `serve --http` keeps it)', filePath)
    .addOption(
      new Option('--scope <SCOPE>', 'settings of yours, or of the project here')
        .choices(['user', 'project'])
        .default('user'),
    )
    .option('--name <NAME>', 'what the client calls the server', serverName, 'casement')
    .option('--command <PROGRAM>', 'start this program (default: this one by its path; in a project: casement)')
    .option('--file <PATH>', "the client's settings file, when it is not where it usually is")
    .option('--write', 'put the entry into the settings file; the old file is kept beside it')
    .option('--dry-run', 'show what --write would change');
  teach(
    command,
    `Examples:
  casement config                                              the clients, and where their settings are
  casement config --client claude-code --app mousepad          print the entry
  casement config --client claude-code --app mousepad --write  put it into the settings
  casement config --client codex --connect --dry-run           what would change
  casement config --client vscode --scope project --all-apps --write
  casement config --client gemini --url http://127.0.0.1:7391/mcp --write

Comments, order and everything else in the file stay. A file that cannot be read as what it should be is left alone.
With --url the entry holds the token, so keep the file to yourself; in a project it names ${TOKEN_VARIABLE} instead.`,
  );
  command.action((options: Options) => config(io, options));
}

async function config(io: Io, options: Options): Promise<void> {
  const around = io.surroundings ?? processSurroundings();
  const row = options.client === undefined ? undefined : clientNamed(options.client);
  if (!row) throw new CliError(EXIT.usage, whichClient(io, options.client, around));
  const path = pathFor(row, options, around);
  const to = await connection(row, options, around);
  if (options.write || options.dryRun) return settle(io, { row, options, path, to });
  print(io, editText(row, '', options.name, to).trimEnd());
  say(io, `\nThis belongs into ${path}. To put it there: the same command with --write`);
  tellVariable(io, to);
}

interface Job {
  readonly row: ClientRow;
  readonly options: Options;
  readonly path: string;
  readonly to: Connection;
}

async function settle(io: Io, { row, options, path, to }: Job): Promise<void> {
  const before = await readSettings(path);
  const after = merged(row, path, before ?? '', options.name, to);
  if (before === after) return say(io, `${path} has the entry already. Nothing to do.`);
  if (options.dryRun) return print(io, patch(path, before ?? '', after, to));
  const secret = holdsToken(to);
  const copy = await replaceSettings({ path, before, after, secret }, new Date());
  print(io, copy === undefined ? `Wrote ${path}, which is new.` : `Changed ${path}. As it was: ${copy}`);
  if (secret && (await othersRead(path))) {
    say(io, `It holds the token, and others on this machine may read it: chmod 600 ${JSON.stringify(path)}`);
  }
  tellVariable(io, to);
  say(io, row.next);
}

function merged(row: ClientRow, path: string, text: string, name: string, to: Connection): string {
  try {
    return editText(row, text, name, to);
  } catch (error) {
    if (error instanceof BrokenFile) {
      const what = `${path} is not what ${row.title} can read (${error.message}).`;
      throw new CliError(EXIT.failed, `${what} It was left as it is; mend it first.`);
    }
    if (!(error instanceof UnfitFile)) throw error;
    throw new CliError(EXIT.failed, `${path} was left as it is. ${error.message}`);
  }
}

/** The token does not belong onto a screen for the sake of a comparison. */
function patch(path: string, before: string, after: string, to: Connection): string {
  const text = createTwoFilesPatch(path, path, before, after, '', '', { context: 3 }).trimEnd();
  return holdsToken(to) ? text.replaceAll(to.authorization, 'Bearer •••') : text;
}

function holdsToken(to: Connection): to is Extract<Connection, { kind: 'http' }> {
  return to.kind === 'http' && to.tokenVariable === undefined;
}

function tellVariable(io: Io, to: Connection): void {
  if (to.kind !== 'http' || to.tokenVariable === undefined) return;
  say(io, `The client reads the token from ${to.tokenVariable}: export it where the client is started.`);
}

function pathFor(row: ClientRow, { file, scope }: Options, around: Surroundings): string {
  if (file !== undefined) return resolve(around.cwd, file);
  const path = likeliest(placesOf(row, scope, around), existsSync);
  if (path !== undefined) return path;
  throw new CliError(EXIT.usage, `${row.title} has no settings of a project. Leave out --scope project.`);
}

async function connection(row: ClientRow, options: Options, around: Surroundings): Promise<Connection> {
  const wish = await wishOf(options, around);
  const target = { row, scope: options.scope, ...(options.command !== undefined && { command: options.command }) };
  const to = connectionFor(wish, target, around);
  if (to) return to;
  if (!row.http) {
    throw new CliError(EXIT.usage, `${row.title} starts commands only. Use --connect and \`casement serve --socket\`.`);
  }
  throw new CliError(
    EXIT.usage,
    `The token would be in a file of the project, and ${row.title} cannot read it from elsewhere. Use --connect, or leave out --scope project.`,
  );
}

/** @throws CliError (exit code 2) unless exactly one thing is asked for. */
async function wishOf(options: Options, around: Surroundings): Promise<Wish> {
  const asked = [options.app, options.allApps, options.connect, options.url].filter((one) => one !== undefined);
  if (asked.length !== 1) {
    throw new CliError(
      EXIT.usage,
      'Say what the client is to get, one of: --app PATTERN (repeatable), --all-apps, --connect, --url URL.',
    );
  }
  if (options.app) return { kind: 'serve', apps: options.app };
  if (options.allApps) return { kind: 'serve', apps: 'all' };
  if (options.url === undefined) {
    return {
      kind: 'socket',
      ...(typeof options.connect === 'string' && { socket: resolve(around.cwd, options.connect) }),
    };
  }
  const token = await readOrCreateToken(options.tokenFile ?? defaultTokenFile(around.env));
  return { kind: 'http', url: options.url, token };
}

/** Short, for it is a part of the tools' names in many clients; `__` separates these parts. */
function serverName(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]*(_[A-Za-z0-9-]+)*$/.test(text) && text.length <= 24) return text;
  throw new InvalidArgumentError('Give up to 24 letters, digits, - and single _, beginning with a letter.');
}

function whichClient(io: Io, given: string | undefined, around: Surroundings): string {
  const rows = CLIENTS.map((row) => [
    row.id,
    row.title,
    likeliest(placesOf(row, 'user', around), existsSync) ?? '',
    row.project ?? '',
  ]);
  const table = columns(paintFor(io), ['NAME', 'CLIENT', 'YOUR SETTINGS', 'OF A PROJECT'], rows);
  const first =
    given === undefined ? 'Say which client, with --client NAME:' : `There is no client ${given}. There are:`;
  return `${first}\n\n${table}`;
}
