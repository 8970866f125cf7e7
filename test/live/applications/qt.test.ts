/** Applications of Qt 5 and Qt 6 as Debian ships them. */
import assert from 'node:assert/strict';
import { applicationSuite, fileIn } from '../support/applications.js';
import { KCALC } from '../support/bridge.js';

applicationSuite('kcalc', () => KCALC, {
  'calculate by its buttons, and read the result': async (at) => {
    for (const button of ['7', '×', '8']) await at.do('press', { button }, true);
    await at.do('press', { button: '=' });
    assert.equal(at.shown('Result Display'), '56');
  },
  'choose an entry of a closed menu': async (at) => {
    const before = at.choices('press', 'button').length;
    await at.do('menu', { path: 'Settings > Science Mode' });
    assert.ok(at.choices('press', 'button').length > before);
  },
});

const kwrite = (folder: string) => {
  return { command: 'kwrite', args: [fileIn(folder, 'letter.txt', 'Dear Ada,\n')], window: 'letter' };
};
applicationSuite('kwrite', kwrite, {
  'read a text': (at) => assert.ok(at.blocks('text').some((block) => block.text.startsWith('Dear Ada,'))),
  'write a text': async (at) => {
    await at.do('fill', { letter_txt: 'Grüße an alle' });
    await at.says('Grüße an alle');
  },
});

const designer = { command: '/usr/lib/qt6/bin/designer', window: 'Designer' };
applicationSuite('Qt 6 Designer', () => designer, {
  'read its dialog, which blocks the window': async (at) => {
    await at.stage.until(() => at.stage.find('New Form') !== undefined, 5000, 'the dialog is listed');
    const dialog = at.stage.window('New Form');
    assert.deepEqual([dialog.modal, dialog.ownerId], [true, at.main().id]);
    assert.deepEqual(at.stage.operable(), [dialog.id]);
    assert.equal(at.shown('Screen Size', dialog), 'Default size');
  },
  'fill a combo box of the dialog': async (at) => {
    const dialog = at.stage.window('New Form');
    const done = await at.stage.done(dialog.id, 'fill', { screen_size: 'VGA portrait (480x640)' });
    assert.equal(done.result?.verified, true);
    assert.equal(at.shown('Screen Size', at.stage.window('New Form')), 'VGA portrait (480x640)');
  },
  'make a form': async (at) => {
    await at.stage.done(at.stage.window('New Form').id, 'select', { item: 'Main Window' });
    await at.stage.done(at.stage.window('New Form').id, 'create');
    assert.equal(at.stage.find('New Form'), undefined);
    await at.says('objectName');
  },
  'make the form of the kind that was selected': (at) => assert.ok(at.text().includes('QMainWindow')),
});
