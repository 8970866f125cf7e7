import { parseArgs } from 'node:util';

export const USAGE = `node scripts/first-mac.mjs [options]

Tries Casement on a Mac, all of it, and writes what came of it to the folder first-mac-report/. Casement for macOS was built
and tested on a simulated accessibility API; it has not yet run on a Mac, and neither has this script.

It installs the libraries (npm ci), checks our declarations against Apple's headers, builds the addon and the product, runs
"casement doctor", builds a small test program and runs the tests on it, records its windows, compares them with what we
expected, and measures. It takes some ten minutes. Windows open and close meanwhile: leave mouse and keyboard alone.

Needs: macOS 12 or newer, Node 20 or newer, Xcode's command line tools (xcode-select --install), and for the program that
you start it from (a terminal) the permission "Accessibility". scripts/first-mac.md says how to give and take it back.

  --ask-permission   let macOS ask for that permission when it is missing
  --also PATTERN     record the windows of this application, too (repeatable); asks before it does
  --no-install       the libraries are installed: skip npm ci
  --prebuilt         use the addon in native/darwin/prebuilds: skip building it
  -h, --help         this text

The report holds nothing but the windows of the test program, and versions, paths and times. Look through it, then send it.

Exit codes: 0 everything worked. 1 something did not; the report says what. 2 wrong usage, or no Mac.`;

const OPTIONS = {
  'ask-permission': { type: 'boolean', default: false },
  also: { type: 'string', multiple: true, default: [] },
  'no-install': { type: 'boolean', default: false },
  prebuilt: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

/** @typedef {{ askPermission: boolean, also: string[], install: boolean, prebuilt: boolean, help: boolean }} Options */

/** @param {string[]} args @returns {Options} throws for what it does not know. */
export function readOptions(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  return {
    askPermission: values['ask-permission'],
    also: values.also,
    install: !values['no-install'],
    prebuilt: values.prebuilt,
    help: values.help,
  };
}
