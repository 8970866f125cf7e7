export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * Where the server reports. Fields name methods, tools, durations and codes; never an argument or a value from a window,
 * at any level (CASE-F8).
 */
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

export const silent: Log = () => {};

/** A name that a client sent, safe for a log line: our alphabet only, and short. */
export function loggableName(name: string): string {
  return name.slice(0, 64).replace(/[^A-Za-z0-9_.-]/g, '?');
}
