/** The log: JSON lines on stderr, levels in words as `--log-level` has them. Fields name windows, actions, codes and times; never an argument or a value (CASE-F8). */
import type { Log } from '@casement/engine';
import pino from 'pino';
import type { Io } from './io.js';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LevelName = (typeof LOG_LEVELS)[number];

export function openLog(io: Io, level: LevelName): Log {
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  const logger = pino({ name: 'casement', level, base: undefined, timestamp, formatters }, io.logTo);
  return (at, message, fields = {}) => {
    try {
      logger[at](fields, message);
    } catch {
      // A log that cannot be written (a full disk) is no reason to fail what was to be logged.
    }
  };
}
