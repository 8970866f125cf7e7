/** Options that several commands share, and how their values are checked. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { EXIT_HELP } from './exit.js';
import { type LevelName, LOG_LEVELS } from './log.js';

export interface CommonOptions {
  readonly display?: string;
  /** macOS: the system may ask the person for a permission. */
  readonly askPermission?: boolean;
  readonly logLevel: LevelName;
  /** Seconds; absent for commands that run until they are ended. */
  readonly timeout?: number;
  readonly recording?: string;
  readonly json?: boolean;
  readonly app?: readonly string[];
}

/** Adds `--display` and `--log-level`. */
export function connecting(command: Command, level: LevelName = 'warn'): Command {
  return command
    .option('--display <NAME>', 'X display to use, such as :0 (default: DISPLAY)')
    .addOption(
      new Option('--log-level <LEVEL>', 'what goes to the log on stderr').choices([...LOG_LEVELS]).default(level),
    );
}

export function withTimeout(command: Command, seconds = 15): Command {
  return command.option('--timeout <SECONDS>', 'give up after this long (exit code 6)', positive, seconds);
}

export function withRecording(command: Command): Command {
  return command.option('--recording <FILE>', 'use a recording instead of this desktop', path);
}

export function withJson(command: Command): Command {
  return command.option('--json', 'print data as JSON');
}

export function withApp(command: Command, what: string): Command {
  return command.option('--app <PATTERN>', what, collectPatterns, undefined);
}

/** Examples, then the exit codes, at the end of `--help`. */
export function teach(command: Command, text: string): Command {
  return command.addHelpText('after', `\n${text.trim()}\n\n${EXIT_HELP}`);
}

export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** What names applications or windows: anything but nothing, which would fit nothing and say so to nobody. */
export function pattern(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Give a name, or a part of it.');
  return text;
}

export function collectPatterns(value: string, previous: readonly string[] | undefined): readonly string[] {
  return collect(pattern(value), previous);
}

/** A path of a file. */
export function path(text: string): string {
  if (text.trim() === '' || text.includes('\0')) throw new InvalidArgumentError('Give the path of a file.');
  return text;
}

/** An address of a server on the web. */
export function webAddress(text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol === 'http:' || protocol === 'https:') return text;
  throw new InvalidArgumentError('Give an address, such as http://127.0.0.1:7391/mcp.');
}

/** A number above 0, in seconds. */
export function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('Give a number above 0.');
  return value;
}

/** A whole number from 1. */
export function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return value;
}

/** A port: a whole number from 0 to 65535. */
export function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65535) throw new InvalidArgumentError('Give a port from 0 to 65535.');
  return value;
}
