/** `casement watch`: changes as they come. */
import type { WindowsState } from '@casement/spec';
import type { Command } from 'commander';
import { changesBetween, type StateChange, type WindowChange } from '../changes.js';
import { pause, whenStopped } from '../deadline.js';
import { CliError, EXIT } from '../exit.js';
import { type Io, print, say } from '../io.js';
import {
  type CommonOptions,
  connecting,
  count,
  positive,
  teach,
  withApp,
  withJson,
  withRecording,
} from '../options.js';
import { blockLine } from '../render/blocks.js';
import { type Paint, paintFor } from '../render/paint.js';
import { withEngine } from '../session.js';
import { counted, quoted } from '../words.js';

interface Options extends CommonOptions {
  readonly for?: number;
  readonly count?: number;
}

export function addWatch(program: Command, io: Io): void {
  const command = program
    .command('watch')
    .description('Print what changes in the windows, as it changes, until Ctrl-C.')
    .option('--for <SECONDS>', 'end after this long', positive)
    .option('--count <N>', 'end after this many changes; exit code 6 when --for passes first', count);
  withApp(command, 'only applications that fit (repeatable)');
  withJson(withRecording(connecting(command)));
  teach(
    command,
    `Examples:
  casement watch --app mousepad
  casement watch --json | jq .changed       one JSON object a line: revision, at, opened, changed, closed, operableWindowIds
  casement watch --count 1 --for 60         wait for the next change`,
  );
  command.action((options: Options) => watch(io, options));
}

async function watch(io: Io, options: Options): Promise<void> {
  await withEngine(io, withoutEnd(options), options.app ?? 'all', async ({ engine }) => {
    let before = engine.snapshot().state;
    let seen = 0;
    if (!options.json) say(io, beginning(before.windows.length, options));
    await new Promise<void>((resolve) => {
      engine.onChange(({ revision }) => {
        const { state } = engine.snapshot();
        tell(io, options, revision, before, state);
        before = state;
        seen += 1;
        if (seen === options.count) resolve();
      });
      void (options.for ? pause(options.for * 1000, io.stopping) : whenStopped(io.stopping)).then(resolve);
    });
    if (!io.stopping.aborted && seen < (options.count ?? 0)) throw tooFew(seen, options);
  }).catch((error) => {
    // Ctrl-C is how watching ends, not a failure.
    if (!io.stopping.aborted) throw error;
  });
}

function beginning(windows: number, { app }: Options): string {
  if (windows > 0 || !app) return `Watching ${counted(windows, 'window')}. Ctrl-C ends.`;
  return `No window of ${quoted(app)} is open; waiting for one. Ctrl-C ends.`;
}

function tooFew(seen: number, options: Options): CliError {
  return new CliError(EXIT.timeout, `${counted(seen, 'change')} within ${options.for} s; waited for ${options.count}.`);
}

function withoutEnd(options: Options): CommonOptions {
  const { timeout: _none, ...rest } = options;
  return rest;
}

function tell(io: Io, options: Options, revision: number, before: WindowsState, after: WindowsState): void {
  const change = changesBetween(before, after);
  if (options.json) print(io, JSON.stringify(lineOf(revision, change, after)));
  else if (change.windows.length + change.operable.length + change.blocked.length > 0) {
    print(io, changeText(paintFor(io), change, after));
  }
}

function lineOf(revision: number, { windows }: StateChange, { operableWindowIds }: WindowsState) {
  const of = (kind: WindowChange['kind']) => windows.filter((one) => one.kind === kind).map((one) => one.window);
  return {
    revision,
    at: new Date().toISOString(),
    opened: of('opened'),
    changed: of('changed'),
    closed: of('closed').map((window) => window.id),
    operableWindowIds,
  };
}

/** Lines for a person. */
export function changeText(paint: Paint, change: StateChange, after: WindowsState): string {
  const title = (id: string): string => after.windows.find((window) => window.id === id)?.title ?? id;
  const time = paint.dim(new Date().toISOString().slice(11, 23));
  return [
    ...change.windows.flatMap((one) => windowLines(paint, one)),
    ...change.operable.map((id) => `${paint.green('operable')} ${title(id)}`),
    ...change.blocked.map((id) => `${paint.yellow('blocked')} ${title(id)}`),
  ]
    .map((line) => `${time} ${line}`)
    .join('\n');
}

function windowLines(paint: Paint, { kind, window, blocks }: WindowChange): string[] {
  const marks = { opened: paint.green('opened'), changed: paint.cyan('changed'), closed: paint.red('closed') };
  const signs = { new: '+', changed: '~', gone: '-' };
  return [
    `${marks[kind]} ${window.title}: ${window.summary}`,
    ...blocks.map((one) => `  ${signs[one.kind]} ${one.block.id}: ${blockLine(paint, one.block)}`),
  ];
}
