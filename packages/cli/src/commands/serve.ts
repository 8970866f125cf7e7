/** `casement serve`: windows to one MCP client on stdin and stdout. */
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Engine, type Expose, type Log, startEngine } from '@casement/engine';
import type { AccessibilityBackend } from '@casement/spec';
import { type Command, Option } from 'commander';
import { announceWays } from '../announce-ways.js';
import { CLIENTS, clientNamed } from '../config/clients.js';
import { atMost, whenStopped, within } from '../deadline.js';
import { CliError, EXIT } from '../exit.js';
import { type Io, say } from '../io.js';
import { openLog } from '../log.js';
import { type CommonOptions, collect, connecting, path, port, teach, withApp, withRecording } from '../options.js';
import { findingsText } from '../render/findings.js';
import { paintFor } from '../render/paint.js';
import { columns } from '../render/table.js';
import { type RunningApp, runningApps } from '../running.js';
import { LIST_MS, lostDisplay, obstacles, openSource } from '../source.js';
import { closeWays, openWays, USUAL_PORT, type Ways } from '../transports.js';
import { quoted } from '../words.js';

interface Options extends CommonOptions, Ways {
  readonly allApps?: boolean;
  readonly printConfig?: string;
}

/** How a client finds this very program: nothing puts it on PATH. */
const SCRIPT = fileURLToPath(new URL('../../bin/casement.js', import.meta.url));
/** How long each of the three parts may take to end, in ms: then the process ends as it is, within 2 s in all. */
const CLEAN_MS = 600;

export function addServe(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .description(
      'Serve windows to AI agents over MCP: on stdin and stdout for a client that starts this, or for many.',
    );
  withApp(command, 'what the agent may see and use (repeatable): name, executable, pid or title; * matches anything');
  command.option('--all-apps', 'let the agent see and use every application');
  withWays(command);
  withRecording(connecting(command, 'info'));
  teach(
    command,
    `Examples:
  casement serve --app mousepad
  casement serve --app mousepad --app gnome-calculator
  casement serve --app 4711                     one process
  casement serve --all-apps                     everything on this desktop
  casement serve --app mousepad --socket        for many clients of yours: each starts casement connect
  casement serve --app mousepad --http          for many clients, with a token
  casement serve --app mousepad --http 0 --print-config cursor

As an entry of an MCP client (casement config writes it for you):
  {"mcpServers": {"desktop": {"command": "node", "args": [${JSON.stringify(SCRIPT)}, "serve", "--app", "mousepad"]}}}

Applications may start and end while this runs. stdout carries JSON-RPC only; the log is on stderr and holds no values.
It ends when its client goes; with --socket or --http it stays until it is ended.`,
  );
  command.action((options: Options) => serve(io, options));
}

function withWays(command: Command): void {
  command
    .option('--socket [PATH]', 'serve at a socket that only you can reach, for `casement connect`', path)
    .option('--http [PORT]', `serve over HTTP, with a token (default: port ${USUAL_PORT}; 0 takes a free one)`, port)
    .option('--host <ADDRESS>', 'listen there, with --http (default: 127.0.0.1)')
    .option('--allow-host <NAME>', 'a name by which clients call this machine, as behind a proxy (repeatable)', collect)
    .option('--token-file <FILE>', 'where the token is kept, with --http; made when there is none', path)
    .addOption(
      new Option('--print-config <CLIENT>', 'print the entry for a client, with the token').choices(
        CLIENTS.map(({ id }) => id),
      ),
    );
}

async function serve(io: Io, options: Options): Promise<void> {
  fitting(options);
  const output = io.claimStdout();
  const log = openLog(io, options.logLevel);
  const backend = await within(undefined, io.stopping, openSource(io, options, log));
  try {
    const expose = await exposed(io, options, backend);
    const engine = await within(undefined, io.stopping, startEngine(backend, { expose, log }));
    try {
      await serveEngine(io, options, { engine, backend, expose, log, output });
    } finally {
      await atMost(CLEAN_MS, engine.close());
    }
  } finally {
    await atMost(CLEAN_MS, backend.close());
  }
}

/** Whoever types it and sees nothing happen wonders. */
const BY_HAND =
  'casement: waiting for an MCP client on stdin; clients start this themselves. To look for yourself: casement read. Ctrl-C ends.';

interface Serving {
  readonly engine: Engine;
  readonly backend: AccessibilityBackend;
  readonly expose: Expose;
  readonly log: Log;
  readonly output: Writable;
}

