import { expect, test } from 'vitest';
import { PATIENCE_MS, type Turn, Turns } from './turns.js';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Takes a turn and notes when it came. */
function called(turns: Turns, order: string[], name: string, app: string, signal?: AbortSignal): Promise<Turn> {
  return turns.take(app, signal).then((turn) => {
    order.push(name);
    return turn;
  });
}

test('GB-27 one at a time, in the order of the calls, whatever the application', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const first = await called(turns, order, 'a1', 'a');
  const second = called(turns, order, 'a2', 'a');
  const third = called(turns, order, 'b1', 'b');
  await pause(5);
  expect(order).toEqual(['a1']);
  first.end();
  await pause(5);
  expect(order).toEqual(['a1', 'a2']);
  (await second).end();
  (await third).end();
  expect(order).toEqual(['a1', 'a2', 'b1']);
});

test('CASE-D9 CASE-D13 what takes long lets other applications go first, and nothing of its own', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const first = await called(turns, order, 'a1', 'a');
  void called(turns, order, 'a2', 'a').then((turn) => turn.end());
  void called(turns, order, 'b1', 'b').then((turn) => turn.end());
  const began = Date.now();
  await first.patiently(pause(PATIENCE_MS * 2));
  expect(Date.now() - began).toBeGreaterThanOrEqual(PATIENCE_MS * 2 - 5);
  expect(order).toEqual(['a1', 'b1']);
  first.end();
  await pause(5);
  expect(order).toEqual(['a1', 'b1', 'a2']);
});

test('GB-27 after its patience an action waits until it is its turn again, before all who wait', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const first = await called(turns, order, 'a1', 'a');
  const other = called(turns, order, 'b1', 'b');
  void called(turns, order, 'c1', 'c').then((turn) => turn.end());
  const resumed = first.patiently(pause(PATIENCE_MS + 20)).then(() => order.push('a1 again'));
  const held = await other;
  await pause(60);
  expect(order).toEqual(['a1', 'b1']);
  held.end();
  await resumed;
  expect(order).toEqual(['a1', 'b1', 'a1 again']);
  first.end();
  await pause(5);
  expect(order.at(-1)).toBe('c1');
});

test('a call that is cancelled, or waits when everything closes, is turned away', async () => {
  const turns = new Turns();
  const first = await turns.take('a');
  const cancel = new AbortController();
  const cancelled = turns.take('a', cancel.signal);
  const waiting = turns.take('b');
  cancel.abort();
  await expect(cancelled).rejects.toThrow('cancelled');
  expect(turns.waiting).toBe(1);
  turns.close();
  await expect(waiting).rejects.toThrow('cancelled');
  await expect(turns.take('c')).rejects.toThrow('cancelled');
  first.end();
});
