/** What a translator works with: one window, and questions about it. */
import type {
  ActionDefinition,
  FieldItem,
  KitWindow,
  NodeKey,
  Operable,
  RawWindow,
  UiNode,
  UiTree,
  Verb,
} from '@casement/spec';
import { type ActionOptions, pressAction, type SetTextOptions, setTextAction } from './actions.js';
import { Labels } from './label.js';
import { MissingAnchor, matches, type Query } from './query.js';
import { heldBy, textOf } from './value.js';
import { TreeWalk } from './walk.js';

export class Kit implements KitWindow {
  readonly raw: RawWindow;
  readonly tree: UiTree;
  readonly operable: Operable;
  readonly title: string;
  readonly modal: boolean;
  readonly budget?: number;
  /** Moving about in the tree. */
  readonly walk: TreeWalk;
  readonly labels: Labels;

  constructor(window: KitWindow) {
    this.raw = window.raw;
    this.tree = window.tree;
    this.operable = window.operable;
    this.title = window.title;
    this.modal = window.modal;
    if (window.budget !== undefined) this.budget = window.budget;
    this.walk = new TreeWalk(window.tree);
    this.labels = new Labels(this.walk);
  }

  /** The window's own accessible; undefined when nothing of the window could be read. */
  get root(): UiNode | undefined {
    return this.walk.root;
  }

  /** All nodes that meet the query, in the order of the tree. Hidden ones included: look at `showing`. */
  all(query: Query): UiNode[] {
    const within = typeof query.within === 'string' ? this.walk.get(query.within) : query.within;
    if (query.within !== undefined && !within) return [];
    const nodes = within ? this.walk.subtree(within).slice(1) : this.tree.nodes;
    return nodes.filter((node) => matches(query, node, () => this.label(node)));
  }

  /** The first match that shows, else the first match. Throws MissingAnchor when there is none. */
  one(query: Query): UiNode {
    const found = this.all(query);
    const node = found.find((candidate) => candidate.showing) ?? found[0];
    if (!node) throw new MissingAnchor(query);
    return node;
  }

  node(key: NodeKey): UiNode | undefined {
    return this.walk.get(key);
  }

  parent(node: UiNode): UiNode | undefined {
    return this.walk.parent(node);
  }

  /** In reading order. */
  children(node: UiNode): readonly UiNode[] {
    return this.walk.ordered(node);
  }

  /** The node and all below it. */
  subtree(node: UiNode): readonly UiNode[] {
    return this.walk.subtree(node);
  }

  /** From the parent up to the root. */
  ancestors(node: UiNode): readonly UiNode[] {
    return this.walk.ancestors(node);
  }

  /** What the user calls it; never a class name, never ''. */
  label(node: UiNode): string {
    return this.labels.of(node);
  }

  /** Its text; '' for secrets. */
  text(node: UiNode): string {
    return textOf(this.walk, node);
  }

  /** One item of a `fields` block. Secrets are masked and marked (GB-16). */
  field(node: UiNode, label = this.label(node)): FieldItem {
    const sensitive = node.secret || node.role === 'passwordField';
    return { label, value: heldBy(this.walk, node), ...(sensitive && { sensitive: true }) };
  }

  /** True when a person could do that to the node now. */
  can(node: UiNode, verb: Verb): boolean {
    return this.operable.can(node.key, verb) === true;
  }

  /** An action that presses a node. */
  press(name: string, node: UiNode, options: ActionOptions = {}): ActionDefinition {
    return pressAction(name, node, this.label(node), options);
  }

  /** An action with one parameter, `text`, that replaces the text of a node and reads it back. */
  setText(name: string, node: UiNode, options: SetTextOptions = {}): ActionDefinition {
    return setTextAction(name, node, this.label(node), options);
  }
}
