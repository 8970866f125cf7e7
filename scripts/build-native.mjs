/**
 * Builds the addon whose binding.gyp lies in the current directory, incrementally, with node-gyp; with `--os=NAME` only on
 * that system (Node's name of it). Uses the headers that lie beside the running node when there are any, so that nothing
 * is downloaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** What the compiler must find, and the Debian package that brings it. */
const TOOLS = { 'g++': 'g++', make: 'make', python3: 'python3' };
const LINUX_HEADERS = {
  'systemd/sd-bus.h': 'libsystemd-dev',
  'xcb/xcb.h': 'libxcb1-dev',
  'xcb/composite.h': 'libxcb-composite0-dev',
  'xcb/xtest.h': 'libxcb-xtest0-dev',
};
/** By the folder of the addon. */
const HEADERS = { linux: LINUX_HEADERS, 'ax-double': { 'nlohmann/json.hpp': 'nlohmann-json3-dev' } };

const ok = (command, args, input) =>
  spawnSync(command, args, { input, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;

/** Names of the packages that are missing on this machine. */
function missingPackages() {
  // macOS brings its compiler with the command line tools, and says so itself when they are missing.
  if (process.platform !== 'linux') return [];
  const needed = HEADERS[basename(process.cwd())] ?? {};
  const tools = Object.entries(TOOLS).filter(([tool]) => !ok(tool, ['--version']));
  if (tools.some(([tool]) => tool === 'g++')) return tools.map(([, name]) => name).concat(Object.values(needed));
  const headers = Object.entries(needed).filter(
    ([header]) => !ok('g++', ['-E', '-x', 'c++', '-'], `#include <${header}>\n`),
  );
  return [...tools, ...headers].map(([, name]) => name);
}

/** `--nodedir=…` when the running node came with its headers. */
function headersOfThisNode() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include/node/node_api.h')) ? [`--nodedir=${prefix}`] : [];
}

/** Runs node-gyp; its exit code. */
function gyp(...args) {
  const script = createRequire(import.meta.url).resolve('node-gyp/bin/node-gyp.js');
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1;
}

/** False when the addon is for another system than this. */
function isForHere() {
  const named = process.argv.find((argument) => argument.startsWith('--os='));
  return named === undefined || named === `--os=${process.platform}`;
}

function main() {
  if (!isForHere()) return 0;
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`The addon cannot be built: missing ${missing.join(', ')}.`);
    console.error(`Run: apt-get install ${missing.join(' ')}`);
    return 1;
  }
  const where = headersOfThisNode();
  const quiet = process.argv.includes('--verbose') ? [] : ['--loglevel=warn'];
  return gyp('configure', ...where, ...quiet) || gyp('build', '--jobs=max', ...where, ...quiet);
}

process.exitCode = main();
