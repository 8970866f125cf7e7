/** Prints the sources of the double's library, one a line: all but the control addon. */
import { readdirSync } from 'node:fs';

const sources = readdirSync(new URL('src/', import.meta.url)).filter(
  (name) => name.endsWith('.cc') && name !== 'control.cc',
);
for (const name of sources.sort()) console.log(`src/${name}`);
