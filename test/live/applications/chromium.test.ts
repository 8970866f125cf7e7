/** Chromium as Debian ships it, on a page of our own, with and without its accessibility. */
import assert from 'node:assert/strict';
import { applicationSuite, fileIn } from '../support/applications.js';
import { ON_THE_PAGE, PAGE } from './page.js';

const chromium =
  (...flags: string[]) =>
  (folder: string) => {
    // Tests may run as root, in a container without user namespaces: Chromium's own walls need them.
    const args = [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--password-store=basic',
      `--user-data-dir=${folder}/profile`,
    ];
    const page = `file://${fileIn(folder, 'order.html', PAGE)}`;
    return { command: 'chromium', args: [...args, ...flags, page], window: 'Order', timeoutMs: 60_000 };
  };

applicationSuite('Chromium', chromium('--force-renderer-accessibility'), {
  ...ON_THE_PAGE,
  'answer what a page asks, with the page behind it out of reach': async (at) => {
    await at.do('press', { button: 'Warn' }, true);
    await at.says('Careful');
    assert.ok(!at.choices('press', 'button').includes('Send'));
    // Chromium takes no press on what has just appeared, lest one that was meant for another thing hits it.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await at.do('press', { button: 'OK' }, true);
    await at.stage.until(() => at.choices('press', 'button').includes('Send'), 5000, 'the page is back');
  },
});

applicationSuite('Chromium without its accessibility', chromium(), {
  'be listed with the remedy': (at) => {
    assert.ok(at.blocks('notice').some((notice) => notice.text.includes('--force-renderer-accessibility')));
  },
  'be read': (at) => assert.ok(at.text().includes('Please fill in.')),
});
