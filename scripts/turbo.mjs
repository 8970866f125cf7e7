/**
 * Runs a task in every package that has it: `node scripts/turbo.mjs build|typecheck`. Turbo says only what failed, and
 * does not call home.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

const args = ['run', ...process.argv.slice(2), '--output-logs=errors-only', '--cwd', ROOT];
const { status, error } = spawnSync(process.execPath, [join(ROOT, 'node_modules/turbo/bin/turbo'), ...args], {
  env: { ...process.env, ...QUIET },
  stdio: 'inherit',
});
if (error) console.error(error.message);
process.exitCode = status ?? 1;
