/** GTK 2, and windows without accessibility: they are listed with the reason and the remedy, to focus and to close. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Attempt, applicationSuite } from '../support/applications.js';
import type { Launch } from '../support/bridge.js';
import { swingWithoutBridge } from '../support/fixtures.js';

const pcmanfm = (folder: string): Launch => {
  mkdirSync(join(folder, 'inner'));
  return { command: 'pcmanfm', args: [join(folder, 'inner')], window: 'inner', accessible: false };
};
const withModules = (folder: string): Launch => {
  return { ...pcmanfm(folder), accessible: true, env: { GTK_MODULES: 'gail:atk-bridge' } };
};

applicationSuite('pcmanfm', withModules, {
  'read its places and where it is': (at) => {
    assert.match(String(at.shown('Folder location bar')), /inner$/);
    assert.ok(
      at.blocks('table').some((table) => table.rows.flat().includes('Home Folder')),
      at.text(),
    );
  },
  'go up, and list the folder': async (at) => {
    await at.do('press', { button: 'Parent Folder' });
    await at.stage.until(() => at.main().title.startsWith('casement-application-'), 3000, 'the title follows');
    await at.stage.until(() => at.items().includes('inner'), 3000, 'the folder is listed');
  },
});

function unreadable(reason: RegExp, remedy: RegExp): Record<string, Attempt> {
  return {
    'be listed with the reason and the remedy': (at) => {
      const [notice] = at.blocks('notice');
      assert.match(notice?.text ?? '', reason);
      assert.match(notice?.text ?? '', remedy);
      const actions = at.stage.tools(at.main().id).map((tool) => tool.action);
      assert.deepEqual(actions.sort(), ['capture', 'close', 'focus', 'keys']);
    },
    'be focused': (at) => at.do('focus'),
    'be read': (at) => assert.ok(at.main().blocks.some((block) => block.type !== 'notice')),
    'be closed': async (at) => {
      const id = at.main().id;
      await at.stage.done(id, 'close');
      await at.stage.until(() => at.stage.windows().every((window) => window.id !== id), 5000, 'the window is gone');
    },
  };
}

applicationSuite('pcmanfm without its modules', pcmanfm, unreadable(/GTK 2/, /GTK_MODULES=gail:atk-bridge pcmanfm/));
applicationSuite(
  'Swing without the bridge',
  (folder) => swingWithoutBridge(join(folder, 'log')),
  unreadable(/Java applications need the accessibility bridge/, /AtkWrapper/),
);
applicationSuite(
  'xterm',
  () => ({ command: 'xterm', window: '', accessible: false }),
  unreadable(/toolkit that offers no accessibility/, /can be focused and closed/),
);
