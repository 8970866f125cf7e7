/** Real windows of real applications, recorded, through normalise, repair and the generic translator. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseRecording, RecordedBackend } from '@casement/adapter-recorded';
import { scenario } from '@casement/testkit';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../recordings/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const load = (name: string) => parseRecording(readFileSync(`${folder}${name}.json`, 'utf8'));
const all = names.map((name) => ({ name, recording: load(name.replace('.json', '')) }));
const windows = all.flatMap(({ name, recording }) =>
  recording.scenes.flatMap((scene, at) =>
    Object.keys(scene.trees).map((id) => ({ name: `${name}, scene ${at}, ${id}`, recording, scene: at, window: id })),
  ),
);

describe.each(windows)('$name', ({ recording, scene, window }) => {
  const s = scenario(recording, { scene, window });

  test('is shown by the generic translator within its budget of bytes', () => {
    expect(s.degraded).toBeUndefined();
    expect(s.summary).toMatch(/\.$/);
    expect(JSON.stringify(s.blocks).length).toBeLessThanOrEqual(20_000);
  });

  test('CASE-A5, CASE-A7, CASE-F6: no class names, no object characters, no control characters get out', () => {
    const out = JSON.stringify([s.summary, s.blocks, s.actions]);
    expect(out).not.toMatch(/"(Gtk|Adw|Hdy|Gd)[A-Z]\w+"/);
    expect(out).not.toMatch(/\uFFFC|\\u00(0[0-8bcef]|1)|\u202E|\u200B/);
  });

  test('CASE-G1: names are short, ASCII and not taken twice; parameters have plain keys', () => {
    const actions = s.actions.map((action) => action.name);
    for (const name of actions) expect(name).toMatch(/^[a-z][a-z0-9_]{0,12}$/);
    expect(new Set(actions).size).toBe(actions.length);
    for (const action of s.actions)
      for (const key of Object.keys(action.input)) expect(key).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
  });

  test('GB-9: block ids are unique', () => {
    const ids = s.blocks.map((block) => block.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what an agent reads and can do', () => {
  test('gnome-calculator: 12 × 34 is read as 408 from the state', () => {
    const recording = load('gnome-calculator');
    const last = scenario(recording, { scene: 6 });
    expect(last.summary).toContain('408');
    expect(last.blocks).toMatchObject([
      { type: 'list', items: ['12×34 = 408'] },
      { type: 'text', text: '408' },
    ]);
    expect(scenario(recording).action('press').input.button?.choices).toEqual(expect.arrayContaining(['1', '×', '=']));
  });

  test('kcalc: the display is a field', () => {
    expect(scenario(load('kcalc')).blocks[0]).toMatchObject({
      type: 'fields',
      items: [{ label: 'Result Display', value: '0' }],
    });
  });

  test('mousepad: Save As… by the menu, the name filled in, saved; behind the dialog nothing is offered (GB-19)', async () => {
    const backend = new RecordedBackend(load('mousepad-save-as'));
    const act = async (name: string, input: Record<string, unknown> = {}) => {
      const s = scenario(backend);
      for (const step of s.planned(name, input).steps) {
        const tree = await backend.read(s.kit.raw.id, { maxNodes: 5000, maxDepth: 60, deadlineMs: 1000 });
        const handle = s.kit.node(String(step.target))!.handle;
        await backend.perform({ window: s.kit.raw.id, generation: tree.generation, handle }, step.verb, step.arg);
      }
    };
    await act('fill', { text: 'Hello, world' });
    await act('menu', { path: 'file > save as' });
    const dialog = scenario(backend);
    expect(dialog.summary).toMatch(/^File dialog “Save As”: asking for Name/);
    expect(dialog.can('save')).toEqual(['disabled']);
    expect(scenario(backend, { window: 'Mousepad' }).names).toEqual([]);
    await act('fill', { name: 'note.txt' });
    await act('save');
    expect(scenario(backend).summary).toMatch(/note\.txt - Mousepad”: text “Hello, world”/);
  });

  test('zenity forms: GTK connects no labels, and each field has its own all the same; the secret is a mask (GB-16)', () => {
    const s = scenario(load('zenity-forms'), { scene: 1 });
    const [, fields] = s.blocks;
    expect(fields?.type === 'fields' && fields.items.slice(0, 2)).toEqual([
      { label: 'Name', value: 'Ada' },
      { label: 'Secret', value: '••••••', sensitive: true },
    ]);
    expect(s.action('fill').input).toMatchObject({ colour: { choices: ['Red', 'Green', 'Blue'] } });
  });

  test('zenity password: nothing of it is in the recording', () => {
    const s = scenario(load('zenity-password'));
    expect(Object.keys(s.action('fill').input)).toEqual(['username', 'password']);
    expect(readFileSync(`${folder}zenity-forms.json`, 'utf8')).not.toContain('sw0rdfish');
  });

  test('zenity question and error: the answers are tools, the error is a notice (GB-14)', () => {
    expect(scenario(load('zenity-question')).names.slice(0, 2)).toEqual(['no', 'yes']);
    expect(scenario(load('zenity-error')).blocks).toMatchObject([
      { type: 'notice', severity: 'error', text: 'The disk is full.' },
    ]);
  });

  test('a long list shows 50 rows and the total (GB-13, CASE-E2)', () => {
    const s = scenario(load('zenity-long-list'));
    const table = s.blocks.find((block) => block.type === 'table');
    expect(table).toMatchObject({ total: 300 });
    expect(table?.type === 'table' && table.rows.length).toBe(50);
    expect(s.planned('load_rows', { offset: 298 }).data).toMatchObject({
      rows: [['row 298'], ['row 299']],
      total: 300,
    });
  });

  test('a Calc sheet is what of it is used, and says how much it could hold (CASE-E1)', () => {
    const s = scenario(load('calc-sheet'));
    expect(s.blocks[0]).toMatchObject({ type: 'table', total: 1_048_576 });
  });
});
