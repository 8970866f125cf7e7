/** Ten thousand reads: `npm run bench -- leak [READS]`. Memory, descriptors and handles at ten moments, as a table. */
import { readdirSync } from 'node:fs';
import { startDesktop } from '@casement/testkit';
import { BUDGET, openSeam, windowOf } from './linux/casement.mjs';
import { pause } from './linux/process.mjs';

const reads = Number(process.argv[3] ?? 10_000);
if (!Number.isInteger(reads) || reads < 100) {
  console.error('npm run bench -- leak [READS]   (a whole number from 100; default 10000)');
  process.exit(2);
}
const desktop = await startDesktop();
const seam = await openSeam(desktop);
try {
  const form = ['--forms', '--title=Form', '--text=Fill', '--add-entry=Name', '--add-password=Pass'];
  await desktop.launch('zenity', form, { waitForWindow: 'Form' });
  const { id } = await windowOf(seam, 'Form');
  console.log('| reads | RSS MiB | descriptors | handles |\n|---|---|---|---|');
  for (let done = 0; done <= reads; done++) {
    if (done % (reads / 10) === 0) await report(done);
    await seam.read(id, BUDGET);
    if (done % 20 === 0) await seam.windows(1500);
  }
} finally {
  await seam.close();
  await desktop.stop();
}

async function report(done) {
  await pause(300);
  globalThis.gc?.();
  const handles = process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length;
  const files = readdirSync('/proc/self/fd').length;
  console.log(`| ${done} | ${Math.round(process.memoryUsage.rss() / 2 ** 20)} | ${files} | ${handles} |`);
}
