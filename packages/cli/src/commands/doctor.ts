/** `casement doctor`: checks by doing. Every stage says how it went, how long it took, and what to do (CASE-I2). */
import type { Finding } from '@casement/spec';
import type { Command } from 'commander';
import { diagnose } from '../diagnose.js';
import { CliError, EXIT } from '../exit.js';
import { type Io, print } from '../io.js';
import { type CommonOptions, connecting, teach, withApp, withJson, withTimeout } from '../options.js';
import { findingsText } from '../render/findings.js';
import { paintFor } from '../render/paint.js';
import { withBackend } from '../session.js';

interface Options extends CommonOptions {
  /** Commander's spelling of `--no-test-window`. */
  readonly testWindow: boolean;
}

export function addDoctor(program: Command, io: Io): void {
  const command = program
    .command('doctor')
    .description('Check whether windows can be read here, by reading one; say what is wrong and how to mend it.')
    .option('--no-test-window', 'do not open a zenity dialog for a second when no window is there to read');
  command.option(
    '--ask-permission',
    'macOS: let the system ask for the permission “Accessibility”, when it is missing',
  );
  withApp(command, 'check these applications (repeatable): exit code 4 when none of them runs');
  withJson(withTimeout(connecting(command), 30));
  teach(
    command,
    `Examples:
  casement doctor
  casement doctor --app mousepad        why does the agent not see it?
  casement doctor --json | jq '.findings[] | select(.level != "ok")'

Exit code 0: windows can be read here. 1: a stage failed. 3: there is nothing to connect to. 4: --app fits nothing.`,
  );
  command.action((options: Options) => doctor(io, options));
}

async function doctor(io: Io, options: Options): Promise<void> {
  const { findings, code } = await withBackend(io, options, (backend) =>
    diagnose(backend, { patterns: options.app ?? [], testWindow: options.testWindow, display: options.display }),
  );
  if (options.json) print(io, JSON.stringify({ ok: code === EXIT.ok, findings }, null, 2));
  else print(io, `${findingsText(paintFor(io), findings)}\n\n${verdict(findings, code, options.app !== undefined)}`);
  if (code !== EXIT.ok) throw new CliError(code, '');
}

function verdict(findings: readonly Finding[], code: number, asked: boolean): string {
  const warnings = findings.filter((finding) => finding.level === 'warn').length;
  if (code === EXIT.notFound) return 'What was asked for is not there to be read.';
  if (code === EXIT.failed && asked) return 'What was asked for cannot be read as things are.';
  if (code !== EXIT.ok) return 'Windows cannot be read here as things are.';
  return warnings > 0 ? `Windows can be read here; warnings above: ${warnings}.` : 'Windows can be read here.';
}
