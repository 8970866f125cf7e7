/** Settings files on disk: read whole, backed up, replaced in one step. */
import { constants } from 'node:fs';
import { access, copyFile, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { CliError, EXIT } from '../exit.js';

/** Larger is no settings file. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The text of a file; undefined when there is none.
 * @throws CliError when it cannot be read or is no UTF-8 text.
 */
export async function readSettings(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new CliError(EXIT.failed, `${path} is too large for a settings file.`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof TypeError) throw new CliError(EXIT.failed, `${path} is not UTF-8 text. It was left as it is.`);
    throw error instanceof CliError ? error : new CliError(EXIT.failed, `${path} cannot be read (${reasonOf(error)}).`);
  }
}

/** What becomes of a file: `before` undefined = it is new. `secret`: only its owner may read it when it is new. */
export interface Replacement {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
  readonly secret: boolean;
}

/**
 * Writes the file in one step, with its mode and owner kept and a copy of the old one beside it; returns the path of the
 * copy. A link is followed.
 * @throws CliError when that cannot be done; the file is then as it was.
 */
export async function replaceSettings(replacement: Replacement, now: Date): Promise<string | undefined> {
  const { path, before, after, secret } = replacement;
  try {
    if (before === undefined) {
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomic(path, after, secret ? { mode: 0o600 } : {});
      return undefined;
    }
    await assertWritable(path);
    const copy = await backUp(await realpath(path), now);
    await assertUnchanged(path, before);
    await writeFileAtomic(path, after);
    return copy;
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(EXIT.failed, `${path} cannot be written (${reasonOf(error)}). It was left as it is.`);
  }
}

/** Renaming would get around a read-only file, which somebody has made so on purpose. */
async function assertWritable(path: string): Promise<void> {
  const { mode } = await stat(path);
  const allowed =
    (mode & 0o222) !== 0 &&
    (await access(path, constants.W_OK).then(
      () => true,
      () => false,
    ));
  if (!allowed) {
    throw new CliError(EXIT.failed, `${path} is read-only. It was left as it is; make it writable first: chmod u+w`);
  }
}

async function backUp(path: string, now: Date): Promise<string> {
  const stamp = now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15);
  for (let count = 0; ; count++) {
    const copy = `${path}.${stamp}${count ? `-${count}` : ''}.bak`;
    try {
      await copyFile(path, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || count > 99) throw error;
    }
  }
}

/** A client that runs may have written meanwhile; its change must not be lost. */
async function assertUnchanged(path: string, before: string): Promise<void> {
  if ((await readSettings(path)) === before) return;
  throw new CliError(
    EXIT.failed,
    `${path} has just been changed by somebody else. It was left as it is; run this again.`,
  );
}

/** Whether others than the owner may read a file; false where modes mean nothing. */
export async function othersRead(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(path);
  return (mode & 0o077) !== 0;
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}
