/** Picks the adapter of this platform, or says why there is none. */
import type { AccessibilityBackend } from '@casement/spec';
import { ADAPTERS, type Adapters, type BackendOptions } from './adapters.js';
import { type Cause, messagesOf, NoAdapterError } from './causes.js';

export interface OpenOptions extends BackendOptions {
  /** Default: CASEMENT_PLATFORM, with which the adapter of another system is tested, else the platform of this process. */
  readonly platform?: NodeJS.Platform;
  /** Default: the adapters that Casement ships. */
  readonly adapters?: Adapters;
}

/**
 * Opens the backend of this platform.
 * @throws NoAdapterError with every cause and remedy when none loads. A desktop that cannot be reached is no such error:
 * the backend then opens, lists no windows, and `preflight()` says why.
 */
export async function openBackend(options: OpenOptions = {}): Promise<AccessibilityBackend> {
  const { platform = platformHere(), adapters = ADAPTERS, ...rest } = options;
  const adapter = adapters[platform];
  if (!adapter) throw new NoAdapterError([noneFor(platform, adapters)]);
  try {
    return await adapter.open(rest);
  } catch (error) {
    throw new NoAdapterError(
      messagesOf(error).map((reason) => ({ adapter: adapter.name, reason, remedy: adapter.remedy })),
    );
  }
}

function platformHere(): NodeJS.Platform {
  return (process.env.CASEMENT_PLATFORM as NodeJS.Platform | undefined) ?? process.platform;
}

function noneFor(platform: NodeJS.Platform, adapters: Adapters): Cause {
  const known = Object.keys(adapters).join(', ') || 'none';
  return {
    adapter: '',
    reason: `There is no adapter for the platform "${platform}".`,
    remedy: `Run Casement where the applications run, on one of: ${known}. Recordings can be served anywhere: casement serve --recording FILE`,
  };
}
