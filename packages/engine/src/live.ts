/** What the engine holds of one window between two reads. */
import type {
  ActionDefinition,
  NativeWindowId,
  NodeKey,
  Operable,
  RawTree,
  RawWindow,
  ReadCost,
  Translation,
  UiTree,
} from '@casement/spec';

import { TitleWatch } from './titles.js';

type Made = Pick<LiveWindow, 'operable' | 'translation' | 'translator' | 'actions'>;
const KEPT = 2;

/** One window: its facts, its newest tree and what that was translated to. */
export class LiveWindow {
  raw: RawWindow;
  tree: UiTree | undefined;
  cost: ReadCost | undefined;
  operable: Operable | undefined;
  translation: Translation | undefined;
  translator = 'generic';
  actions: ReadonlyMap<string, ActionDefinition> = new Map();
  /** Something may have changed since the last read. */
  dirty = true;
  /** The read now under way. */
  reading: Promise<void> | undefined;
  /** When it was first listed, in ms since the epoch. */
  readonly bornAt = Date.now();
  /** When the last read ended, in ms since the epoch; 0 before the first. */
  readAt = 0;
  /** When an event of this window was last heard, in ms since the epoch; an action waits for quiet. */
  heardAt = 0;
  /** Re-reads in a row that found nothing new: each doubles the pause before the next. */
  idleReads = 0;
  /** Why the last read failed, for people. */
  failure: string | undefined;
  /** Keys of nodes that ever were secret: masked for the life of the window (GB-16). */
  readonly secrets = new Set<NodeKey>();
  readonly title: TitleWatch;
  /** The last translations by what they were made from: whole, and cut to the window's share of the resource. */
  private readonly made = new Map<string, Made>();

  constructor(
    readonly native: NativeWindowId,
    readonly id: string,
    raw: RawWindow,
  ) {
    this.raw = raw;
    this.title = new TitleWatch(raw.title);
  }

  /** Takes what a list says of the window, `now` in ms. */
  admit(raw: RawWindow, now: number): void {
    if (this.raw.unresponsive && !raw.unresponsive) this.dirty = true;
    if (this.raw.title !== raw.title && !this.title.restless) this.dirty = true;
    if (raw.unreadable) this.forgetContent();
    this.title.see(raw.title, now);
    this.raw = raw;
  }

  /** True once there is something to show: content, or the reason why there is none. */
  get ready(): boolean {
    return this.tree !== undefined || this.failure !== undefined || this.raw.unreadable !== undefined;
  }

  /** Puts back the translation that was made from the same, if it is still there. */
  recall(stamp: string): boolean {
    const made = this.made.get(stamp);
    if (made) Object.assign(this, made);
    return made !== undefined;
  }

  keep(stamp: string): void {
    const { operable, translation, translator, actions } = this;
    this.made.set(stamp, { operable, translation, translator, actions });
    for (const old of [...this.made.keys()].slice(0, -KEPT)) this.made.delete(old);
  }

  /**
   * True for content that changes without an event: the rows of a table. GTK3 tells nobody when it sorts them (V14), and
   * nobody should act on rows that are no more. On macOS a table is listened to itself.
   */
  get silent(): boolean {
    if (this.tree?.dialect === 'ax') return false;
    return this.tree?.nodes.some((node) => node.showing && (node.role === 'table' || node.role === 'tree')) ?? false;
  }

  /** What was read does not show any more and cannot be acted on: only the window as a whole is left. */
  forgetContent(): void {
    this.tree = undefined;
    this.cost = undefined;
    this.failure = 'The content of this window could not be read yet.';
    this.dirty = true;
  }

  take(tree: UiTree, raw: RawTree): void {
    this.tree = tree;
    this.cost = raw.cost;
    this.failure = undefined;
    for (const node of tree.nodes) if (node.secret) this.secrets.add(node.key);
  }
}
