/** Folders that hold what opens the door: a token, a socket. Nobody but this user may look into them. */
import { mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Systems without POSIX modes protect a user's folders by themselves. */
const own = (): number | undefined => process.getuid?.();

const others = (mode: number): boolean => (mode & 0o077) !== 0;

/**
 * Makes `folder` (mode 0700, parents too) or checks the one that is there.
 * @throws Error when it belongs to another user or others can enter it; the message says what to do.
 */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const uid = own();
  if (uid === undefined) return;
  const found = await stat(folder);
  if (found.uid !== uid) throw new Error(`${folder} belongs to another user. Choose another folder.`);
  if (!others(found.mode)) return;
  const remedy = isShared(resolve(folder), found.mode)
    ? `Use a folder of its own, such as '${join(folder, 'casement')}': it is made.`
    : `Run: chmod 700 '${folder}'`;
  throw new Error(`Other users can enter ${folder}. ${remedy}`);
}

/** Folders that more than this program lives in, `/tmp` and `/dev` first of all: nobody should be told to close those. */
function isShared(folder: string, mode: number): boolean {
  const sticky = (mode & 0o1000) !== 0;
  const ofSystem = dirname(folder) === dirname(dirname(folder));
  return (
    sticky ||
    ofSystem ||
    [process.cwd(), homedir()].some((used) => used === folder || used.startsWith(join(folder, '/')))
  );
}

/** @throws Error when other users can read `file`, described by `what`, or it belongs to one of them. */
export async function requirePrivate(file: string, what: string): Promise<void> {
  const uid = own();
  if (uid === undefined) return;
  const found = await stat(file);
  if (found.uid !== uid) throw new Error(`The ${what} in ${file} belongs to another user. Remove the file.`);
  if (others(found.mode)) {
    throw new Error(
      `Other users can read the ${what} in ${file}, so it is not used. ` +
        `Remove the file, and a new ${what} is made; or, if nobody has read it: chmod 600 '${file}'`,
    );
  }
}
