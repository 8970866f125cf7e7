/** What is told, to whom, and when. */
import type { Check } from '../check.js';
import { sameJson } from '../json.js';
import { type Heard, NoAnswer, pause, type Session, WINDOWS_URI } from '../session.js';
import type { Subject } from '../subject.js';

const UPDATED = 'notifications/resources/updated';
const LIST_CHANGED = 'notifications/tools/list_changed';
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
/** A server that has something to say does so within this time, in ms. */
const HEAR_MS = 3000;
/** How much longer it is listened for what must not come than for what was changed before. */
const SILENCE = 2.5;

const isUpdated = ({ method, params }: Heard): boolean => method === UPDATED && params.uri === WINDOWS_URI;
const isListChanged = ({ method }: Heard): boolean => method === LIST_CHANGED;

async function calm(session: Session): Promise<void> {
  for (let before = -1; before !== session.heard.length; ) {
    before = session.heard.length;
    await pause(session.options.quietMs);
  }
}

/** Opens one more connection that hears everything. */
async function listener(at: Subject): Promise<Session> {
  const session = await at.open();
  await session.subscribe();
  await calm(session);
  return session;
}

export const NOTIFICATIONS: readonly Check[] = [
  {
    id: 'GB-20/updated',
    title: 'a change of the content is told, once it can be read',
    needs: ['changeLater'],
    run: async (at) => {
      const session = await at.main();
      await calm(session);
      const before = await at.read();
      const from = session.heard.length;
      await at.provoke(at.manifest.changeLater!.call);
      const told = await session.hears(isUpdated, from, at.manifest.changeLater!.ms + HEAR_MS);
      if (!at.expect(told !== undefined, 'A change of the content is not told')) return;
      at.expect((await at.read()).text !== before.text, 'A change was told before it could be read');
    },
  },
  {
    id: 'GB-20/list-changed',
    title: 'a change of the tools is told, once they are listed',
    needs: ['dialog'],
    run: async (at) => {
      const session = await at.main();
      await calm(session);
      const { open, window, close } = at.manifest.dialog!;
      const before = await at.toolNames();
      const from = session.heard.length;
      await at.provoke(open);
      const told = await session.hears(isListChanged, from, HEAR_MS);
      at.expect(told !== undefined, 'A change of the tools is not told');
      at.expect(!sameJson(await at.toolNames(), before), 'A change of the tools was told before it could be read');
      await at.provoke(close);
      await at.shows(window, false);
    },
  },
  {
    id: 'GB-20/silence',
    title: 'without a change nothing is told',
    run: async (at) => {
      const session = await at.main();
      await calm(session);
      const before = await at.read();
      const from = session.heard.length;
      await at.tools();
      await pause(SILENCE * at.options.quietMs);
      if ((await at.read()).text !== before.text) return;
      const heard = session.heard.slice(from).filter((one) => isUpdated(one) || isListChanged(one));
      at.expect(heard.length === 0, 'Something is told though nothing changed', heard);
    },
  },
  {
    id: 'GB-20/content-only',
    title: 'the tools are not told to have changed when only content did',
    needs: ['change'],
    run: async (at) => {
      const session = await at.main();
      await calm(session);
      const before = await at.tools();
      const from = session.heard.length;
      await at.provoke(at.manifest.change!);
      await pause(at.options.quietMs);
      const changed = !sameJson(await at.tools(), before);
      at.expect(
        changed || !session.heard.slice(from).some(isListChanged),
        'list_changed came, and the list is the same',
      );
    },
  },
  {
    id: 'GB-27/unsubscribed',
    title: 'who did not subscribe hears nothing of the content',
    needs: ['change'],
    run: async (at) => {
      const session = await at.open();
      await at.provoke(at.manifest.change!, {}, session);
      await pause(at.options.quietMs);
      at.expect(
        !session.heard.some(isUpdated),
        'resources/updated came to a connection that did not subscribe',
        session.heard,
      );
    },
  },
  {
    id: 'GB-27/all',
    title: 'every connection that subscribed hears of a change',
    only: 'shared',
    needs: ['change'],
    run: async (at) => {
      const [one, other] = [await listener(at), await listener(at)];
      const from = [one.heard.length, other.heard.length];
      await at.provoke(at.manifest.change!, {}, one);
      for (const [i, session] of [one, other].entries()) {
        const told = await session.hears(isUpdated, from[i], HEAR_MS);
        at.expect(told !== undefined, `Connection ${i + 1} of 2 did not hear of a change`);
      }
    },
  },
  {
    id: 'GB-28/one-state',
    title: 'all connections see the same state',
    only: 'shared',
    needs: ['change'],
    run: async (at) => {
      const [one, other] = [await at.open(), await at.open()];
      await at.provoke(at.manifest.change!, {}, one);
      const [first, second] = [await at.read(one), await at.read(other)];
      if (first.text === second.text) return;
      const again = await at.read(one);
      at.expect(again.text === second.text, 'Two connections see different states', [first.text, second.text]);
    },
  },
  {
    id: 'GB-32/reconnect',
    title: 'after a disconnect one read is enough',
    only: 'shared',
    needs: ['change'],
    run: async (at) => {
      const gone = await listener(at);
      await gone.close();
      const stayed = await at.open();
      await at.provoke(at.manifest.change!, {}, stayed);
      const back = await at.open();
      const [seen, wanted] = [await at.read(back), await at.read(stayed)];
      at.expect(seen.text === wanted.text, 'A connection that came back reads another state', [seen.text, wanted.text]);
    },
  },
  {
    id: 'GB-3/no-list-changed',
    title: 'the list of resources is never told to have changed',
    run: async (at) => {
      const { heard } = await at.main();
      const told = heard.find(({ method }) => method === 'notifications/resources/list_changed');
      at.expect(told === undefined, 'resources/list_changed came', told);
    },
  },
  {
    id: 'MB-7/subscription-id',
    title: 'notifications carry the id of their subscription',
    eras: ['modern'],
    needs: ['change'],
    run: async (at) => {
      const session = await at.main();
      const from = session.heard.length;
      await at.provoke(at.manifest.change!);
      const told = await session.hears(isUpdated, from, HEAR_MS);
      if (!told) throw new NoAnswer('No notification came to look at');
      const { _meta } = told.params as { _meta?: Record<string, unknown> };
      at.expect(
        _meta?.[SUBSCRIPTION] === session.subscription,
        'A notification does not carry the id of its subscription',
        told,
      );
    },
  },
];
