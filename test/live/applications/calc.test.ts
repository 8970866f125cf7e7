/** LibreOffice Calc as Debian ships it. */
import assert from 'node:assert/strict';
import { applicationSuite, fileIn } from '../support/applications.js';

const SYLK = ['ID;P', ...cells('Article', 'Stock', 1), ...cells('Bolt M8', 1200, 2), ...cells('Nut M8', 950, 3), 'E'];

/** The two cells of a row as SYLK has them. */
function cells(article: string, stock: string | number, row: number): string[] {
  return [`C;Y${row};X1;K"${article}"`, `C;Y${row};X2;K${typeof stock === 'number' ? stock : `"${stock}"`}`];
}

const calc = (folder: string) => {
  const options = [
    '--calc',
    '--norestore',
    '--nologo',
    '--nofirststartwizard',
    `-env:UserInstallation=file://${folder}/profile`,
  ];
  const args = [...options, fileIn(folder, 'stock.slk', SYLK.join('\n'))];
  return { command: 'soffice', args, window: 'stock', timeoutMs: 60_000 };
};
applicationSuite('LibreOffice Calc', calc, {
  'read the cells that show, by row and column': async (at) => {
    await at.says('Bolt M8');
    const sheet = at.blocks('table').find((block) => block.total === 1_048_576);
    assert.deepEqual(sheet?.columns.slice(0, 2), ['A', 'B']);
    assert.ok(
      sheet.rows.some((row) => row[0] === 'Bolt M8' && row[1] === '1200'),
      JSON.stringify(sheet),
    );
  },
  'type into the cell that has the focus': async (at) => {
    await at.do('keys', { text: 'Casement\n' });
    await at.says('Casement');
  },
  'set a cell by its place': (at) => {
    assert.ok(at.stage.tools(at.main().id).some((tool) => tool.action === 'set_cell'));
  },
});
