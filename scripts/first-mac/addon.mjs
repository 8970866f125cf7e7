/**
 * Asks the addon itself, in a process of its own: `node scripts/first-mac/addon.mjs trusted [--ask]|running [SECONDS]`.
 * Prints JSON. `running` tells every half second how many programs of the name "Fixture" run.
 */
import { applications, screenRecording, trusted } from '@casement/native-darwin';
import { pause } from './tools.mjs';

const NAME = 'Fixture';

async function main([what, option]) {
  if (what === 'trusted') {
    const isTrusted = trusted(option === '--ask');
    console.log(JSON.stringify({ trusted: isTrusted, screenRecording: screenRecording(), node: process.version }));
  } else if (what === 'running') {
    const seen = [];
    for (let i = 0; i < Number(option ?? 1) * 2; i++) {
      const all = applications();
      seen.push({ all: all.length, fixtures: all.filter(({ name }) => name === NAME).length });
      await pause(500);
    }
    console.log(JSON.stringify(seen));
  } else {
    throw new Error(`There is no question "${what}".`);
  }
}

await main(process.argv.slice(2));
