/** The command line as a whole: commands in, exit code out. */
import { Command, CommanderError } from 'commander';
import { addAct } from './commands/act.js';
import { addApps } from './commands/apps.js';
import { addConfig } from './commands/config.js';
import { addConformance } from './commands/conformance.js';
import { addConnect } from './commands/connect.js';
import { addDoctor } from './commands/doctor.js';
import { addRead } from './commands/read.js';
import { addRecord } from './commands/record.js';
import { addServe } from './commands/serve.js';
import { addWatch } from './commands/watch.js';
import { addWindows } from './commands/windows.js';
import { CliError, EXIT, type ExitCode } from './exit.js';
import { type Io, processIo, say } from './io.js';
import { teach } from './options.js';
import { VERSION } from './version.js';

const COMMANDS = [
  addServe,
  addApps,
  addWindows,
  addRead,
  addAct,
  addWatch,
  addRecord,
  addDoctor,
  addConnect,
  addConfig,
  addConformance,
];

/** The commander program over `io`. It throws instead of ending the process. */
export function buildProgram(io: Io): Command {
  const program = new Command('casement')
    .description('Opens the windows of desktop applications to AI agents, over MCP.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(add --help for what there is)')
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    });
  for (const add of COMMANDS) add(program, io);
  return teach(
    program,
    `Examples:
  casement doctor                            can windows be read here?
  casement apps                              what runs
  casement serve --app mousepad              what an MCP client starts
  casement read mousepad --tools             what an agent sees of it
  casement act mousepad menu path="File > Save As…"`,
  );
}

/** Runs one command line (without `node` and script). Never rejects. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    await buildProgram(io).parseAsync([...argv], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    return ended(io, error);
  }
}

/** The entry point of the executable. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const code = await run(argv, processIo());
  // An output that could not be written tells so after this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  return code;
}

function ended(io: Io, error: unknown): ExitCode {
  // Commander has printed its message already; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof CliError) {
    if (error.message) say(io, `casement: ${error.message}`);
    return error.code;
  }
  say(io, `casement: ${error instanceof Error ? error.message : String(error)}`);
  return EXIT.failed;
}
