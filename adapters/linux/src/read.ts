/** One read of one window: the snapshot by its toolkit's profile, tables by what shows, handles for the generation. */
import type { Bus, NodeFacts, SnapshotReply } from '@casement/native-linux';
import {
  BackendError,
  type Facts,
  type RawNode,
  type RawTree,
  type ReadBudget,
  type ReadCost,
  type Shortfall,
} from '@casement/spec';
import { type Application, routeOf } from './applications.js';
import { hasState, RELATION, ROLE, STATE } from './atspi.js';
import type { Changes } from './freshness.js';
import { type Cell, type Grid, readGrid } from './grid.js';
import { profileOf, TEXT_MAX, WIDE, wantsOf } from './profiles.js';
import type { Entry } from './table.js';

/** What an action needs to know of a node: kept for one generation. */
export interface Place {
  readonly path: string;
  readonly role: number;
  readonly interfaces: readonly string[];
  readonly parent: number;
  readonly indexInParent: number;
  readonly row?: number;
  readonly column?: number;
}

export interface ReadResult {
  readonly tree: RawTree;
  readonly places: readonly Place[];
  /** Only what events named was asked for. */
  readonly narrow: boolean;
}

const PIPELINE = 64;
/** An application may be held up for so long by one answer, in ms. */
const BULK_MAX_MS = 40;
/** What a walk takes a node, in ms, and how much longer than the bulk answer it may be. */
const WALK_NODE_MS = 0.15;
const WALK_FACTOR = 2.5;
/** Tables of one window that are read. */
const MAX_TABLES = 6;
/** Closed combo boxes of one window whose options are read, and options of one. */
const MAX_BOXES = 12;
const MAX_OPTIONS = 100;

export async function readWindow(
  bus: Bus,
  app: Application,
  entry: Entry,
  generation: number,
  budget: ReadBudget,
  changes?: Changes,
): Promise<ReadResult> {
  const reply = await snapshot(bus, app, entry, budget, changes);
  if (reply.error) throw readError(reply.error, app);
  for (const node of reply.nodes) if (node.role === ROLE.passwordText) entry.secrets.add(node.path);
  app.walked ||= isBetterWalked(reply);
  const tables = await gridsOf(bus, app, entry, reply, budget.deadlineMs);
  entry.grids = tables.grids;
  return assemble(entry, app, generation, reply, tables);
}

function snapshot(
  bus: Bus,
  app: Application,
  entry: Entry,
  budget: ReadBudget,
  changes: Changes | undefined,
): Promise<SnapshotReply> {
  const profile = profileOf(app.toolkit);
  return bus.snapshot({
    app: app.bus,
    root: entry.ref!.path,
    ...(app.peer && { peer: app.peer }),
    bulk: profile.bulk && !app.walked,
    shownState: profile.shownState,
    pruneHidden: true,
    keepHiddenRoles: [...profile.keepHidden],
    ...(profile.placeless && { placeless: [...profile.placeless] }),
    secretRoles: [ROLE.passwordText],
    secretPaths: [...entry.secrets],
    wide: WIDE,
    textMax: TEXT_MAX,
    maxNodes: budget.maxNodes,
    maxDepth: budget.maxDepth,
    deadlineMs: budget.deadlineMs,
    window: PIPELINE,
    remember: profile.eventsReliable,
    ...(changes && profile.eventsReliable && { changed: changes.paths, narrow: changes.narrow }),
    // Cells are not among the nodes of a snapshot, so it cannot see that one has changed.
    onlyKnown: (entry.grids?.size ?? 0) > 0,
    ...wantsOf(profile),
  });
}

/** By what was measured: a person waits while the bulk answer is made, and most of it is of nodes that do not show. */
function isBetterWalked({ bulkMs = 0, nodes }: SnapshotReply): boolean {
  return bulkMs > BULK_MAX_MS && nodes.length * WALK_NODE_MS < bulkMs * WALK_FACTOR;
}

function readError(error: NonNullable<SnapshotReply['error']>, app: Application): BackendError {
  if (error.code === 'gone') return new BackendError('gone', 'The window is no longer there.', app.name);
  if (error.code === 'timeout') {
    app.hung = true;
    return new BackendError('unresponsive', `${app.name} does not answer.`, app.name);
  }
  return new BackendError('disconnected', `${app.name} could not be read: ${error.message}`, app.name);
}

type Grids = ReadonlyMap<number, Grid>;

/** The tables of a window, and what this read of them took. */
interface Read {
  readonly grids: Grids;
  readonly calls: number;
  readonly ms: number;
}

