/**
 * The face of the macOS addon: AX and the window server. Raw facts in bulk, no policy, no role tables.
 * A thread for each application that has work, one for observers; promises out; the event loop never blocks.
 */

/** An AXError: 0 is success. */
export type AXError = number;
/** Never used twice; known as long as a generation holds it. 0 stands for the application itself. */
export type ElementId = number;

/** What an attribute holds. null: missing, or of a kind that no fact can have. */
export type AXAttribute =
  | string
  | number
  | boolean
  | null
  | number[]
  | string[]
  | { element: ElementId }
  | { elements: ElementId[] }
  | { error: AXError };

/** One message to an element. */
export type Step =
  | { do: 'get'; element: ElementId; names: string[] }
  | { do: 'actions'; element: ElementId }
  | { do: 'settable' | 'count' | 'perform'; element: ElementId; names: [string] }
  | { do: 'page'; element: ElementId; names: [string]; index: number; most: number }
  | {
      do: 'set';
      element: ElementId;
      names: [string];
      value: string | number | boolean | { element: ElementId } | { location: number; length: number };
    }
  /** The window server's id of a window, as `count`: 0 where macOS does not tell. */
  | { do: 'serverId'; element: ElementId };

export interface Answer {
  error: AXError;
  /** Of `get` in the order of the names; of `actions` and `page` one list. */
  values: AXAttribute[];
  settable: boolean;
  count: number;
}

/** Answers in the order of the steps; fewer when the application did not answer one, or the deadline came. */
export interface Answers {
  /** Holds the elements in the answers until it is released. */
  generation: number;
  answers: Answer[];
}

export interface SnapshotRequest {
  pid: number;
  /** The window, then what hangs below it though the application has it elsewhere: its menu bar, open menus. */
  roots: ElementId[];
  /** Asked of every element in one message. */
  attributes: string[];
  /** What may be known of secure text: nothing else of it is taken over, nor asked for once it is known as such. */
  secretAttributes: string[];
  /** Role or subrole of secure text. */
  secretRole: string;
  /** Roles of windows of their own, such as sheets: not part of the window that they hang below. */
  apart: string[];
  /** Roles that are read by AXHeader, AXVisibleRows and AXSelectedRows. */
  tables: string[];
  /** Roles that are read by AXVisibleChildren, where there are any. */
  views: string[];
  /** What is asked once in the life of an element, by role. */
  once: { role: string; actions?: boolean; settable?: string[]; inPage?: boolean }[];
  /** Role of pages: `inPage` is asked of elements below one only. */
  page: string;
  /** Most children of one element. */
  wide: number;
  /** Longest text to keep, in UTF-16 units. */
  textMax: number;
  maxNodes: number;
  maxDepth: number;
  deadlineMs: number;
}

/** Pre-order. */
export interface SnapshotNode {
  parent: number;
  element: ElementId;
  /** Without those that are missing or errors. */
  attributes: Record<string, Exclude<AXAttribute, null | { error: AXError }>>;
  secret?: true;
  childCount?: number;
  rowCount?: number;
  columnCount?: number;
  /** Characters (code points) of a text that was cut. */
  textLength?: number;
  actions?: string[];
  settable?: string[];
}

export interface SnapshotReply {
  generation: number;
  /** The window itself did not answer. */
  error?: AXError;
  /** One for each element, and one more for each table. */
  messages: number;
  /** Those that are sent once in the life of an element. */
  once: number;
  shortfall: ('deadline' | 'maxNodes' | 'maxDepth' | 'wideContainer' | 'longText' | 'unanswered')[];
  nodes: SnapshotNode[];
}

export interface RunningApplication {
  pid: number;
  name: string;
  bundleId: string;
  executable: string;
  active: boolean;
  hidden: boolean;
  regular: boolean;
}

/** A window as the window server knows it; those on the screen come first, front to back. */
export interface ServerWindow {
  id: number;
  pid: number;
  layer: number;
  onScreen: boolean;
  /** '' without the permission to record the screen. */
  name: string;
  owner: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Hint {
  pid: number;
  notification: string;
  /** 0 when the element is not known. */
  element: ElementId;
}

export interface Session {
  /** Rejects when nothing could be sent: too much waits, or it is our own process. */
  snapshot(request: SnapshotRequest): Promise<SnapshotReply>;
  ask(pid: number, steps: Step[], deadlineMs: number): Promise<Answers>;
  /** Listens to notifications of an element; what an element cannot notify is no error. */
  listen(pid: number, element: ElementId, notifications: string[], deadlineMs: number): Promise<AXError>;
  screen(): ServerWindow[];
  /** Ends all listening to an application. */
  drop(pid: number): void;
  release(generation: number): void;
  /** `lost`: more came than is kept apart. */
  watch(onHints: ((batch: { hints: Hint[]; lost: boolean }) => void) | undefined): void;
  stats(): { elements: number; lanes: number; observers: number };
  close(): void;
}

export function openSession(): Session;
/** The main thread only. */
export function applications(): RunningApplication[];
/** `prompt`: the system asks the person, without waiting for the answer. */
export function trusted(prompt?: boolean): boolean;
export function screenRecording(): boolean;
