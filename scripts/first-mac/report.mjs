/** The folder that comes back to us. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffText } from './diff-text.mjs';
import { ROOT, withoutHome } from './tools.mjs';

export const FOLDER = join(ROOT, 'first-mac-report');

/** The six points that only a Mac can tell, each with the step that tells it (scripts/first-mac.md). */
export const OPEN_POINTS = [
  ['What real applications answer', ['tests', 'recordings', 'comparison']],
  ['The lines for NSWorkspace (apps_mac.mm)', ['load']],
  ['Loading and signing the addon', ['addon', 'load']],
  ['The permission “Accessibility”', ['permission', 'doctor']],
  ['Observers and their thread', ['tests']],
  ['NSWorkspace follows while Node runs', ['launches']],
];

/** @typedef {{ id: string, title: string, state: 'ok' | 'failed' | 'skipped', note: string, seconds: number }} Outcome */

/** Removes the report of an earlier run and writes this one. @param {any} gathered @param {Outcome[]} outcomes */
export function writeReport(gathered, outcomes) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'recordings'), { recursive: true });
  const { recordings = {}, ...rest } = gathered;
  for (const [name, recording] of Object.entries(recordings)) {
    writeJson(join('recordings', `${name}.json`), recording);
  }
  writeJson('report.json', { format: 'casement-first-mac', version: 1, outcomes, ...rest });
  writeFileSync(join(FOLDER, 'report.md'), reportText(gathered, outcomes));
  if (gathered.differences) writeFileSync(join(FOLDER, 'diff.md'), diffText(gathered.differences));
}

function writeJson(name, value) {
  // Paths of programs in a home folder name its owner.
  writeFileSync(join(FOLDER, name), withoutHome(`${JSON.stringify(value, null, 1)}\n`));
}

/** @param {any} gathered @param {Outcome[]} outcomes @returns {string} */
export function reportText({ versions = {}, tests = [], timings }, outcomes) {
  const parts = [
    '# Casement on a Mac',
    table(
      ['step', 'state', 'note'],
      outcomes.map(({ title, state, note }) => [title, state, note]),
    ),
    '## The six open points',
    table(
      ['point', 'state'],
      OPEN_POINTS.map(([point, steps]) => [point, stateOf(steps, outcomes)]),
    ),
    '## Versions',
    table(['what', 'version'], Object.entries(versions)),
    ...(tests.length > 0 ? ['## Tests', testsText(tests)] : []),
    ...(timings ? ['## Times', '```json', JSON.stringify(timings, null, 1), '```'] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function stateOf(steps, outcomes) {
  const states = steps.map((id) => outcomes.find((outcome) => outcome.id === id)?.state ?? 'skipped');
  return states.find((state) => state !== 'ok') ?? 'ok';
}

function testsText(tests) {
  const states = [...new Set(tests.map(({ status }) => status))];
  const head = states.map((state) => `${tests.filter(({ status }) => status === state).length} ${state}`).join(', ');
  const failed = tests.filter(({ status }) => status === 'failed');
  return [head, ...failed.map(({ name, message }) => `* ${name}: ${message ?? ''}`)].filter(Boolean).join('\n');
}

function table(head, rows) {
  const line = (cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
