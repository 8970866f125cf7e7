/**
 * The face of the Linux addon: AT-SPI2 over sd-bus, X11 over xcb. Raw facts in bulk, no policy, no role tables.
 * One thread for D-Bus (poll over all connections), one for X11; promises out; the event loop never blocks.
 */

export interface BusOptions {
  /** Session bus address; default: DBUS_SESSION_BUS_ADDRESS, then $XDG_RUNTIME_DIR/bus. */
  sessionAddress?: string;
}

/** Where a call goes. 'bus': the accessibility bus. 'peer': the kept peer connection of `address`. 'own': a fresh peer connection for this one call. */
export type Route =
  | { via: 'session' }
  | { via: 'bus' }
  | { via: 'peer'; address: string }
  | { via: 'own'; address: string };

/**
 * A D-Bus value as JS: strings, numbers (int64 as number), booleans, arrays, structs as arrays, dicts as objects, variants
 * unwrapped. What is longer than any use is cut: texts at 128 KiB, lists at 10,000 items.
 */
export type BusValue = string | number | boolean | null | BusValue[] | { [key: string]: BusValue };

export interface Call {
  /** Unique or well-known bus name; ignored on a peer connection. */
  destination?: string;
  path: string;
  interface: string;
  member: string;
  /** D-Bus signature of `args`, '' for none. Supported: s o g b y n q i u x t d v (variant of a basic type: pass [signature, value]), arrays of basic types. */
  signature?: string;
  args?: BusValue[];
  /** Ask the bus not to start a service for it. */
  noAutoStart?: boolean;
}

/** Reply values in order, or what went wrong. code: 'timeout' | 'disconnected' | 'remote' (name = D-Bus error name). */
export type Reply =
  | { values: BusValue[] }
  | { error: { code: 'timeout' | 'disconnected' | 'remote'; name: string; message: string } };

/** When an attribute is fetched for a node: all given conditions hold. */
export interface Want {
  /** AT-SPI role numbers; absent = any. */
  roles?: number[];
  /** Only nodes that have the `shown` state bit. Default true. */
  shown?: boolean;
  /** Skip when the node has a name (labels whose text is their name). */
  nameless?: boolean;
}

export interface SnapshotRequest {
  /** Unique bus name of the application. */
  app: string;
  /** Object path of the accessible to read from. */
  root: string;
  /** The application's own bus address, when it has one. */
  peer?: string;
  /** Use Cache.GetItems (on /org/a11y/atspi/cache) for structure; nodes not reachable from root are dropped; missing children are walked. */
  bulk: boolean;
  /** State bit a node needs to be "shown": 25 SHOWING, or 30 VISIBLE. */
  shownState: number;
  /** Do not descend below nodes that lack `shownState`; the root is entered all the same. */
  pruneHidden: boolean;
  /** Roles that are never pruned below though hidden (menus: closed menus are pressable). */
  keepHiddenRoles: number[];
  /**
   * Present: do not descend below shown nodes without a place either, except those of these names and what is below
   * `keepHiddenRoles`. For toolkits that cannot say what shows.
   */
  placeless?: string[];
  /** Role numbers whose text, value, length and subtree are never asked for. */
  secretRoles: number[];
  /** Object paths treated likewise (once secret, always secret). */
  secretPaths: string[];
  /**
   * Of containers with more children than this only so many are read: the ones that show, where a bulk answer tells. Not
   * entered are tables, those with over 5,000, and those that may make their children when asked (MANAGES_DESCENDANTS),
   * unless the bulk answer has them.
   */
  wide: number;
  /** Longest text to fetch, in characters. */
  textMax: number;
  maxNodes: number;
  maxDepth: number;
  deadlineMs: number;
  /** Outstanding calls at a time. */
  window: number;
  /** Keep what was read for a later snapshot with `changed`. */
  remember?: boolean;
  /**
   * Object paths of which events came since the last remembered snapshot of this root. Attributes of every other node
   * that tells the same of itself (role, states, name, children) are taken from that one. Absent: all are asked for.
   */
  changed?: string[];
  /**
   * Those events speak of their own nodes only, which have the children they had: nothing else is asked for, unless one
   * of them shows now, or no longer. Events of nodes that are not part of the window count for nothing.
   */
  narrow?: boolean;
  /** With `narrow`: an event of a node that is not known makes the read a whole one. */
  onlyKnown?: boolean;
  extents?: Want;
  text?: Want;
  value?: Want;
  actionCount?: Want;
  relations?: Want;
  attributes?: Want;
  table?: Want;
}

export interface NodeFacts {
  /** Index of the parent in `nodes`, -1 for the root. Pre-order. */
  parent: number;
  path: string;
  role: number;
  /** Name and description are cut at 8 KiB; 'longText' in the shortfall tells. */
  name: string;
  description: string;
  /** Two 32-bit words of the AT-SPI state set, low first. */
  states: [number, number];
  /** Interface names without the "org.a11y.atspi." prefix. */
  interfaces: string[];
  childCount: number;
  indexInParent: number;
  /** x, y, width, height in screen coordinates. */
  extents?: [number, number, number, number];
  text?: string;
  /** CharacterCount. */
  textLength?: number;
  /** current, minimum, maximum, minimum increment; NaN for one of the last three that the application does not give. */
  value?: [number, number, number, number];
  actionCount?: number;
  /** AT-SPI relation type number, then target object paths. */
  relations?: [number, string[]][];
  attributes?: Record<string, string>;
  /** rows, columns. */
  table?: [number, number];
}

