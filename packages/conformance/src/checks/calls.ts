/** Calls: what they return, when, and how they fail. */
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { Check } from '../check.js';
import { isObject, type Json } from '../json.js';
import type { Call } from '../manifest.js';
import { NoAnswer } from '../session.js';
import { type CallOutcome, findWindow, type State, type Subject } from '../subject.js';

/** Refusals, and what a failed action came to. */
const CODES = [
  'stale_state',
  'validation_failed',
  'blocked_by_modal',
  'window_not_found',
  'action_not_available',
  'action_timeout',
];
/** An id that no server has given out. */
const NOBODY = 'w0nobody0x';
/** Longer than any version. */
const FAR_VERSION = 999_999_999;

/** Notes what is wrong with a failure that should have this code. */
function failsWith(at: Subject, done: CallOutcome, code: string, what: string): boolean {
  const { answer, isError, content } = done;
  if (!at.expect(!answer.error, `${what} is answered with an error of the protocol`, answer.error)) return false;
  if (!at.expect(isError, `${what} is answered as a success`, answer.result)) return false;
  return at.expect(done.code === code, `${what} has not the code ${code}`, content);
}

function checkSuccess(at: Subject, { answer }: CallOutcome): void {
  const result = answer.result ?? {};
  const { structuredContent, content } = result;
  if (!at.expect(isObject(structuredContent), 'A success has no structuredContent', result)) return;
  const { message, openedWindowIds, ok } = structuredContent as Json;
  at.expect(typeof message === 'string', 'A success has no message', structuredContent);
  at.expect(Array.isArray(openedWindowIds), 'A success has no openedWindowIds', structuredContent);
  at.expect(ok === undefined, 'A success has a flag "ok"', structuredContent);
  const texts = Array.isArray(content) ? content.filter((one) => isObject(one) && one.type === 'text') : [];
  at.expect(texts.length === 1, 'The content of a success is not one text', content);
}

/** Some tool of a window that writes. */
async function writer(at: Subject, id: string): Promise<string> {
  const tool = (await at.tools()).find(
    ({ name, annotations }) =>
      String(name).startsWith(`${id}__`) && !(isObject(annotations) && annotations.readOnlyHint === true),
  );
  if (!tool) throw new NoAnswer(`The window ${id} has no tool that writes`);
  return String(tool.name);
}

/** Changes content by the manifest; the window that changed, and its version before. */
async function outdated(at: Subject): Promise<{ id: string; version: number; current: number }> {
  const before = await at.read();
  await at.provoke(at.manifest.change!);
  const after = await at.until((state) => changed(before, state) !== undefined);
  const found = changed(before, after);
  if (!found) throw new NoAnswer('The call of the manifest changed no window');
  return found;
}

function changed(before: State, after: State): { id: string; version: number; current: number } | undefined {
  for (const { id, version } of after.windows) {
    const old = before.windows.find((one) => one.id === id);
    if (old && old.version !== version)
      return { id: String(id), version: Number(old.version), current: Number(version) };
  }
  return undefined;
}

/** Opens the dialog of the manifest around `run`, which gets the name of a tool of the owner that writes. */
async function behindDialog(at: Subject, run: (tool: string) => Promise<void>): Promise<void> {
  const { open, window, close, owner } = at.manifest.dialog!;
  const tool = await writer(at, (await at.window(owner)).id);
  await at.provoke(open);
  await at.shows(window);
  try {
    await run(tool);
  } finally {
    await at.provoke(close);
    await at.shows(window, false);
  }
}

