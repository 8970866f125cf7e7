import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where the addon may lie, in the order of trying; a build of one's own before the one that came along. */
const CANDIDATES = [
  './build/Release/casement_darwin.node',
  './build/Debug/casement_darwin.node',
  `./prebuilds/darwin-${process.arch}/casement_darwin.node`,
];

const REMEDY = [
  'To build it: xcode-select --install, then npm run build -w @casement/native-darwin',
  'CASEMENT_DARWIN_ADDON names an addon that lies elsewhere.',
];

/** The path that is named, or those that are usual. */
function candidates() {
  const named = process.env.CASEMENT_DARWIN_ADDON;
  return named ? [named] : CANDIDATES.map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)));
}

/** Loads the addon. Throws one error that lists every place tried, why it failed, and the remedy. */
function load() {
  const require = createRequire(import.meta.url);
  const tried = [];
  for (const path of candidates()) {
    try {
      if (existsSync(path)) return require(path);
      tried.push(`${path}: there is no such file`);
    } catch (error) {
      tried.push(`${path}: ${error.message}`);
    }
  }
  const heading = `The macOS addon could not be loaded (${process.platform} ${process.arch}, node ${process.version}).`;
  throw new Error([heading, ...tried.map((line) => `  tried ${line}`), ...REMEDY].join('\n'));
}

const addon = load();

export const { applications, trusted, screenRecording } = addon;

/** Opens the connection to the accessibility of other applications. */
export function openSession() {
  const native = new addon.Session();
  return {
    snapshot: async (request) => JSON.parse(await native.snapshot(request)),
    ask: async (pid, steps, deadlineMs) => JSON.parse(await native.ask(pid, steps, deadlineMs)),
    listen: (pid, element, notifications, deadlineMs) => native.listen(pid, element, notifications, deadlineMs),
    screen: () => native.screen(),
    drop: (pid) => native.drop(pid),
    release: (generation) => native.release(generation),
    watch: (onHints) => native.watch(onHints && (() => onHints(native.takeHints()))),
    stats: () => native.stats(),
    close: () => native.close(),
  };
}
