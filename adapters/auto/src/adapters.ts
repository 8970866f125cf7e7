/** The adapters by platform. The imports are literal, so that bundlers see them, and happen only where they are wanted. */
import type { AccessibilityBackend } from '@casement/spec';

export type Log = (
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

/** Where to connect; an adapter takes what its platform knows. */
export interface BackendOptions {
  /** X display such as ":0"; default: DISPLAY. */
  readonly display?: string;
  /** Session bus address; default: DBUS_SESSION_BUS_ADDRESS. */
  readonly sessionAddress?: string;
  /** Let the system ask the person for a permission that is missing (macOS). */
  readonly askPermission?: boolean;
  readonly log?: Log;
}

export interface Adapter {
  readonly name: string;
  /** What to do when it does not load and its own error does not say. */
  readonly remedy: string;
  open(options: BackendOptions): Promise<AccessibilityBackend>;
}

export type Adapters = Readonly<Partial<Record<NodeJS.Platform, Adapter>>>;

export const ADAPTERS: Adapters = {
  linux: {
    name: '@casement/adapter-linux',
    remedy:
      'Build it: npm run setup -- --for run. It needs: apt-get install g++ make python3 libsystemd-dev libxcb1-dev',
    open: async (options) => (await import('@casement/adapter-linux')).openLinuxBackend(options),
  },
  darwin: {
    name: '@casement/adapter-darwin',
    remedy: 'Build it: xcode-select --install, then npm run build -w @casement/native-darwin',
    open: async (options) => (await import('@casement/adapter-darwin')).openDarwinBackend(options),
  },
};
