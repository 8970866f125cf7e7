/** The part of the contract that changes the application. */
import assert from 'node:assert/strict';
import { BackendError, type Dirty, type UiNode } from '@casement/spec';
import { DEADLINE_MS, type Probe } from './probe.js';
import type { Capability, Contract, ContractApp, Runner } from './types.js';

const SECRET = 'sw0rdfish';

export function actionTests({ test }: Runner, { app, lacks }: Contract, probe: () => Probe): void {
  const needing = (
    capability: Capability,
    part: keyof ContractApp | undefined,
    name: string,
    body: () => Promise<void>,
  ): void => {
    if (part && app[part] === undefined) return;
    test(name, async ({ skip }) => {
      if (lacks?.[capability]) return skip(lacks[capability]);
      await body();
    });
  };

  needing('setText', 'field', 'a written text is read back, whatever its letters (CASE-H1)', () => writes(probe()));
  needing('watch', 'field', 'a change is hinted at within two seconds, and not after watching ended', () =>
    hints(probe()),
  );
  needing('secret', 'secret', 'nothing of a secret is in any fact (GB-16, CASE-F1, CASE-F3)', () => keeps(probe()));
  needing('toggle', 'check', 'a check box takes the other state and the first one again', () => toggles(probe()));
  needing('setText', 'field', 'handles of an old generation are gone', () => forgets(probe()));
  needing('dialog', 'dialog', 'a dialog is listed, the window behind it stays readable, and it closes (CASE-B1)', () =>
    opens(probe()),
  );
  needing('capture', undefined, 'a picture of the window has its size', () => pictures(probe()));
  needing('closeWindow', undefined, 'a window can be asked to close', () => closes(probe()));
}

async function writes(probe: Probe): Promise<void> {
  const window = await probe.window(probe.app.window);
  for (const text of ['plain', 'é😀 سلام', '']) {
    const { tree, node } = await probe.node(window, probe.app.field!, ['textField', 'textArea']);
    await probe.perform(window, tree, node, 'setText', text);
    await probe.until('the text', async () => (await again(probe, node)).text === text);
  }
}

async function again(probe: Probe, node: UiNode): Promise<UiNode> {
  const { tree } = await probe.read(await probe.window(probe.app.window));
  const found = tree.nodes.find((candidate) => candidate.key === node.key);
  assert.ok(found, 'the accessible kept its key');
  return found;
}

async function hints(probe: Probe): Promise<void> {
  const seen: Dirty[] = [];
  const watching = probe.backend.watch((batch) => seen.push(...batch));
  const window = await probe.window(probe.app.window);
  const { tree, node } = await probe.node(window, probe.app.field!, ['textField', 'textArea']);
  await probe.perform(window, tree, node, 'setText', `hint ${node.text?.length ?? 0}`);
  await probe.until('a hint', async () => seen.some((dirty) => dirty.window === window.id || dirty.what === 'windows'));
  watching.close();
}

async function keeps(probe: Probe): Promise<void> {
  const window = await probe.window(probe.app.window);
  const { tree, node } = await probe.node(window, probe.app.secret!, ['passwordField']);
  assert.equal(node.secret, true);
  await probe.perform(window, tree, node, 'setText', SECRET);
  const { raw } = await probe.read(window);
  assert.ok(!JSON.stringify(raw).includes(SECRET));
  const facts = raw.nodes.find((_, i) => raw.nodes[i]!.facts.secret === true)?.facts;
  assert.ok(facts, 'the accessible is marked as secret');
  assert.ok(!('text' in facts) && !('textLength' in facts), 'neither text nor length is told');
}

async function toggles(probe: Probe): Promise<void> {
  const window = await probe.window(probe.app.window);
  const { node: before } = await probe.node(window, probe.app.check!);
  for (const wanted of [before.checked !== true, before.checked === true]) {
    const { tree, node } = await probe.node(window, probe.app.check!);
    await probe.perform(window, tree, node, 'toggle', wanted);
    await probe.until('the state', async () => (await again(probe, node)).checked === wanted);
  }
}

async function forgets(probe: Probe): Promise<void> {
  const window = await probe.window(probe.app.window);
  const { tree, node } = await probe.node(window, probe.app.field!, ['textField', 'textArea']);
  for (let i = 0; i < 4; i++) await probe.read(window);
  const isGone = (error: unknown): boolean => error instanceof BackendError && error.code === 'gone';
  await assert.rejects(probe.perform(window, tree, node, 'setText', 'x'), isGone);
}

async function opens(probe: Probe): Promise<void> {
  const { app } = probe;
  const { title, cancel } = app.dialog!;
  const window = await probe.window(app.window);
  const { tree, node } = await probe.node(window, app.opener!, ['button', 'menuItem']);
  // It may stay open until the dialog is closed (V1, V4): what counts is that the dialog is there.
  const pending = probe.perform(window, tree, node, 'press').catch((error: unknown) => {
    if (!(error instanceof BackendError && error.code === 'timeout')) throw error;
  });
  const dialog = await probe.until('the dialog', () => probe.find(title));
  assert.ok(
    dialog.claims.dialog || dialog.claims.state || dialog.claims.windowSystem || dialog.claims.attached,
    'something claims it is a dialog',
  );
  await probe.read(window);
  const inside = await probe.node(dialog, cancel, ['button']);
  await probe.perform(dialog, inside.tree, inside.node, 'press');
  await probe.until('the end of the dialog', async () => (await probe.find(title)) === undefined);
  await pending;
  await probe.read(window);
}

async function pictures(probe: Probe): Promise<void> {
  const window = await probe.window(probe.app.window);
  const picture = await probe.backend.capture!(window.id, DEADLINE_MS);
  assert.deepEqual([...picture.png.subarray(1, 4)], [0x50, 0x4e, 0x47]);
  assert.ok(picture.width > 0 && picture.height > 0);
}

async function closes(probe: Probe): Promise<void> {
  const window = await probe.window(probe.app.window);
  if (!window.verbs.includes('close')) return;
  const at = { window: window.id, generation: 0, handle: -1 };
  await probe.backend.perform(at, 'close', undefined, DEADLINE_MS);
  await probe.until('a change', async () => {
    const now = await probe.backend.windows(DEADLINE_MS);
    return !now.some((one) => one.id === window.id) || now.some((one) => one.owner === window.id);
  });
}
