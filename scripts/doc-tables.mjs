#!/usr/bin/env node
/**
 * Makes the tables that come from data: the facts in docs/macos.md (test/macos-facts.yaml), and capability × system in
 * docs/architecture.md (test/matrix.yaml). `npm run docs:tables`; with `--check` nothing is written, and the exit code is
 * 1 when a page is behind.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});

const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** What a system's rows of the matrix were run on. */
const SYSTEMS = [
  { name: 'Linux', ran: 'real programs, live', toolkits: ['gtk3', 'gtk4', 'qt5', 'qt6', 'swing'] },
  { name: 'macOS', ran: 'a scene on the double, no Mac yet', toolkits: ['appkit'] },
  { name: 'Windows', ran: 'no adapter yet', toolkits: [] },
];

function factsTable() {
  const lines = ['| fact | shown by |', '| --- | --- |'];
  for (const { about, facts } of parse(read('test/macos-facts.yaml'))) {
    lines.push(`| **${about}** | |`);
    for (const { fact, test, open } of facts) lines.push(`| ${fact} | ${open ? `*open:* ${open}` : testsOf(test)} |`);
  }
  return lines.join('\n');
}

function testsOf(test) {
  const all = Array.isArray(test[0]) ? test : [test];
  return all.map(([file, name]) => `\`${file.split('/').pop()}\`${name ? `: ${name}` : ''}`).join('<br>');
}

function capabilityTable() {
  const rows = parse(read('test/matrix.yaml'));
  const capabilities = [...new Set(rows.flatMap((row) => [...row.can, ...row.cannot.map((lack) => lack.capability)]))];
  const head = `| | ${SYSTEMS.map(({ name, ran }) => `${name}<br>${ran}`).join(' | ')} |`;
  const cells = capabilities.map(
    (capability) => `| ${capability} | ${SYSTEMS.map((system) => cellOf(rows, system, capability)).join(' | ')} |`,
  );
  return [head, `| --- | ${SYSTEMS.map(() => '---').join(' | ')} |`, ...cells].join('\n');
}

function cellOf(rows, { toolkits }, capability) {
  const own = rows.filter((row) => toolkits.includes(row.toolkit));
  if (own.length === 0) return '–';
  const lacking = own.filter((row) => row.cannot.some((lack) => lack.capability === capability));
  if (lacking.length === 0) return 'yes';
  return lacking.length === own.length ? 'no' : `yes, not ${lacking.map((row) => row.toolkit).join(', ')}`;
}

/** The page with the text between its marks replaced. */
function withTable(page, mark, table) {
  const [begin, end] = [`<!-- ${mark}:begin -->`, `<!-- ${mark}:end -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The marks ${begin} and ${end} are missing.`);
  return `${before}${begin}\n${table}\n${end}${after}`;
}

function main() {
  if (options.help) return console.log('node scripts/doc-tables.mjs [--check]   npm run docs:tables writes the tables');
  const pages = [
    ['docs/macos.md', 'facts', factsTable()],
    ['docs/architecture.md', 'capabilities', capabilityTable()],
  ];
  for (const [path, mark, table] of pages) {
    const now = read(path);
    const made = withTable(now, mark, table);
    if (now === made) continue;
    if (!options.check) writeFileSync(join(ROOT, path), made);
    else console.error(`${path} is behind its data. Run: npm run docs:tables`);
    if (options.check) process.exitCode = 1;
    else console.log(`${path} written.`);
  }
}

main();
