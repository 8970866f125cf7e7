/** `casement conformance`: checks any GUI Bridge server from outside, by rule id. */
import { readFile } from 'node:fs/promises';
import {
  CHECKS,
  type CheckResult,
  type Era,
  exitCodeOf,
  type Manifest,
  ManifestError,
  parseManifest,
  reportText,
  runConformance,
  type Target,
  Unreachable,
} from '@casement/conformance';
import { RULES } from '@casement/spec';
import { type Command, Option } from 'commander';
import { parseArgsStringToArgv } from 'string-argv';
import { CliError, EXIT } from '../exit.js';
import { type Io, print, say } from '../io.js';
import { collect, positive, teach, withJson } from '../options.js';

interface Options {
  readonly stdio?: string;
  readonly url?: string;
  readonly tokenFile?: string;
  readonly manifest?: string;
  readonly era: Era | 'both';
  readonly only?: readonly string[];
  readonly timeout: number;
  readonly all?: boolean;
  readonly list?: boolean;
  readonly json?: boolean;
}

export function addConformance(program: Command, io: Io): void {
  const command = program
    .command('conformance')
    .description('Check a running GUI Bridge server, of whatever make, against the rules of the protocol.')
    .option('--stdio <COMMAND>', 'start this server and speak over its stdin and stdout')
    .option('--url <URL>', 'speak to the server at this address')
    .option('--token-file <FILE>', 'with --url: the file that holds the bearer token')
    .option('--manifest <FILE>', 'how to provoke changes in this server; without it less can be checked')
    .addOption(new Option('--era <ERA>', 'which revisions').choices(['modern', 'legacy', 'both']).default('both'))
    .option('--only <ID>', 'only this rule (GB-7) or check (GB-7/dialog); repeatable', collect, undefined)
    .option('--timeout <SECONDS>', 'how long the server may take for one answer', positive, 10)
    .option('--all', 'list what passed, too')
    .option('--list', 'list all checks, and end');
  withJson(command);
  teach(
    command,
    `Examples:
  casement conformance --stdio 'casement serve --all-apps'
  casement conformance --url http://127.0.0.1:7337/mcp --token-file ~/.config/casement/token --manifest my.json
  casement conformance --stdio ./my-server --only GB-24 --only GB-25/order --json

The manifest is described in docs/conformance-kit.md. Exit code 0: every MUST that was checked is kept. 1: one is not.
3: the server cannot be spoken to.`,
  );
  command.action((options: Options) => conformance(io, options));
}

async function conformance(io: Io, options: Options): Promise<void> {
  if (options.list) return print(io, listText());
  const target = await targetOf(options);
  const manifest = options.manifest === undefined ? undefined : await readManifest(options.manifest);
  checkIds(options.only ?? []);
  const report = await run(io, target, options, manifest);
  print(io, options.json ? JSON.stringify(report, null, 2) : reportText(report, options.all));
  if (exitCodeOf(report) !== 0) throw new CliError(EXIT.failed, '');
}

async function run(io: Io, target: Target, options: Options, manifest: Manifest | undefined) {
  try {
    return await runConformance(target, {
      ...(manifest && { manifest }),
      ...(options.era !== 'both' && { eras: [options.era] }),
      ...(options.only && { only: options.only }),
      timeoutMs: options.timeout * 1000,
      signal: io.stopping,
      onProgress: (what) => progress(io, what),
    });
  } catch (error) {
    if (error instanceof Unreachable) throw new CliError(EXIT.unreachable, `${error.message}\n  → ${remedy(options)}`);
    throw error;
  }
}

const remedy = ({ url }: Options): string =>
  url === undefined
    ? 'Start the command by hand and look at what it prints; it must speak MCP on stdin and stdout.'
    : 'See whether the server runs at this address, and whether it wants a token (--token-file).';

/** A line for each check that found something, as it goes; the report follows on stdout. */
function progress(io: Io, what: { readonly era: Era; readonly id: string } | CheckResult): void {
  if (!('outcome' in what) || what.outcome === 'skip') return;
  say(io, `${what.outcome.padEnd(4)}  ${what.id} (${what.era}, ${what.ms} ms)`);
}

async function targetOf({ stdio, url, tokenFile }: Options): Promise<Target> {
  if ((stdio === undefined) === (url === undefined))
    throw new CliError(EXIT.usage, 'Give either --stdio COMMAND or --url URL.');
  if (url !== undefined)
    return { url: addressOf(url), ...(tokenFile !== undefined && { token: await readToken(tokenFile) }) };
  if (tokenFile !== undefined) throw new CliError(EXIT.usage, '--token-file belongs to --url.');
  const [command, ...args] = parseArgsStringToArgv(stdio!);
  if (command === undefined)
    throw new CliError(EXIT.usage, '--stdio needs a command, e.g. --stdio "my-server --flag".');
  return { stdio: { command, args, env: environment() } };
}

function addressOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new CliError(EXIT.usage, `${JSON.stringify(url)} is no address; write e.g. http://127.0.0.1:7337/mcp.`);
}

async function readToken(file: string): Promise<string> {
  return (await contentOf(file)).trim();
}

async function readManifest(file: string): Promise<Manifest> {
  const text = await contentOf(file);
  try {
    return parseManifest(JSON.parse(text));
  } catch (error) {
    const why = error instanceof ManifestError ? error.message : `It is no JSON: ${(error as Error).message}.`;
    throw new CliError(EXIT.usage, `${file}: ${why}\n  → Its keys are described in docs/conformance-kit.md.`);
  }
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CliError(EXIT.usage, `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The server gets what this process has: it may need a display, a bus, a home. */
function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

function checkIds(only: readonly string[]): void {
  const known = new Set([...RULES.map(({ id }) => id), ...CHECKS.map(({ id }) => id)]);
  const unknown = only.filter((id) => !known.has(id) && !known.has(id.split('/')[0]!));
  if (unknown.length > 0)
    throw new CliError(
      EXIT.usage,
      `There is no rule or check ${unknown.join(', ')}. casement conformance --list tells which there are.`,
    );
}

function listText(): string {
  return CHECKS.map(
    ({ id, title, needs = [] }) => `${id}  ${title}${needs.length > 0 ? ` (manifest: ${needs.join(', ')})` : ''}`,
  ).join('\n');
}
