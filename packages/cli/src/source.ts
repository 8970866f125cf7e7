/** Where windows come from: this desktop, or a recording. */
import { createReadStream } from 'node:fs';
import { absentBackend, NoAdapterError } from '@casement/adapter-auto';
import { parseRecording, RecordedBackend, RecordingError } from '@casement/adapter-recorded';
import type { Log } from '@casement/engine';
import type { AccessibilityBackend, Finding, RawWindow } from '@casement/spec';
import { CliError, EXIT } from './exit.js';
import { type Io, say } from './io.js';
import type { CommonOptions } from './options.js';
import { fileReason } from './words.js';

/** How long a list of windows may take, in ms. */
export const LIST_MS = 2000;
/** Bytes of a recording; the largest that `casement record` makes is a tenth of it. */
const RECORDING_MAX = 256 * 1024 * 1024;

/**
 * Opens the source that the options name. A missing adapter is no error here: the backend then lists nothing and its
 * pre-flight says why.
 * @throws CliError when a recording cannot be read.
 */
export async function openSource(io: Io, options: CommonOptions, log: Log): Promise<AccessibilityBackend> {
  if (options.recording !== undefined) return openRecording(options.recording);
  try {
    return await io.open({
      log,
      ...(options.display !== undefined && { display: options.display }),
      ...(options.askPermission && { askPermission: true }),
    });
  } catch (error) {
    if (error instanceof NoAdapterError) return absentBackend(error);
    throw error;
  }
}

async function openRecording(path: string): Promise<AccessibilityBackend> {
  const text = await textOf(path).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(EXIT.notFound, `The recording ${path} cannot be read: ${fileReason(error)}.`);
  });
  try {
    return new RecordedBackend(parseRecording(text));
  } catch (error) {
    if (error instanceof RecordingError) throw new CliError(EXIT.usage, `${path}: ${error.message}`);
    throw error;
  }
}

/** The text of a file of bounded size; a device that never ends is no recording. */
async function textOf(path: string): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of createReadStream(path)) {
    bytes += part.length;
    if (bytes > RECORDING_MAX) throw Object.assign(new Error(), { code: 'EFBIG' });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What keeps the backend from seeing anything. */
export async function obstacles(backend: AccessibilityBackend): Promise<readonly Finding[]> {
  return (await backend.preflight()).filter((finding) => finding.level === 'error');
}

/**
 * The windows there are.
 * @throws CliError (exit code 3) when there is none to read because there is nothing to connect to (the display alone
 * still lists windows), or when `--display` names a display that is not there.
 */
export async function listWindows(
  io: Io,
  options: CommonOptions,
  backend: AccessibilityBackend,
): Promise<readonly RawWindow[]> {
  const windows = await backend.windows(LIST_MS);
  if (windows.every((window) => window.unreadable)) {
    const missing = await obstacles(backend);
    if (missing.length > 0) throw unreachable(missing);
  }
  if (windows.length > 0) await checkDisplay(io, options, backend);
  return windows;
}

/** Windows come over accessibility without a display, too, but who owns whom is then a guess: that must be said. */
async function checkDisplay(io: Io, options: CommonOptions, backend: AccessibilityBackend): Promise<void> {
  const lost = await lostDisplay(options, backend);
  if (lost && options.display !== undefined) throw unreachable([lost]);
  if (lost) say(io, `casement: ${lost.message}`);
}

/** What keeps the display from being used; only looked for where none is named or one is named by hand. */
export async function lostDisplay(
  { display, recording }: CommonOptions,
  backend: AccessibilityBackend,
): Promise<Finding | undefined> {
  if (recording !== undefined || (display === undefined && process.env.DISPLAY)) return undefined;
  return (await backend.preflight()).find((finding) => finding.id === 'no-display');
}

function unreachable(missing: readonly Finding[]): CliError {
  const lines = missing.flatMap(({ message, remedy }) => [message, ...(remedy ? [`  → ${remedy}`] : [])]);
  return new CliError(EXIT.unreachable, lines.join('\n'));
}
