/** What the demo shows, in order. Every chapter checks what it claims. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from './agent.mjs';
import { check, does, sees, step } from './narrator.mjs';

const TEXT = 'Dear agent,\n12 × 34 = 408.\nGrüße 😀';
const FILE = 'from-an-agent.txt';

/** @param {import('./agent.mjs').Agent} agent @param {string} home the folder mousepad saves into */
export async function tell(agent, home) {
  const { editor, calculator } = await readWindows(agent);
  await calculate(agent, calculator);
  await write(agent, editor);
  const dialog = await openDialog(agent, editor, calculator);
  await blocked(agent, editor);
  await save(agent, { editor, dialog, home });
  await stale(agent, editor);
}

async function readWindows(agent) {
  step('The agent reads the windows');
  does('resources/read app://windows');
  const state = await agent.client.waitFor(({ windows }) => windows.length >= 2);
  for (const window of state.windows) sees(describe(window));
  check('two windows, both operable', state.windows.length === 2 && state.operableWindowIds.length === 2, state);
  return { editor: agent.window(/mousepad/i).id, calculator: agent.window(/calculator/i).id };
}

async function calculate(agent, id) {
  step('It computes 12 × 34 on the calculator');
  check('408 is not shown yet', !showsResult(agent, id));
  for (const names of [['1'], ['2'], ['×', 'Multiply'], ['3'], ['4'], ['=', 'Calculate Result', 'Calculate']]) {
    await agent.act(id, 'press', { button: await agent.button(id, names) });
  }
  const window = agent.window(/calculator/i);
  sees(describe(window));
  check('the state of the calculator says 408', showsResult(agent, id), window);
}

function showsResult(agent, id) {
  const window = agent.client.state().windows.find((one) => one.id === id);
  return /\b408\b/.test(JSON.stringify(window?.blocks ?? []));
}

async function write(agent, id) {
  step('It puts text into mousepad');
  const { name } = await agent.parameter(id, 'fill');
  await agent.act(id, 'fill', { [name]: TEXT });
  const window = agent.window(/mousepad/i);
  sees(describe(window));
  check('the state of mousepad holds the text', JSON.stringify(window.blocks).includes('12 × 34 = 408.'), window);
}

async function openDialog(agent, editor, calculator) {
  step('Save As… opens a dialog, which blocks mousepad');
  const { openedWindowIds } = await agent.act(editor, 'menu', { path: 'File > Save As…' });
  check('one window opened', openedWindowIds.length === 1, openedWindowIds);
  const state = agent.client.state();
  const dialog = state.windows.find((window) => window.id === openedWindowIds[0]);
  sees(describe(dialog));
  check('it is modal, and mousepad owns it', dialog.modal && dialog.ownerId === editor, dialog);
  const operable = [...state.operableWindowIds].sort();
  check(
    'operable are the dialog and the calculator',
    operable.join() === [dialog.id, calculator].sort().join(),
    operable,
  );
  const left = await agent.tools(editor);
  check('no tool of mousepad is in tools/list', left.length === 0, left);
  check('the dialog has tools', (await agent.tools(dialog.id)).length > 0);
  return dialog.id;
}

async function blocked(agent, editor) {
  step('A call to mousepad is refused while the dialog is open');
  const error = await agent.refused(editor, 'fill', {}, { expectedVersion: 'none' });
  check('the code is blocked_by_modal', error.code === 'blocked_by_modal', error.code);
}

async function save(agent, { editor, dialog, home }) {
  step('It fills the dialog and saves');
  const { name } = await agent.parameter(dialog, 'fill', /name/i);
  const path = join(home, FILE);
  await agent.act(dialog, 'fill', { [name]: path });
  await agent.offered(dialog, 'save');
  const { result } = await agent.act(dialog, 'save');
  check('the dialog is closed', result?.closedWindowIds?.includes(dialog) === true, result);
  check('the file is on disk', existsSync(path), path);
  const text = readFileSync(path, 'utf8');
  sees(`${path}: ${JSON.stringify(text)}`);
  check('the file holds the text', text.trimEnd() === TEXT, text);
  check('mousepad can be operated again', agent.client.operable(editor));
}

async function stale(agent, editor) {
  step('A write that rests on an old state is refused');
  const old = agent.window(new RegExp(FILE)).version;
  const { name } = await agent.parameter(editor, 'fill');
  await agent.act(editor, 'fill', { [name]: `${TEXT}\nP.S.` });
  const { version } = agent.window(new RegExp(FILE));
  check(`the version went from ${old} to ${version}`, version > old);
  const error = await agent.refused(editor, 'fill', { [name]: 'too late' }, { expectedVersion: old });
  check('the code is stale_state', error.code === 'stale_state', error.code);
  check(`it names the current version, ${version}`, error.currentVersion === version, error.currentVersion);
  await agent.client.read();
  check('nothing was written', !JSON.stringify(agent.window(new RegExp(FILE)).blocks).includes('too late'));
}
