/** What a window can be asked, as cases that are the same for every toolkit. Each throws when it does not hold. */
import assert from 'node:assert/strict';
import type { WindowState } from '@casement/spec';
import type { FixtureStage } from '../support/fixtures.js';

export interface Case {
  readonly capability: string;
  /** Rules and cases that it proves. */
  readonly cites: string;
  run(at: FixtureStage): Promise<void>;
}

const READING: readonly Case[] = [
  {
    capability: 'read text fields by their labels',
    cites: 'GB-16',
    run: async (at) => {
      for (const [label, value] of Object.entries({ Name: 'Ada', Serial: 'SN-1', Locked: 'fixed' })) {
        assert.equal(at.shown(label), value, label);
      }
      assert.ok(JSON.stringify(at.main().blocks).includes('first line'));
    },
  },
  {
    capability: 'read a text with an emoji, or say that it cannot be read',
    cites: 'CASE-H1 CASE-H2 V7',
    run: async (at) => {
      const value = at.shown('Mood');
      if (value === 'a😀b') return;
      assert.equal(value, null);
      assert.ok(at.blocks('notice').some(({ text }) => text.includes('“Mood” cannot be read')));
    },
  },
  {
    capability: 'mask a password',
    cites: 'GB-16 CASE-F1',
    run: async (at) => {
      assert.equal(at.shown('Secret'), '••••••');
      const all = JSON.stringify([at.stage.windows(), at.stage.engine.snapshot().tools]);
      assert.ok(!all.includes('hunter2'));
    },
  },
  { capability: 'read a spin button', cites: 'CASE-C1', run: async (at) => assert.equal(at.shown('Amount'), 5) },
  { capability: 'read a slider', cites: 'CASE-C1', run: async (at) => assert.equal(at.shown('Volume'), 30) },
  { capability: 'read a check box', cites: 'CASE-A12', run: async (at) => assert.equal(at.shown('Subscribe'), false) },
  { capability: 'read a switch', cites: 'CASE-A12', run: async (at) => assert.equal(at.shown('Power'), false) },
  { capability: 'read a toggle button', cites: 'CASE-A12', run: async (at) => assert.equal(at.shown('Pinned'), false) },
  { capability: 'read a radio group', cites: 'CASE-A12', run: async (at) => assert.equal(at.shown('Size'), 'Small') },
  { capability: 'read a combo box', cites: 'CASE-A5', run: async (at) => assert.equal(at.shown('Colour'), 'Red') },
  { capability: 'read an editable combo box', cites: '', run: async (at) => assert.equal(at.shown('City'), 'Paris') },
  {
    capability: 'read progress',
    cites: '',
    run: async (at) => assert.ok(at.blocks('notice').some((notice) => notice.text === 'Progress: 40 %')),
  },
  {
    capability: 'read a list',
    cites: '',
    run: async (at) => assert.ok(hasList(at, ['Apple', 'Banana', 'Cherry'])),
  },
  { capability: 'read a tree', cites: '', run: async (at) => assert.ok(hasItems(at, ['Europe', 'Asia'])) },
  {
    capability: 'read a table with its headers',
    cites: 'CASE-A10 CASE-E1',
    run: async (at) => {
      const table = at.blocks('table').find((block) => block.columns.includes('Shelf'));
      assert.deepEqual(table?.columns, ['Item', 'Count', 'Shelf']);
      assert.deepEqual(table?.rows.slice(0, 2), [
        ['Item 1', '1', 'Shelf 1'],
        ['Item 2', '2', 'Shelf 2'],
      ]);
    },
  },
  {
    capability: 'tell how long a table of 5,000 rows is, and read what shows',
    cites: 'CASE-A8 CASE-E1',
    run: async (at) => {
      const table = at.blocks('table').find((block) => block.rows[0]?.[0] === 'Item 1');
      assert.equal(table?.total, 5000);
      assert.ok(table.rows.length >= 10 && table.rows.length <= 100, `${table.rows.length} rows`);
    },
  },
  {
    capability: 'show no class names and no marks of embedded objects',
    cites: 'CASE-A5 CASE-A7',
    run: async (at) => {
      const all = JSON.stringify([at.stage.windows(), at.stage.engine.snapshot().tools]);
      assert.doesNotMatch(all, /Gtk[A-Z]|\bQ[A-Z][a-z]+[A-Z]\w+|javax?\.|\ufffc/);
      assert.doesNotMatch(all, /"(\w[\w ]*) \1"/);
    },
  },
];

