import { spawnSync } from 'node:child_process';
import { hasHeader, hasProgram, step } from './tools.mjs';

/** @typedef {import('./packages.mjs').Need} Need @typedef {import('./packages.mjs').Group} Group */

const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive' };
const APT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];

/**
 * Sees to it that the system has what the groups need. Installs on Debian and its kin; elsewhere it names what is missing.
 * @param {Group[]} groups @returns {Promise<void>} rejects when something is missing that it cannot install.
 */
export async function prepareSystem(groups) {
  if (hasProgram('dpkg-query') && hasProgram('apt-get')) return installDebian(groups);
  const missing = lacking(groups, (need) =>
    need.program !== undefined || need.header !== undefined ? present(need) : true,
  );
  if (missing.length === 0) return;
  report(missing);
  throw new Error(
    'Install these with the package manager of this system (the names are Debian’s), then run this again.',
  );
}

/** @param {Group[]} groups */
async function installDebian(groups) {
  const installed = installedPackages(groups.flatMap((group) => group.needs.map((need) => need.name)));
  const missing = lacking(groups, (need) => installed.has(need.name));
  if (missing.length === 0) return;
  report(missing);
  const names = missing.flatMap((group) => group.needs.map((need) => need.name));
  const root = asRoot();
  if (root === undefined) return withoutRoot(missing, names);
  const apt = [...root, 'apt-get', ...APT_OPTIONS];
  await step('list the packages of Debian', [...apt, 'update', '-q'], APT_ENV);
  const install = ['install', '-y', '-q', '--no-install-recommends', ...names];
  await step(`install ${names.length} packages and what they need`, [...apt, ...install], APT_ENV);
}

/** A user who may not install can still have everything by other means. @param {Group[]} missing @param {string[]} names */
function withoutRoot(missing, names) {
  const really = lacking(missing, present);
  if (really.length === 0) return;
  throw new Error(
    `This user may not install packages. As root: apt-get install -y --no-install-recommends ${names.join(' ')}`,
  );
}

/** @returns {string[] | undefined} what to put before a command to run it as root. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  const mayAsk = process.stdin.isTTY ? [] : ['-n'];
  const works = hasProgram('sudo') && spawnSync('sudo', [...mayAsk, 'true'], { stdio: 'inherit' }).status === 0;
  return works ? ['sudo', ...mayAsk, ...Object.entries(APT_ENV).map(([name, value]) => `${name}=${value}`)] : undefined;
}

/** @param {string[]} names @returns {Set<string>} those that are installed. */
function installedPackages(names) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg-query's.
  const query = ['-W', '-f', '${db:Status-Abbrev} ${Package}\\n', ...names];
  const { stdout } = spawnSync('dpkg-query', query, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = (stdout ?? '').split('\n').filter((line) => line.startsWith('ii'));
  return new Set(lines.map((line) => line.split(/\s+/)[1]));
}

/** @param {Need} need */
function present(need) {
  if (need.program !== undefined) return hasProgram(need.program);
  return need.header !== undefined && hasHeader(need.header);
}

/** The groups with only what is missing. @param {Group[]} groups @param {(need: Need) => boolean} has @returns {Group[]} */
function lacking(groups, has) {
  return groups
    .map(({ why, needs }) => ({ why, needs: needs.filter((need) => !has(need)) }))
    .filter((group) => group.needs.length > 0);
}

/** @param {Group[]} missing */
function report(missing) {
  console.log('This system lacks:');
  for (const { why, needs } of missing) console.log(`  ${needs.map((need) => need.name).join(' ')}: ${why}`);
}
