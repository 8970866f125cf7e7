/** Our own kit on our own server: over made-up applications everything that can be checked is kept. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { coverage, exitCodeOf, parseManifest, reportText, runConformance } from '@casement/conformance';
import { type Engine, startEngine } from '@casement/engine';
import { serveBridgeOverHttp } from '@casement/mcp';
import { RULES } from '@casement/spec';
import { Stage } from '@casement/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { wire } from './mcp-support/wire.js';

const MANIFEST = parseManifest(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../conformance-kit/scripted.json'), 'utf8')),
);

const TOKEN = 'a-token-for-the-kit-0123456789';
const open: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function bridge(): Promise<Engine> {
  const engine = await startEngine(new Stage().backend, { expose: 'all' });
  open.push(() => engine.close());
  await expect.poll(() => engine.snapshot().state.windows).toHaveLength(2);
  return engine;
}

it('every rule is checked, or it is said why it cannot be', () => {
  const covered = coverage();
  expect(covered.map(({ rule }) => rule)).toEqual(RULES.map(({ id }) => id));
  for (const { rule, checks, unseen } of covered) expect(checks.length > 0 || unseen !== undefined, rule).toBe(true);
});

describe.concurrent('on Casement', () => {
  it('MB-13: over lines, Casement keeps every rule in both eras', async () => {
    const engine = await bridge();
    const connect = async () => (await wire(engine)).transport();
    const report = await runConformance({ connect, label: 'stdio' }, { manifest: MANIFEST });
    expect(report.eras).toEqual(['modern', 'legacy']);
    const wrong = report.results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    expect(wrong, reportText(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
    const skipped = new Set(
      report.results.filter(({ outcome }) => outcome === 'skip').map(({ id, era }) => `${id} ${era}`),
    );
    expect([...skipped].filter((id) => !/^(MB-11|MB-2|MB-5|MB-6|MB-10)\//.test(id))).toEqual([]);
  }, 180_000);

  it('MB-11, MB-13: over HTTP, Casement keeps every rule in both eras', async () => {
    const serving = await serveBridgeOverHttp(await bridge(), { version: '0.0.0-test', token: TOKEN });
    open.push(() => serving.close());
    const report = await runConformance({ url: serving.url, token: TOKEN }, { manifest: MANIFEST });
    const wrong = report.results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    expect(wrong, reportText(report)).toEqual([]);
  }, 180_000);
});
