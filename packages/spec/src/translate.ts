/** Translators: a pure function of one window, `translate(kit) → { summary, blocks, actions }`. */
import type { RawWindow, VerbArgument } from './backend.js';
import type { NodeKey, Role, UiNode, UiTree, Verb } from './tree.js';
import type { Block, FieldError } from './wire.js';

/** Why something cannot be operated now. */
export type Why =
  | 'windowBlocked'
  | 'behindLayer'
  | 'disabled'
  | 'readOnly'
  | 'hidden'
  | 'noVerb'
  | 'gone'
  | 'unresponsive';

/** Which nodes of one window a person could operate now. */
export interface Operable {
  can(key: NodeKey, verb: Verb): true | Why;
}

/** One parameter of an action; data, so that an action can be compared, hashed and shown. */
export interface InputField {
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  /** What the user calls it; window text, so it is capped and cleaned. */
  readonly title: string;
  /** Our own words only: window text never becomes a description. */
  readonly description?: string;
  readonly optional?: boolean;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}
/** Keys match `[A-Za-z0-9_.-]{1,64}`; `expectedVersion` is added by the engine to everything that writes. */
export type Input = Readonly<Record<string, InputField>>;
export type InputValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** A node that is not there yet when the plan is made, e.g. an item of a menu that must open first. */
export interface Find {
  readonly find: { readonly roles: readonly Role[]; readonly name: string; readonly within?: NodeKey };
}
export interface Step {
  readonly verb: Verb;
  readonly target: NodeKey | Find;
  readonly arg?: VerbArgument;
  /** The parameter this step serves: a failure is reported for it. */
  readonly field?: string;
}

/** What must be seen after the steps, or the result says that it was not. */
export type Expectation = (
  | { readonly kind: 'text'; readonly key: NodeKey; readonly text: string }
  | { readonly kind: 'number'; readonly key: NodeKey; readonly value: number }
  | { readonly kind: 'checked'; readonly key: NodeKey; readonly checked: boolean }
  | { readonly kind: 'selected'; readonly key: NodeKey }
  | { readonly kind: 'expanded'; readonly key: NodeKey; readonly expanded: boolean }
  /** The control shows this choice: as its name or text, or as the chosen one among what is inside it. */
  | { readonly kind: 'shows'; readonly key: NodeKey; readonly text: string }
  | { readonly kind: 'closes' }
  | { readonly kind: 'active' }
  /** A secret was written: it cannot be read back, and must not be. */
  | { readonly kind: 'unreadable' }
  /** Some visible change: content, windows or availability. Its absence is said, not an error. */
  | { readonly kind: 'change' }
) & { readonly field?: string };

export interface Plan {
  readonly steps: readonly Step[];
  readonly expect?: readonly Expectation[];
  /** What was done, in the user's words, without values of secret fields. */
  readonly message?: string;
  /** The answer is a picture of the window: the window must offer `capture`. */
  readonly picture?: true;
  /** Read actions answer with this. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A plan that cannot be made from these arguments (an unknown menu path, a row that is not there). */
export interface PlanRefusal {
  readonly refused: readonly FieldError[];
}

export interface ActionDefinition {
  /** `[a-z][a-z0-9_]*`, ≤ 12 characters where it can be. Never derived from content; ASCII in every locale. */
  readonly name: string;
  /** Named in the user's words. */
  readonly title: string;
  /** Our own words. */
  readonly description: string;
  readonly effect: 'read' | 'change' | 'destroy';
  readonly idempotent?: boolean;
  readonly input: Input;
  /** All must be operable for the action to be offered (GB-19). */
  readonly needs: readonly { readonly key: NodeKey; readonly verb: Verb }[];
  plan(input: InputValues): Plan | PlanRefusal;
}

export interface Translation {
  /** One sentence: what this window shows and its key state. Never empty (GB-5). */
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly actions: readonly ActionDefinition[];
}

/** What a translator may look at. Queries are added by `@casement/translate`. */
export interface KitWindow {
  readonly raw: RawWindow;
  readonly tree: UiTree;
  readonly operable: Operable;
  /** The window's title for people, after cleaning; never ''. */
  readonly title: string;
  readonly modal: boolean;
  /** Bytes of JSON that the blocks may take; less when many windows share the resource. */
  readonly budget?: number;
}

export interface AppMatch {
  /** Application names, executables or toolkit names, compared without case. */
  readonly app?: readonly string[];
  readonly toolkit?: readonly string[];
}

export interface Translator<Kit = KitWindow> {
  readonly api: 1;
  readonly id: string;
  readonly match: AppMatch;
  translate(kit: Kit): Translation;
}

/** A correction of what a toolkit gets wrong; `quirk` is a row of `test/quirks.yaml`. */
export interface Repair {
  readonly quirk: string;
  readonly when: { readonly dialect: UiTree['dialect']; readonly toolkit?: RegExp; readonly version?: RegExp };
  repair(nodes: readonly UiNode[], tree: UiTree): readonly UiNode[];
}
