/** The secret of the HTTP endpoint (MB-11). */
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultTokenFile, readOrCreateToken } from '@casement/mcp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFolder } from './mcp-support/serving.js';

let folder: Awaited<ReturnType<typeof aFolder>>;
let file: string;
beforeEach(async () => {
  folder = await aFolder();
  file = join(folder.path, 'casement', 'token');
});
afterEach(() => folder.remove());

describe('the token', () => {
  it('MB-11: is made once, at random, and kept for this user alone', async () => {
    const token = await readOrCreateToken(file);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await readOrCreateToken(file)).toBe(token);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder.path, 'casement'))).mode & 0o777).toBe(0o700);
    expect((await readFile(file, 'utf8')).trim()).toBe(token);
    const other = join(folder.path, 'other', 'token');
    expect(await readOrCreateToken(other)).not.toBe(token);
  });

  it('is the same for all who start at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => readOrCreateToken(file)));
    expect(new Set(tokens).size).toBe(1);
    expect(await readdir(join(folder.path, 'casement'))).toEqual(['token']);
  });

  it.each([0o644, 0o640, 0o604])('MB-11: is refused when others can read it (%o), with the remedy', async (mode) => {
    await readOrCreateToken(file);
    await chmod(file, mode);
    const token = (await readFile(file, 'utf8')).trim();
    const refused = await readOrCreateToken(file).catch((cause: Error) => cause.message);
    expect(refused).toContain(`chmod 600 '${file}'`);
    expect(refused).not.toContain(token);
  });

  it('MB-11: is refused in a folder that others can enter', async () => {
    await mkdir(join(folder.path, 'casement'));
    await chmod(join(folder.path, 'casement'), 0o755);
    await expect(readOrCreateToken(file)).rejects.toThrow(/chmod 700/);
  });

  it.each(['', 'short', 'has a space in it which is not allowed at all'])(
    'is refused when it is none: "%s"',
    async (text) => {
      await mkdir(join(folder.path, 'casement'), { mode: 0o700 });
      await writeFile(file, text, { mode: 0o600 });
      await expect(readOrCreateToken(file)).rejects.toThrow(/does not hold a token/);
    },
  );

  it('lies with the settings of this user', () => {
    expect(defaultTokenFile({ XDG_CONFIG_HOME: '/c' })).toBe('/c/casement/token');
    expect(defaultTokenFile({})).toMatch(/\.config\/casement\/token$/);
  });
});
