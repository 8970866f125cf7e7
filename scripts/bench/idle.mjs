/** What ten idle windows cost: `npm run bench -- idle [SECONDS]`. CPU of a server that exposes them, and what it sends. */
import { readFileSync } from 'node:fs';
import { openLinuxBackend } from '@casement/adapter-linux';
import { startEngine } from '@casement/engine';
import { startDesktop } from '@casement/testkit';
import { pause } from './linux/process.mjs';

const seconds = Number(process.argv[3] ?? 600);
if (!Number.isInteger(seconds) || seconds < 10) {
  console.error('npm run bench -- idle [SECONDS]   (a whole number from 10; default 600)');
  process.exit(2);
}
const WINDOWS = [
  ['mousepad', ['--disable-server']],
  ['gnome-calculator', []],
  ['kcalc', []],
  ['zenity', ['--list', '--title=Zero', '--column=Name', 'one', 'two', 'three']],
  ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => ['zenity', ['--entry', `--title=${title}`]]),
];
const desktop = await startDesktop();
const backend = await openLinuxBackend({
  display: desktop.display,
  sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS,
});
const engine = await startEngine(backend, { expose: 'all' });
try {
  const apps = [];
  for (const [command, args] of WINDOWS) apps.push(await desktop.launch(command, args, { waitForWindow: '' }));
  await pause(15_000);
  let changes = 0;
  engine.onChange(() => {
    changes += 1;
  });
  const before = { ...process.cpuUsage(), apps: apps.map(({ pid }) => ticksOf(pid)) };
  await pause(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  const share = (100 * (user + system)) / 1e6 / seconds;
  console.log(
    `${engine.snapshot().state.windows.length} windows, ${seconds} s: ${share.toFixed(2)} % of one core, ${changes} changes told.`,
  );
  for (const [i, { pid }] of apps.entries()) {
    console.log(`  ${WINDOWS[i][0]}: ${((ticksOf(pid) - before.apps[i]) / seconds).toFixed(2)} % of one core`);
  }
} finally {
  await engine.close();
  await desktop.stop();
}

/** CPU of a process in hundredths of a second. */
function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
