/** `casement record`: windows to a file, as the application gave them; secrets are not in it. */
import { writeFile } from 'node:fs/promises';
import { type Recording, recordingOf, recordScene, type Scene } from '@casement/adapter-recorded';
import { matchesApp, startEngine } from '@casement/engine';
import type { RawWindow } from '@casement/spec';
import type { Command } from 'commander';
import { atMost } from '../deadline.js';
import { CliError, EXIT } from '../exit.js';
import { type Io, say } from '../io.js';
import { NotingBackend } from '../noting.js';
import {
  type CommonOptions,
  collect,
  collectPatterns,
  connecting,
  path,
  teach,
  withApp,
  withRecording,
  withTimeout,
} from '../options.js';
import { recordingText } from '../recording-text.js';
import { carryOut, parseThen } from '../sequence.js';
import { withBackend } from '../session.js';
import { listWindows } from '../source.js';
import { counted, fileReason, quoted } from '../words.js';

interface Options extends CommonOptions {
  readonly window?: readonly string[];
  readonly output: string;
  readonly then?: readonly string[];
  readonly note?: string;
}

/** A recording may take its time: nobody waits for an answer. */
const BUDGET = { maxNodes: 20_000, maxDepth: 100, deadlineMs: 10_000 };
const CLEAN_MS = 1500;

export function addRecord(program: Command, io: Io): void {
  const command = program
    .command('record')
    .description('Write windows to a JSON file, raw, for translators and tests that need no display.')
    .requiredOption('-o, --output <FILE>', 'where to write; - is stdout', path)
    .option('--window <PATTERN>', 'only windows that fit (repeatable): title or part of it', collectPatterns)
    .option('--then <ACTION[:VALUE]>', 'do this, then record the next scene (repeatable, in order)', collect)
    .option('--note <TEXT>', 'said in the file');
  withApp(command, 'all windows of applications that fit (repeatable)');
  withTimeout(withRecording(connecting(command)), 60);
  teach(
    command,
    `Examples:
  casement record --app mousepad -o mousepad.json
  casement record --app mousepad --then "menu:File > Open…" --then cancel -o open-cancel.json
  casement record --app zenity --then 'fill:{"name": "Ada"}' --then press:OK -o form.json
  casement serve --recording open-cancel.json

VALUE goes to the first parameter of the action; {…} gives all of them. The newest operable window that has the action is
meant. Passwords are not in the file. Everything else that shows is: look through it before you share it.`,
  );
  command.action((options: Options) => record(io, options));
}

async function record(io: Io, options: Options): Promise<void> {
  const patterns = [...(options.app ?? []), ...(options.window ?? [])];
  if (patterns.length === 0) throw new CliError(EXIT.usage, 'Say what to record: --app PATTERN or --window PATTERN.');
  const recording = await withBackend(io, options, async (backend) => {
    const noting = new NotingBackend(backend);
    const wanted = chooser(options, await listWindows(io, options, noting));
    const scenes = options.then
      ? await sequence(noting, patterns, options.then, wanted)
      : [await scene(noting, wanted)];
    if (scenes[0]) refuseEmpty(scenes[0]);
    return recordingOf(backend, scenes, options.note);
  });
  await deliver(io, options.output, recording);
}

type Chooser = (windows: readonly RawWindow[]) => readonly RawWindow[];

/** Windows of the applications meant, also those that open later; with `--window`, without the others of before. */
function chooser({ app = [], window = [] }: Options, before: readonly RawWindow[]): Chooser {
  const patterns = [...app, ...window];
  const chosen = before.filter((one) => patterns.some((pattern) => matchesApp(pattern, one)));
  if (chosen.length === 0) {
    const titles = before.map((one) => JSON.stringify(one.title)).join(', ') || 'none';
    throw new CliError(EXIT.notFound, `No window fits ${quoted(patterns)}. There are: ${titles}.`);
  }
  const keys = new Set(chosen.map((one) => one.app.key));
  const left = app.length > 0 ? [] : before.filter((one) => !chosen.includes(one)).map((one) => one.id);
  return (windows) => windows.filter((one) => keys.has(one.app.key) && !left.includes(one.id));
}

async function scene(backend: NotingBackend, wanted: Chooser): Promise<Scene> {
  const after = backend.takeLast();
  const ids = wanted(await backend.windows(BUDGET.deadlineMs)).map((window) => window.id);
  return recordScene(backend, ids, BUDGET, after);
}

/** @throws CliError when no window of the scene could be read: nobody wants that file. */
function refuseEmpty({ windows, trees }: Scene): void {
  if (Object.keys(trees).length > 0) return;
  const unread = windows.find((window) => window.unreadable)?.unreadable;
  if (unread)
    throw new CliError(EXIT.failed, `No window that fits can be read. ${unread.reason}\n  → ${unread.remedy}`);
  throw new CliError(EXIT.timeout, 'No window that fits can be read: the application does not answer.');
}

async function sequence(
  backend: NotingBackend,
  patterns: readonly string[],
  thens: readonly string[],
  wanted: Chooser,
): Promise<Scene[]> {
  const engine = await startEngine(backend, { expose: patterns });
  try {
    const scenes = [await scene(backend, wanted)];
    for (const text of thens) {
      await carryOut(engine, parseThen(text));
      scenes.push(await scene(backend, wanted));
    }
    return scenes;
  } finally {
    await atMost(CLEAN_MS, engine.close());
  }
}

async function deliver(io: Io, output: string, recording: Recording): Promise<void> {
  const text = recordingText(recording);
  if (output === '-') io.stdout.write(text);
  else await writeFile(output, text, { mode: 0o600 }).catch((error) => refuse(output, error));
  const trees = recording.scenes.flatMap((one) => Object.values(one.trees));
  const nodes = trees.reduce((sum, tree) => sum + tree.nodes.length, 0);
  const target = output === '-' ? '' : ` to ${output}`;
  const scenes = counted(recording.scenes.length, 'scene');
  say(io, `Recorded ${scenes}, ${counted(trees.length, 'window')}, ${counted(nodes, 'accessible')}${target}.`);
}

function refuse(output: string, error: NodeJS.ErrnoException): never {
  throw new CliError(EXIT.failed, `${output} cannot be written: ${fileReason(error)}.`);
}
