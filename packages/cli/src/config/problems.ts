/** Why a settings file is left alone. */

/** The file is not what its format demands; `at` is a line and a column from 1. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
  constructor(
    reason: string,
    readonly at?: { readonly line: number; readonly column: number },
  ) {
    super(at ? `line ${at.line}, column ${at.column}: ${reason}` : reason);
  }
}

/** The file is fine, but not in a shape that can be changed in one place without touching the rest. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

/** Line and column, from 1, of an offset in a text. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
