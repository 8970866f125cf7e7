/**
 * Casement beside its peers on real applications: `npm run bench -- linux`. One Markdown table, all in the same run, each
 * reader in turn on the same running application; then what happens after "File > Open…".
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startDesktop } from '@casement/testkit';
import { APPS } from '../../test/perf/apps.mjs';
import { hasProgram } from '../setup/tools.mjs';
import { Floor, openSeam, readFull, readThrice, windowOf } from './linux/casement.mjs';
import { freeze } from './linux/freeze.mjs';
import { burden, median, pause } from './linux/process.mjs';
import { prepareWalkers, walk } from './linux/walkers.mjs';

const PROBE = fileURLToPath(new URL('./linux/probe.mjs', import.meta.url));
const NAMES = {
  d: 'Casement, full read',
  e: 'the floor: GetItems alone, or a bare pipelined walk',
  f: 'Casement, after one change',
  g: 'Casement, unchanged',
};
/** The browsers read something. */
const PAGE = `data:text/html,<title>Page</title><h1>Page</h1>${'<p><a href=#>link</a> <button>press</button> text</p>'.repeat(60)}<input autofocus>`;

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '20' },
    app: { type: 'string', multiple: true },
    'no-peers': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (options.help) {
  console.log(`npm run bench -- linux [--rounds N] [--app NAME]… [--no-peers]
  --rounds N   samples of each figure; the table gives medians (default 20)
  --app NAME   only this application: ${APPS.map(({ command }) => command).join(', ')}
  --no-peers   only Casement and the floor`);
  process.exit();
}
const rounds = Number(options.rounds);
const chosen = APPS.filter(({ command }) => (options.app ? options.app.includes(command) : command !== 'zenity'));
const walkers = options['no-peers'] ? [] : prepareWalkers();

console.log(
  `| application | reader | nodes | wall ms | calls | our CPU ms | its CPU ms | longest wait ms | it grew MiB |`,
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const app of chosen) await benchApp(app);
for (const { name, missing } of walkers) if (missing) console.log(`\n${name} is not here. To have it: ${missing}`);
await freeze();

async function benchApp(app) {
  if (!hasProgram(app.command))
    return console.log(`| ${app.name} | not here: apt-get install ${app.packages.join(' ')} |`);
  for (const walker of walkers) if (!walker.missing) await onFresh(app, (stage) => benchWalker(stage, walker));
  await onFresh(app, benchOurs);
}

/** Each reader has the application to itself, as it was when it had just started. */
async function onFresh(app, bench) {
  const desktop = await startDesktop({ screen: '1280x1024x24' });
  let hand;
  try {
    process.stderr.write(`bench: ${app.name}\n`);
    const args = app.args.map((arg) => (arg === 'PAGE' ? PAGE : arg));
    const options = { waitForWindow: app.title, timeoutMs: app.timeoutMs ?? 20_000 };
    const running = await desktop.launch(app.command, args, options);
    hand = await openSeam(desktop);
    const window = await windowOf(hand, app.title);
    await pause(app.timeoutMs ? 4000 : 1500);
    const it = { ...app, leader: running.pid, pid: window.app.pid };
    await bench({ desktop, hand, app: it });
  } catch (error) {
    console.log(`| ${app.name} | ${error.message.split('\n')[0]} |`);
  } finally {
    await hand?.close();
    await desktop.stop();
  }
}

async function benchWalker({ desktop, app }, walker) {
  const samples = await sample(app, () => walk(walker, desktop, app));
  const stall = samples.why ? undefined : await stallOf(desktop, app, () => walk(walker, desktop, app));
  row(app, `(${walker.id}) ${walker.name}`, samples, stall);
}

async function benchOurs({ desktop, app, hand }) {
  const first = await sample(app, () => readFull(desktop, app), 1);
  const samples = { d: [], f: [], g: [] };
  const cpu = { d: await appCpuOf(app, () => readFull(desktop, app)) };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, read] of Object.entries(await readThrice(desktop, app, hand, round))) samples[kind].push(read);
  }
  const stall = await stallOf(desktop, app, () => readFull(desktop, app));
  row(app, `(d) ${NAMES.d}`, { reads: samples.d, grew: first.grew, appCpuMs: cpu.d }, stall);
  const floor = await Floor.open(desktop, app.pid);
  row(app, `(e) ${NAMES.e}`, await sample(app, () => floor.read()), await stallOf(desktop, app, () => floor.read()));
  await floor.close();
  row(app, `(f) ${NAMES.f}`, { reads: samples.f });
  row(app, `(g) ${NAMES.g}`, { reads: samples.g });
}

/** The application's own CPU for one read; the clock of processes ticks in 10 ms, so many are taken together. */
async function appCpuOf(app, read) {
  const before = burden(app.leader).cpuMs;
  for (let i = 0; i < rounds; i++) await read();
  return (burden(app.leader).cpuMs - before) / rounds;
}

/** Reads in a row. Gives them, and what they cost the application: CPU of each, memory of the first. */
async function sample(app, read, times = rounds) {
  const before = burden(app.leader);
  const reads = [];
  let grew;
  for (let i = 0; i < times; i++) {
    const result = await read();
    grew ??= burden(app.leader).rss - before.rss;
    if (result.why) return { why: result.why, grew };
    reads.push(result);
  }
  return { reads, grew, appCpuMs: (burden(app.leader).cpuMs - before.cpuMs) / times };
}

/** The longest that the application leaves somebody else waiting during a read; the median of three. */
async function stallOf(desktop, app, read) {
  const waits = [];
  for (let i = 0; i < 3; i++) waits.push(await waitDuring(desktop, app, read));
  return median(waits);
}

async function waitDuring(desktop, app, read) {
  const { app: destination } = (await nameOf(desktop, app.pid)) ?? {};
  const child = spawn(process.execPath, [PROBE, desktop.accessibilityAddress, destination], {
    env: { ...desktop.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((done) => child.once('close', done));
  while (!output.startsWith('ready')) await pause(20);
  await read();
  child.stdin.end();
  await ended;
  return Number(output.split('\n')[1]);
}

async function nameOf(desktop, pid) {
  const floor = await Floor.open(desktop, pid);
  await floor.close();
  return floor.request;
}

function row(app, reader, { reads = [], grew, appCpuMs, why }, stall) {
  const of = (key) => number(median(reads.map((read) => read[key])));
  const cells = why ? ['', why, '', '', ''] : [of('nodes'), of('ms'), of('calls'), of('cpuMs'), number(appCpuMs)];
  console.log(`| ${[app.name, reader, ...cells, number(stall), number(grew)].join(' | ')} |`);
}

function number(value) {
  if (value === undefined || Number.isNaN(value)) return '';
  return String(value >= 20 ? Math.round(value) : Math.round(value * 10) / 10);
}
