/** Accessibility events as hints: which application may have changed. They carry nothing else upward. */
import type { EventBatch } from '@casement/native-linux';

/** Registered with the registry; applications send only what somebody listens to. */
export const EVENTS = [
  'object:children-changed',
  'object:property-change',
  'object:selection-changed',
  'object:state-changed',
  'object:text-changed',
  'object:visible-data-changed',
  'object:row-inserted',
  'object:row-deleted',
  'object:model-changed',
  'window:create',
  'window:destroy',
  'window:activate',
  'window:deactivate',
];

/** States that change all the time and show in no block. */
const QUIET_STATES = new Set(['focused', 'armed', 'active', 'animated', 'defunct']);

export interface Hint {
  readonly app: string;
  /** The list of windows may have changed too. */
  readonly windows: boolean;
}

/**
 * The hints of a batch, one an application. `echoes` tells whether an application answers a read with events, which say
 * nothing then (quirk swing-echoes).
 */
export function hintsOf(batch: EventBatch, echoes: (app: string) => boolean = () => false): Hint[] {
  const hints = new Map<string, boolean>();
  for (const event of batch.events) {
    if (event.member === 'StateChanged' && QUIET_STATES.has(event.detail)) continue;
    if (event.member === 'VisibleDataChanged' && echoes(event.app)) continue;
    const windows = event.interface.endsWith('.Window') || event.path.endsWith('/root');
    hints.set(event.app, (hints.get(event.app) ?? false) || windows);
  }
  return [...hints].map(([app, windows]) => ({ app, windows }));
}
