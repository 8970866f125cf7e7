import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './tools.mjs';

/**
 * Installs the libraries of package-lock.json when node_modules does not hold exactly them.
 * @param {string} root folder of the repository
 */
export async function prepareLibraries(root) {
  const difference = firstDifference(root);
  if (difference === undefined) return;
  console.log(`The libraries are to be installed: ${difference}.`);
  // No library needs its install script, and npm would build the addon a second time.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await step('npm ci', ['npm', 'ci', ...quiet, '--prefix', root]);
}

/** @param {string} root @returns {string | undefined} the first library that differs from the lock file. */
function firstDifference(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing or broken. Restore it from the repository.');
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (present === undefined) return 'there is no node_modules';
  const differs = Object.entries(wanted).find(([path, entry]) => isLibrary(path, entry) && !same(entry, present[path]));
  return differs && `${differs[0].replace(/^.*node_modules\//, '')} ${differs[1].version} is not there`;
}

/** Workspaces are links; libraries for other systems are not installed. */
function isLibrary(path, entry) {
  return path.includes('node_modules/') && !entry.link && !entry.optional;
}

function same(entry, present) {
  return present !== undefined && present.version === entry.version && present.integrity === entry.integrity;
}

/** @param {string} file @returns {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean }> | undefined} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
