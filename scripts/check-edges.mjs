/**
 * Checks that packages import only what edges.json lists: `node scripts/check-edges.mjs [ROOT]`.
 * Looks at the sources (not the tests) of packages/*, adapters/* and native/linux, and at what their package.json says.
 * Type-only imports count: they tie packages together just as well.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = resolve(process.argv[2] ?? '.');
const EDGES = readJson(join(ROOT, 'edges.json'));

/** @typedef {{ folder: string, name: string, dependencies: string[] }} Package */

/** @param {string} file @returns {any} */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @returns {Package[]} */
function packages() {
  const children = ['packages', 'adapters', 'native'].flatMap((parent) => {
    const folder = join(ROOT, parent);
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  });
  return children.filter((folder) => existsSync(join(folder, 'package.json'))).map(toPackage);
}

/** @param {string} folder @returns {Package} */
function toPackage(folder) {
  const { name, dependencies, optionalDependencies, peerDependencies } = readJson(join(folder, 'package.json'));
  return { folder, name, dependencies: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }) };
}

/** @param {Package} pkg @returns {string[]} the files that ship. */
function sources({ folder }) {
  const under = ['src', 'bin'].flatMap((part) => {
    const at = join(folder, part);
    return existsSync(at) ? readdirSync(at, { recursive: true }).map((name) => join(at, String(name))) : [];
  });
  const all = [...under, join(folder, 'index.js')].filter((file) => existsSync(file));
  return all.filter((file) => /\.(ts|js|mjs)$/.test(file) && !file.endsWith('.test.ts'));
}

/** @param {string} file @returns {string[]} the specifiers of all its imports and re-exports. */
function imports(file) {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${relative(ROOT, file)} cannot be parsed: ${errors[0].message}`);
  /** @type {string[]} */
  const found = [];
  const take = (node) => {
    if (typeof node.source?.value === 'string') found.push(node.source.value);
  };
  new Visitor({
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    ImportExpression: take,
    TSImportType: take,
  }).visit(program);
  return found;
}

/** @param {Package} pkg @returns {string[]} what is wrong. */
function checkPackage(pkg) {
  const edges = EDGES[pkg.name];
  if (edges === undefined) return [`${pkg.name} has no entry in edges.json`];
  return [...checkManifest(pkg, edges.imports), ...sources(pkg).flatMap((file) => checkFile(pkg, edges, file))];
}

/** @param {Package} pkg @param {string[]} allowed */
function checkManifest({ name, dependencies }, allowed) {
  const extra = dependencies.filter((dependency) => !allowed.includes(dependency));
  const absent = allowed.filter((edge) => !dependencies.includes(edge));
  return [
    ...extra.map((dependency) => `${name}: its package.json depends on ${dependency}, which edges.json does not list`),
    ...absent.map((edge) => `${name}: edges.json lists ${edge}, which its package.json does not depend on`),
  ];
}

/** @param {Package} pkg @param {{ imports: string[], node: boolean }} edges @param {string} file */
function checkFile(pkg, edges, file) {
  const objections = imports(file).map((specifier) => [specifier, objection(pkg, edges, file, specifier)]);
  return objections
    .filter(([, why]) => why !== undefined)
    .map(([specifier, why]) => `${relative(ROOT, file)}: "${specifier}" ${why}`);
}

/** @returns {string | undefined} why this import is not allowed. */
function objection(pkg, edges, file, specifier) {
  if (specifier.startsWith('.')) return leaves(pkg, file, specifier);
  if (isBuiltin(specifier)) return builtin(edges, specifier);
  const name = packageOf(specifier);
  if (name === pkg.name) return 'is the package itself: import the file';
  if (!edges.imports.includes(name)) return `is not an edge of ${pkg.name}: see edges.json`;
  if (name in EDGES && specifier !== name) return 'reaches past the index of that package';
  return undefined;
}

function leaves(pkg, file, specifier) {
  const inside = resolve(dirname(file), specifier).startsWith(pkg.folder + sep);
  return inside ? undefined : 'leaves the package: import the other package by its name';
}

function builtin(edges, specifier) {
  if (!edges.node) return 'needs Node, and this package must run without';
  return specifier.startsWith('node:') ? undefined : `is to be written node:${specifier}`;
}

/** @param {string} specifier @returns {string} the package, without the path in it. */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const found = packages();
const names = found.map((pkg) => pkg.name);
const stale = Object.keys(EDGES).filter((name) => !name.startsWith('$') && !names.includes(name));
const problems = [
  ...stale.map((name) => `edges.json lists ${name}, which is no package here`),
  ...found.flatMap(checkPackage),
];
for (const problem of problems) console.error(problem);
console.log(`edges: ${found.length} packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