export const CALLS: readonly Check[] = [
  {
    id: 'GB-21/result',
    title: 'a success has message and openedWindowIds, and no flag',
    needs: ['change'],
    run: async (at) => checkSuccess(at, await at.provoke(at.manifest.change!)),
  },
  {
    id: 'GB-21/effect',
    title: 'when a call returns, the state shows its effect',
    needs: ['change'],
    run: async (at) => {
      const before = await at.read();
      await at.provoke(at.manifest.change!);
      at.expect((await at.read()).text !== before.text, 'The first read after a call shows the state before it');
    },
  },
  {
    id: 'GB-21/opened',
    title: 'a call tells which windows it opened',
    needs: ['dialog'],
    run: async (at) => {
      const { open, window, close } = at.manifest.dialog!;
      const { content } = await at.provoke(open);
      const opened = await at.shows(window);
      const ids = Array.isArray(content.openedWindowIds) ? content.openedWindowIds : [];
      at.expect(ids.includes(opened?.id), 'A window that opened is not among openedWindowIds', content);
      await at.provoke(close);
      await at.shows(window, false);
    },
  },
  {
    id: 'GB-22/valid',
    title: 'what a tool returns satisfies its outputSchema',
    needs: ['change'],
    run: async (at) => {
      const name = await at.toolOf(at.manifest.change!);
      const schema = (await at.tools()).find((tool) => tool.name === name)?.outputSchema;
      if (!isObject(schema)) return;
      const validate = new CfWorkerJsonSchemaValidator().getValidator(schema as never);
      for (const done of [
        await at.provoke(at.manifest.change!),
        await at.callTool(name, { expectedVersion: FAR_VERSION }),
      ]) {
        const { valid } = validate(done.content);
        at.expect(valid, 'A result does not satisfy the outputSchema', done.content);
      }
    },
  },
  {
    id: 'GB-23/invalid',
    title: 'arguments that do not fit are named by parameter',
    needs: ['invalid'],
    run: async (at) => {
      const { call, field } = at.manifest.invalid!;
      const done = await at.call(call);
      if (!failsWith(at, done, 'validation_failed', 'A call with wrong arguments')) return;
      const fields = Array.isArray(done.content.fields) ? done.content.fields.filter(isObject) : [];
      const named = fields.find((one) => one.field === field);
      at.expect(typeof named?.error === 'string', `The parameter ${field} is not named with an error`, done.content);
    },
  },
  {
    id: 'GB-23/shape',
    title: 'a failure has a code of six and a message',
    run: async (at) => {
      const { answer, isError, content } = await at.callTool(`${NOBODY}__press`);
      if (answer.error) return at.problem('A failure is an error of the protocol', answer.error);
      at.expect(isError, 'A failure is not marked as one', answer.result);
      at.expect(CODES.includes(String(content.code)), 'A failure has no code of the six', content);
      at.expect(typeof content.message === 'string' && content.message !== '', 'A failure has no message', content);
    },
  },
  {
    id: 'GB-24/stale',
    title: 'a write with an old version is refused, and told the current one',
    needs: ['change'],
    run: async (at) => {
      const { id, version, current } = await outdated(at);
      const done = await at.callTool(await writer(at, id), { expectedVersion: version });
      if (!failsWith(at, done, 'stale_state', 'A write with an old version')) return;
      const told = Number(done.content.currentVersion);
      at.expect(told >= current, 'The failure does not tell the current version', done.content);
    },
  },
  {
    id: 'GB-25/not-found',
    title: 'a window that is not there is a structured failure',
    run: async (at) => {
      failsWith(at, await at.callTool(`${NOBODY}__press`), 'window_not_found', 'A call to a window that is not there');
    },
  },
  {
    id: 'GB-25/blocked',
    title: 'a call behind a modal is a structured failure',
    needs: ['dialog'],
    run: (at) =>
      behindDialog(at, async (tool) => {
        failsWith(at, await at.callTool(tool), 'blocked_by_modal', 'A call behind a modal');
      }),
  },
  {
    id: 'GB-25/unavailable',
    title: 'a call to an action that cannot be done now is a structured failure',
    needs: ['availability'],
    run: async (at) => {
      const { disable, enable, action } = at.manifest.availability!;
      await at.provoke(disable);
      const done = await at.call(action);
      const refused = done.code === 'validation_failed' ? 'validation_failed' : 'action_not_available';
      failsWith(at, done, refused, 'A call to an action that cannot be done');
      await at.provoke(enable);
    },
  },
  {
    id: 'GB-25/unknown-action',
    title: 'a call to an action that was never there is a structured failure',
    needs: ['change'],
    run: async (at) => {
      const id = (await at.toolOf(at.manifest.change!)).split('__')[0];
      failsWith(at, await at.callTool(`${id}__no_such_action`), 'action_not_available', 'A call to an unknown action');
    },
  },
  {
    id: 'GB-25/order',
    title: 'blocked goes before stale, and stale before everything that follows',
    needs: ['dialog', 'change'],
    run: async (at) => {
      await behindDialog(at, async (tool) => {
        const done = await at.callTool(tool, { expectedVersion: FAR_VERSION });
        failsWith(at, done, 'blocked_by_modal', 'A call that is blocked and stale');
      });
      const id = (await at.toolOf(at.manifest.change!)).split('__')[0];
      const args = { expectedVersion: FAR_VERSION };
      failsWith(
        at,
        await at.callTool(`${id}__no_such_action`, args),
        'stale_state',
        'A call that is stale and unavailable',
      );
      const wrong: Call | undefined = at.manifest.invalid?.call;
      if (wrong) failsWith(at, await at.call(wrong, args), 'stale_state', 'A call that is stale and invalid');
    },
  },
  {
    id: 'GB-25/timeout',
    title: 'an application that does not answer is a structured failure',
    needs: ['unanswered'],
    run: async (at) => {
      const { before, call, after } = at.manifest.unanswered!;
      if (before) await at.provoke(before);
      failsWith(at, await at.call(call), 'action_timeout', 'A call that the application does not answer');
      if (after) await at.provoke(after);
    },
  },
  {
    id: 'GB-27/one-at-a-time',
    title: 'calls take effect one after the other',
    needs: ['slow'],
    run: async (at) => {
      const { call, ms } = at.manifest.slow!;
      const started = Date.now();
      await Promise.all([at.call(call), at.call(call)]);
      const took = Date.now() - started;
      at.expect(took >= ms * 1.8, `Two calls of ${ms} ms took ${took} ms together`);
    },
  },
  {
    id: 'GB-30/close',
    title: 'a window that closes is gone from the state, with its tools',
    needs: ['extraWindow'],
    run: async (at) => {
      const { open, window, close } = at.manifest.extraWindow!;
      await at.provoke(open);
      const opened = await at.shows(window);
      if (!at.expect(opened !== undefined, 'The window did not open', window)) return;
      await at.provoke(close);
      const state = await at.until((now) => findWindow(now, window) === undefined);
      at.expect(findWindow(state, window) === undefined, 'A window that closed is listed', window);
      const left = (await at.toolNames()).filter((name) => name.startsWith(`${String(opened!.id)}__`));
      at.expect(left.length === 0, 'A window that closed has tools', left);
      failsWith(
        at,
        await at.callTool(`${String(opened!.id)}__focus`),
        'window_not_found',
        'A call to a window that closed',
      );
    },
  },
  {
    id: 'GB-9/window-ids',
    title: 'the id of a window is never used again',
    needs: ['extraWindow'],
    run: async (at) => {
      const { open, window, close } = at.manifest.extraWindow!;
      const ids: unknown[] = [];
      for (let i = 0; i < 2; i++) {
        await at.provoke(open);
        ids.push((await at.shows(window))?.id);
        await at.provoke(close);
        await at.shows(window, false);
      }
      at.expect(ids[0] !== ids[1], 'A window that opened anew has the id of one that closed', ids);
    },
  },
];
