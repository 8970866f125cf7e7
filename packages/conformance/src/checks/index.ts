/** Everything that is looked at, in the order in which it runs. */
import type { Check } from '../check.js';
import { CALLS } from './calls.js';
import { HANDSHAKE } from './handshake.js';
import { NOTIFICATIONS } from './notifications.js';
import { STATE } from './state.js';
import { TOOLS } from './tools.js';
import { TOPOLOGY } from './topology.js';

export const CHECKS: readonly Check[] = [...HANDSHAKE, ...STATE, ...TOOLS, ...TOPOLOGY, ...CALLS, ...NOTIFICATIONS];

/** Rules that show in every message: they are looked at all the time, and reported at the end. */
export const WATCHED: readonly { readonly id: string; readonly title: string }[] = [
  { id: 'GB-16/everywhere', title: 'no message holds a secret of the manifest' },
  { id: 'MB-1/answers', title: 'nothing is answered that was not asked' },
  { id: 'MB-2/results', title: 'every result says what type it is of' },
  { id: 'MB-3/errors', title: 'every error has a code that is specified, and a message' },
  { id: 'MB-5/requests', title: 'nothing is asked of a client that declared nothing' },
  { id: 'MB-6/server-info', title: 'every result says which server made it' },
  { id: 'MB-10/meta', title: 'keys of _meta follow the grammar' },
];

/** Rules that cannot be seen from outside, each with the reason. */
export const UNSEEN: Readonly<Record<string, string>> = {
  'GB-31': 'It is about clients.',
  'MB-9': 'Bounds on schemas from outside are inside of the server: no client can bring one.',
};
