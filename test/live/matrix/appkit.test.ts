/** The vocabulary in an AppKit window, as the scene of the macOS double shows it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DoubleStage, temporary } from '../support/double.js';
import { FixtureStage } from '../support/fixtures.js';
import { casesOver } from './suite.js';

casesOver('appkit', async () => {
  const [folder, clean] = temporary();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  process.env.AX_DOUBLE_LOG = log;
  return FixtureStage.over(await DoubleStage.open('fixture'), log, clean);
});
