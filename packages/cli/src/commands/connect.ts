/** `casement connect`: stdin and stdout of an MCP client, tied to a server that runs. */
import { connectShim, defaultSocketPath } from '@casement/mcp';
import type { Command } from 'commander';
import { whenStopped } from '../deadline.js';
import { CliError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { path, teach } from '../options.js';

interface Options {
  readonly socket?: string;
}

export function addConnect(program: Command, io: Io): void {
  const command = program
    .command('connect')
    .description(
      'Join the server that `casement serve --socket` runs: MCP on stdin and stdout. MCP clients start this.',
    )
    .option('--socket <PATH>', 'where that server listens (default: where it does without a path)', path);
  teach(
    command,
    `Examples:
  casement serve --socket --app mousepad    the server, once
  casement connect                          one for each client
  casement connect --socket ~/.casement/my.sock

As an entry of an MCP client: casement config --client NAME --connect

All clients see the same windows with the same ids, and hear of each other's changes. It ends when its client or the
server goes.`,
  );
  command.action((options: Options) => connect(io, options));
}

async function connect(io: Io, options: Options): Promise<void> {
  const path = options.socket ?? defaultSocketPath(io.surroundings?.env ?? process.env);
  const output = io.claimStdout();
  const shim = connectShim(path, io.stdin, output).catch((error: Error) => {
    const start = `casement serve --app NAME --socket ${JSON.stringify(path)}`;
    throw new CliError(EXIT.unreachable, `${error.message}\n  → ${start}`);
  });
  await Promise.race([shim, whenStopped(io.stopping)]);
}
