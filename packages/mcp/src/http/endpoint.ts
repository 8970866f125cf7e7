/** Both protocol eras behind one web-standard `fetch` (MB-13). */
import type { Bridge } from '@casement/spec';
import { WINDOWS_URI } from '@casement/spec';
import { createMcpHandler, isLegacyRequest, type ProtocolEra } from '@modelcontextprotocol/server';
import { announce } from '../announce.js';
import type { Log } from '../log.js';
import type { Connection } from '../server.js';
import type { HttpLimits } from './limits.js';
import { Sessions } from './sessions.js';

export interface Endpoint {
  /** `parsedBody` is the JSON of a POST. Guards stand before it: it answers whoever gets here. */
  fetch(request: Request, options?: { parsedBody?: unknown }): Promise<Response>;
  /** Ends sessions and streams, the latter with their proper last message. */
  close(): Promise<void>;
}

/** Makes a server instance of the given era; the stateless one gets a new instance for each request (MB-4). */
export type Connect = (era: ProtocolEra) => Connection;

/**
 * One endpoint over `bridge`: 2025 revisions get sessions with a stream for what the server has to tell, the stateless
 * one gets `subscriptions/listen`. Which it is, every request says itself.
 */
export function openEndpoint(bridge: Bridge, connect: Connect, limits: HttpLimits, log: Log): Endpoint {
  const modern = createMcpHandler(() => connect('modern').server, {
    legacy: 'reject',
    maxSubscriptions: limits.maxStreams,
    maxRequestBodySize: limits.maxBodyBytes,
    keepAliveMs: limits.keepAliveMs,
    onerror: (error) => log('debug', 'A request was not served', { cause: error.name }),
  });
  const announcing = announce(
    bridge,
    {
      toolsChanged: () => modern.notify.toolsChanged(),
      windowsChanged: () => modern.notify.resourceUpdated(WINDOWS_URI),
    },
    log,
  );
  const sessions = new Sessions(bridge, () => connect('legacy'), limits, log);
  return {
    fetch: async (request, { parsedBody } = {}) =>
      (await isLegacyRequest(request, parsedBody))
        ? sessions.handle(request, parsedBody)
        : modern.fetch(request, { parsedBody }),
    close: async () => {
      announcing.close();
      await Promise.all([sessions.close(), modern.close()]);
    },
  };
}
