/** The command line without a process: a terminal that keeps what is printed. */
import { PassThrough, Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AccessibilityBackend } from '@casement/spec';
import { type Io, run } from 'casement';

/** Three scenes of `zenity --forms` with the fields Name and PIN: as opened, filled in, after OK. */
export const FORM = fileURLToPath(new URL('./recordings/form.json', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly log: string;
  /** Everything, for tests of what must be nowhere. */
  readonly all: string;
}

export interface Settings {
  readonly stdin?: string | Readable;
  readonly open?: Io['open'];
  readonly stopping?: AbortSignal;
  readonly surroundings?: NonNullable<Io['surroundings']>;
  /** Hears everything on stderr as it comes. */
  readonly hear?: (text: string) => void;
}

class Kept extends Writable {
  text = '';
  constructor(private readonly hear: (text: string) => void = () => {}) {
    super();
  }
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    this.hear(chunk.toString());
    done();
  }
}

function inputOf(stdin: string | Readable | undefined): Readable {
  if (stdin === undefined) return new PassThrough();
  return typeof stdin === 'string' ? Readable.from([stdin]) : stdin;
}

/** Runs one command line to its end. */
export async function casement(argv: readonly string[], settings: Settings = {}): Promise<Ran> {
  const [stdout, stderr] = [new Kept(), new Kept(settings.hear)];
  const log: string[] = [];
  const io: Io = {
    stdin: inputOf(settings.stdin),
    stdout,
    stderr,
    logTo: { write: (line) => void log.push(line) },
    colour: false,
    stopping: settings.stopping ?? new AbortController().signal,
    ...(settings.surroundings && { surroundings: settings.surroundings }),
    open: settings.open ?? (async () => nothing()),
    claimStdout: () => stdout,
  };
  const code = await run(argv, io);
  return {
    code,
    stdout: stdout.text,
    stderr: stderr.text,
    log: log.join(''),
    all: stdout.text + stderr.text + log.join(''),
  };
}

/** A backend of an empty desktop; `over` replaces parts of it. */
export function nothing(over: Partial<AccessibilityBackend> = {}): AccessibilityBackend {
  return {
    dialect: 'atspi',
    windows: async () => [],
    read: () => Promise.reject(new Error('nothing to read')),
    perform: () => Promise.reject(new Error('nothing to perform on')),
    watch: () => ({ close: () => undefined }),
    preflight: async () => [],
    close: async () => undefined,
    ...over,
  };
}
