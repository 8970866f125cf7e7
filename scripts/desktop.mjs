/**
 * Runs a command on a private desktop: `node scripts/desktop.mjs [--app PROGRAM]… -- COMMAND…`.
 * Each --app is started first and waited for. Without a command the desktop stays until Ctrl-C. Needs a build.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startDesktop } from '../packages/testkit/dist/index.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { app: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', short: 'h' } },
});

/** @param {Record<string, string>} env @returns {Promise<number>} the command's exit code. */
function runCommand(env) {
  const [command, ...args] = positionals;
  const child = spawn(command, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @returns {Promise<number>} settled at Ctrl-C. */
function untilInterrupted() {
  const alive = setInterval(() => {}, 60_000);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(0));
  }).finally(() => clearInterval(alive));
}

if (values.help) {
  console.log('node scripts/desktop.mjs [--app PROGRAM]… [-- COMMAND…]');
  process.exit(0);
}
const desktop = await startDesktop({ log: (line) => console.error(line) });
try {
  for (const app of values.app) await desktop.launch(app, [], { waitForWindow: '' });
  console.error(`display ${desktop.display}, home ${desktop.home}`);
  for (const name of ['DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR']) {
    if (positionals.length === 0) console.log(`export ${name}='${desktop.env[name]}'`);
  }
  process.exitCode = positionals.length > 0 ? await runCommand(desktop.env) : await untilInterrupted();
} finally {
  await desktop.stop();
}