const FILLING: readonly Case[] = [
  fills('a text field', 'Name', 'Zoë ع 日本', 'CASE-C3 CASE-H1'),
  fills('a text field with an emoji', 'Name', 'a😀z', 'CASE-H1'),
  fills('a text area', 'Notes', 'one\ntwo', 'CASE-C3'),
  fills('a spin button', 'Amount', 42, 'CASE-C1 V6'),
  fills('a slider', 'Volume', 70, 'CASE-C1'),
  fills('a check box', 'Subscribe', true, 'CASE-A12'),
  fills('a switch', 'Power', true, 'CASE-A12'),
  fills('a toggle button', 'Pinned', true, 'CASE-A12'),
  fills('a radio group', 'Size', 'Large', 'CASE-A12'),
  fills('a combo box', 'Colour', 'Blue', ''),
  fills('an editable combo box', 'City', 'Oslo', ''),
  {
    capability: 'fill a password',
    cites: 'GB-16 CASE-F3',
    run: async (at) => {
      await at.do('fill', { [at.key('Secret')]: 'sw0rdfish' });
      await at.happened('Secret', 'changed');
      assert.ok(!JSON.stringify(at.stage.windows()).includes('sw0rdfish'));
    },
  },
  {
    capability: 'refuse what is read-only or disabled',
    cites: 'CASE-C5 V5',
    run: async (at) => {
      for (const label of ['Serial', 'Locked']) assert.throws(() => at.key(label));
      const forced = await at.stage.act(at.main().id, 'fill', { serial: 'x', locked: 'y' });
      assert.equal(forced.ok, false);
      const pressed = await at.stage.act(at.main().id, 'press', { button: 'Barred' });
      assert.equal(pressed.ok, false);
      for (const of of ['Serial', 'Locked', 'Barred']) assert.equal(at.last(of), undefined, of);
    },
  },
];

function fills(kind: string, label: string, value: string | number | boolean, cites: string): Case {
  return { capability: `fill ${kind}`, cites, run: (at) => at.fill(label, value) };
}

const ACTING: readonly Case[] = [
  {
    capability: 'press a button, and see its status message',
    cites: 'CASE-C6 CASE-A15',
    run: async (at) => {
      await at.do('press', { button: 'Save' });
      await at.happened('Save', 'pressed');
      await says(at, 'Saved');
    },
  },
  {
    capability: 'see an error message',
    cites: 'CASE-A15',
    run: async (at) => {
      await at.do('press', { button: 'Fail' });
      await says(at, 'Error: the disk is full');
    },
  },
  selects('a list item', 'Banana', 'Fruits', 'Banana'),
  selects('a tree item', 'Asia', 'Places', 'Asia'),
  selects('a table row', 'Item 4', 'Stock', 'Item 4'),
  {
    capability: 'expand and collapse a tree item',
    cites: '',
    run: async (at) => {
      await at.do('expand', { item: 'Europe' });
      await at.happened('Europe', 'expanded');
      await at.stage.until(() => hasItems(at, ['France', 'Spain']), 1500, 'France shows');
      await at.do('expand', { item: 'Europe', expanded: false });
      await at.happened('Europe', 'collapsed');
    },
  },
  {
    capability: 'switch tabs',
    cites: '',
    run: async (at) => {
      await at.do('switch_tab', { tab: 'Details' });
      await at.happened('tab', 'Details');
      await at.stage.until(() => JSON.stringify(at.main().blocks).includes('Details page'), 1500, 'the page shows');
    },
  },
  chooses('a menu entry', 'File > New'),
  chooses('an entry of a submenu', 'File > Recent > Letter'),
  {
    capability: 'choose a check item of a menu',
    cites: '',
    run: async (at) => {
      await at.do('menu', { path: 'View > Show Grid' });
      await at.happened('Show Grid', true);
    },
  },
  {
    capability: 'refuse a disabled menu entry',
    cites: 'CASE-C5',
    run: async (at) => {
      const outcome = await at.stage.act(at.main().id, 'menu', { path: 'File > Forbidden' });
      assert.equal(outcome.ok, false);
      assert.notEqual(at.last('menu'), 'File > Forbidden');
    },
  },
  {
    capability: 'open a popover or context menu, and choose in it',
    cites: 'CASE-A11',
    run: async (at) => {
      const whole = await at.stage.act(at.main().id, 'menu', { path: 'More > Popover Action' });
      if (whole.ok) return at.happened('menu', 'More > Popover Action');
      await at.do('press', { button: 'More' });
      const chosen = await choosesPopped(at).catch((error: unknown) => error);
      if (at.last('menu') === 'More > Popover Action') return;
      // What stays open would be in the way of everything that follows.
      await at.stage.act(at.main().id, 'press', { button: 'More' });
      throw chosen;
    },
  },
];

