/**
 * On a Mac: the contract and the cases of the matrix over a real AppKit program (test/apps/appkit), as they run on the
 * double. `node scripts/first-mac.mjs` runs them. Not yet run: no Mac was at hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '@casement/engine';
import type { AccessibilityBackend } from '@casement/spec';
import { contractSuite } from '@casement/testkit';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { buildFixture, startFixture } from '../../../scripts/first-mac/fixture.mjs';
import { casesOver } from '../matrix/suite.js';
import { EngineStage } from '../support/bridge.js';
import { FixtureStage } from '../support/fixtures.js';

const runner = { describe, test, beforeAll, afterAll };

interface Started {
  readonly backend: AccessibilityBackend;
  /** Where the program writes its effects. */
  readonly log: string;
  stop(): Promise<void>;
}

/** The program, and the backend with its windows only: what else is open on the Mac is nobody's concern here. */
async function start(): Promise<Started> {
  const executable = process.env.CASEMENT_APPKIT_FIXTURE ?? (await buildFixture());
  const { openDarwinBackend } = await import('@casement/adapter-darwin');
  const folder = mkdtempSync(join(tmpdir(), 'casement-mac-'));
  const log = join(folder, 'log');
  const fixture = await startFixture(executable, log);
  const stop = async (): Promise<void> => {
    await fixture.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { backend: only(await openDarwinBackend(), fixture.pid), log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The backend as if no other process than this one had windows. */
function only(backend: AccessibilityBackend, pid: number): AccessibilityBackend {
  const windows: AccessibilityBackend['windows'] = async (deadlineMs) =>
    (await backend.windows(deadlineMs)).filter((window) => window.app.pid === pid);
  const get = (target: AccessibilityBackend, key: keyof AccessibilityBackend): unknown => {
    if (key === 'windows') return windows;
    const member: unknown = target[key];
    return typeof member === 'function' ? member.bind(target) : member;
  };
  return new Proxy(backend, { get: (target, key) => get(target, key as keyof AccessibilityBackend) });
}

/** Ends what was started also when the program cannot be read. */
async function openStage(): Promise<FixtureStage> {
  const { backend, log, stop } = await start();
  const stage = new EngineStage(await startEngine(backend, { expose: 'all' }));
  try {
    const fixture = await FixtureStage.over(stage, log, () => void stop());
    // The menu bar on the screen is that of the frontmost application.
    await stage.act(fixture.main().id, 'focus');
    return fixture;
  } catch (error) {
    await stage.close();
    await stop();
    throw error;
  }
}

if (process.platform === 'darwin') {
  contractSuite(
    {
      name: 'macOS, AppKit',
      app: {
        ...{ window: 'Fixture', field: 'Name', secret: 'Secret', check: 'Subscribe', opener: 'Window modal' },
        dialog: { title: 'Window modal', cancel: 'Cancel' },
      },
      lacks: { capture: 'The macOS backend takes no pictures.' },
      make: start,
    },
    runner,
  );
  // In a group of its own: its program starts when that of the contract has ended.
  describe('the cases of the matrix, on a Mac', () => casesOver('appkit', openStage));
} else {
  test('the contract and the cases of the matrix on a Mac', ({ skip }) => {
    skip(`This is ${process.platform}; a Mac is needed. Here they run on the double of its accessibility API.`);
  });
}
