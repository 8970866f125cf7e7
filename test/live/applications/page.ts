/** A page with a form for browsers, and what every browser is asked about it. */
import assert from 'node:assert/strict';
import type { Attempt } from '../support/applications.js';

/** Its title and its text tell what happened to it. */
export const PAGE = `<!doctype html><meta charset=utf-8><title>Order</title><h1>Order form</h1><p>Please fill in.</p>
<form onsubmit="document.title='Sent '+n.value;o.textContent='Sent to '+n.value+', '+c.value+' of '+s.value;return false">
<label>Name <input id=n value="Ada"></label>
<label>Secret <input type=password value="hunter2" autocomplete=off></label>
<label>Count <input type=number id=c value=3 min=0 max=9></label>
<label><input type=checkbox id=k> Agree</label>
<label>Colour <select id=s><option>Red<option>Green<option>Blue</select></label>
<button>Send</button><button type=button disabled>Barred</button>
<button type=button onclick="alert('Careful')">Warn</button></form><p id=o></p>
<table><tr><th>Item<th>Stock</tr><tr><td>Bolt<td>12</tr><tr><td>Nut<td>9</tr></table>
<ul><li>One<li>Two</ul>`;

export const ON_THE_PAGE: Readonly<Record<string, Attempt>> = {
  'read a page: texts, a form by its labels, a table, a list': async (at) => {
    await at.stage.until(() => at.shown('Name') === 'Ada', 10_000, 'the page is there');
    assert.ok(at.text().includes('Please fill in.'));
    const fields = ['Name', 'Secret', 'Count', 'Agree', 'Colour'].map((label) => at.shown(label));
    assert.deepEqual(fields, ['Ada', '••••••', 3, false, 'Red']);
    const table = at.blocks('table').find((block) => block.columns.includes('Stock'));
    assert.deepEqual(table?.rows, [
      ['Bolt', '12'],
      ['Nut', '9'],
    ]);
    assert.equal(table.total, undefined);
    assert.ok(at.items().some((item) => item.endsWith('One')));
    assert.ok(!at.choices('press', 'button').includes('Barred'));
  },
  'fill a text field': async (at) => {
    await at.do('fill', { name: 'Zoë 😀' });
    assert.equal(at.shown('Name'), 'Zoë 😀');
  },
  'fill a password, which is never shown': async (at) => {
    await at.do('fill', { secret: 'sw0rdfish' }, true);
    assert.ok(!/sw0rdfish|hunter2/.test(at.text()));
  },
  'fill a number and a check box': async (at) => {
    await at.do('fill', { count: 7, agree: true });
    assert.deepEqual([at.shown('Count'), at.shown('Agree')], [7, true]);
  },
  'choose in a combo box': async (at) => {
    await at.do('fill', { colour: 'Blue' });
    assert.equal(at.shown('Colour'), 'Blue');
  },
  'press a button, and see what the page made of all that': async (at) => {
    await at.do('press', { button: 'Send' });
    await at.says('Sent to Zoë 😀, 7 of Blue');
    await at.stage.until(() => at.main().title.startsWith('Sent Zoë'), 3000, 'the title follows');
  },
};
