/** From changes of the bridge to notifications of one connection (GB-20, GB-27). */
import { type Bridge, type BridgeChange, type Closable, WINDOWS_URI } from '@casement/spec';
import type { Server } from '@modelcontextprotocol/server';
import type { Log } from './log.js';
import { Pulse } from './pulse.js';

/** At most 4 announcements of content a second. */
const CONTENT_INTERVAL_MS = 250;
/** The list decides what an agent may call next, so it is held back as little as a burst allows. */
const TOOLS_INTERVAL_MS = 50;

/** One client as the announcer sees it. */
export interface Audience {
  readonly server: Server;
  /** Whether this client may be told of the tool list now. */
  hearsTools(): boolean;
  /** Whether this client asked for updates of `app://windows`. */
  hearsWindows(): boolean;
}

/**
 * Follows `bridge` and tells whoever `audience` returns at that moment. In the stateless revision the SDK hands each
 * announcement to the `subscriptions/listen` streams that asked for it.
 */
export function announce(bridge: Bridge, audience: () => Audience | undefined, log: Log): Closable {
  const tell = (what: string, send: (to: Audience) => Promise<void> | undefined) => () => {
    const to = audience();
    if (!to?.server.transport) return;
    send(to)?.catch((cause: unknown) =>
      log('debug', 'A notification was not delivered', { what, cause: String(cause) }),
    );
  };
  const tools = new Pulse(
    TOOLS_INTERVAL_MS,
    tell('tools', (to) => (to.hearsTools() ? to.server.sendToolListChanged() : undefined)),
  );
  const windows = new Pulse(
    CONTENT_INTERVAL_MS,
    tell('windows', (to) => (to.hearsWindows() ? to.server.sendResourceUpdated({ uri: WINDOWS_URI }) : undefined)),
  );
  const source = bridge.onChange((change: BridgeChange) => {
    if (change.tools) tools.touch();
    if (change.windows) windows.touch();
  });
  return {
    close: () => {
      source.close();
      tools.close();
      windows.close();
    },
  };
}
