#!/usr/bin/env node
/**
 * The native addon under AddressSanitizer and UndefinedBehaviorSanitizer: `npm run test:asan [-- ROUNDS]`.
 * First the decoder of replies against random ones, then the whole addon against the worst that the fake application plays.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NATIVE = join(ROOT, 'native/linux');
const OUT = join(NATIVE, 'build/asan');
/** What the decoder consists of; the rest of the addon needs Node. */
const DECODER = ['bus_marshal', 'bus_events', 'bus_connection', 'snapshot_ask', 'snapshot_items', 'snapshot_rules'];
const SANITIZE = [
  '-fsanitize=address,undefined,float-cast-overflow',
  '-fno-sanitize-recover=all',
  '-fno-omit-frame-pointer',
];
const FLAGS = ['-std=c++20', '-O1', '-g', ...SANITIZE, '-Wall', '-Wextra', '-Wno-unused-parameter'];
const INCLUDE = ['-I', join(NATIVE, 'src'), '-I', join(NATIVE, '../common')];
const NODE_API = ['NAPI_VERSION=8', 'NODE_ADDON_API_DISABLE_DEPRECATED', 'NODE_ADDON_API_DISABLE_CPP_EXCEPTIONS'];

const rounds = process.argv[2] ?? '100000';
if (!/^[1-9]\d{0,8}$/.test(rounds)) {
  console.error('npm run test:asan [-- ROUNDS]   (random replies for the decoder; default 100000)');
  process.exit(2);
}
mkdirSync(OUT, { recursive: true });
fuzzDecoder();
playWorst();
console.log('Clean.');

function fuzzDecoder() {
  const decoder = join(OUT, 'decoder');
  const sources = [...sourcesIn('fuzz'), ...DECODER.map((name) => join(NATIVE, 'src', `${name}.cc`))];
  run('build the decoder', 'g++', [
    ...FLAGS,
    ...INCLUDE,
    '-I',
    join(NATIVE, 'fuzz'),
    ...sources,
    '-lsystemd',
    '-o',
    decoder,
  ]);
  run('decode random replies', decoder, [rounds, String(Date.now())]);
}

function playWorst() {
  const addon = join(OUT, 'casement_linux.node');
  const api = createRequire(join(NATIVE, 'package.json'))('node-addon-api').include_dir;
  const headers = [api, nodeHeaders()].flatMap((folder) => ['-I', folder]);
  const defines = [...NODE_API, 'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS'].map((name) => `-D${name}`);
  const libraries = ['-lsystemd', '-lxcb', '-lxcb-composite', '-lxcb-xtest'];
  const shape = ['-shared', '-fPIC', ...defines, ...INCLUDE, ...headers];
  run('build the addon', 'g++', [...FLAGS, ...shape, ...sourcesIn('src'), ...libraries, '-o', addon]);
  const runtime = spawnSync('g++', ['-print-file-name=libasan.so'], { encoding: 'utf8' }).stdout.trim();
  run('play the worst', process.execPath, [join(ROOT, 'scripts/asan/play.mjs'), addon, runtime]);
}

function sourcesIn(folder) {
  const names = readdirSync(join(NATIVE, folder)).filter((name) => name.endsWith('.cc'));
  return names.map((name) => join(NATIVE, folder, name));
}

/** The headers beside the running node, or those that node-gyp keeps. */
function nodeHeaders() {
  const beside = join(dirname(dirname(process.execPath)), 'include/node');
  const kept = join(homedir(), '.cache/node-gyp', process.versions.node, 'include/node');
  const found = [beside, kept].find((folder) => existsSync(join(folder, 'node_api.h')));
  if (found) return found;
  throw new Error('There are no headers of this Node. Build the addon once: npm run build -w @casement/native-linux');
}

function run(what, command, args) {
  const began = performance.now();
  const { status, signal } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    console.error(`${what}: failed (${signal ?? status})`);
    process.exit(1);
  }
  console.log(`  ✓ ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
