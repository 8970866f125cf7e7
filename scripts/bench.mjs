#!/usr/bin/env node
/**
 * Times and calls of reading real applications, in a private desktop: `npm run bench`.
 * Prints a Markdown table, then what an MCP client waits for. Needs a build.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

if (!existsSync(new URL('../packages/cli/dist/index.js', import.meta.url))) {
  process.stderr.write('Casement is not built here. Run, in the folder of the repository: npm run setup\n');
  process.exit(3);
}
const { openLinuxBackend } = await import('@casement/adapter-linux');
const { BridgeClient } = await import('@casement/client');
const { startDesktop } = await import('@casement/testkit');

const USAGE = `npm run bench -- [--rounds N] [--app NAME] [--json]
  --rounds N   samples of each figure (default 20)
  --app NAME   only this application: mousepad, gnome-calculator, kcalc, zenity or soffice
  --json       figures for machines`;

const CLI = fileURLToPath(new URL('../packages/cli/bin/casement.js', import.meta.url));

/** Parts with a table of their own: `npm run bench -- linux --help`. */
const PARTS = {
  mcp: './bench-mcp.mjs',
  linux: './bench/linux.mjs',
  leak: './bench/leak.mjs',
  idle: './bench/idle.mjs',
  stall: './bench/stall.mjs',
};
const part = PARTS[process.argv[2]];
if (part) {
  await import(part);
  process.exit();
}

const APPS = [
  { name: 'mousepad (GTK3)', command: 'mousepad', args: ['--disable-server'], window: 'Untitled' },
  { name: 'gnome-calculator (GTK4)', command: 'gnome-calculator', args: [], window: 'Calculator' },
  { name: 'kcalc (Qt5)', command: 'kcalc', args: [], window: 'KCalc' },
  {
    name: 'zenity --forms',
    command: 'zenity',
    args: [
      '--forms',
      '--title=Form',
      '--text=Fill',
      '--add-entry=Name',
      '--add-password=Pass',
      '--add-combo=Kind',
      '--combo-values=a|b',
    ],
    window: 'Form',
  },
  {
    name: 'LibreOffice Calc',
    command: 'soffice',
    args: ['--calc', '--norestore', '--nologo', '--nofirststartwizard'],
    window: 'LibreOffice Calc',
    timeoutMs: 60_000,
  },
];

const options = readOptions();
const rounds = Number(options.rounds);
const chosen = APPS.filter((app) => !options.app || app.command.includes(options.app));
const budget = { maxNodes: 5000, maxDepth: 60, deadlineMs: 5000 };

const desktop = await startDesktop();
try {
  const reads = [];
  for (const app of chosen) reads.push(await benchRead(app));
  const wire = await benchWire();
  if (options.json) console.log(JSON.stringify({ reads, wire }, null, 2));
  else print(reads, wire);
} finally {
  await desktop.stop();
}

/** Ends the process with 2 for what it does not know. */
function readOptions() {
  const usage = (code, text) => {
    (code === 0 ? console.log : console.error)(text);
    process.exit(code);
  };
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '20' },
        app: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) usage(0, USAGE);
    if (!/^[1-9]\d{0,4}$/.test(values.rounds)) throw new Error('--rounds takes a whole number from 1.');
    if (values.app && !APPS.some((app) => app.command.includes(values.app))) {
      throw new Error(`There is no figure for "${values.app}".`);
    }
    return values;
  } catch (error) {
    return usage(2, `${error.message}\n${USAGE}`);
  }
}

function backend() {
  return openLinuxBackend({ display: desktop.display, sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS });
}

async function launch(app) {
  progress(`starting ${app.name}`);
  return desktop.launch(app.command, app.args, {
    waitForWindow: app.window,
    ...(app.timeoutMs && { timeoutMs: app.timeoutMs }),
  });
}

/** A full read and the re-reads of an unchanged window, straight at the seam. */
async function benchRead(app) {
  const running = await launch(app);
  const seam = await backend();
  try {
    const window = await until(
      async () =>
        (await seam.windows(3000)).find((w) => w.title.includes(app.window) && !w.unreadable && !w.unresponsive),
      20_000,
    );
    await rest(1500);
    const first = await seam.read(window.id, budget);
    const samples = [];
    for (let i = 0; i < rounds; i++) samples.push((await timed(() => seam.read(window.id, budget))).ms);
    const list = [];
    for (let i = 0; i < rounds; i++) list.push((await timed(() => seam.windows(3000))).ms);
    return {
      app: app.name,
      nodes: first.nodes.length,
      calls: first.cost.calls,
      firstMs: round(first.cost.ms),
      medianMs: round(median(samples)),
      p95Ms: round(quantile(samples, 0.95)),
      listMs: round(median(list)),
    };
  } finally {
    await seam.close();
    await running.kill();
  }
}

/** What an MCP client waits for: `resources/read`, and from a change in the application to the notification. */
async function benchWire() {
  const editor = await launch(APPS[0]);
  progress('measuring over MCP');
  const client = await BridgeClient.connect({
    command: process.execPath,
    args: [CLI, 'serve', '--app', 'mousepad', '--log-level', 'warn'],
    env: { ...desktop.env },
  });
  const seam = await backend();
  try {
    await client.waitFor((state) => state.windows.length > 0, { timeoutMs: 10_000 });
    const reading = [];
    for (let i = 0; i < rounds; i++) reading.push((await timed(() => client.read())).ms);
    return { readMs: round(median(reading)), changeMs: await benchChange(client, seam) };
  } finally {
    await seam.close();
    await client.close();
    await editor.kill();
  }
}

async function benchChange(client, seam) {
  const window = (await seam.windows(3000)).find((w) => w.app.name === 'mousepad');
  const samples = [];
  for (let i = 0; i < rounds; i++) {
    const tree = await seam.read(window.id, budget);
    const text = tree.nodes.find((node) => node.facts.role === 61 && node.facts.interfaces.includes('EditableText'));
    await rest(400);
    const heard = new Promise((resolve) => {
      const listening = client.onChange(() => {
        listening.close();
        resolve(performance.now());
      });
    });
    const started = performance.now();
    await seam.perform(
      { window: window.id, generation: tree.generation, handle: text.handle },
      'setText',
      `round ${i}`,
      2000,
    );
    samples.push((await heard) - started);
  }
  return { median: round(median(samples)), p95: round(quantile(samples, 0.95)) };
}

function print(reads, wire) {
  console.log(
    `\n| application | nodes | calls | first read ms | re-read ms (median of ${rounds}) | p95 ms | list windows ms |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const r of reads) {
    console.log(`| ${r.app} | ${r.nodes} | ${r.calls} | ${r.firstMs} | ${r.medianMs} | ${r.p95Ms} | ${r.listMs} |`);
  }
  console.log(`\nresources/read over stdio: ${wire.readMs} ms (median of ${rounds})`);
  console.log(
    `change in mousepad → client has re-read after resources/updated: ${wire.changeMs.median} ms median, ${wire.changeMs.p95} ms p95`,
  );
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

async function until(look, timeoutMs) {
  const started = Date.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() - started > timeoutMs) throw new Error('the window did not become readable in time');
    await rest(100);
  }
}

function quantile(samples, q) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

function median(samples) {
  return quantile(samples, 0.5);
}

function round(ms) {
  return Math.round(ms * 10) / 10;
}

function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function progress(text) {
  process.stderr.write(`bench: ${text}\n`);
}
