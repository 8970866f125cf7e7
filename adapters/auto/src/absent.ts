/** The seam where no adapter loads: no windows, and the reason for it. So a server can start and say why it shows nothing. */
import { type AccessibilityBackend, BackendError, type Finding } from '@casement/spec';
import type { NoAdapterError } from './causes.js';

/** A backend that lists no windows and whose pre-flight holds the causes of `error`. */
export function absentBackend(error: NoAdapterError): AccessibilityBackend {
  const refuse = async (): Promise<never> => {
    throw new BackendError('disconnected', error.message);
  };
  return {
    dialect: 'atspi',
    windows: async () => [],
    read: refuse,
    perform: refuse,
    watch: () => ({ close: () => undefined }),
    preflight: async () => error.causes.map(findingOf),
    close: async () => undefined,
  };
}

function findingOf({ adapter, reason, remedy }: NoAdapterError['causes'][number]): Finding {
  return { id: 'no-adapter', level: 'error', message: adapter ? `${adapter}: ${reason}` : reason, remedy };
}
