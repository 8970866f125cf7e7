/** LibreOffice Calc as Debian ships it. */
import assert from 'node:assert/strict';
import { applicationSuite, fileIn } from '../support/applications.js';

type Row = readonly (string | number)[];

const STOCK: readonly Row[] = [
  ['Article', 'Stock'],
  ['Bolt M8', 1200],
  ['Nut M8', 950],
];
const PRICES: readonly Row[] = [
  ['Article', 'Price'],
  ['Washer', 7],
];
const NAMESPACES = ['office', 'table', 'text'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);

/** A flat OpenDocument file with two sheets. */
function workbook(): string {
  const sheets = `${sheet('Stock', STOCK)}${sheet('Prices', PRICES)}`;
  const body = `<office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body>`;
  const kind = 'office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"';
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES.join(' ')} ${kind}>${body}</office:document>`;
}

function sheet(name: string, rows: readonly Row[]): string {
  const lines = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
  return `<table:table table:name="${name}">${lines.join('')}</table:table>`;
}

function cell(value: string | number): string {
  const type = typeof value === 'number' ? `float" office:value="${value}` : 'string';
  return `<table:table-cell office:value-type="${type}"><text:p>${value}</text:p></table:table-cell>`;
}

const calc = (folder: string) => {
  const options = [
    '--calc',
    '--norestore',
    '--nologo',
    '--nofirststartwizard',
    `-env:UserInstallation=file://${folder}/profile`,
  ];
  return {
    command: 'soffice',
    args: [...options, fileIn(folder, 'stock.fods', workbook())],
    window: 'stock',
    timeoutMs: 60_000,
  };
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
  'switch to another sheet, and forget the one before (CASE-A17)': async (at) => {
    const before = at.main().version;
    await at.do('switch_tab', { tab: 'Prices' });
    await at.says('Washer');
    assert.doesNotMatch(JSON.stringify(at.blocks('table')), /Bolt M8|Casement/);
    assert.notEqual(at.main().version, before);
  },
});
