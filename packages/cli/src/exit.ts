/** Exit codes: what a script can tell from how a command ended. */
import type { ToolError } from '@casement/spec';

export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  notFound: 4,
  refused: 5,
  timeout: 6,
} as const;

export type ExitCode = number;

/** The same words in `--help` and in docs/cli.md. */
export const EXIT_HELP = `Exit codes:
  0  done
  1  failed: an effect did not show (act --verify), doctor found something broken
  2  wrong usage
  3  nothing to connect to: no adapter, no session bus, accessibility missing or off
  4  no such application or window, or more than one fits
  5  refused: blocked by a modal, stale version, action not available, invalid arguments
  6  timeout: the application or the desktop did not answer in time
  128+n  ended by signal n`;

/** An end that is no success. `message` is for the reader: what happened, to what, what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';
  constructor(
    readonly code: ExitCode,
    message: string,
  ) {
    super(message);
  }
}

const BY_CODE: Readonly<Record<ToolError['code'], ExitCode>> = {
  stale_state: EXIT.refused,
  validation_failed: EXIT.refused,
  blocked_by_modal: EXIT.refused,
  action_not_available: EXIT.refused,
  window_not_found: EXIT.notFound,
  action_timeout: EXIT.timeout,
};

/** The exit code for a refused or failed action (GB-23). */
export function exitOf(error: ToolError): ExitCode {
  return BY_CODE[error.code];
}
