/** Windows, owners and modality on macOS: what the facts say of them, each as a scene. */
import { topology } from '@casement/core';
import type { RawWindow } from '@casement/spec';
import { afterEach, expect, test } from 'vitest';
import { control, Double, named } from '../support/double.js';

let double: Double | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const open = async (scene: string): Promise<Double> => {
  double = await Double.open(scene);
  return double;
};
const titles = (windows: readonly RawWindow[]): string[] => windows.map((window) => window.title).sort();
/** Titles of what a person could operate, and what blocks the others. */
function judged(windows: readonly RawWindow[]): { operable: string[]; modal: string[] } {
  const judgement = topology(windows);
  const titleOf = (id: string): string => windows.find((window) => window.id === id)!.title;
  const modal = [...judgement.windows.values()].filter((entry) => entry.modal).map((entry) => entry.raw.title);
  return { operable: judgement.operable.map(titleOf).sort(), modal: modal.sort() };
}

test('AXWindows and AXChildren together, each window once, helpers without a name left out', async () => {
  expect(titles(await (await open('duplicates')).windows())).toEqual(['Inbox']);
});

test('a cycle in the tree, and an element named twice, end the reading once each', async () => {
  const { raw, tree } = await (await open('duplicates')).read('Inbox');
  expect(raw.shortfall).toEqual([]);
  expect(tree.nodes.filter((node) => node.text === 'inside the loop' || node.name === 'inside the loop')).toHaveLength(
    1,
  );
  expect(raw.cost.calls).toBeLessThan(60);
});

test('CASE-B1 a sheet is a window of its own, modal to its host, and no part of it', async () => {
  const at = await open('sheet-on-document');
  const windows = await at.windows();
  const sheet = windows.find((window) => window.claims.attached)!;
  expect(windows.find((window) => window.id === sheet.owner)?.title).toBe('Untitled');
  expect(judged(windows)).toEqual({ operable: ['', 'Letter'], modal: [''] });
  const host = await at.read('Untitled');
  expect(host.tree.nodes.some((node) => node.name === 'Save')).toBe(false);
  const inside = await at.raw(sheet);
  expect(JSON.stringify(inside)).toContain('Do you want to keep this new document');
});

test('CASE-B13 a sheet on a sheet: the inner one is to be answered first, then the outer one, then the document', async () => {
  const at = await open('nested-sheet-alert');
  const report = await at.window('Report');
  const state = topology(await at.windows());
  const [outer, inner] = [...state.windows.values()]
    .filter((entry) => entry.modal)
    .sort((a) => (a.owner === report.id ? -1 : 1));
  expect([outer!.owner, inner!.owner]).toEqual([report.id, outer!.raw.id]);
  expect(state.operable).toEqual([inner!.raw.id]);
  await at.perform('alert', 'Cancel', 'press');
  expect(topology(await at.windows()).operable).toEqual([outer!.raw.id]);
});

test('GB-8 AXModal names no owner: the window holds up every other window of its application', async () => {
  const at = await open('modal-app');
  const { operable, modal } = judged(await at.windows());
  expect(modal).toEqual(['Choose a Name']);
  expect(operable).toContain('Choose a Name');
  expect(operable).not.toContain('First');
  expect(operable).not.toContain('Second');
});

test('an alert without a title is called what it is described as', async () => {
  expect(judged(await (await open('alert')).windows())).toEqual({ operable: ['alert'], modal: ['alert'] });
});

test('panels of another process are windows of the application that shows them, and listed once', async () => {
  const windows = await (await open('save-panel-other-process')).windows();
  const panel = windows.find((window) => window.title === 'Save')!;
  expect(panel.app.name).toBe('Preview');
  expect(windows.filter((window) => window.app.name.startsWith('Open and Save'))).toEqual([]);
  expect(windows.find((window) => window.title === 'Open')?.claims.state).toBe(true);
});

test('panels are file choosers by their identifiers, whatever subrole they report', async () => {
  const at = await open('save-panel-other-process');
  expect((await at.read('Save')).tree.nodes[0]!.role).toBe('fileChooser');
  expect((await at.read('Open')).tree.nodes[0]!.role).toBe('fileChooser');
});

test('a sheet that an application lists beside its windows is a sheet all the same', async () => {
  const windows = await (await open('chrome')).windows();
  const sheet = windows.find((window) => window.title === 'Location')!;
  expect(sheet.claims).toEqual({ state: false, attached: true, dialog: true });
});

