/** `casement read`: the state as an agent sees it. */
import type { InspectedWindow } from '@casement/engine';
import type { Snapshot, WindowState, WindowsState } from '@casement/spec';
import type { Command } from 'commander';
import { CliError, EXIT } from '../exit.js';
import { type Io, print, say } from '../io.js';
import {
  type CommonOptions,
  connecting,
  pattern,
  teach,
  withApp,
  withJson,
  withRecording,
  withTimeout,
} from '../options.js';
import { paintFor } from '../render/paint.js';
import { stateText } from '../render/state.js';
import { noWindow, windowsLike } from '../select.js';
import { withEngine } from '../session.js';
import { quoted } from '../words.js';

interface Options extends CommonOptions {
  readonly tools?: boolean;
}

export function addRead(program: Command, io: Io): void {
  const command = program
    .command('read')
    .argument('[WINDOW]', 'id, title or part of it, or application; without it, every window', pattern)
    .description('Print what an agent sees of the windows: content, and with --tools what can be done.');
  withApp(command, 'only applications that fit (repeatable)');
  command.option('--tools', 'the tools as well, with their parameters');
  withJson(withTimeout(withRecording(connecting(command))));
  teach(
    command,
    `Examples:
  casement read mousepad --tools
  casement read "Save As"                 a dialog, by its title
  casement read --app mousepad --json     exactly the text of app://windows

With --json: without WINDOW and --tools, byte for byte what an MCP client reads; with WINDOW, an array of its windows;
with --tools, {"windows": …, "tools": …}. Values of password fields are never there: ••••••.`,
  );
  command.action((window: string | undefined, options: Options) => read(io, window, options));
}

async function read(io: Io, wanted: string | undefined, options: Options): Promise<void> {
  const expose = options.app ?? (wanted === undefined || options.recording ? 'all' : [wanted]);
  const { snapshot, windows } = await withEngine(io, options, expose, async ({ engine, titles }) => {
    const now = engine.snapshot();
    const found = wanted === undefined ? now.state.windows : chosen(wanted, engine.inspect(), now.state);
    if (wanted !== undefined && found.length === 0) throw noWindow(wanted, titles);
    return { snapshot: now, windows: found };
  });
  if (windows.length === 0 && options.app)
    throw new CliError(EXIT.notFound, `No window of ${quoted(options.app)} is open. See: casement apps`);
  if (options.json) print(io, jsonOf(snapshot, windows, wanted !== undefined, options.tools ?? false));
  else if (windows.length === 0) say(io, 'No window is open.');
  else print(io, stateText(paintFor(io), snapshot, windows, options.tools ?? false));
}

function chosen(wanted: string, inspected: readonly InspectedWindow[], state: WindowsState): readonly WindowState[] {
  const found = new Set(windowsLike(wanted, inspected).map((window) => window.id));
  return state.windows.filter((window) => found.has(window.id));
}

function jsonOf(snapshot: Snapshot, windows: readonly WindowState[], some: boolean, tools: boolean): string {
  if (!some && !tools) return snapshot.json;
  if (!tools) return JSON.stringify(windows, null, 2);
  const ids = new Set(windows.map((window) => window.id));
  return JSON.stringify({ windows, tools: snapshot.tools.filter((tool) => ids.has(tool.windowId ?? '')) }, null, 2);
}
