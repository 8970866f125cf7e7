/**
 * Runs a command on a private desktop: `node scripts/desktop.mjs [--app PROGRAM]… -- COMMAND…`.
 * Each --app is started first and waited for. Without a command the desktop stays until Ctrl-C. Needs a build.
 * Ends with the command's exit code, 128 + n when signal n ended it; 2 for wrong usage, 127 for what cannot be started.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';

const USAGE = `node scripts/desktop.mjs [--app PROGRAM]… [-- COMMAND…]
  --app PROGRAM   start it first, and wait for its window (repeatable)
  COMMAND         runs with the desktop's environment; without it the desktop stays until Ctrl-C`;
const CANNOT_START = 127;

function readOptions() {
  try {
    const options = {
      app: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
}

/** The means to start a desktop, or a word on what is missing. */
async function means() {
  try {
    return await import('../packages/testkit/dist/index.js');
  } catch (error) {
    console.error(`Nothing is built here (${error.code}). Run: npm run setup`);
    return process.exit(1);
  }
}

/** @param {string[]} words @param {Record<string, string>} env @returns {Promise<number>} the command's exit code. */
function runCommand([command, ...args], env) {
  const child = spawn(command, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** @returns {Promise<number>} settled at Ctrl-C. */
function untilInterrupted() {
  const alive = setInterval(() => {}, 60_000);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(0));
  }).finally(() => clearInterval(alive));
}

/** What a shell must evaluate to work on the desktop. @param {Record<string, string>} env */
function tellHow(env) {
  for (const name of ['DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR']) {
    console.log(`export ${name}='${env[name]}'`);
  }
  console.error(
    'In another shell: paste the lines above, then for example: npx casement read. Ctrl-C ends the desktop.',
  );
}

const { values, positionals } = readOptions();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const { startDesktop } = await means();
const desktop = await startDesktop({ log: (line) => console.error(line) });
try {
  for (const app of values.app) await desktop.launch(app, [], { waitForWindow: '' });
  console.error(`display ${desktop.display}, home ${desktop.home}`);
  if (positionals.length === 0) tellHow(desktop.env);
  process.exitCode = await (positionals.length > 0 ? runCommand(positionals, desktop.env) : untilInterrupted());
} catch (error) {
  console.error(error.message);
  process.exitCode = CANNOT_START;
} finally {
  await desktop.stop();
}
