/** Applications of GTK 4 as Debian ships them. */
import assert from 'node:assert/strict';
import { applicationSuite } from '../support/applications.js';
import { CALCULATOR } from '../support/bridge.js';

applicationSuite('gtk4-demo', () => ({ command: 'gtk4-demo', window: '' }), {
  'read its list of demos': (at) => {
    for (const demo of ['Application Class', 'Benchmark', 'Assistant']) assert.ok(at.items().includes(demo), demo);
  },
  'collapse and expand a group of demos': async (at) => {
    await at.do('expand', { item: 'Benchmark', expanded: false });
    assert.ok(!at.items().includes('Fishbowl'));
    await at.do('expand', { item: 'Benchmark' });
    assert.ok(at.items().includes('Fishbowl'));
  },
  'select a demo, and see its page': async (at) => {
    await at.do('select', { item: 'Assistant' });
    await at.says('Demonstrates a sample multi-step assistant');
  },
});

applicationSuite('gtk4-widget-factory', () => ({ command: 'gtk4-widget-factory', window: '' }), {
  'read its controls': (at) => {
    assert.equal(at.shown('label'), 50);
    assert.equal(at.shown('choice 1'), 'comboboxentry');
    assert.equal(at.shown('checkbutton'), true);
  },
  'fill a number and a slider': async (at) => {
    await at.do('fill', { label: 77, slider_1: 20 });
    assert.deepEqual([at.shown('label'), at.shown('slider 1')], [77, 20]);
  },
  'switch the page': async (at) => {
    await at.do('switch_tab', { tab: 'Page 2' });
    assert.equal(
      at.stage.tools(at.main().id).some((tool) => tool.action === 'switch_tab'),
      true,
    );
  },
  'read the values of its check cells': (at) => {
    const table = at.blocks('table').find((block) => block.columns.includes('Cool'));
    assert.ok(table?.rows.some((row) => row[0] === true));
  },
});

applicationSuite('gnome-calculator', () => CALCULATOR, {
  'calculate by its buttons, and read the result': async (at) => {
    for (const button of ['7', '×', '8', '=']) await at.do('press', { button });
    assert.ok(at.text().includes('56'));
  },
  'choose in a menu of a button': async (at) => {
    await at.do('menu', { path: 'Mode selection > Financial' });
    assert.ok(at.choices('press', 'button').includes('Ddb'), at.choices('press', 'button').join());
  },
});
