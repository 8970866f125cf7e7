/** What is tried on a Mac, in order. A step throws when it fails; those that need it are skipped. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './compare.mjs';
import { buildFixture, startFixture } from './fixture.mjs';
import { ownFindings } from './privacy.mjs';
import { CASEMENT, recordAll, recordOthers } from './recordings.mjs';
import { runSuites } from './suites.mjs';
import { lacks, versions } from './surroundings.mjs';
import { pause, ROOT, run } from './tools.mjs';

/** @typedef {{ options: import('./options.mjs').Options, gathered: any, executable?: string }} Context */
/** @typedef {{ id: string, title: string, needs: string[], run(context: Context): Promise<string> | string }} Step */

const PERMISSION =
  'System Settings > Privacy & Security > Accessibility: switch on the program that you started this from (Terminal, ' +
  'iTerm, an editor), quit it, start it anew, and run this again. scripts/first-mac.md says more.';
const LABELS = 1000;
/** Everything of the product but the addon of Linux. */
const PRODUCT = [
  'build',
  '--filter=casement...',
  '--filter=!@casement/native-linux',
  '--filter=!@casement/native-darwin',
];
const SCENE = join(ROOT, 'test/ax-double/scenes/fixture.json');

/** @type {Step[]} */
export const STEPS = [
  { id: 'tools', title: 'What is needed is there', needs: [], run: checkTools },
  { id: 'libraries', title: 'The libraries are installed', needs: ['tools'], run: installLibraries },
  { id: 'contract', title: 'Our declarations agree with Apple’s headers', needs: ['tools'], run: checkContract },
  { id: 'addon', title: 'The addon is built and signed', needs: ['libraries'], run: buildAddon },
  { id: 'load', title: 'The addon loads and lists what runs', needs: ['addon'], run: loadAddon },
  { id: 'product', title: 'The product is built', needs: ['libraries'], run: buildProduct },
  { id: 'permission', title: 'The permission “Accessibility” is given', needs: ['load'], run: checkPermission },
  { id: 'fixture', title: 'The test program is built and shows its window', needs: ['tools'], run: prepareFixture },
  {
    id: 'launches',
    title: 'A program that is started and ended is noticed',
    needs: ['load', 'fixture'],
    run: noticeLaunches,
  },
  { id: 'doctor', title: 'casement doctor reads it', needs: ['product', 'permission', 'fixture'], run: askDoctor },
  { id: 'tests', title: 'The tests pass', needs: ['permission', 'fixture'], run: runTests },
  { id: 'recordings', title: 'Its windows are recorded', needs: ['product', 'permission', 'fixture'], run: record },
  { id: 'comparison', title: 'They are compared with the scene', needs: ['recordings'], run: compareAll },
  { id: 'timings', title: 'Reads are measured', needs: ['product', 'permission', 'fixture'], run: measure },
];

function checkTools({ gathered }) {
  gathered.versions = versions();
  const missing = lacks(gathered.versions);
  if (missing.length > 0) throw new Error(missing.join(' '));
  return `macOS ${gathered.versions.macos}, ${gathered.versions.arch}`;
}

