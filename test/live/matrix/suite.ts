/** Runs the cases over the fixture of one toolkit. What it cannot do is tried too: a "no" that came to work is an error. */
import { afterAll, beforeAll, test } from 'vitest';
import { type FixtureName, FixtureStage, type ToolkitName } from '../support/fixtures.js';
import { CASES } from './cases.js';
import { lackOf } from './matrix.js';

export function matrixSuite(toolkit: ToolkitName): void {
  casesOver(toolkit, () => FixtureStage.open(toolkit));
}

/** The same over a fixture that is opened in another way. */
export function casesOver(toolkit: FixtureName, open: () => Promise<FixtureStage>): void {
  let stage: FixtureStage;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage?.close());

  for (const { capability, cites, run } of CASES) {
    test(`${cites} ${toolkit} can ${capability}`.trim(), async ({ skip }) => {
      const lack = lackOf(toolkit, capability);
      if (!lack) return run(stage).catch((error) => stage.tidy().then(() => Promise.reject(error)));
      const works = await run(stage).then(
        () => true,
        () => false,
      );
      if (works)
        throw new Error(`${toolkit} can ${capability} now: say so in test/matrix.yaml. Until now: ${lack.reason}`);
      return skip(`${lack.reason} (${lack.quirk})`);
    });
  }
}
