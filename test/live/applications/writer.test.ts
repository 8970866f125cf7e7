/** LibreOffice Writer as Debian ships it. */
import assert from 'node:assert/strict';
import { applicationSuite, fileIn } from '../support/applications.js';

const RTF = '{\\rtf1\\ansi {\\b Minutes}\\par First paragraph.\\par Second paragraph.\\par}';
const writer = (folder: string) => {
  const options = [
    '--writer',
    '--norestore',
    '--nologo',
    '--nofirststartwizard',
    `-env:UserInstallation=file://${folder}/profile`,
  ];
  const args = [...options, fileIn(folder, 'minutes.rtf', RTF)];
  return { command: 'soffice', args, window: 'minutes', timeoutMs: 60_000 };
};
applicationSuite('LibreOffice Writer', writer, {
  'read the paragraphs of a document': async (at) => {
    await at.says('First paragraph.');
    assert.ok(at.blocks('text').some((block) => block.text.includes('Minutes\nFirst paragraph.\nSecond paragraph.')));
  },
  'type into the document': async (at) => {
    await at.do('keys', { keys: 'ctrl+Home', text: '' }, true).catch(() => undefined);
    await at.do('keys', { text: 'Draft ' });
    await at.says('Draft ');
  },
  'choose in a menu, and close the dialog that it opens': async (at) => {
    await at.do('menu', { path: 'Format > Paragraph' });
    await at.stage.until(() => at.stage.find('Paragraph') !== undefined, 5000, 'the dialog is listed');
    const dialog = at.stage.window('Paragraph');
    assert.deepEqual([dialog.modal, dialog.ownerId], [true, at.main().id]);
    at.sane();
    await at.stage.done(dialog.id, 'cancel');
    await at.stage.until(() => at.stage.find('Paragraph') === undefined, 5000, 'the dialog is gone');
  },
});