/** After a narrow read every node stands where it stood, and no event came from a cell. */
async function gridsOf(
  bus: Bus,
  app: Application,
  entry: Entry,
  reply: SnapshotReply,
  deadlineMs: number,
): Promise<Read> {
  if (reply.narrow && entry.grids) return { grids: entry.grids, calls: 0, ms: 0 };
  const started = performance.now();
  const grids = await readGrids(bus, app, shownTables(app, reply.nodes), Math.max(200, deadlineMs - reply.cost.ms));
  const calls = [...grids.values()].reduce((sum, grid) => sum + grid.calls, 0);
  return { grids, calls, ms: performance.now() - started };
}

/** Tables that the snapshot did not enter are read by what shows (V13, V14), side by side. */
async function readGrids(bus: Bus, app: Application, tables: readonly Found[], deadlineMs: number): Promise<Grids> {
  const { uniformCells } = profileOf(app.toolkit);
  const read = async ({ node, index }: Found): Promise<[number, Grid]> => [
    index,
    await readGrid(bus, routeOf(app), app.bus, node, deadlineMs, uniformCells),
  ];
  return new Map(await Promise.all(tables.map(read)));
}

/** Those that show first; then the lists of closed combo boxes, which are tables too, in Qt: a person opens them. */
function shownTables(app: Application, nodes: readonly NodeFacts[]): Found[] {
  const { shownState, tablesByCell } = profileOf(app.toolkit);
  const unread = nodes.flatMap((node, index) => {
    const byCell =
      (tablesByCell && node.table !== undefined && node.childCount > 0) || isUnreadTable(node, index, nodes);
    return byCell ? [{ node, index }] : [];
  });
  const shown = unread.filter(({ node }) => hasState(node.states, shownState));
  return [...shown.slice(0, MAX_TABLES), ...boxLists(nodes, shownState).slice(0, MAX_BOXES)];
}

/** Hidden lists are not asked for their size: one column, and as many rows as children. */
function boxLists(nodes: readonly NodeFacts[], shownState: number): Found[] {
  return nodes.flatMap((node, index) => {
    const { childCount, interfaces, states, parent } = node;
    const inBox =
      nodes[parent]?.role === ROLE.comboBox && interfaces.includes('Table') && !hasState(states, shownState);
    const unread = nodes[index + 1]?.parent !== index && childCount > 0 && childCount <= MAX_OPTIONS;
    return inBox && unread ? [{ node: { ...node, table: [childCount, 1] as [number, number] }, index }] : [];
  });
}

interface Found {
  readonly node: NodeFacts;
  readonly index: number;
}

function isUnreadTable(node: NodeFacts, index: number, nodes: readonly NodeFacts[]): boolean {
  if (!node.table || node.childCount === 0) return false;
  const entered = nodes[index + 1]?.parent === index && nodes[index + 1]?.role !== undefined;
  return isWide(node) || !entered;
}

function assemble(entry: Entry, app: Application, generation: number, reply: SnapshotReply, tables: Read): ReadResult {
  const { grids } = tables;
  const builder = new TreeBuilder(entry);
  builder.add(reply.nodes, grids);
  const shortfall = [...shortfallOf(reply, grids), ...switchedOff(app, reply)];
  return {
    tree: {
      window: entry.id,
      dialect: 'atspi',
      ...(app.toolkit && { toolkit: { name: app.toolkit, ...(app.version && { version: app.version }) } }),
      generation,
      ...(entry.xid !== undefined && { keys: true }),
      nodes: builder.nodes,
      shortfall,
      cost: costOf(reply, tables),
    },
    places: builder.places,
    narrow: reply.narrow ?? false,
  };
}

function costOf({ cost }: SnapshotReply, { grids, calls, ms }: Read): ReadCost {
  if (grids.size === 0) return cost;
  const cells = [...grids.values()].reduce((sum, grid) => sum + grid.cells.length, 0);
  return { calls: cost.calls + calls, ms: cost.ms + ms, tables: { cells, calls, ms } };
}

/** What the snapshot left out, less what the tables' own reading made good. */
function shortfallOf(reply: SnapshotReply, grids: Grids): Shortfall[] {
  const read = new Map<number, number>();
  for (const { parent } of reply.nodes) read.set(parent, (read.get(parent) ?? 0) + 1);
  const unread = (node: NodeFacts, index: number): boolean =>
    isWide(node) && (read.get(index) ?? 0) < node.childCount && !(grids.has(index) && !grids.get(index)!.partial);
  const others = reply.shortfall.filter((kind) => kind !== 'wideContainer');
  return reply.nodes.some(unread) ? [...others, 'wideContainer'] : others;
}

