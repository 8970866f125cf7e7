/** The kit finds what is wrong: a server that is none of ours, with one fault a rule. */
import { type Report, reportText, runConformance, UNSEEN } from '@casement/conformance';
import { RULES } from '@casement/spec';
import { expect, it } from 'vitest';
import { serveReference, TOKEN } from '../conformance-kit/reference/http.js';
import { MANIFEST } from '../conformance-kit/reference/manifest.js';
import { Reference } from '../conformance-kit/reference/server.js';

async function check(...faults: string[]): Promise<Report> {
  const server = new Reference(new Set(faults));
  try {
    const target = { connect: async () => server.connect(), label: 'reference' };
    return await runConformance(target, { manifest: MANIFEST, timeoutMs: 2000, quietMs: 80 });
  } finally {
    server.close();
  }
}

const wrong = ({ results }: Report) => results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');

it.concurrent('without a fault it keeps every rule', async () => {
  const report = await check();
  expect(wrong(report), reportText(report)).toEqual([]);
  expect(report.eras).toEqual(['modern', 'legacy']);
}, 60_000);

const FAULTS = RULES.filter(({ id }) => UNSEEN[id] === undefined && id !== 'MB-11');

it.concurrent.each(FAULTS)(
  '$id: a fault is found, by this rule and no other',
  async ({ id, level }) => {
    const report = await check(id);
    const found = wrong(report);
    expect([...new Set(found.map(({ rule }) => rule))], reportText(report)).toEqual([id]);
    expect(new Set(found.map(({ outcome }) => outcome))).toEqual(new Set([level === 'MUST' ? 'fail' : 'warn']));
  },
  60_000,
);

it.each(['MB-11/origin', 'MB-11/token', undefined])('MB-11: the guard of HTTP, with the fault %s', async (fault) => {
  const served = await serveReference(new Set(fault ? [fault] : []));
  try {
    const report = await runConformance({ url: served.url, token: TOKEN }, { eras: ['modern'], only: ['MB-11'] });
    expect(wrong(report).map(({ id, outcome }) => [id, outcome])).toEqual(fault ? [[fault, 'warn']] : []);
    expect(report.results.filter(({ outcome }) => outcome === 'pass')).toHaveLength(fault ? 1 : 2);
  } finally {
    served.close();
  }
});
