/** GTK3's dialog_run, through tools: a modal must never freeze the application or the reader (CASE-B1, V1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOUSEPAD, Stage } from './support/bridge.js';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open([MOUSEPAD]);
});
afterAll(() => stage?.close());

async function openAndCancel(id: string): Promise<number> {
  const started = Date.now();
  const opened = await stage.done(id, 'menu', { path: 'File > Open…' });
  const listed = Date.now() - started;
  expect(opened.openedWindowIds).toHaveLength(1);
  const dialog = stage.windows().find((window) => window.id === opened.openedWindowIds[0])!;
  expect(dialog.modal).toBe(true);
  expect(dialog.ownerId).toBe(id);
  expect(stage.operable()).toEqual([dialog.id]);
  expect(stage.tools(id)).toEqual([]);
  const refused = await stage.act(id, 'fill', {});
  expect(refused).toMatchObject({ ok: false, error: { code: 'blocked_by_modal' } });
  expect(stage.window('Untitled').blocks.length).toBeGreaterThan(0);
  const cancelled = await stage.done(dialog.id, 'cancel');
  expect(cancelled.result?.closedWindowIds).toEqual([dialog.id]);
  expect(stage.operable()).toEqual([id]);
  return listed;
}

test('CASE-B1 GB-6 GB-7 GB-19 GB-25 File > Open… twenty times: listed within 2 s, cancelled, writable again', async () => {
  const id = stage.window('Untitled').id;
  for (let round = 1; round <= 20; round++) {
    expect(await openAndCancel(id)).toBeLessThan(2000);
    const filled = await stage.done(id, 'fill', { [textKey(id)]: `round ${round}` });
    expect(filled.result?.verified).toBe(true);
    expect(JSON.stringify(stage.window(/Untitled/).blocks)).toContain(`round ${round}`);
  }
}, 180_000);

function textKey(id: string): string {
  const fill = stage.tools(id).find((tool) => tool.action === 'fill');
  const key = Object.keys(fill?.input ?? {})[0];
  if (!key) throw new Error('no fill tool');
  return key;
}
