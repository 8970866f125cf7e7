/** One window, read in one go. */
import type { ElementId, SnapshotReply } from '@casement/native-darwin';
import type { RawTree, ReadBudget, Shortfall } from '@casement/spec';
import type { Application } from './applications.js';
import { APART, ATTRIBUTES, ERROR, ONCE, PAGE, SECRET_ATTRIBUTES, SECURE, TABLES, VIEWS } from './ax.js';
import type { Client } from './client.js';
import { nodesOf, type Place, placesOf } from './facts.js';
import { backendError } from './problems.js';

/** Children of one element that are read; of more the beginning. */
const WIDE = 500;
/** Longest text, in UTF-16 units. */
const TEXT_MAX = 20_000;
/** Subrole of the group that holds all of a Catalyst window. */
const CATALYST_ROOT = 'iOSContentGroup';

export interface Wanted {
  readonly client: Client;
  readonly app: Application;
  readonly window: string;
  /** The window, then what hangs below it though the application has it elsewhere. */
  readonly roots: readonly ElementId[];
  readonly budget: ReadBudget;
}

export interface Read {
  readonly tree: RawTree;
  readonly places: readonly Place[];
}

/** Rejects with `timeout`, `gone` or another BackendError when the window itself did not answer. */
export async function readWindow({ client, app, window, roots, budget }: Wanted): Promise<Read> {
  const start = performance.now();
  const reply = await client.snapshot({
    ...{ pid: app.pid, roots: [...roots], attributes: ATTRIBUTES, secretAttributes: SECRET_ATTRIBUTES },
    ...{ secretRole: SECURE, apart: [...APART], tables: [...TABLES], views: [...VIEWS], once: [...ONCE], page: PAGE },
    ...{ wide: WIDE, textMax: TEXT_MAX, maxNodes: budget.maxNodes, maxDepth: budget.maxDepth },
    deadlineMs: budget.deadlineMs,
  });
  const failure = failureOf(reply);
  if (failure !== undefined) {
    client.release(reply.generation);
    throw backendError(failure, app.name);
  }
  const nodes = nodesOf(reply, app.hidden);
  if (nodes.some(({ facts }) => facts.AXSubrole === CATALYST_ROOT)) app.toolkit = { name: 'Catalyst' };
  const tree: RawTree = {
    window,
    dialect: 'ax',
    toolkit: app.toolkit,
    generation: reply.generation,
    nodes,
    shortfall: reply.shortfall as Shortfall[],
    cost: { calls: reply.messages + reply.once, ms: performance.now() - start },
  };
  return { tree, places: placesOf(reply) };
}

function failureOf(reply: SnapshotReply): number | undefined {
  if (reply.error !== undefined) return reply.error;
  return reply.nodes.length === 0 ? ERROR.cannotComplete : undefined;
}
