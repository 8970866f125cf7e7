/** Why an adapter did not load, told so that the reader can mend it. */

/** One reason, with the thing to do about it. */
export interface Cause {
  /** The package that was tried; '' where this platform has none. */
  readonly adapter: string;
  readonly reason: string;
  readonly remedy: string;
}

/** No adapter could be loaded. The message holds every cause with its remedy. */
export class NoAdapterError extends Error {
  override readonly name = 'NoAdapterError';

  constructor(readonly causes: readonly Cause[]) {
    super(['No window can be read: no adapter could be loaded.', ...causes.map(lineOf)].join('\n'));
  }
}

function lineOf({ adapter, reason, remedy }: Cause): string {
  return `- ${adapter ? `${adapter}: ` : ''}${reason}\n  ${remedy}`;
}

/** Longest chain of `cause` and widest list of `errors` that is followed. */
const MOST = 8;

/** Every message of an error, of the errors it was made of, and of those that caused it; each once. */
export function messagesOf(error: unknown): string[] {
  const found: string[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && found.length < MOST) {
    const one = waiting.shift();
    const message = one instanceof Error ? one.message : String(one);
    if (!found.includes(message)) found.push(message);
    if (one instanceof AggregateError) waiting.push(...one.errors.slice(0, MOST));
    if (one instanceof Error && one.cause !== undefined) waiting.push(one.cause);
  }
  return found;
}
