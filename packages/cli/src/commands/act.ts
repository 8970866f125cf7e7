/** `casement act`: one action in one window, through the same gate that an agent's call passes. */
import type { Engine } from '@casement/engine';
import type { Outcome, ToolSuccess } from '@casement/spec';
import type { Command } from 'commander';
import { argumentsFromJson, argumentsOf } from '../arguments.js';
import { within } from '../deadline.js';
import { CliError, EXIT, exitOf } from '../exit.js';
import { type Io, print, readStdin, say } from '../io.js';
import {
  type CommonOptions,
  connecting,
  count,
  pattern,
  teach,
  withApp,
  withJson,
  withRecording,
  withTimeout,
} from '../options.js';
import { paintFor } from '../render/paint.js';
import { oneWindow } from '../select.js';
import { withEngine } from '../session.js';
import { type Titles, titlesOf, withTitles } from '../titles.js';

interface Options extends CommonOptions {
  readonly args?: string;
  readonly expectedVersion?: number;
  readonly nth?: number;
  readonly verify?: boolean;
}

export function addAct(program: Command, io: Io): void {
  const command = program
    .command('act')
    .argument('<WINDOW>', 'id, title or part of it, or application', pattern)
    .argument('<ACTION>', 'such as fill, press, menu, close: see casement read WINDOW --tools')
    .argument('[KEY=VALUE...]', 'arguments of the action')
    .description('Carry out one action in a window.')
    .option('--args <JSON>', 'arguments as one JSON object; - reads it from stdin, the place for secrets')
    .option('--expected-version <N>', 'refuse when the window is not at this version any more', count)
    .option('--nth <N>', 'which window, when several fit WINDOW (order of casement windows)', count)
    .option('--verify', 'fail (exit code 1) when the effect could not be seen');
  withApp(command, 'look for WINDOW only in applications that fit (repeatable)');
  withJson(withTimeout(withRecording(connecting(command)), 30));
  teach(
    command,
    `Examples:
  casement act mousepad menu path="File > Save As…"
  casement act "Save As" fill name=notes.txt
  casement act "Save As" save
  casement act mousepad fill --args '{"text": "several\\nlines"}'
  printf '{"password": "%s"}' "$SECRET" | casement act "Unlock" fill --args -

The window is read again before anything is done. Versions count from the start of a run.`,
  );
  command.action((window: string, action: string, words: string[], options: Options) =>
    act(io, window, action, words, options),
  );
}

async function act(io: Io, wanted: string, action: string, words: readonly string[], options: Options): Promise<void> {
  if (options.args !== undefined && words.length > 0) {
    throw new CliError(EXIT.usage, 'Give the arguments as KEY=VALUE or with --args, not both.');
  }
  const json = options.args === '-' ? await typedArguments(io, options) : options.args;
  const given = json === undefined ? undefined : argumentsFromJson(json);
  const expose = options.app ?? (options.recording ? 'all' : [wanted]);
  const { outcome, titles } = await withEngine(io, options, expose, async ({ engine, titles: open }) => {
    const { id } = oneWindow(wanted, engine.inspect(), open, options.nth);
    const before = engine.snapshot().state;
    const args = given ?? argumentsOf(words, inputOf(engine, id, action));
    const { expectedVersion } = options;
    const call = { ...args, ...(expectedVersion !== undefined && { expectedVersion }) };
    const done = await engine.act(id, action, call, { signal: io.stopping });
    return { outcome: done, titles: titlesOf(before, engine.snapshot().state) };
  });
  report(io, outcome, titles, options);
}

/** A person who types has the time it takes; anything else has that of the command. */
function typedArguments(io: Io, { timeout }: Options): Promise<string> {
  const typing = 'isTTY' in io.stdin && io.stdin.isTTY === true;
  if (typing) say(io, 'Type the arguments as one JSON object, then Ctrl-D.');
  return within(typing ? undefined : timeout, io.stopping, readStdin(io));
}

function inputOf(engine: Engine, id: string, action: string) {
  return engine.snapshot().tools.find((tool) => tool.windowId === id && tool.action === action)?.input ?? {};
}

function report(io: Io, outcome: Outcome, titles: Titles, options: Options): void {
  if (options.json) print(io, JSON.stringify(outcome.ok ? outcome.value : outcome.error, null, 2));
  if (!outcome.ok) {
    const { code, message } = outcome.error;
    throw new CliError(exitOf(outcome.error), `${code}: ${withTitles(message, titles)}`);
  }
  if (!options.json) print(io, withTitles(successText(io, outcome.value), titles));
  if (options.verify && outcome.value.result?.verified === false) {
    throw new CliError(EXIT.failed, 'The effect of the action could not be seen.');
  }
}

function successText(io: Io, { message, result }: ToolSuccess): string {
  const closed = result?.closedWindowIds ?? [];
  const data = result?.data ? `\n${JSON.stringify(result.data, null, 2)}` : '';
  return paintFor(io).green(message) + (closed.length > 0 ? ` Closed: ${closed.join(', ')}.` : '') + data;
}
