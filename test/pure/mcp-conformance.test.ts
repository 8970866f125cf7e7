/**
 * The official conformance suite against our HTTP endpoint. Two runs: as it is, for the scenarios that need no fixture;
 * and with the suite's fixtures standing next to the real tools. What is not offered is listed in the baselines.
 */
import { buildServer, serveBridgeOverHttp } from '@casement/mcp';
import { afterEach, describe, expect, it } from 'vitest';
import { serveConnections } from '../../packages/mcp/src/http/serve.js';
import { offerCatalogue } from '../conformance/catalogue.js';
import { baseline, type Revision, required, requiredNames, runSuite, scenario } from '../conformance/suite.js';
import { aTool, aWindow, ScriptedBridge } from './mcp-support/scripted-bridge.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const desk = () => new ScriptedBridge([aWindow('w1')], [aTool('w1', 'press')]);
const OPTIONS = { version: '0.0.0-test', auth: 'none' } as const;

/** How many of the required scenarios passed, by the summary of a run. */
async function score(output: string, revision: Revision): Promise<string> {
  const names = await requiredNames(revision);
  const summary = output.split('=== SUMMARY ===')[1] ?? '';
  const passed = [...summary.matchAll(/^✓ (\S+):/gm)].filter(([, name]) => names.has(name as string));
  return `${passed.length} of ${names.size} required`;
}

describe('with the fixtures of the suite', () => {
  it.each([
    ['2025-11-25', '20 of 30 required'],
    ['2026-07-28', '25 of 37 required'],
  ] as const)(
    'MB-13: of what %s requires, all passes that is not in the baseline: %s',
    async (revision, expected) => {
      const bridge = desk();
      let changes = 0;
      const change = () => bridge.show(bridge.snapshot().state.windows, [aTool('w1', `press${++changes}`)]);
      const connect = (era: 'legacy' | 'modern') => {
        const connection = buildServer(bridge, { ...OPTIONS, era });
        offerCatalogue(connection.server, bridge, change);
        return connection;
      };
      const serving = await serveConnections(bridge, connect, OPTIONS);
      open.push(serving);
      const { code, output } = await runSuite(serving.url, [...required(revision), ...baseline(revision)]);
      expect(code, output.slice(-4000)).toBe(0);
      expect(await score(output, revision)).toBe(expected);
    },
    120_000,
  );
});

/** Scenarios that ask for nothing that only a test server has. */
const AS_IS: readonly (readonly [Revision, string])[] = [
  ...['server-initialize', 'ping', 'server-session-lifecycle', 'tools-list', 'resources-list'].map(
    (name) => ['2025-11-25', name] as const,
  ),
  ...['server-sse-multiple-streams', 'dns-rebinding-protection'].map((name) => ['2025-11-25', name] as const),
  ...['tools-list', 'resources-list', 'server-sse-multiple-streams', 'dns-rebinding-protection'].map(
    (name) => ['2026-07-28', name] as const,
  ),
  ...['sep-2164-resource-not-found', 'input-required-result-unsupported-methods', 'http-header-validation'].map(
    (name) => ['2026-07-28', name] as const,
  ),
];

describe('as it is', () => {
  it(`MB-13: all ${AS_IS.length} scenarios pass that need no fixture`, async () => {
    const serving = await serveBridgeOverHttp(desk(), OPTIONS);
    open.push(serving);
    for (const [revision, name] of AS_IS) {
      const { code, output } = await runSuite(serving.url, scenario(name, revision));
      expect(code, `${name} at ${revision}:\n${output.slice(-2000)}`).toBe(0);
    }
  }, 120_000);
});
