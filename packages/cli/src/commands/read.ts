/** `casement read`: the state as an agent sees it. */
import type { InspectedWindow } from '@casement/engine';
import type { Snapshot, WindowState, WindowsState } from '@casement/spec';
import type { Command } from 'commander';
import { type Io, print, say } from '../io.js';
import { type CommonOptions, connecting, teach, withApp, withJson, withRecording, withTimeout } from '../options.js';
import { paintFor } from '../render/paint.js';
import { stateText } from '../render/state.js';
import { noWindow, windowsLike } from '../select.js';
import { withEngine } from '../session.js';

interface Options extends CommonOptions {
  readonly tools?: boolean;
}

export function addRead(program: Command, io: Io): void {
  const command = program
    .command('read')
    .argument('[WINDOW]', 'id, title or part of it, or application; without it, every window')
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

async function read(io: Io, pattern: string | undefined, options: Options): Promise<void> {
  const expose = options.app ?? (pattern === undefined || options.recording ? 'all' : [pattern]);
  await withEngine(io, options, expose, async ({ engine, titles }) => {
    const snapshot = engine.snapshot();
    const windows = pattern === undefined ? snapshot.state.windows : chosen(pattern, engine.inspect(), snapshot.state);
    if (pattern !== undefined && windows.length === 0) throw noWindow(pattern, titles);
    if (options.json) print(io, jsonOf(snapshot, windows, pattern !== undefined, options.tools ?? false));
    else if (windows.length === 0) say(io, 'No window is open.');
    else print(io, stateText(paintFor(io), snapshot, windows, options.tools ?? false));
  });
}

function chosen(pattern: string, inspected: readonly InspectedWindow[], state: WindowsState): readonly WindowState[] {
  const found = new Set(windowsLike(pattern, inspected).map((window) => window.id));
  return state.windows.filter((window) => found.has(window.id));
}

function jsonOf(snapshot: Snapshot, windows: readonly WindowState[], some: boolean, tools: boolean): string {
  if (!some && !tools) return snapshot.json;
  if (!tools) return JSON.stringify(windows, null, 2);
  const ids = new Set(windows.map((window) => window.id));
  return JSON.stringify({ windows, tools: snapshot.tools.filter((tool) => ids.has(tool.windowId ?? '')) }, null, 2);
}