test('a drawer is a window of its own that holds up nothing', async () => {
  const windows = await (await open('drawer')).windows();
  expect(judged(windows)).toEqual({ operable: ['Mailboxes', 'Viewer'], modal: [] });
  expect(windows.find((window) => window.title === 'Mailboxes')?.owner).toBe(
    windows.find((window) => window.title === 'Viewer')?.id,
  );
});

test('CASE-B4 a popover is a part of its window, with its controls, and no window', async () => {
  const at = await open('popover');
  expect(titles(await at.windows())).toEqual(['Calendar']);
  const { tree } = await at.read('Calendar');
  const done = named(tree, 'Done');
  expect([done.showing, done.verbs]).toEqual([true, ['press']]);
});

test('an open context menu is a part of its window: the application tells of it in AXMenus', async () => {
  const at = await open('context-menu');
  expect(titles(await at.windows())).toEqual(['Documents']);
  await at.perform('Documents', 'Move to Bin', 'press');
  expect(control.log().map((effect) => effect.value)).toContain('Move to Bin');
});

test('minimised windows and those of a hidden application are listed as such, and are no dialogs for it', async () => {
  const windows = await (await open('minimised-hidden')).windows();
  const told = Object.fromEntries(windows.map((w) => [w.title, [w.minimized ?? false, w.claims.dialog]]));
  expect(told).toEqual({ Inbox: [false, false], Drafts: [true, false], Songs: [true, false] });
});

test('to activate a minimised window brings it back, and its application to the front', async () => {
  const at = await open('minimised-hidden');
  const drafts = await at.window('Drafts');
  await at.backend.perform({ window: drafts.id, generation: 0, handle: -1 }, 'activate', undefined, 3000);
  const after = await at.window('Drafts');
  expect([after.minimized ?? false, after.id]).toEqual([false, drafts.id]);
});

test('windows on other spaces and in full screen are listed, with the reason and the remedy, and not read', async () => {
  const at = await open('full-screen');
  const there = await at.window('There');
  expect(there.unreadable?.reason).toContain('another space');
  expect(there.unreadable?.remedy).toContain('Switch to that space');
  expect((await at.window('Slides')).unreadable).toBeDefined();
  await expect(at.backend.read(there.id, { maxNodes: 10, maxDepth: 10, deadlineMs: 500 })).rejects.toMatchObject({
    code: 'unsupported',
  });
});

test('two windows of one title keep their own ids and contents, without the private number of the server', async () => {
  const at = await open('two-windows-one-title');
  const [a, b] = (await at.windows()).filter((window) => window.title === 'Untitled');
  expect(a!.id).not.toBe(b!.id);
  expect(a!.z).not.toBe(b!.z);
  const texts = await Promise.all([a!, b!].map(async (window) => JSON.stringify(await at.raw(window))));
  expect(texts.map((text) => /"AXValue":"(left|right)"/.exec(text)?.[1]).sort()).toEqual(['left', 'right']);
});

test('GB-9 the id of a window survives that its application makes a new element for it', async () => {
  const at = await open('vanishing');
  const before = await at.window('Tasks');
  control.apply(JSON.stringify([{ replace: 'tasks' }]));
  const tree = await at.raw(before);
  expect(tree.nodes.length).toBeGreaterThan(3);
  expect((await at.window('Tasks')).id).toBe(before.id);
});

test('an element that was made anew is found by its path, and the action goes through', async () => {
  const at = await open('vanishing');
  const { window, tree } = await at.read('Tasks');
  control.apply(JSON.stringify([{ replace: 'item-1-done' }]));
  const done = tree.nodes.find((node) => node.role === 'button' && node.name === 'Done')!;
  const target = { window: window.id, generation: tree.generation, handle: done.handle };
  await at.backend.perform(target, 'press', undefined, 3000);
  expect(control.log()).toContainEqual({ of: 'Task 1', value: 'done' });
});

test('the menu bar belongs to the main window of the active application', async () => {
  const at = await open('menus');
  const windows = await at.windows();
  const main = windows.find((window) => window.active)!;
  expect((await at.raw(main)).nodes.some((node) => node.facts.AXRole === 'AXMenuBar')).toBe(true);
});

test('without the permission windows are listed as unreadable, with the remedy', async () => {
  const at = await open('untrusted');
  const [window] = await at.windows();
  expect(window?.unreadable?.remedy).toContain('Accessibility');
  const findings = await at.backend.preflight();
  const permission = findings.find((finding) => finding.id === 'accessibility-permission')!;
  expect(permission.level).toBe('error');
  expect(permission.message).toContain(process.execPath.split('/').pop());
  expect(permission.remedy).toMatch(/Remove it from the list/);
});