/** Without its flag, nothing that shows is in a frame of Chromium (V15). */
function switchedOff(app: Application, { nodes }: SnapshotReply): Shortfall[] {
  return /^chromium$/i.test(app.toolkit) && nodes.length === 1 ? ['accessibilityOff'] : [];
}

function isWide(node: NodeFacts): boolean {
  const makesCells = hasState(node.states, STATE.managesDescendants) && node.table !== undefined;
  return node.childCount > 0 && (node.childCount > WIDE || makesCells);
}

/** Puts cells below their tables, keeps pre-order, and turns object paths into indexes. */
class TreeBuilder {
  readonly nodes: RawNode[] = [];
  readonly places: Place[] = [];

  constructor(private readonly entry: Entry) {}

  add(source: readonly NodeFacts[], grids: Grids): void {
    const order = this.order(source, grids);
    const position = new Map<string, number>();
    const parentAt = new Map<number, number>();
    for (const [i, item] of order.entries()) {
      position.set(item.path, i);
      if (item.kind === 'node') parentAt.set(item.index, i);
    }
    for (const item of order) this.push(item, parentAt, position);
  }

  private order(source: readonly NodeFacts[], grids: Grids): Item[] {
    const skip = new Set<number>();
    const items: Item[] = [];
    source.forEach((node, index) => {
      if (skip.has(node.parent) || grids.has(node.parent)) {
        skip.add(index);
        return;
      }
      items.push({ kind: 'node', index, node, path: node.path });
      for (const cell of grids.get(index)?.cells ?? [])
        items.push({ kind: 'cell', table: index, cell, path: cell.path });
    });
    return items;
  }

  private push(item: Item, parentAt: ReadonlyMap<number, number>, position: ReadonlyMap<string, number>): void {
    const handle = this.nodes.length;
    const parent = (item.kind === 'node' ? parentAt.get(item.node.parent) : parentAt.get(item.table)) ?? -1;
    const facts = item.kind === 'node' ? this.nodeFacts(item.node, position) : cellFacts(item.cell);
    this.nodes.push({ parent, handle, facts });
    this.places.push(item.kind === 'node' ? placeOf(item.node, parent) : cellPlace(item.cell, parent));
  }

  private nodeFacts(node: NodeFacts, position: ReadonlyMap<string, number>): Facts {
    const indexes = (type: number): number[] =>
      (node.relations ?? [])
        .filter(([t]) => t === type)
        .flatMap(([, paths]) => paths.flatMap((p) => position.get(p) ?? []));
    const placeholder = node.attributes?.['placeholder-text'] ?? node.attributes?.placeholder;
    const labelledBy = indexes(RELATION.labelledBy);
    const labelFor = indexes(RELATION.labelFor);
    return {
      path: node.path,
      role: node.role,
      name: node.name,
      description: node.description,
      states: node.states,
      interfaces: node.interfaces,
      childCount: node.childCount,
      indexInParent: node.indexInParent,
      ...(node.extents && { extents: node.extents }),
      ...(node.text !== undefined && { text: node.text }),
      ...(node.textLength !== undefined && { textLength: node.textLength }),
      ...(node.value && { value: node.value }),
      ...(node.actionCount !== undefined && { actionCount: node.actionCount }),
      ...(labelledBy.length > 0 && { labelledBy }),
      ...(labelFor.length > 0 && { labelFor }),
      ...(placeholder && { placeholder }),
      ...(node.table && { rows: node.table[0], columns: node.table[1] }),
      ...(this.entry.secrets.has(node.path) && { secret: true }),
    };
  }
}

type Item =
  | { kind: 'node'; index: number; node: NodeFacts; path: string }
  | { kind: 'cell'; table: number; cell: Cell; path: string };

function cellFacts(cell: Cell): Facts {
  return {
    path: cell.path,
    role: cell.role,
    name: cell.name,
    description: '',
    states: cell.states,
    interfaces: cell.interfaces,
    childCount: 0,
    indexInParent: cell.indexInParent,
    row: cell.row,
    column: cell.column,
    ...(cell.text !== undefined && { text: cell.text }),
  };
}

function placeOf(node: NodeFacts, parent: number): Place {
  const { path, role, interfaces, indexInParent } = node;
  return { path, role, interfaces, parent, indexInParent };
}

function cellPlace(cell: Cell, parent: number): Place {
  const { path, role, interfaces, indexInParent, row, column } = cell;
  return { path, role, interfaces, parent, indexInParent, row, column };
}
