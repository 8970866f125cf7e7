/** The platform seam: four verbs (`windows`, `read`, `perform`, `watch`), `preflight`, and a dialect tag. */
import type { Verb } from './tree.js';

export type Dialect = 'atspi' | 'uia' | 'ax';

/** Minted by the backend, opaque, unique while the backend lives, never passed on to another window. */
export type NativeWindowId = string;
/** Minted by the backend for one read generation of one window; gone with the next but one read. */
export type Handle = number;

/** Pixels on the screen: x, y of the top left corner, width, height. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The application a window belongs to. `key` groups processes that the adapter declares as one application (GB-8). */
export interface RawApp {
  readonly key: string;
  readonly pid: number;
  /** What the application calls itself, e.g. "mousepad". */
  readonly name: string;
  /** Path or file name of the executable, where it can be told. */
  readonly executable?: string;
}

export interface Toolkit {
  /** As the application reports it: "gtk", "GTK", "Qt", "Gecko", "Chromium", "J2SE-access-bridge", … */
  readonly name: string;
  readonly version?: string;
}

/**
 * What each source says about modality, unjudged. `core/topology` weighs it: a claim may be missing (Qt sets no MODAL
 * state) or wrong, so modality is computed from all of it.
 */
export interface ModalClaims {
  /** The accessibility state MODAL of the window's accessible. */
  readonly state?: boolean;
  /** The window system's modal mark (`_NET_WM_STATE_MODAL`). */
  readonly windowSystem?: boolean;
  /** The owner is disabled while this window shows (Win32). */
  readonly ownerDisabled?: boolean;
  /** It hangs on its owner, as a sheet does (macOS). */
  readonly attached?: boolean;
  /** A dialog by role or window type. */
  readonly dialog?: boolean;
}

/** A window as the backend found it. Facts only. */
export interface RawWindow {
  readonly id: NativeWindowId;
  readonly app: RawApp;
  readonly title: string;
  readonly toolkit?: Toolkit;
  readonly owner?: NativeWindowId;
  readonly claims: ModalClaims;
  readonly active: boolean;
  /** Stacking order: higher is nearer to the person; 0 where the order is unknown. */
  readonly z: number;
  readonly bounds?: Rect;
  readonly minimized?: boolean;
  /** The application does not answer. The window stays, under the same id. */
  readonly unresponsive?: boolean;
  /** The window is there but its content cannot be read: why, and what to do. */
  readonly unreadable?: { readonly reason: string; readonly remedy: string };
  /** Events tell of every change of this window; otherwise it is read again by the clock. */
  readonly watched?: boolean;
  /** Window-level verbs that the platform offers for this window. */
  readonly verbs: readonly WindowVerb[];
}

/** What can be asked of a window as a whole; `keys` is typing into it: `typeText` and `pressKeys`. */
export type WindowVerb = 'activate' | 'close' | 'capture' | 'keys';

export type FactValue = string | number | boolean | readonly string[] | readonly number[];
/** The facts of one accessible in the words of its dialect; `core/normalise` reads them. */
export type Facts = Readonly<Record<string, FactValue>>;

/** One accessible, in pre-order. `parent` is an index into the same list, -1 for the root. */
export interface RawNode {
  readonly parent: number;
  readonly handle: Handle;
  readonly facts: Facts;
}

/** Why a read holds less than the window: nothing is cut silently. */
export const SHORTFALLS = [
  'deadline',
  'maxNodes',
  'maxDepth',
  'wideContainer',
  'longText',
  'unanswered',
  'accessibilityOff',
] as const;
export type Shortfall = (typeof SHORTFALLS)[number];

export interface ReadBudget {
  readonly maxNodes: number;
  readonly maxDepth: number;
  readonly deadlineMs: number;
}

/** IPC calls sent to the application for this read, and wall time in milliseconds. */
export interface ReadCost {
  readonly calls: number;
  readonly ms: number;
  /** The part of it that went into tables which are read by what shows. */
  readonly tables?: { readonly cells: number; readonly calls: number; readonly ms: number };
}

export interface RawTree {
  readonly window: NativeWindowId;
  readonly dialect: Dialect;
  readonly toolkit?: Toolkit;
  readonly generation: number;
  /** Keys can be pressed in this window, for controls that take nothing else. */
  readonly keys?: true;
  readonly nodes: readonly RawNode[];
  readonly shortfall: readonly Shortfall[];
  readonly cost: ReadCost;
}

/** A node of one read generation; `handle` is -1 for the window itself. */
export interface Target {
  readonly window: NativeWindowId;
  readonly generation: number;
  readonly handle: Handle;
}

/** A hint to read again; never data. Without `window` it means: the list of windows. */
export interface Dirty {
  readonly window?: NativeWindowId;
  readonly what: 'windows' | 'tree';
}

export interface Closable {
  close(): void;
}

/** One thing that pre-flight found. `ok` findings say what was checked. */
export interface Finding {
  /** Stable, kebab-case: "no-session-bus", "registry-asleep", … */
  readonly id: string;
  readonly level: 'ok' | 'warn' | 'error';
  /** What is so, for which application. */
  readonly message: string;
  /** The exact thing to do, where something is to be done. */
  readonly remedy?: string;
  readonly app?: string;
  readonly ms?: number;
}

/** PNG bytes of one window. */
export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * What a platform must do. Every promise settles before its deadline, with a result or a `BackendError`.
 * A backend never throws away a window because its application hangs.
 */
export interface AccessibilityBackend {
  readonly dialect: Dialect;
  /** All windows that a person could have on the screen, minimised ones included. */
  windows(deadlineMs: number): Promise<readonly RawWindow[]>;
  /** What shows in one window, within the budget. Rejects with `unresponsive`, `timeout` or `gone`. */
  read(window: NativeWindowId, budget: ReadBudget): Promise<RawTree>;
  /**
   * Asks the application to do one thing. Resolves when it answered, which proves nothing about the effect; may stay
   * open until a modal that it opened is closed, and then rejects with `timeout` at the deadline.
   */
  perform(at: Target, verb: Verb, arg: VerbArgument | undefined, deadlineMs: number): Promise<void>;
  watch(onDirty: (batch: readonly Dirty[]) => void): Closable;
  /** What is missing on this machine or in its applications, each with its remedy. Never rejects. */
  preflight(): Promise<readonly Finding[]>;
  capture?(window: NativeWindowId, deadlineMs: number): Promise<Picture>;
  /** Ends everything that this backend started. */
  close(): Promise<void>;
}

/** Text for `setText`, a number for `setValue`, a wanted state for `toggle`; nothing otherwise. */
export type VerbArgument = string | number | boolean;
