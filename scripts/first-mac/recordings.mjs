/** Records the windows of the test program with `casement record`, each state from a fresh start. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { startFixture } from './fixture.mjs';
import { withoutAppleMenu } from './privacy.mjs';
import { ROOT, run } from './tools.mjs';

export const CASEMENT = join(ROOT, 'packages/cli/bin/casement.js');

/** By the name of the file: what is done between the scenes. */
const STATES = {
  main: [],
  'window-modal': ['press:Window modal', 'cancel'],
  'application-modal': ['press:Application modal', 'cancel'],
  nested: ['press:Nested modal', 'go_deeper', 'cancel', 'cancel'],
  ownerless: ['press:Ownerless modal', 'cancel'],
  tools: ['press:Modeless'],
  popover: ['press:More'],
  'after-actions': ['fill:{"name": "Zoë"}', 'select:Banana', 'switch_tab:Details'],
};

/**
 * @param {string} executable of the test program
 * @returns {Promise<{ recordings: Record<string, any>, failures: Record<string, string> }>} by the name of the state
 */
export async function recordAll(executable) {
  const recordings = {};
  const failures = {};
  for (const [name, thens] of Object.entries(STATES)) {
    try {
      recordings[name] = await recordState(executable, thens);
    } catch (error) {
      failures[name] = reasonOf(error);
    }
  }
  return { recordings, failures };
}

async function recordState(executable, thens) {
  const folder = mkdtempSync(join(tmpdir(), 'casement-record-'));
  const fixture = await startFixture(executable, join(folder, 'log'));
  try {
    return await record(String(fixture.pid), thens, folder);
  } finally {
    await fixture.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is in the file before it is cleaned stays in a folder that is removed. */
async function record(pattern, thens, folder) {
  const file = join(folder, 'recording.json');
  const steps = thens.flatMap((then) => ['--then', then]);
  const note = ['--note', 'The AppKit fixture, on a real Mac.'];
  await run([process.execPath, CASEMENT, 'record', '--app', pattern, ...steps, ...note, '-o', file], {
    timeoutMs: 120_000,
  });
  return withoutAppleMenu(JSON.parse(readFileSync(file, 'utf8')));
}

/** What the command said, without the titles of other windows that it may name. */
function reasonOf(error) {
  const [, said = error.message] = error.message.split('\n');
  return said.split('There are:')[0].trim().slice(0, 240);
}

/**
 * Records other applications, each only when the person at the Mac says yes.
 * @param {readonly string[]} patterns @returns {Promise<{ recordings: Record<string, any>, failures: Record<string, string> }>}
 */
export async function recordOthers(patterns) {
  const recordings = {};
  const failures = {};
  for (const pattern of patterns) {
    const name = `other-${pattern.replace(/[^\w-]+/g, '_')}`;
    if (!(await agrees(pattern))) {
      failures[name] = 'Not recorded: nobody agreed to it.';
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), 'casement-record-'));
    await record(pattern, [], folder)
      .then((recording) => {
        recordings[name] = recording;
      })
      .catch((error) => {
        failures[name] = reasonOf(error);
      });
    rmSync(folder, { recursive: true, force: true });
  }
  return { recordings, failures };
}

/** Whoever cannot be asked has not agreed. */
async function agrees(pattern) {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const question = `Record the windows of “${pattern}”? All that they show, but for passwords, goes into the report. [y/N] `;
  const answer = await terminal.question(question).finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}
