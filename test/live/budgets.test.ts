/** Calls are what a read costs, and do not depend on the machine. They may go down, never up: test/perf/budgets.json. */
import { readFileSync } from 'node:fs';
import { openLinuxBackend } from '@casement/adapter-linux';
import type { AccessibilityBackend, RawTree, RawWindow, Verb } from '@casement/spec';
import { type Desktop, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPS } from '../perf/apps.mjs';
import { pause, until } from './support/fake.js';

type Kind = 'full' | 'unchanged' | 'changed';
type Budgets = Record<Kind, Record<string, number>>;

const FILE = new URL('../perf/budgets.json', import.meta.url);
const {
  slackShare,
  slackCalls,
  calls: budgets,
} = JSON.parse(readFileSync(FILE, 'utf8')) as {
  slackShare: number;
  slackCalls: number;
  calls: Budgets;
};
const BUDGET = { maxNodes: 5000, maxDepth: 60, deadlineMs: 10_000 };

let desktop: Desktop;
/** Looks at the application and acts in it, so that the one that is counted only reads. */
let hand: AccessibilityBackend;
beforeAll(async () => {
  desktop = await startDesktop();
  hand = await open();
});
afterAll(async () => {
  await hand?.close();
  await desktop?.stop();
});

function open(): Promise<AccessibilityBackend> {
  return openLinuxBackend({ display: desktop.display, sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS! });
}

const measured = APPS.filter(({ name }) => budgets.full[name] !== undefined);

test.each(measured)('$name is read within its budget of calls', async (app) => {
  const running = await desktop.launch(app.command, app.args, {
    waitForWindow: app.title,
    timeoutMs: app.timeoutMs ?? 20_000,
  });
  const seam = await open();
  try {
    const byHand = await windowOf(hand, app.title);
    await pause(1500);
    const tree = await calm(byHand);
    const { id } = await windowOf(seam, app.title);
    const calls = async () => (await seam.read(id, BUDGET)).cost.calls;
    check('full', app.name, await calls());
    // The first read makes LibreOffice fill its cache, and tell of it.
    await pause(700);
    await calls();
    await pause(300);
    check('unchanged', app.name, await calls());
    await change(byHand, tree, app.change);
    await pause(700);
    check('changed', app.name, await calls());
  } finally {
    await seam.close();
    await running.kill();
    await until(async () => (await hand.windows(2000)).length === 0, 10_000, `${app.name} has gone`);
  }
});

async function windowOf(seam: AccessibilityBackend, title: string): Promise<RawWindow> {
  let found: RawWindow | undefined;
  await until(
    async () => {
      const windows = await seam.windows(2000);
      found = windows.find((window) => window.title.includes(title) && !window.unreadable && !window.unresponsive);
      return found !== undefined;
    },
    15_000,
    `a window ${title}`,
  );
  return found!;
}

/** A read of a window that has come to rest: the second of two that are alike. */
async function calm(window: RawWindow): Promise<RawTree> {
  let last = -1;
  for (let i = 0; i < 8; i++) {
    const tree = await hand.read(window.id, BUDGET);
    if (tree.nodes.length === last) return tree;
    last = tree.nodes.length;
    await pause(300);
  }
  throw new Error(`${window.title} does not come to rest`);
}

async function change(window: RawWindow, tree: RawTree, { verb, of, arg }: (typeof APPS)[number]['change']) {
  const handle = of ? tree.nodes.find(of)?.handle : -1;
  if (handle === undefined) throw new Error(`${window.title} has nothing to ${verb}`);
  if (handle < 0) await hand.perform({ window: window.id, generation: 0, handle }, 'activate', undefined, 2000);
  await hand.perform({ window: window.id, generation: tree.generation, handle }, verb as Verb, arg?.(1), 3000);
}

function check(kind: Kind, name: string, calls: number): void {
  const budget = budgets[kind][name]!;
  const line = `${name}, ${kind}: ${calls} calls, budget ${budget}`;
  if (calls < budget * (1 - slackShare) - slackCalls) console.log(`${line}: it may go down to ${calls}.`);
  expect(calls, line).toBeLessThanOrEqual(budget * (1 + slackShare) + slackCalls);
}
