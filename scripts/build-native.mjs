/**
 * Builds the addon whose binding.gyp lies in the current directory, incrementally, with node-gyp.
 * Uses the headers that lie beside the running node when there are any, so that nothing is downloaded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the compiler must find, and the Debian package that brings it. */
const TOOLS = { 'g++': 'g++', make: 'make', python3: 'python3' };
const HEADERS = {
  'systemd/sd-bus.h': 'libsystemd-dev',
  'xcb/xcb.h': 'libxcb1-dev',
  'xcb/composite.h': 'libxcb-composite0-dev',
  'xcb/xtest.h': 'libxcb-xtest0-dev',
};

const ok = (command, args, input) =>
  spawnSync(command, args, { input, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;

/** Names of the packages that are missing on this machine. */
function missingPackages() {
  const tools = Object.entries(TOOLS).filter(([tool]) => !ok(tool, ['--version']));
  if (tools.some(([tool]) => tool === 'g++')) return tools.map(([, name]) => name).concat(Object.values(HEADERS));
  const headers = Object.entries(HEADERS).filter(
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

function main() {
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
