/**
 * A private desktop on which the fake plays every part, and a sanitized process that reads it in every way:
 * `play.mjs ADDON RUNTIME`. Fails when that process says anything on stderr or ends badly.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDesktop } from '@casement/testkit';

const HERE = dirname(fileURLToPath(import.meta.url));
const FAKE = join(HERE, '../../test/apps/fake/fake.py');
const [addon, runtime] = process.argv.slice(2);

const parts = spawnSync('/usr/bin/python3', [FAKE, '--list'], { encoding: 'utf8' }).stdout.trim().split('\n');
const desktop = await startDesktop();
try {
  for (const part of parts) await play(part);
} finally {
  await desktop.stop();
}

async function play(part) {
  const apps = [
    await desktop.launch('/usr/bin/python3', [FAKE, part]),
    await desktop.launch('/usr/bin/python3', [FAKE, part, '--no-peer']),
  ];
  await new Promise((done) => setTimeout(done, 400));
  const env = {
    ...desktop.env,
    LD_PRELOAD: runtime,
    // What V8 keeps to the end is no leak of ours; the decoder's own run looks for leaks.
    ASAN_OPTIONS: 'detect_leaks=0:halt_on_error=1:abort_on_error=0',
    UBSAN_OPTIONS: 'halt_on_error=1:print_stacktrace=1',
  };
  const pids = apps.map((app) => String(app.pid));
  const args = [join(HERE, 'read.mjs'), addon, desktop.accessibilityAddress, ...pids];
  const { status, signal, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 60_000 });
  for (const app of apps) await app.kill();
  if (status === 0 && stderr === '') return;
  console.error(`${part}: ${signal ?? status}\n${stderr}`);
  process.exitCode = 1;
}
