/** The secret that clients of the HTTP endpoint show (MB-11): made here, kept in one private file, never logged. */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { privateFolder, requirePrivate } from './private-folder.js';

/** 256 bits, as 43 characters that need no quoting in a header, a URL or a shell. */
const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{32,128}$/;

/** `$XDG_CONFIG_HOME/casement/token`, or the same below `~/.config`. */
export function defaultTokenFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'casement', 'token');
}

const exists = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === 'EEXIST';

/** Writes a new token into `file` in one step, unless one has appeared there meanwhile. */
async function create(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    await link(draft, file).catch((cause) => {
      if (!exists(cause)) throw cause;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/**
 * The token in `file`; when there is none yet, a new one that is kept there (mode 0600, in a folder of mode 0700).
 * @throws Error when others can read the file or the folder, or the file holds something else; the message says what to do.
 */
export async function readOrCreateToken(file: string = defaultTokenFile()): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found && !found.isFile()) throw new Error(`${file} is no file, so no token is kept there. Choose another path.`);
  await privateFolder(dirname(file));
  if ((await read(file)) === undefined) await create(file);
  await requirePrivate(file, 'token');
  const token = (await read(file)) ?? '';
  if (!SHAPE.test(token)) {
    throw new Error(`${file} does not hold a token (32 to 128 letters, digits, - and _). Remove it, and one is made.`);
  }
  return token;
}
