/** From changes of the bridge to notifications of one connection (GB-20, GB-27). */
import type { Bridge, BridgeChange, Closable } from '@casement/spec';
import type { Log } from './log.js';
import { Pulse } from './pulse.js';

/** At most 4 announcements of content a second. */
const CONTENT_INTERVAL_MS = 250;
/** The list decides what an agent may call next, so it is held back as little as a burst allows. */
const TOOLS_INTERVAL_MS = 50;

type Told = Promise<void> | void;

/** Whoever is to be told. It decides itself whether its client wants to hear, and resolves when that was sent. */
export interface Audience {
  /** The tool list changed. */
  toolsChanged(): Told;
  /** The content of `app://windows` changed. */
  windowsChanged(): Told;
}

/**
 * Follows `bridge` and tells `audience`, thinned out, until it is closed. A change that comes while an announcement is
 * held back is covered by it, so there is never an announcement without a change, nor a change that stays unannounced.
 */
export function announce(bridge: Bridge, audience: Audience, log: Log): Closable {
  const telling = (what: string, tell: () => Told) => () => {
    tell()?.catch((cause: unknown) =>
      log('debug', 'A notification was not delivered', { what, cause: (cause as Error)?.name }),
    );
  };
  const tools = new Pulse(
    TOOLS_INTERVAL_MS,
    telling('tools', () => audience.toolsChanged()),
  );
  const windows = new Pulse(
    CONTENT_INTERVAL_MS,
    telling('windows', () => audience.windowsChanged()),
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