async function serveEngine(io: Io, options: Options, { engine, backend, expose, log, output }: Serving): Promise<void> {
  const open = await openWays(engine, options, { input: io.stdin, output, hints: hints(expose), log });
  const end = surviveErrors(log);
  const leaving = new AbortController();
  const alone = open[0]?.kind === 'stdio';
  if (alone && 'isTTY' in io.stdin && io.stdin.isTTY) say(io, BY_HAND);
  announceWays(io, { open, apps: expose, host: options.host, client: clientToTell(io, options) });
  if (engine.snapshot().state.windows.length === 0) void explainEmptiness(io, backend, expose, leaving.signal);
  else void explainGaps(io, options, { engine, backend }, leaving.signal);
  await Promise.race([...open.map((way) => way.closed), whenStopped(io.stopping)]);
  leaving.abort();
  await atMost(CLEAN_MS, closeWays(open));
  end();
}

/**
 * The one that was asked for. Over HTTP a person at a terminal gets an entry in any case; a log does not, for the entry
 * holds the token.
 */
function clientToTell(io: Io, { printConfig, http }: Options): ReturnType<typeof clientNamed> {
  if (printConfig !== undefined) return clientNamed(printConfig);
  const person = 'isTTY' in io.stderr && io.stderr.isTTY === true;
  return http !== undefined && person ? clientNamed('claude-code') : undefined;
}

/** @throws CliError (exit code 2) for options that mean nothing without --http. */
function fitting({ http, host, tokenFile, allowHost }: Options): void {
  if (http !== undefined || (host ?? tokenFile ?? allowHost) === undefined) return;
  throw new CliError(EXIT.usage, '--host, --allow-host and --token-file are for --http; add it.');
}

/** What may be seen. @throws CliError (exit code 2) with what runs when nobody said. */
async function exposed(io: Io, options: Options, backend: AccessibilityBackend): Promise<Expose> {
  if (options.allApps && options.app) throw new CliError(EXIT.usage, 'Give --app or --all-apps, not both.');
  if (options.app) return options.app;
  if (options.allApps || options.recording) return 'all';
  const missing = await obstacles(backend);
  const apps = runningApps(await backend.windows(LIST_MS));
  throw new CliError(
    EXIT.usage,
    [choiceText(io, apps), findingsText(paintFor(io), missing)].filter(Boolean).join('\n\n'),
  );
}

function choiceText(io: Io, apps: readonly RunningApp[]): string {
  const example = apps[0]?.name.toLowerCase() || 'mousepad';
  const how = `For example: casement serve --app ${example}\nEverything:  casement serve --all-apps`;
  const which = 'Say which applications the agent may see and use.';
  if (apps.length === 0) return `${which} None with a window runs now; it may start later.\n\n${how}`;
  const rows = apps.map(({ name, pid, windows }) => [
    name,
    String(pid),
    windows.map((one) => JSON.stringify(one)).join(', '),
  ]);
  return `${which} Running now:\n\n${columns(paintFor(io), ['NAME', 'PID', 'WINDOWS'], rows)}\n\n${how}`;
}

/** The patterns of whoever started the server, not text of any window: safe as instructions. */
function hints(expose: Expose): string {
  if (expose === 'all') return 'On offer: every application on this desktop.';
  return `On offer: the windows of applications that fit ${quoted(expose)}.`;
}

/** No windows: says why, and what to do, on stderr. The server goes on and shows them when they come. */
async function explainEmptiness(
  io: Io,
  backend: AccessibilityBackend,
  expose: Expose,
  leaving: AbortSignal,
): Promise<void> {
  const missing = (await backend.preflight()).filter((finding) => finding.level !== 'ok');
  const names = runningApps(await backend.windows(LIST_MS).catch(() => [])).map((app) => app.name);
  const wanted = expose === 'all' ? 'No application with a window runs' : `No window of ${quoted(expose)} is open`;
  // What was found while everything closed is not so.
  if (leaving.aborted) return;
  const there = names.length > 0 ? ` There runs: ${names.join(', ')}.` : '';
  say(io, `casement: ${wanted}; serving none until one opens.${there}`);
  if (missing.length > 0) say(io, findingsText(paintFor(io), missing));
}

/** Windows without a bus, of which none can be read, or without a display: what is modal to what is a guess then. */
async function explainGaps(
  io: Io,
  options: Options,
  { engine, backend }: Pick<Serving, 'engine' | 'backend'>,
  leaving: AbortSignal,
): Promise<void> {
  const blind = engine.inspect().every((window) => window.unreadable);
  const lost = await lostDisplay(options, backend);
  const found = [...(blind ? await obstacles(backend) : []), ...(lost ? [lost] : [])];
  if (found.length > 0 && !leaving.aborted) say(io, findingsText(paintFor(io), found));
}

/** An error nobody expected is logged; the server goes on (CASE-G14). Returns the way back. */
function surviveErrors(log: Log): () => void {
  const note = (error: unknown): void => log('error', 'unexpected error', { reason: nameOf(error) });
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  return () => {
    process.off('unhandledRejection', note);
    process.off('uncaughtException', note);
  };
}

/** Name and place, no message: that may quote what somebody typed (CASE-F8). */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${error.name} ${place?.trim() ?? ''}`;
}
