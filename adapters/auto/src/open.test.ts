import type { AccessibilityBackend } from '@casement/spec';
import { describe, expect, test } from 'vitest';
import { absentBackend } from './absent.js';
import type { Adapter, Adapters } from './adapters.js';
import { NoAdapterError } from './causes.js';
import { openBackend } from './open.js';

const backend = { dialect: 'atspi' } as AccessibilityBackend;

function adapters(open: () => Promise<AccessibilityBackend>): Adapters {
  return { linux: { name: '@casement/adapter-linux', remedy: 'Build it.', open } };
}

async function failureOf(work: Promise<unknown>): Promise<NoAdapterError> {
  const error = await work.catch((caught) => caught);
  expect(error).toBeInstanceOf(NoAdapterError);
  return error;
}

describe('openBackend', () => {
  test('opens the adapter of the platform and hands its options on', async () => {
    const seen: unknown[] = [];
    const open: Adapter['open'] = async (options) => {
      seen.push(options);
      return backend;
    };
    const own: Adapters = { linux: { name: 'a', remedy: '', open } };
    expect(await openBackend({ platform: 'linux', adapters: own, display: ':7' })).toBe(backend);
    expect(seen).toEqual([{ display: ':7' }]);
  });

  test('a platform without adapter is named, with what there is', async () => {
    const error = await failureOf(openBackend({ platform: 'aix', adapters: adapters(async () => backend) }));
    expect(error.causes).toHaveLength(1);
    expect(error.message).toMatch(/"aix".*linux/s);
  });

  test('collects every cause when nothing loads, each with a remedy', async () => {
    const missing = new Error('addon not built', { cause: new Error('libsystemd.so.0: no such file') });
    const failing = adapters(async () => {
      throw new AggregateError([missing], 'the addon could not be loaded');
    });
    const error = await failureOf(openBackend({ platform: 'linux', adapters: failing }));
    expect(error.causes.map((cause) => cause.reason)).toEqual([
      'the addon could not be loaded',
      'addon not built',
      'libsystemd.so.0: no such file',
    ]);
    expect(error.causes.every((cause) => cause.remedy === 'Build it.')).toBe(true);
  });
});

describe('absentBackend (CASE-I1)', () => {
  const absent = absentBackend(new NoAdapterError([{ adapter: 'x', reason: 'not built', remedy: 'Build it.' }]));

  test('lists no windows and says why', async () => {
    expect(await absent.windows(10)).toEqual([]);
    expect(await absent.preflight()).toEqual([
      { id: 'no-adapter', level: 'error', message: 'x: not built', remedy: 'Build it.' },
    ]);
  });

  test('refuses reads with the cause', async () => {
    const reading = absent.read('n1', { maxNodes: 1, maxDepth: 1, deadlineMs: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'disconnected', message: /not built/ });
  });
});