async function choosesPopped(at: FixtureStage): Promise<void> {
  const outcome = await at.stage.act(at.main().id, 'menu', { path: 'Popover Action' });
  if (!outcome.ok) await at.do('press', { button: 'Popover Action' });
  await at.happened('menu', 'More > Popover Action');
}

function selects(kind: string, item: string, of: string, value: string): Case {
  const run = async (at: FixtureStage): Promise<void> => {
    await at.do('select', { item });
    await at.happened(of, value);
  };
  return { capability: `select ${kind}`, cites: 'CASE-D1', run };
}

function chooses(kind: string, path: string): Case {
  const run = async (at: FixtureStage): Promise<void> => {
    await at.do('menu', { path });
    await at.happened('menu', path);
  };
  return { capability: `choose ${kind}`, cites: '', run };
}

const WINDOWS: readonly Case[] = [
  {
    capability: 'tell a modeless owned window from a dialog',
    cites: 'GB-6',
    run: async (at) => {
      const tools = await opens(at, 'Modeless', 'Tools');
      await judged(at, tools.id, [false, null]);
      await operable(at, [at.main().id, tools.id]);
      await answers(at, tools, 'Accept');
    },
  },
  {
    capability: 'tell a window-modal dialog',
    cites: 'GB-6 GB-7 CASE-B2 CASE-B3',
    run: async (at) => {
      const dialog = await opens(at, 'Window modal', 'Window modal');
      await judged(at, dialog.id, [true, at.main().id]);
      await operable(at, [dialog.id]);
      const refused = await at.stage.act(at.main().id, 'press', { button: 'Save' });
      assert.equal(!refused.ok && refused.error.code, 'blocked_by_modal');
      await answers(at, dialog, 'Accept');
      await operable(at, [at.main().id]);
    },
  },
  {
    capability: 'tell that an application-modal dialog blocks every window',
    cites: 'GB-8',
    run: async (at) => {
      const tools = await opens(at, 'Modeless', 'Tools');
      const dialog = await opens(at, 'Application modal', 'Application modal');
      try {
        await operable(at, [dialog.id]);
      } finally {
        await answers(at, dialog, 'Cancel');
        await answers(at, tools, 'Cancel');
      }
    },
  },
  {
    capability: 'tell nested modal dialogs',
    cites: 'GB-7 CASE-B13',
    run: async (at) => {
      const outer = await opens(at, 'Nested modal', 'Outer modal');
      const opened = await at.stage.done(outer.id, 'press', { button: 'Go deeper' }).catch(() => undefined);
      if (!opened) await at.stage.done(outer.id, 'go_deeper');
      await at.stage.until(() => at.stage.find('Inner modal') !== undefined, 2000, 'the inner dialog');
      const inner = at.stage.window('Inner modal');
      await judged(at, inner.id, [true, outer.id]);
      await operable(at, [inner.id]);
      await answers(at, inner, 'Accept');
      await operable(at, [outer.id]);
      await answers(at, outer, 'Accept');
      await operable(at, [at.main().id]);
    },
  },
  {
    capability: 'tell a modal dialog without an owner',
    cites: 'GB-6 GB-8',
    run: async (at) => {
      const dialog = await opens(at, 'Ownerless modal', 'Ownerless modal');
      await judged(at, dialog.id, [true, null]);
      await operable(at, [dialog.id]);
      await answers(at, dialog, 'Cancel');
    },
  },
  {
    capability: 'take no popup, menu or helper for a window',
    cites: 'CASE-B4',
    run: async (at) => {
      const dialogs = ['Tools', 'Window modal', 'Application modal', 'Outer modal', 'Inner modal', 'Ownerless modal'];
      const others = [...at.titles].filter((title) => title !== 'Fixture' && !dialogs.includes(title));
      assert.deepEqual(others, []);
    },
  },
];

