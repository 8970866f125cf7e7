/**
 * All that the first person with a Mac has to run: `node scripts/first-mac.mjs`. See `--help` and scripts/first-mac.md.
 * Written without a Mac at hand: its parts for other systems are tested, the rest has not yet run.
 */
import { readOptions, USAGE } from './first-mac/options.mjs';
import { since, withoutHome } from './first-mac/tools.mjs';

const NO_MAC =
  'This is for a Mac (macOS 12 or newer). On Linux the same tests run on a simulated accessibility API: npm test';

async function main() {
  const options = wanted();
  if (options.help) return console.log(USAGE);
  if (process.platform !== 'darwin') return end(2, `${NO_MAC}. This is ${process.platform}.`);
  const { writeReport, FOLDER } = await import('./first-mac/report.mjs');
  const { STEPS } = await import('./first-mac/steps.mjs');
  const context = { options, gathered: { startedAt: new Date().toISOString() } };
  const outcomes = [];
  console.log('Windows will open and close: leave mouse and keyboard alone until this ends.\n');
  for (const step of STEPS) {
    outcomes.push(await tried(step, context, outcomes));
    // After each step: what was found out is kept, whatever happens to the next one.
    writeReport(context.gathered, outcomes);
  }
  const failed = outcomes.filter(({ state }) => state !== 'ok').length;
  console.log(`\n${outcomes.length - failed} of ${outcomes.length} steps worked. The report: ${FOLDER}`);
  console.log('It holds nothing but windows of the test program. Look through it, then send it to us.');
  process.exitCode = failed > 0 ? 1 : 0;
}

function wanted() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error.message}\nSee: node scripts/first-mac.mjs --help`);
    process.exit(2);
  }
}

/** Runs one step unless one that it needs did not work. Rejects never. */
async function tried(step, context, before) {
  const lacking = step.needs.find((id) => before.find((outcome) => outcome.id === id)?.state !== 'ok');
  if (lacking) return told(step, 'skipped', `needs “${before.find(({ id }) => id === lacking)?.title}”`, 0);
  const began = performance.now();
  try {
    return told(step, 'ok', await step.run(context), began);
  } catch (error) {
    return told(step, 'failed', withoutHome(error.message), began);
  }
}

const SIGNS = { ok: '✓', failed: '✗', skipped: '–' };

function told({ id, title }, state, note, began) {
  const time = began > 0 ? ` (${since(began)})` : '';
  console.log(`${SIGNS[state]} ${title}${note ? `: ${note}` : ''}${time}`);
  const seconds = began > 0 ? Math.round(performance.now() - began) / 1000 : 0;
  return { id, title, state, note: note.slice(0, 2000), seconds };
}

function end(code, message) {
  console.error(message);
  process.exitCode = code;
}

await main();
