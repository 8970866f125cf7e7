/**
 * What an application's own user feels of a read: `npm run bench -- stall [ROUNDS]`. Two windows of some 5,000 accessibles
 * note how late their timers are, before and during reads; then what the visible part of a large table costs.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDesktop } from '@casement/testkit';
import { openSeam, windowOf } from './linux/casement.mjs';
import { median, pause } from './linux/process.mjs';

const rounds = Number(process.argv[3] ?? 10);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('npm run bench -- stall [ROUNDS]   (a whole number from 1; default 10)');
  process.exit(2);
}
const APPS = fileURLToPath(new URL('../../test/apps', import.meta.url));
const BUDGET = { maxNodes: 6000, maxDepth: 256, deadlineMs: 10_000 };
/** The windows are read this long after they came, and their timers watched this long before, in ms. */
const SETTLE_MS = 6000;
const QUIET_MS = 3000;

console.log('| window | nodes | calls | read ms | its longest wait without us ms | with us ms |');
console.log('|---|---|---|---|---|---|');
await stall('Many GTK 3', 'perf/gtk3.py');
await stall('Many Qt 5', 'perf/qt.py');

console.log('\n| table | cells | calls | ms |');
console.log('|---|---|---|---|');
await table('GTK 3, 5,000 × 3', '/usr/bin/python3', 'gtk3/fixture.py', [], 'Fixture');
await table('Qt 5, 5,000 × 3', '/usr/bin/python3', 'qt/fixture.py', ['5'], 'Fixture');
await table(
  'LibreOffice Calc',
  'soffice',
  undefined,
  ['--calc', '--norestore', '--nologo', '--nofirststartwizard'],
  'Calc',
);

async function stall(title, program) {
  await onDesktop(
    '/usr/bin/python3',
    (log) => [join(APPS, program), log],
    title,
    async (seam, log) => {
      const started = lines(log).length;
      await pause(QUIET_MS);
      const quiet = Math.max(0, ...lines(log).slice(started));
      const { id } = await windowOf(seam, title);
      const reads = [];
      for (let round = 0; round < rounds; round++) {
        const before = lines(log).length;
        const tree = await seam.read(id, BUDGET);
        await pause(300);
        reads.push({ tree, wait: Math.max(0, ...lines(log).slice(before)) });
      }
      const { nodes } = reads[0].tree;
      const calls = median(reads.map(({ tree }) => tree.cost.calls));
      const ms = median(reads.map(({ tree }) => tree.cost.ms));
      const wait = Math.max(...reads.map((read) => read.wait));
      console.log(`| ${title} | ${nodes.length} | ${calls} | ${ms.toFixed(0)} | ${quiet} | ${wait} |`);
    },
  );
}

async function table(name, command, program, args, title) {
  const argumentsOf = (log) => (program ? [join(APPS, program), ...args, log] : args);
  await onDesktop(command, argumentsOf, title, async (seam) => {
    const { id } = await windowOf(seam, title);
    const reads = [];
    for (let round = 0; round < rounds; round++) reads.push(await seam.read(id, BUDGET));
    const costs = reads.map(({ cost }) => cost.tables ?? { calls: 0, ms: 0, cells: 0 });
    const of = (key) => median(costs.map((cost) => cost[key]));
    console.log(`| ${name} | ${of('cells')} | ${of('calls')} | ${of('ms').toFixed(1)} |`);
  });
}

async function onDesktop(command, argumentsOf, title, work) {
  const folder = mkdtempSync(join(tmpdir(), 'casement-stall-'));
  const log = join(folder, 'log');
  const desktop = await startDesktop({ screen: '1280x1024x24' });
  let seam;
  try {
    process.stderr.write(`bench: ${title}\n`);
    await desktop.launch(command, argumentsOf(log), { waitForWindow: title, timeoutMs: 60_000 });
    seam = await openSeam(desktop);
    await pause(SETTLE_MS);
    await work(seam, log);
  } finally {
    await seam?.close();
    await desktop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lateness of each late tick, in ms. */
function lines(log) {
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => (/^\d+ [\d.]+$/.test(line) ? [Number(line.split(' ')[1])] : []));
}
