/** One command's time with the windows: open, work within the deadline, clean up whatever happened. */
import { cleanLine } from '@casement/core';
import { type Engine, type Expose, type Log, startEngine } from '@casement/engine';
import type { AccessibilityBackend } from '@casement/spec';
import { atMost, within } from './deadline.js';
import type { Io } from './io.js';
import { openLog } from './log.js';
import type { CommonOptions } from './options.js';
import { listWindows, openSource } from './source.js';

/** How long cleaning up may take, in ms. */
const CLEAN_MS = 1500;

/** Works on a backend within `--timeout`, and closes it. */
export async function withBackend<T>(
  io: Io,
  options: CommonOptions,
  work: (backend: AccessibilityBackend, log: Log) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const log = until(ended.signal, openLog(io, options.logLevel));
  const opening = openSource(io, options, log);
  try {
    return await within(
      options.timeout,
      io.stopping,
      opening.then((backend) => work(backend, log)),
    );
  } finally {
    ended.abort();
    await atMost(
      CLEAN_MS,
      opening.then((backend) => backend.close()),
    );
  }
}

/** A log that falls silent at the end: what a command leaves unfinished at its deadline is no news to anybody. */
function until(ended: AbortSignal, log: Log): Log {
  return (...line) => {
    if (!ended.aborted) log(...line);
  };
}

export interface Session {
  readonly backend: AccessibilityBackend;
  readonly engine: Engine;
  readonly log: Log;
  /** Titles of every window there is, exposed or not: for the error that names what there is. */
  readonly titles: readonly string[];
}

/** Works on an engine that shows what `expose` names, within `--timeout`, and closes it. */
export async function withEngine<T>(
  io: Io,
  options: CommonOptions,
  expose: Expose,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return withBackend(io, options, async (backend, log) => {
    const titles = (await listWindows(io, options, backend)).map((window) => cleanLine(window.title));
    const engine = await startEngine(backend, { expose, log });
    try {
      return await work({ backend, engine, log, titles });
    } finally {
      await atMost(CLEAN_MS, engine.close());
    }
  });
}
