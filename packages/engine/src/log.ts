/** Where the engine tells what it does. Fields never hold arguments or window content (CASE-F8). */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

export const silent: Log = () => undefined;
