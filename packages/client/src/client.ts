/** The agent's side of the GUI Bridge Protocol (GB-31, GB-32). */
import { type Closable, type ToolSuccess, WINDOWS_URI, type WindowsState } from '@casement/spec';
import type { Client } from '@modelcontextprotocol/client';
import { type CallArguments, call } from './call.js';
import { type BridgeTarget, type ConnectOptions, closeClient, openClient } from './connect.js';
import { BridgeCallError, BridgeTimeoutError } from './errors.js';
import { Listening } from './listening.js';
import { Mirror, type StateListener } from './mirror.js';
import { type Tool, ToolBox } from './tools.js';
import { SeenVersions } from './versions.js';

export interface ActOptions {
  /** The version the decision rests on; the newest one the caller has seen by default. `none` sends no version. */
  readonly expectedVersion?: number | 'none';
  /** How long to wait for the answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long to wait for a blocked window to become operable before calling, in milliseconds. Default 1,000. */
  readonly waitMs?: number;
}

export class BridgeClient {
  readonly #mirror: Mirror;
  readonly #toolbox: ToolBox;
  readonly #seen = new SeenVersions();
  #listening: Listening | undefined;

  private constructor(private readonly client: Client) {
    this.#mirror = new Mirror(client);
    this.#toolbox = new ToolBox(client);
  }

  /** Connects, listens for changes and reads everything once, which is all it takes to be in step (GB-32). */
  static async connect(target: BridgeTarget, options: ConnectOptions = {}): Promise<BridgeClient> {
    const bridge = new BridgeClient(await openClient(target, options));
    try {
      await bridge.#listen();
      await bridge.read();
      return bridge;
    } catch (cause) {
      await bridge.close();
      throw cause;
    }
  }

  /** What the server says about itself, for the agent. */
  get instructions(): string {
    return this.client.getInstructions() ?? '';
  }

  get era(): 'legacy' | 'modern' {
    return this.client.getProtocolEra() ?? 'legacy';
  }

  /** The last state that is known, without asking the server. */
  state(): WindowsState {
    const state = this.#mirror.state;
    this.#seen.saw(state);
    return state;
  }

  /** Asks the server for the state now. */
  async read(): Promise<WindowsState> {
    await this.#mirror.read();
    return this.state();
  }

  /** What can be called now; asks the server only after it said that the list changed. */
  tools(): Promise<readonly Tool[]> {
    return this.#toolbox.list();
  }

  /** Whether this window can be operated, by the one authority there is (GB-7). */
  operable(id: string): boolean {
    return this.state().operableWindowIds.includes(id);
  }

  /**
   * Calls `action` of a window, based on the version of it that the caller has seen. When that turns out to be old and
   * the action is idempotent, reads again and tries once more. Afterwards `state()` is up to date.
   * @throws BridgeCallError with the protocol's code when the server refuses.
   */
  async act(
    windowId: string,
    action: string,
    args: CallArguments = {},
    options: ActOptions = {},
  ): Promise<ToolSuccess> {
    const tool = `${windowId}__${action}`;
    await this.#untilOperable(windowId, options.waitMs ?? 1000);
    try {
      return await this.#actOnce(windowId, tool, args, options);
    } catch (cause) {
      if (!(await this.#mayRetry(tool, cause, options))) throw cause;
      await this.read();
      return await this.#actOnce(windowId, tool, args, options);
    }
  }

  /**
   * Resolves with the first state that satisfies `predicate`, beginning with the one that is known.
   * @throws BridgeTimeoutError after `timeoutMs`.
   */
  async waitFor(
    predicate: (state: WindowsState) => boolean,
    options: { timeoutMs?: number } = {},
  ): Promise<WindowsState> {
    const { timeoutMs = 10_000 } = options;
    const now = this.#mirror.state;
    const found = predicate(now) ? now : await this.#nextState(predicate, timeoutMs);
    this.#seen.saw(found);
    return found;
  }

  /** Hears every state that differs from the one before. `listener` must not throw. */
  onChange(listener: StateListener): Closable {
    return this.#mirror.onChange(listener);
  }

  async close(): Promise<void> {
    await this.#listening?.close();
    await closeClient(this.client);
  }

  async #listen(): Promise<void> {
    const follow = (): void => {
      // A failing read means a closing connection; the next call of the caller reports it.
      this.#mirror.follow().catch(() => {});
    };
    this.client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      if (params.uri === WINDOWS_URI) follow();
    });
    this.client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#toolbox.forget();
      follow();
    });
    if (this.era === 'legacy') await this.client.subscribeResource({ uri: WINDOWS_URI });
    else this.#listening = await Listening.open(this.client, () => this.#lost(follow));
  }

  /** The stream was gone for a while and is back: one read makes up for everything that was missed (GB-32). */
  #lost(follow: () => void): void {
    this.#toolbox.forget();
    follow();
  }

  async #actOnce(windowId: string, tool: string, args: CallArguments, options: ActOptions): Promise<ToolSuccess> {
    const version = await this.#versionFor(windowId, tool, options);
    const success = await call(this.client, tool, { ...args, ...version }, options.timeoutMs);
    this.#seen.caused(windowId, success);
    // The action did happen: a read that fails now must not make it look otherwise.
    await this.#mirror.read().catch(() => {});
    return success;
  }

  /** A version goes with every write that takes one; reading tools take none. */
  async #versionFor(windowId: string, tool: string, options: ActOptions): Promise<{ expectedVersion?: number }> {
    const { expectedVersion = this.#seen.of(windowId) } = options;
    if (expectedVersion === undefined || expectedVersion === 'none') return {};
    const known = await this.#toolbox.find(tool);
    const takesIt = !known || 'expectedVersion' in (known.inputSchema.properties ?? {});
    return takesIt || options.expectedVersion !== undefined ? { expectedVersion } : {};
  }

  async #mayRetry(tool: string, cause: unknown, { expectedVersion }: ActOptions): Promise<boolean> {
    if (!(cause instanceof BridgeCallError) || cause.code !== 'stale_state') return false;
    if (expectedVersion !== undefined) return false;
    return (await this.#toolbox.find(tool))?.annotations?.idempotentHint === true;
  }

  /** Waits while a modal blocks the window. The caller has not looked at what comes meanwhile, so it is not "seen". */
  async #untilOperable(id: string, timeoutMs: number): Promise<void> {
    const settled = (state: WindowsState): boolean =>
      state.operableWindowIds.includes(id) || !state.windows.some((window) => window.id === id);
    if (timeoutMs <= 0 || settled(this.#mirror.state)) return;
    await this.#nextState(settled, timeoutMs).catch((cause) => {
      // Still blocked: the server says by what.
      if (!(cause instanceof BridgeTimeoutError)) throw cause;
    });
  }

  #nextState(predicate: (state: WindowsState) => boolean, timeoutMs: number): Promise<WindowsState> {
    return new Promise((resolve, reject) => {
      const finish = (end: () => void): void => {
        clearTimeout(timer);
        listening.close();
        end();
      };
      const late = `The windows did not get into the awaited state within ${timeoutMs} ms.`;
      const timer = setTimeout(() => finish(() => reject(new BridgeTimeoutError(late))), timeoutMs);
      const listening = this.onChange((state) => {
        try {
          if (predicate(state)) finish(() => resolve(state));
        } catch (cause) {
          finish(() => reject(cause));
        }
      });
    });
  }
}