/** What is modal may be told a moment after the window is there; then it must be so. */
const JUDGED_MS = 1500;

async function operable(at: FixtureStage, ids: readonly string[]): Promise<void> {
  const wanted = [...ids].sort().join();
  await at.stage.until(() => [...at.stage.operable()].sort().join() === wanted, JUDGED_MS, `${wanted} can be operated`);
}

/** The window is modal or not, to this owner. */
async function judged(at: FixtureStage, id: string, wanted: readonly (boolean | string | null)[]): Promise<void> {
  const seen = (): unknown[] => at.stage.windows().flatMap((one) => (one.id === id ? [one.modal, one.ownerId] : []));
  const what = `${id} is [modal, owner] ${JSON.stringify(wanted)}`;
  await at.stage.until(() => JSON.stringify(seen()) === JSON.stringify(wanted), JUDGED_MS, what);
}

async function opens(at: FixtureStage, button: string, title: string): Promise<WindowState> {
  await at.do('press', { button });
  await at.happened(title, 'opened');
  await at.stage.until(() => at.stage.find(title) !== undefined, 2000, `${title} is listed`);
  return at.stage.window(title);
}

/** Presses a button of a dialog, by the tool of its own where there is one; a young window may not have its buttons yet. */
async function answers(at: FixtureStage, dialog: WindowState, button: string): Promise<void> {
  const actions = ['press', button.toLowerCase()];
  const offered = (): boolean => at.stage.tools(dialog.id).some((tool) => actions.includes(tool.action));
  await at.stage.until(offered, 2000, `${dialog.title} offers ${button}`);
  const own = at.stage.tools(dialog.id).some((tool) => tool.action === button.toLowerCase());
  await (own ? at.stage.done(dialog.id, button.toLowerCase()) : at.stage.done(dialog.id, 'press', { button }));
  await at.happened(dialog.title, button);
  await at.stage.until(() => !at.stage.windows().some(({ id }) => id === dialog.id), 2000, `${dialog.title} is gone`);
}

function texts(at: FixtureStage): string[] {
  return at.blocks('list').flatMap((list) => list.items.map((item) => (typeof item === 'string' ? item : item.text)));
}

function hasItems(at: FixtureStage, wanted: readonly string[]): boolean {
  return wanted.every((text) => texts(at).includes(text));
}

function hasList(at: FixtureStage, wanted: readonly string[]): boolean {
  return at.blocks('list').some((list) => {
    const items = list.items.map((item) => (typeof item === 'string' ? item : item.text));
    return JSON.stringify(items) === JSON.stringify(wanted);
  });
}

async function says(at: FixtureStage, text: string): Promise<void> {
  const shows = (): boolean => JSON.stringify(at.main().blocks).includes(text);
  await at.stage.until(shows, 1500, `the window says ${text}`);
}

/** In the order in which they run: what changes the window comes after what reads it. */
export const CASES: readonly Case[] = [...READING, ...FILLING, ...ACTING, ...WINDOWS];