async function installLibraries({ options }) {
  if (!options.install) return 'as they are';
  await run(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  return '';
}

async function checkContract() {
  await run(['clang++', '-std=c++17', '-Wall', '-Werror', '-fsyntax-only', 'test/ax-double/contract.cc']);
  return '';
}

/** On Apple silicon the kernel ends a process that loads an addon without a signature, or with a broken one. */
async function buildAddon({ options }) {
  const folder = options.prebuilt ? `prebuilds/darwin-${process.arch}` : 'build/Release';
  if (!options.prebuilt) await run(['npm', 'run', 'build', '-w', '@casement/native-darwin']);
  const file = join('native/darwin', folder, 'casement_darwin.node');
  await run(['codesign', '--verify', '--strict', file]);
  return file;
}

async function loadAddon() {
  const [{ all }] = JSON.parse(await ask('running', '1'));
  if (all === 0) throw new Error('The addon lists no running application.');
  return `${all} applications run`;
}

function ask(...args) {
  return run([process.execPath, 'scripts/first-mac/addon.mjs', ...args], { timeoutMs: 60_000 });
}

async function buildProduct() {
  await run([process.execPath, 'scripts/turbo.mjs', ...PRODUCT, '--only']);
  return '';
}

async function checkPermission({ options, gathered }) {
  const told = JSON.parse(await ask('trusted', ...(options.askPermission ? ['--ask'] : [])));
  gathered.permissions = told;
  if (!told.trusted) throw new Error(`The permission is missing. ${PERMISSION}`);
  return told.screenRecording ? 'and screen recording, too' : 'without screen recording, which is not needed';
}

async function prepareFixture(context) {
  context.executable = await buildFixture();
  await withFixture(context.executable, undefined, async () => undefined);
  return '';
}

/** @template T @param {string} executable @param {number | undefined} labels @param {(pid: number) => Promise<T>} act */
async function withFixture(executable, labels, act) {
  const folder = mkdtempSync(join(tmpdir(), 'casement-fixture-'));
  const fixture = await startFixture(executable, join(folder, 'log'), labels);
  try {
    return await act(fixture.pid);
  } finally {
    await fixture.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** NSWorkspace may follow only while the main run loop turns, which it does not in Node. */
async function noticeLaunches({ executable, gathered }) {
  const asking = ask('running', '10');
  await pause(2000);
  await withFixture(executable, undefined, () => pause(2000));
  const counts = JSON.parse(await asking).map(({ fixtures }) => fixtures);
  gathered.launches = counts;
  const came = counts.indexOf(1);
  if (came < 0) throw new Error('The start of a program was never noticed.');
  if (counts.lastIndexOf(0) < came) throw new Error('The end of a program was not noticed.');
  return `seen twice a second: ${counts.join(' ')}`;
}

/** What it says about other programs stays here, whether it succeeds or not. */
async function askDoctor({ executable, gathered }) {
  const doctor = [process.execPath, CASEMENT, 'doctor', '--json', '--no-test-window', '--app'];
  const text = await withFixture(executable, undefined, (pid) =>
    run([...doctor, String(pid)], { timeoutMs: 60_000 }).catch((error) => error.stdout),
  );
  if (!text?.startsWith('{')) throw new Error('casement doctor gave no answer.');
  const { ok, findings } = JSON.parse(text);
  gathered.findings = ownFindings(findings, 'Fixture');
  const bad = gathered.findings.find(({ level }) => level === 'error');
  if (!ok) throw new Error(bad?.message ?? 'casement doctor found something broken.');
  return `${gathered.findings.length} findings`;
}

async function runTests({ executable, gathered }) {
  gathered.tests = await runSuites(executable);
  const failed = gathered.tests.filter(({ status }) => status === 'failed').length;
  const passed = gathered.tests.filter(({ status }) => status === 'passed').length;
  if (failed > 0 || passed === 0) throw new Error(`${failed} failed, ${passed} passed.`);
  return `${passed} passed`;
}

async function record({ executable, options, gathered }) {
  const own = await recordAll(executable);
  const others = await recordOthers(options.also);
  gathered.recordings = { ...own.recordings, ...others.recordings };
  gathered.notRecorded = { ...own.failures, ...others.failures };
  const names = Object.keys(own.failures);
  if (Object.keys(own.recordings).length === 0) throw new Error(Object.values(own.failures)[0]);
  return names.length > 0 ? `without ${names.join(', ')}` : `${Object.keys(own.recordings).length} recordings`;
}

/** Differences are no failure: they are what we want to know. */
function compareAll({ gathered }) {
  const own = Object.entries(gathered.recordings).filter(([name]) => !name.startsWith('other-'));
  gathered.differences = compare(
    own.map(([, recording]) => recording),
    JSON.parse(readFileSync(SCENE, 'utf8')),
  );
  const count = gathered.differences.reduce((sum, one) => sum + one.elements.length + one.attributes.length, 0);
  return `${count} differences, in diff.md`;
}

async function measure({ executable, gathered }) {
  const text = await withFixture(executable, LABELS, (pid) =>
    run([process.execPath, 'scripts/first-mac/timings.mjs', String(pid)], { timeoutMs: 120_000 }),
  );
  gathered.timings = JSON.parse(text);
  const [largest] = Object.values(gathered.timings.reads).sort((a, b) => b.elements - a.elements);
  if (!largest) throw new Error('No window of the test program could be read.');
  const { usPerElement, elements } = largest;
  return `${usPerElement} µs an element, of ${elements}`;
}
