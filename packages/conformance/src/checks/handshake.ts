/** What a server says of itself, and the manners of the base protocol. */
import { PROTOCOL_TEXT } from '@casement/spec';
import type { Check } from '../check.js';
import { isObject, type Json } from '../json.js';
import { MODERN_VERSION, modernMeta, NoAnswer, pause, Session, WINDOWS_URI } from '../session.js';
import type { Subject } from '../subject.js';

const META = 'io.modelcontextprotocol';

const capabilitiesOf = (hello: Json): Json => (isObject(hello.capabilities) ? hello.capabilities : {});

/** A connection that has said nothing yet. */
async function mute(at: Subject): Promise<Session> {
  return Session.connect(at.target, at.options);
}

async function withMute(at: Subject, run: (session: Session) => Promise<void>): Promise<void> {
  const session = await mute(at);
  try {
    await run(session);
  } finally {
    await session.close();
  }
}

function expectStatus(at: Subject, status: number | undefined, wanted: number, what: string): void {
  if (status !== undefined)
    at.expect(status === wanted, `${what} is answered with HTTP status ${status}, not ${wanted}`);
}

export const HANDSHAKE: readonly Check[] = [
  {
    id: 'GB-1/declared',
    title: 'subscription to resources and changes of the tool list are declared',
    run: async (at) => {
      const { resources, tools } = capabilitiesOf((await at.open()).hello);
      at.expect(
        (resources as Json | undefined)?.subscribe === true,
        'resources.subscribe is not declared',
        resources ?? null,
      );
      at.expect((tools as Json | undefined)?.listChanged === true, 'tools.listChanged is not declared', tools ?? null);
    },
  },
  {
    id: 'GB-2/instructions',
    title: 'the instructions begin with the text that the protocol suggests',
    run: async (at) => {
      const { instructions } = (await at.open()).hello;
      const good = typeof instructions === 'string' && instructions.startsWith(PROTOCOL_TEXT);
      at.expect(good, 'The instructions are another text', instructions ?? null);
    },
  },
  {
    id: 'MB-1/ids',
    title: 'ids of requests come back as they were',
    run: async (at) => {
      const session = await at.open();
      await session.request('resources/list', {}, 'an id of text');
      await session.request('resources/list', {}, 123_456_789);
    },
  },
  {
    id: 'MB-1/notifications',
    title: 'a notification is not answered',
    run: async (at) => {
      const session = await at.open();
      const before = at.options.findings.problemsOf('MB-1').length;
      await session.notify('notifications/unknown', {});
      await pause(200);
      at.expect(at.options.findings.problemsOf('MB-1').length === before, 'A notification was answered');
    },
  },
  {
    id: 'MB-3/unknown-method',
    title: 'an unknown method is the error -32601',
    run: async (at) => {
      const { error, result } = await (await at.open()).request('no/such/method');
      at.expect(error?.code === -32601, 'An unknown method is answered otherwise', error ?? result);
    },
  },
  {
    id: 'MB-3/unknown-resource',
    title: 'an unknown resource is the error -32602',
    run: async (at) => {
      const { error, result } = await (await at.open()).request('resources/read', { uri: 'app://no-such-thing' });
      at.expect(error?.code === -32602, 'An unknown resource is answered otherwise', error ?? result);
    },
  },
  {
    id: 'MB-4/first-request',
    title: 'any request may be the first one of a connection',
    eras: ['modern'],
    run: (at) =>
      withMute(at, async (session) => {
        const { result, error } = await session.request('resources/read', { uri: WINDOWS_URI });
        at.expect(Array.isArray(result?.contents), 'A read without a request before it fails', error ?? result);
      }),
  },
  {
    id: 'MB-4/malformed',
    title: 'a request without revision or capabilities is refused with -32602',
    eras: ['modern'],
    run: async (at) => {
      for (const missing of ['protocolVersion', 'clientCapabilities']) {
        await withMute(at, async (session) => {
          await session.request('resources/list');
          const { [`${META}/${missing}`]: _, ...meta } = modernMeta();
          const { error, result, status } = await session.raw({
            id: 7001,
            method: 'tools/list',
            params: { _meta: meta },
          });
          at.expect(error?.code === -32602, `A request without ${missing} is answered otherwise`, error ?? result);
          expectStatus(at, status, 400, `A request without ${missing}`);
        });
      }
    },
  },
  {
    id: 'MB-4/revision',
    title: 'a revision that is not spoken is refused with -32022, which names those that are',
    eras: ['modern'],
    run: (at) =>
      withMute(at, async (session) => {
        const _meta = { ...modernMeta(), [`${META}/protocolVersion`]: '1999-01-01' };
        const { error, result, status } = await session.raw({ id: 7002, method: 'tools/list', params: { _meta } });
        at.expect(error?.code === -32022, 'An unknown revision is answered otherwise', error ?? result);
        const { supported } = (error?.data ?? {}) as { supported?: unknown };
        const named = Array.isArray(supported) && supported.includes(MODERN_VERSION);
        at.expect(
          error?.code !== -32022 || named,
          'The answer does not name the revisions that are spoken',
          error?.data,
        );
        expectStatus(at, status, 400, 'An unknown revision');
      }),
  },
  {
    id: 'MB-11/origin',
    title: 'a page from elsewhere is refused',
    only: 'http',
    run: async (at) => {
      const status = await knock(at, { origin: 'https://attacker.example', ...guardOf(at) });
      at.expect(status === 403, `A request with the Origin of another site gets HTTP status ${status}, not 403`);
    },
  },
  {
    id: 'MB-11/token',
    title: 'without its token nobody gets in',
    only: 'http',
    run: async (at) => {
      if (Object.keys(guardOf(at)).length === 0) return;
      const status = await knock(at, {});
      at.expect(status === 401, `A request without the token gets HTTP status ${status}, not 401`);
    },
  },
];

function guardOf({ target }: Subject): Record<string, string> {
  return 'url' in target && target.token !== undefined ? { authorization: `Bearer ${target.token}` } : {};
}

/** The HTTP status of a request with these headers. */
async function knock({ target }: Subject, headers: Record<string, string>): Promise<number> {
  if (!('url' in target)) throw new NoAnswer('This can be found out over HTTP only');
  const kinds = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: modernMeta() } });
  const response = await fetch(target.url, { method: 'POST', body, headers: { ...kinds, ...headers } });
  await response.body?.cancel();
  return response.status;
}
