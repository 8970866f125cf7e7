import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where the build puts the addon, in the order of trying. */
const CANDIDATES = ['./build/Release/casement_linux.node', './build/Debug/casement_linux.node'];

const REMEDY = [
  'To build it: npm run build -w @casement/native-linux',
  'The build needs: apt-get install g++ make python3 libsystemd-dev libxcb1-dev',
  'To run, it needs: apt-get install libsystemd0 libxcb1',
];

/** Loads the addon. Throws one error that lists every place tried, why it failed, and the remedy. */
function load() {
  const require = createRequire(import.meta.url);
  const tried = [];
  for (const candidate of CANDIDATES) {
    const path = fileURLToPath(new URL(candidate, import.meta.url));
    try {
      if (existsSync(path)) return require(path);
      tried.push(`${path}: there is no such file`);
    } catch (error) {
      tried.push(`${path}: ${error.message}`);
    }
  }
  const heading = `The Linux addon could not be loaded (${process.platform} ${process.arch}, node ${process.version}).`;
  throw new Error([heading, ...tried.map((line) => `  tried ${line}`), ...REMEDY].join('\n'));
}

export const { openBus, openDisplay } = load();
