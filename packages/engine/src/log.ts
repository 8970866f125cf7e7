/** Where the engine tells what it does. Fields never hold arguments or window content (CASE-F8). */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

/** Name and place of an error nobody expected, without its message: that may quote what somebody typed (CASE-F8). */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${error.name} ${place?.trim() ?? ''}`;
}

export const silent: Log = () => undefined;
