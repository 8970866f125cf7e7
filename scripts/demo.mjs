/**
 * `npm run demo`: an agent reads and drives two unmodified applications on a private desktop, through a real MCP client
 * over stdio. Exit code 0 only if everything that is told really happened, and nothing is left running.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Agent } from './demo/agent.mjs';
import { check, NotAsExpected, step } from './demo/narrator.mjs';
import { tell } from './demo/story.mjs';

if (!existsSync(new URL('../packages/testkit/dist/index.js', import.meta.url))) {
  console.error('Nothing is built here. Run: npm run demo');
  process.exit(1);
}
const { BridgeClient } = await import('../packages/client/dist/index.js');
const { startDesktop } = await import('../packages/testkit/dist/index.js');

const CLI = fileURLToPath(new URL('../packages/cli/bin/casement.js', import.meta.url));
/** A demo that takes longer hangs somewhere, in ms. */
const LONGEST = 90_000;

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** @param {(desktop: import('../packages/testkit/dist/index.js').Desktop) => Promise<void>} work */
async function onDesktop(work) {
  console.log('Starting a private desktop with mousepad and gnome-calculator.');
  const desktop = await startDesktop({ log: (line) => console.log(`   ${line}`) });
  try {
    await Promise.race([work(desktop), ended()]);
  } finally {
    await desktop.stop();
  }
  step('Nothing is left running');
  const left = processesOf(desktop.env.CASEMENT_DESKTOP);
  check('no process of the private desktop is left', left.length === 0, left);
}

async function story(desktop) {
  await desktop.launch('gnome-calculator', [], { waitForWindow: 'Calculator' });
  await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: 'Untitled' });
  const args = ['serve', '--app', 'mousepad', '--app', 'gnome-calculator', '--log-level', 'warn'];
  console.log(`   $ casement ${args.join(' ')}   (${seconds()} so far)`);
  const client = await BridgeClient.connect({
    command: process.execPath,
    args: [CLI, ...args],
    env: { ...desktop.env },
  });
  try {
    await tell(new Agent(client), desktop.home);
  } finally {
    await client.close();
  }
}

/** Rejects when the demo is interrupted or hangs. */
function ended() {
  return new Promise((_, reject) => {
    const end = (why) => reject(new NotAsExpected(why));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end(`ended by ${signal}`));
    setTimeout(() => end(`not finished within ${LONGEST / 1000} s`), LONGEST).unref();
  });
}

/** Programs that carry the mark of the desktop in their environment. @param {string} marker */
function processesOf(marker) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const marked = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`CASEMENT_DESKTOP=${marker}`);
        return marked ? [readFileSync(`/proc/${pid}/comm`, 'latin1').trim()] : [];
      } catch {
        return [];
      }
    });
}

try {
  await onDesktop(story);
  console.log(`\nAll of it happened, in ${seconds()}.`);
  process.exit(0);
} catch (error) {
  console.error(
    `\nThe demo failed after ${seconds()}: ${error instanceof NotAsExpected ? error.message : error.stack}`,
  );
  process.exit(1);
}
