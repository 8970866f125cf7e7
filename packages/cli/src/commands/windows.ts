/** `casement windows`: the windows as Casement understands them. */
import type { InspectedWindow } from '@casement/engine';
import type { Command } from 'commander';
import { CliError, EXIT } from '../exit.js';
import { type Io, print, say } from '../io.js';
import { type CommonOptions, connecting, teach, withApp, withJson, withRecording, withTimeout } from '../options.js';
import { type Paint, paintFor } from '../render/paint.js';
import { columns } from '../render/table.js';
import { withEngine } from '../session.js';
import { quoted } from '../words.js';

interface Options extends CommonOptions {
  readonly explain?: boolean;
}

export function addWindows(program: Command, io: Io): void {
  const command = program
    .command('windows')
    .description('List windows: which belong together, which block which, which can be operated now.');
  withApp(command, 'only applications that fit (repeatable): name, executable, pid or title');
  command.option('--explain', 'say for each window why it is so: evidence, toolkit, translator, cost of its read');
  withJson(withTimeout(withRecording(connecting(command))));
  teach(
    command,
    `Examples:
  casement windows
  casement windows --app mousepad --explain     why is this one modal, that one blocked?
  casement windows --json | jq '.[] | select(.operable) | .title'

Ids belong to this run: other commands take a title or an application instead.`,
  );
  command.action((options: Options) => windows(io, options));
}

async function windows(io: Io, options: Options): Promise<void> {
  const found = await withEngine(io, options, options.app ?? 'all', async ({ engine }) => engine.inspect());
  if (found.length === 0 && options.app) {
    throw new CliError(EXIT.notFound, `No window of ${quoted(options.app)} is open. See: casement apps`);
  }
  if (options.json) print(io, JSON.stringify(found, null, 2));
  else if (found.length === 0) say(io, 'No window is open.');
  else print(io, windowsText(paintFor(io), found, options.explain ?? false));
}

/** The table, and with `explain` a paragraph for each window. */
export function windowsText(paint: Paint, found: readonly InspectedWindow[], explain: boolean): string {
  const rows = found.map((window) => [
    window.id,
    window.app.name,
    String(window.app.pid),
    standing(window),
    window.title,
  ]);
  const table = columns(paint, ['ID', 'APPLICATION', 'PID', 'STATE', 'TITLE'], rows);
  return explain ? [table, ...found.map((window) => explanation(paint, window))].join('\n\n') : table;
}

function standing({ modal, ownerId, blockedBy, operable, unresponsive, unreadable }: InspectedWindow): string {
  return [
    ...(unreadable ? ['unreadable'] : []),
    ...(unresponsive ? ['unresponsive'] : []),
    ...(modal ? [ownerId ? `modal of ${ownerId}` : 'modal'] : []),
    ...(blockedBy ? [`blocked by ${blockedBy}`] : unresponsive ? [] : [operable ? 'operable' : 'not operable']),
  ].join(', ');
}

function explanation(paint: Paint, window: InspectedWindow): string {
  const { toolkit, cost, nodes, shortfall, unreadable } = window;
  return [
    `${paint.bold(window.title)}  ${paint.dim(window.id)}`,
    ...window.evidence.map((line) => `  because ${line}`),
    `  toolkit ${toolkit ? [toolkit.name, toolkit.version].filter(Boolean).join(' ') : 'unknown'}, translator ${window.translator}`,
    ...(cost ? [`  read ${nodes ?? 0} nodes in ${cost.calls} calls, ${Math.round(cost.ms)} ms`] : ['  not read']),
    ...(cost?.tables
      ? [
          `  of these ${cost.tables.cells} cells of tables in ${cost.tables.calls} calls, ${Math.round(cost.tables.ms)} ms`,
        ]
      : []),
    ...(shortfall.length > 0 ? [`  cut by ${shortfall.join(', ')}`] : []),
    ...(unreadable ? [`  ${unreadable.reason}`, `  → ${unreadable.remedy}`] : []),
  ].join('\n');
}
