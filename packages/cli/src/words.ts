/** Small words for messages. */

/** `1 window`, `3 windows`; `many` where an s does not do. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `"a"`, or `"a" or "b"`: patterns as they were given, so that blanks in them show. */
export function quoted(patterns: readonly string[]): string {
  return patterns.map((pattern) => JSON.stringify(pattern)).join(' or ');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EBADF: 'it is closed',
  EFBIG: 'it is too large',
  ELOOP: 'its links go in a circle',
  ENAMETOOLONG: 'its name is too long',
  EROFS: 'the disk is read-only',
};

/** Why a file could not be used, in words where its code is a usual one. */
export function fileReason({ code = 'unknown error' }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? code;
}
