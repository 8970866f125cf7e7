/** Nothing here waits for ever: a command ends at its deadline or when it is told to. */
import { constants } from 'node:os';
import { CliError, EXIT } from './exit.js';

/**
 * The result of `work`, or a rejection: at the deadline (exit code 6), or when `stopping` fires (128 + signal).
 * `seconds` undefined = no deadline. `work` itself is not ended; the caller cleans up.
 */
export async function within<T>(seconds: number | undefined, stopping: AbortSignal, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const limit = new Promise<never>((_, reject) => {
    if (seconds !== undefined) timer = setTimeout(() => reject(late(seconds)), seconds * 1000);
    stop = () => reject(stopped(stopping));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    if (stop) stopping.removeEventListener('abort', stop);
  }
}

/** Waits for `work`, but not longer than `ms`, and never rejects: for cleaning up. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}

/** Resolves after `ms`, or when `stopping` fires. */
export function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (stopping.aborted) end();
    else stopping.addEventListener('abort', end, { once: true });
  });
}

/** Resolves when `stopping` fires. */
export function whenStopped(stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return Promise.resolve();
  return new Promise((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
}

function late(seconds: number): CliError {
  return new CliError(
    EXIT.timeout,
    `Not finished within ${seconds} s. An application or the desktop does not answer: see \`casement doctor\`, or give more time with --timeout.`,
  );
}

function stopped(stopping: AbortSignal): CliError {
  const name = String(stopping.reason) as NodeJS.Signals;
  return new CliError(128 + (constants.signals[name] ?? 0), `Ended by ${name}.`);
}
