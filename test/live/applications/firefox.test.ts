/** Firefox as Debian ships it, on a page of our own. */
import { applicationSuite, fileIn } from '../support/applications.js';
import { ON_THE_PAGE, PAGE } from './page.js';

const firefox = (folder: string) => {
  const args = ['--no-remote', `file://${fileIn(folder, 'order.html', PAGE)}`];
  return { command: 'firefox-esr', args, window: 'Order', timeoutMs: 60_000 };
};
applicationSuite('Firefox', firefox, {
  ...ON_THE_PAGE,
  'answer what a page asks': async (at) => {
    await at.do('press', { button: 'Warn' }, true);
    await at.says('Careful');
    await at.do('press', { button: 'OK' }, true);
    await at.stage.until(() => !at.text().includes('Careful'), 3000, 'the question is gone');
  },
});
