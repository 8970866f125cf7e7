/** Applications of GTK 3 as Debian ships them. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { applicationSuite } from '../support/applications.js';
import { MOUSEPAD } from '../support/bridge.js';

applicationSuite('gtk3-demo', () => ({ command: 'gtk3-demo', window: '' }), {
  'read its list of demos': (at) => {
    for (const demo of ['Application Class', 'Benchmark', 'Assistant']) assert.ok(at.items().includes(demo), demo);
  },
  'select a demo, and see its page': async (at) => {
    await at.do('select', { item: 'Assistant' });
    await at.says('Demonstrates a sample multi-step assistant');
  },
  'expand a group of demos': async (at) => {
    assert.ok(!at.items().includes('Fishbowl'));
    await at.do('expand', { item: 'Benchmark' });
    assert.ok(at.items().includes('Fishbowl'));
  },
  'switch to the source': async (at) => {
    await at.do('switch_tab', { tab: 'Source' });
    await at.says('#include <gtk/gtk.h>');
  },
});

applicationSuite('gtk3-widget-factory', () => ({ command: 'gtk3-widget-factory', window: '' }), {
  'read its controls and its table': (at) => {
    assert.equal(at.shown('label'), 50);
    assert.equal(at.shown('choice 4'), 'Middle');
    const table = at.blocks('table')[0];
    assert.deepEqual(table?.columns, ['Cool', 'Icon', 'Name', 'Nick']);
    assert.ok(table.rows.some((row) => row[2] === 'Orville' && row[3] === 'Redenbacher'));
  },
  'fill a number and a combo box': async (at) => {
    await at.do('fill', { label: 77, choice_4: 'Right' });
    assert.deepEqual([at.shown('label'), at.shown('choice 4')], [77, 'Right']);
  },
  'select a row': async (at) => {
    await at.do('select', { item: 'Otto' });
    assert.equal(at.shown('Selected row'), 'Otto');
  },
});

applicationSuite('mousepad', () => MOUSEPAD, {
  'write and read a text': async (at) => {
    await at.do('fill', { text: 'naïve 😀\nline 2' });
    assert.deepEqual(
      at.blocks('text').map((block) => block.text),
      ['naïve 😀\nline 2'],
    );
  },
  'open a dialog by its menu, which blocks the window, and close it': async (at) => {
    await at.do('menu', { path: 'Help > About' });
    const about = at.stage.window('About');
    assert.equal(about.modal, true);
    at.sane();
    await at.stage.done(about.id, 'close');
    await at.stage.until(() => at.stage.find('About') === undefined, 3000, 'the dialog is gone');
  },
});

const thunar = (folder: string) => {
  mkdirSync(join(folder, 'inner'));
  return { command: 'thunar', args: [join(folder, 'inner')], window: 'inner' };
};
applicationSuite('thunar', thunar, {
  'read its places': (at) => {
    const cells = at.blocks('table').flatMap((table) => table.rows.flat());
    assert.ok(cells.includes('File System') && cells.includes('Places'), JSON.stringify(cells));
  },
  'go up': async (at) => {
    await at.do('press', { button: 'Open Parent' });
    await at.stage.until(() => at.main().title.startsWith('casement-application-'), 3000, 'the title follows');
  },
  'list the folder as icons': (at) => assert.ok(at.items().includes('inner')),
  'list the folder as a list': async (at) => {
    await at.do('menu', { path: 'View > List View' });
    const listed = () => at.blocks('table').some((table) => table.rows.flat().includes('inner'));
    await at.stage.until(listed, 3000, 'the folder is listed');
  },
});
