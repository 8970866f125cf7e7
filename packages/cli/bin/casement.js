#!/usr/bin/env node
/** The command. Everything is in dist; this only starts it and ends the process with its exit code. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = new URL('../dist/index.js', import.meta.url);
if (!existsSync(fileURLToPath(built))) {
  process.stderr.write(
    'casement is not built here. Run, in the folder of the repository: npm run setup -- --for run\n',
  );
  process.exit(3);
}
const { main } = await import(built.href);
process.exit(await main(process.argv.slice(2)));
