/** What a private desktop is made of. Everything is on by default. */
export interface DesktopOptions {
  /**
   * true: the accessibility bus runs, its registry is awake and the toolkits are told to use it.
   * 'cold': it is installed, but nothing has woken it yet (CASE-G12, V11).
   * false: the session bus cannot offer it.
   */
  accessibility?: boolean | 'cold';
  /** Start a window manager (openbox). */
  windowManager?: boolean;
  /** Start an X server, or a Wayland compositor (weston, without a screen); without X there is no window manager. */
  display?: boolean | 'wayland';
  /** Start a private session bus; without one there is no accessibility either. */
  sessionBus?: boolean;
  /** Size and depth of the screen, as Xvfb takes it. Default `1280x1024x24`. */
  screen?: string;
  /** Extra variables of the desktop's environment. */
  env?: Record<string, string>;
  /** Told in a line each what is started and how long it took. */
  log?: (line: string) => void;
}

/** How an application is started. */
export interface LaunchOptions {
  /** Variables on top of the desktop's environment; undefined takes one away. */
  env?: Record<string, string | undefined>;
  /** Working folder; default: the desktop's home. */
  cwd?: string;
  /**
   * Wait until a window of the application with this title (part of it, or a pattern) is on the screen; '' takes any.
   * Nobody can be asked on Wayland: then for the accessibility bus only.
   */
  waitForWindow?: string | RegExp;
  /** With `waitForWindow`: wait until it is on the accessibility bus, too. Default: when the desktop has accessibility. */
  accessible?: boolean;
  /** How long to wait for both, in ms. Default 15,000. */
  timeoutMs?: number;
}

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A started application. It is the leader of a session and process group of its own. */
export interface App {
  readonly pid: number;
  /** Settles when the process that was started has ended; never rejects. */
  readonly exited: Promise<Exit>;
  /** Sends SIGKILL to the process group and waits for the end. */
  kill(): Promise<Exit>;
  /** Sends a signal to the process group, e.g. SIGSTOP. Does nothing when it is gone. */
  signal(signal: NodeJS.Signals): void;
  /** What it has printed until now (the last MiB). */
  stdout(): string;
  stderr(): string;
}

/** A running private desktop. It never keeps the process that started it alive. */
export interface Desktop {
  /** The complete environment for a child of the desktop. Nothing of the caller's but PATH is in it. */
  readonly env: Readonly<Record<string, string>>;
  /** Such as ":3"; '' without a display. */
  readonly display: string;
  /** Private home folder, removed by `stop`. */
  readonly home: string;
  /** Address of the accessibility bus; '' unless `accessibility` is true. */
  readonly accessibilityAddress: string;
  /** Starts an application. Rejects when it cannot be started, ends early, or its window does not come in time. */
  launch(command: string, args?: readonly string[], options?: LaunchOptions): Promise<App>;
  /** Titles and pids of the windows on the screen now. */
  windows(): Promise<ScreenWindow[]>;
  /** Ends everything the desktop started and removes its files. May be called twice. */
  stop(): Promise<void>;
}

/** A window as the X server knows it. */
export interface ScreenWindow {
  /** X id, such as "0x1600003". */
  id: string;
  title: string;
  /** _NET_WM_PID, 0 when the window does not say. */
  pid: number;
}
