/**
 * The contract of the platform seam, for every backend alike: recorded and live. Needs no knowledge of the platform;
 * what a platform cannot do is named in `lacks` and shows as a skip with its reason.
 */
import assert from 'node:assert/strict';
import { BackendError } from '@casement/spec';
import { actionTests } from './actions.js';
import { BUDGET, DEADLINE_MS, Probe } from './probe.js';
import type { Contract, Runner } from './types.js';

/**
 * Declares the suite: the application is started once, all tests share it, in order. Tests of what the application does
 * not have are not declared.
 */
export function contractSuite(contract: Contract, runner: Runner): void {
  runner.describe(`the backend contract: ${contract.name}`, () => {
    let probe: Probe;
    runner.beforeAll(async () => {
      probe = new Probe(await contract.make(), contract.app);
    });
    runner.afterAll(async () => {
      await probe?.backend.close();
      await probe?.subject.stop?.();
    });
    listTests(runner, () => probe);
    readTests(runner, () => probe);
    actionTests(runner, contract, () => probe);
  });
}

function listTests({ test }: Runner, probe: () => Probe): void {
  test('windows have ids of their own, which stay the same (GB-9)', async () => {
    const first = await probe().backend.windows(DEADLINE_MS);
    const second = await probe().backend.windows(DEADLINE_MS);
    assert.ok(first.some((window) => window.title.includes(probe().app.window)));
    assert.equal(new Set(first.map((window) => window.id)).size, first.length);
    assert.deepEqual(
      second.map((window) => window.id),
      first.map((window) => window.id),
    );
  });

  test('every owner is a window of the list, and no window owns itself', async () => {
    const windows = await probe().backend.windows(DEADLINE_MS);
    const ids = new Set(windows.map((window) => window.id));
    for (const { id, owner } of windows) if (owner !== undefined) assert.ok(ids.has(owner) && owner !== id);
  });

  test('pre-flight answers, and every finding that is not ok says what to do', async () => {
    for (const finding of await probe().backend.preflight()) {
      assert.match(finding.id, /^[a-z0-9-]+$/);
      if (finding.level !== 'ok') assert.ok(finding.remedy, `${finding.id} has no remedy`);
    }
  });
}

function readTests({ test }: Runner, probe: () => Probe): void {
  test('a read is in pre-order, with one root and handles of its own', async () => {
    const { raw } = await probe().read(await probe().window(probe().app.window));
    assert.equal(raw.dialect, probe().backend.dialect);
    assert.ok(raw.nodes.length > 1);
    raw.nodes.forEach((node, i) => {
      assert.ok(i === 0 ? node.parent === -1 : node.parent >= 0 && node.parent < i, `node ${i}`);
    });
    assert.equal(new Set(raw.nodes.map((node) => node.handle)).size, raw.nodes.length);
  });

  test('two reads of an unchanged window hold the same facts, in new generations', async () => {
    const window = await probe().window(probe().app.window);
    const [first, second] = [await probe().read(window), await probe().read(window)];
    assert.ok(second.raw.generation > first.raw.generation);
    assert.deepEqual(
      second.tree.nodes.map((node) => [node.key, node.role, node.name]),
      first.tree.nodes.map((node) => [node.key, node.role, node.name]),
    );
  });

  test('a read keeps to its budget and says what it left out', async () => {
    const { id } = await probe().window(probe().app.window);
    const few = await probe().backend.read(id, { ...BUDGET, maxNodes: 3 });
    assert.ok(few.nodes.length <= 3);
    assert.ok(few.shortfall.includes('maxNodes'));
    const flat = await probe().backend.read(id, { ...BUDGET, maxDepth: 1 });
    assert.ok(flat.shortfall.includes('maxDepth'));
  });

  test('a window that is not there is gone, in a read and in an action', async () => {
    const isGone = (error: unknown): boolean => error instanceof BackendError && error.code === 'gone';
    await assert.rejects(probe().backend.read('no-such-window', BUDGET), isGone);
    const at = { window: 'no-such-window', generation: 1, handle: 0 };
    await assert.rejects(probe().backend.perform(at, 'press', undefined, DEADLINE_MS), isGone);
  });
}
