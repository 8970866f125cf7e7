/**
 * Makes a fresh machine ready: `node scripts/setup.mjs [--for run|demo|test]`.
 * Installs what the system lacks, then the libraries, then builds; skips what is there and says what it does and why.
 * Uses only what Node brings, as it runs before anything is installed.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareLibraries } from './setup/node-modules.mjs';
import { ONLY_FOR, PURPOSES } from './setup/packages.mjs';
import { prepareSystem } from './setup/system.mjs';
import { seconds, step } from './setup/tools.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
const USAGE = `node scripts/setup.mjs [--for ${Object.keys(PURPOSES).join('|')}]   (default: test)`;

async function main() {
  const began = performance.now();
  const values = readOptions();
  if (values.help) return console.log(USAGE);
  const groups = PURPOSES[values.for];
  checkNode();
  await prepareSystem(groups);
  await prepareLibraries(ROOT);
  await step('build', [process.execPath, join(ROOT, 'scripts/turbo.mjs'), 'build', ...without(values.for)]);
  console.log(`Ready for ${values.for} in ${seconds(began)}.`);
}

/** Turbo's words for what this purpose does not build. */
function without(purpose) {
  return Object.entries(ONLY_FOR).flatMap(([name, only]) => (only === purpose ? [] : [`--filter=!${name}`]));
}

/** Ends the process with 2 for what it does not know. */
function readOptions() {
  try {
    const options = { for: { type: 'string', default: 'test' }, help: { type: 'boolean', short: 'h' } };
    const { values } = parseArgs({ options });
    if (values.for in PURPOSES) return values;
    throw new Error(`There is no purpose "${values.for}".`);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) throw new Error(`Casement needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