export interface SnapshotReply {
  nodes: NodeFacts[];
  /** 'unanswered': parts that are there answered with an error or with nonsense, and are left out. */
  shortfall: ('deadline' | 'maxNodes' | 'maxDepth' | 'wideContainer' | 'longText' | 'unanswered')[];
  cost: { calls: number; ms: number };
  /** How long the application took for its one answer to `bulk`, in ms: it does nothing else meanwhile. */
  bulkMs?: number;
  /** Only the nodes in `changed` were asked for, as `narrow` allowed; the others are as they were. */
  narrow?: boolean;
  /** Present when the root itself could not be read. */
  error?: { code: 'timeout' | 'disconnected' | 'remote' | 'gone'; message: string };
}

/** Events since the last batch: sender and event member, each once. The first comes at once, others at most every 25 ms. */
export interface EventBatch {
  events: { app: string; interface: string; member: string; detail: string; path: string }[];
  /** Names that left the accessibility bus. */
  gone: string[];
  /** True when the accessibility bus itself is lost. */
  disconnected?: boolean;
  /** Events dropped because one application sent too many, or all together did; each application still shows up. */
  dropped: number;
}

export interface Bus {
  /** Connects to the accessibility bus at `address`. Rejects at the deadline. */
  connectAccessibility(address: string, deadlineMs: number): Promise<void>;
  /** Sends all calls at once on one route, pipelined; replies in order. Never rejects for single failures. */
  calls(route: Route, calls: Call[], deadlineMs: number): Promise<Reply[]>;
  snapshot(request: SnapshotRequest): Promise<SnapshotReply>;
  /** AddMatch + Registry.RegisterEvent for each name (e.g. "object:state-changed"); one listener at a time. */
  watch(eventNames: string[], onBatch: (batch: EventBatch) => void): Promise<void>;
  unwatch(): Promise<void>;
  /** Open sockets and outstanding calls: for leak tests. */
  stats(): { connections: number; pending: number };
  close(): Promise<void>;
}
/** Opens the session bus (non-blocking). Rejects with a message when there is none. */
export function openBus(options: BusOptions, deadlineMs: number): Promise<Bus>;

export interface X11Window {
  id: number;
  pid: number;
  /** _NET_WM_NAME, else WM_NAME decoded; exact UTF-8. */
  title: string;
  /** WM_CLASS class part. */
  wmClass: string;
  transientFor: number;
  /** Names without "_NET_WM_STATE_" / "_NET_WM_WINDOW_TYPE_", e.g. "MODAL", "HIDDEN", "SKIP_TASKBAR" / "DIALOG". */
  states: string[];
  types: string[];
  /** Client area on the screen. */
  x: number;
  y: number;
  width: number;
  height: number;
  mapped: boolean;
  active: boolean;
  /** Position in _NET_CLIENT_LIST_STACKING, higher is nearer; -1 when not listed. */
  z: number;
  /** WM_PROTOCOLS has WM_DELETE_WINDOW. */
  deletable: boolean;
  overrideRedirect: boolean;
  groupLeader: number;
}

/** Pixels of a window without its frame: rows from the top, four bytes a pixel: red, green, blue, 255. */
export interface X11Picture {
  width: number;
  height: number;
  rgba: Buffer;
}

/** One key that is pressed and released while others are held down. X keysyms. */
export interface X11Stroke {
  key: number;
  hold?: number[];
}

export interface Display {
  /** All client windows: the window manager's list, and every mapped top-level with WM_STATE that it lacks. */
  windows(deadlineMs: number): Promise<X11Window[]>;
  /** _NET_ACTIVE_WINDOW request. */
  activate(id: number, deadlineMs: number): Promise<void>;
  /** _NET_CLOSE_WINDOW request. */
  closeWindow(id: number, deadlineMs: number): Promise<void>;
  /** Has the server keep the content of covered windows until this display closes. Rejects without the Composite extension. */
  holdPixels(deadlineMs: number): Promise<void>;
  /** The content of a window that shows, also of a covered one; needs holdPixels some time before. */
  capture(id: number, deadlineMs: number): Promise<X11Picture>;
  /** Presses keys one after another, for whoever has the keyboard focus. Rejects, with nothing pressed, when it cannot. */
  press(strokes: X11Stroke[], deadlineMs: number): Promise<void>;
  /** Called (coalesced, 25 ms) when the window list, stacking, the active window, a title, a state or a transient-for changes. */
  watch(onChange: () => void): Promise<void>;
  /** Window manager name ('' when none runs). */
  windowManager(): Promise<string>;
  close(): Promise<void>;
}
/** Opens an X display such as ":91" (default: DISPLAY). Rejects with a message when it cannot. */
export function openDisplay(name: string | undefined, deadlineMs: number): Promise<Display>;
