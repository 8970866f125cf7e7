/** What this Mac has, and what it lacks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine, ROOT, withoutHome } from './tools.mjs';

const TOOLS_REMEDY = 'Run: xcode-select --install';
const OLDEST = { macos: 12, node: 20 };

/** Each tool with the command that shows its version, and what to do without it. */
const TOOLS = {
  xcode: [['xcode-select', '-p'], TOOLS_REMEDY],
  sdk: [['xcrun', '--sdk', 'macosx', '--show-sdk-version'], TOOLS_REMEDY],
  clang: [['clang++', '--version'], TOOLS_REMEDY],
  swiftc: [['swiftc', '--version'], TOOLS_REMEDY],
  make: [['make', '--version'], TOOLS_REMEDY],
  python3: [['python3', '--version'], TOOLS_REMEDY],
  npm: [['npm', '--version'], 'It comes with Node: https://nodejs.org'],
};

/** @returns {Record<string, string>} versions by name; what is missing is "missing". */
export function versions() {
  const tools = Object.entries(TOOLS).map(([name, [command]]) => [name, firstLine(command) ?? 'missing']);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const all = {
    macos: firstLine(['sw_vers', '-productVersion']) ?? 'missing',
    build: firstLine(['sw_vers', '-buildVersion']) ?? 'missing',
    machine: firstLine(['sysctl', '-n', 'machdep.cpu.brand_string']) ?? process.arch,
    arch: process.arch,
    node: process.version,
    'path of node': process.execPath,
    ...Object.fromEntries(tools),
    casement: `${version} ${firstLine(['git', '-C', ROOT, 'rev-parse', '--short', 'HEAD']) ?? ''}`.trim(),
  };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, withoutHome(value)]));
}

/** @param {Record<string, string>} found @returns {string[]} what is missing, each with its remedy. */
export function lacks(found) {
  const missing = Object.entries(TOOLS)
    .filter(([name]) => found[name] === 'missing')
    .map(([name, [, remedy]]) => `${name} is missing. ${remedy}`);
  if (Number.parseInt(found.macos, 10) < OLDEST.macos)
    missing.push(`macOS ${found.macos} is too old: ${OLDEST.macos} or newer is needed.`);
  if (Number.parseInt(process.versions.node, 10) < OLDEST.node)
    missing.push(`Node ${found.node} is too old: ${OLDEST.node} or newer is needed. See https://nodejs.org`);
  return missing;
}
