/** `casement apps`: what runs, and whether it can be read. */
import type { Command } from 'commander';
import { CliError, EXIT } from '../exit.js';
import { type Io, print, say } from '../io.js';
import {
  type CommonOptions,
  collectPatterns,
  connecting,
  teach,
  withJson,
  withRecording,
  withTimeout,
} from '../options.js';
import { paintFor } from '../render/paint.js';
import { columns } from '../render/table.js';
import { type RunningApp, runningApps } from '../running.js';
import { withBackend } from '../session.js';
import { listWindows } from '../source.js';
import { quoted } from '../words.js';

export function addApps(program: Command, io: Io): void {
  const command = program
    .command('apps')
    .argument('[PATTERN...]', 'only applications that fit: name, executable, pid or title of a window', collectPatterns)
    .description('List the running applications that have windows, and whether these can be read.');
  withJson(withTimeout(withRecording(connecting(command))));
  teach(
    command,
    `Examples:
  casement apps                 everything with a window
  casement apps mousepad        one application
  casement apps --json | jq '.[] | select(.problem)'`,
  );
  command.action((patterns: string[] | undefined, options: CommonOptions) => apps(io, patterns ?? [], options));
}

async function apps(io: Io, patterns: readonly string[], options: CommonOptions): Promise<void> {
  const windows = await withBackend(io, options, (backend) => listWindows(io, options, backend));
  const found = runningApps(windows, patterns);
  if (found.length === 0 && patterns.length > 0) throw noneFits(patterns, runningApps(windows));
  if (options.json) print(io, JSON.stringify(found, null, 2));
  else if (found.length === 0) say(io, 'No application with a window runs.');
  else print(io, appsText(io, found));
}

function noneFits(patterns: readonly string[], all: readonly RunningApp[]): CliError {
  const names = all.map((app) => app.name).join(', ') || 'nothing';
  return new CliError(EXIT.notFound, `No running application fits ${quoted(patterns)}. There runs: ${names}.`);
}

/** The table, then what is wrong and what to do. */
export function appsText(io: Io, found: readonly RunningApp[]): string {
  const paint = paintFor(io);
  const rows = found.map((app) => [
    paint.bold(app.name),
    String(app.pid),
    String(app.windows.length),
    app.accessibility === 'readable' ? paint.green(app.accessibility) : paint.yellow(app.accessibility),
    app.toolkit ?? '',
    app.executable ?? '',
  ]);
  const table = columns(paint, ['NAME', 'PID', 'WINDOWS', 'STATE', 'TOOLKIT', 'EXECUTABLE'], rows);
  return [table, ...found.flatMap(problemLines)].join('\n');
}

function problemLines({ name, pid, problem, remedy }: RunningApp): string[] {
  return problem ? ['', `${name} (pid ${pid}): ${problem}`, ...(remedy ? [`  → ${remedy}`] : [])] : [];
}
