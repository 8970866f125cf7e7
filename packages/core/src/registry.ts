/** The one mutable state: what clients see, its versions and its revision. */
import type { Block, BridgeChange, BridgeTool, Snapshot, WindowState } from '@casement/spec';
import { digest } from './digest.js';
import { deepFreeze } from './freeze.js';

/** One window as translated, before it has a version. */
export interface WindowContent {
  readonly id: string;
  readonly title: string;
  readonly modal: boolean;
  readonly ownerId: string | null;
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly tools: readonly BridgeTool[];
}

interface Mark {
  readonly version: number;
  readonly digest: string;
}

/** Versions of closed windows are remembered for this many, should a window come back under its id. */
const REMEMBERED = 500;

export class Registry {
  private current: Snapshot = snapshotOf(0, [], [], []);
  private toolsText = '[]';
  /** In order of first appearance; the order of the state. */
  private readonly marks = new Map<string, Mark>();

  /** One consistent, frozen state (GB-4). */
  snapshot(): Snapshot {
    return this.current;
  }

  /** The version of a window that is in the state; undefined otherwise. */
  version(id: string): number | undefined {
    return this.current.state.windows.find((window) => window.id === id)?.version;
  }

  /**
   * Makes this the state: all windows there are, the ids that can be operated, the application's own tools. What is
   * given is frozen. Returns the change, undefined when nothing observable changed (GB-20).
   */
  apply(
    windows: readonly WindowContent[],
    operableWindowIds: readonly string[],
    appTools: readonly BridgeTool[],
  ): BridgeChange | undefined {
    const before = this.current;
    const ordered = this.inOrder(windows);
    const states = ordered.map((window) => this.stateOf(window));
    const listed = new Set(states.map((window) => window.id));
    const operable = operableWindowIds.filter((id) => listed.has(id));
    const tools = [...appTools, ...toolsOf(ordered, new Set(operable))];
    const next = snapshotOf(before.revision + 1, states, operable, tools);
    const toolsText = JSON.stringify(tools);
    const change = {
      revision: next.revision,
      windows: next.json !== before.json,
      tools: toolsText !== this.toolsText,
      changedWindowIds: changedIds(before.state.windows, states),
    };
    if (!change.windows && !change.tools) return undefined;
    this.current = next;
    this.toolsText = toolsText;
    this.forgetOldest(listed);
    return deepFreeze(change);
  }

  private inOrder(windows: readonly WindowContent[]): WindowContent[] {
    const rank = new Map([...this.marks.keys()].map((id, i) => [id, i]));
    const placed = windows.map((window, i) => ({ window, rank: rank.get(window.id) ?? rank.size + i }));
    return placed.sort((a, b) => a.rank - b.rank).map(({ window }) => window);
  }

  /** The version moves only when blocks or summary do (GB-10). */
  private stateOf({ id, title, modal, ownerId, summary, blocks }: WindowContent): WindowState {
    const mark = this.marks.get(id);
    const now = digest([summary, blocks]);
    const version = mark === undefined ? 1 : mark.digest === now ? mark.version : mark.version + 1;
    this.marks.set(id, { version, digest: now });
    return { id, title, modal, ownerId, version, summary, blocks: blocks as Block[] };
  }

  private forgetOldest(listed: ReadonlySet<string>): void {
    const closed = [...this.marks.keys()].filter((id) => !listed.has(id));
    for (const id of closed.slice(0, Math.max(0, closed.length - REMEMBERED))) this.marks.delete(id);
  }
}

/** Windows that are blocked contribute no tools (GB-19). */
function toolsOf(windows: readonly WindowContent[], operable: ReadonlySet<string>): BridgeTool[] {
  return windows.filter((window) => operable.has(window.id)).flatMap((window) => window.tools);
}

function snapshotOf(
  revision: number,
  windows: readonly WindowState[],
  operable: readonly string[],
  tools: readonly BridgeTool[],
): Snapshot {
  const state = { operableWindowIds: [...operable], windows: [...windows] };
  return deepFreeze({ revision, state, json: JSON.stringify(state), tools });
}

/** Windows that came, went, or are different in any way. */
function changedIds(before: readonly WindowState[], after: readonly WindowState[]): string[] {
  const old = new Map(before.map((window) => [window.id, JSON.stringify(window)]));
  const changed = after.filter((window) => old.get(window.id) !== JSON.stringify(window)).map((window) => window.id);
  const kept = new Set(after.map((window) => window.id));
  return [...changed, ...[...old.keys()].filter((id) => !kept.has(id))];
}
