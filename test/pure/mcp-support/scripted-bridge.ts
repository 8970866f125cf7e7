/** A bridge whose windows, tools and answers a test writes down; it keeps the order of checks of GB-25. */
import type {
  Bridge,
  BridgeChange,
  BridgeTool,
  CallOptions,
  Closable,
  InputField,
  Outcome,
  Snapshot,
  ToolError,
  WindowState,
  WindowsState,
} from '@casement/spec';

export type Answer = (args: Record<string, unknown>, options: CallOptions) => Outcome | Promise<Outcome>;

export const success = (message: string, more: Record<string, unknown> = {}): Outcome => ({
  ok: true,
  value: { message, openedWindowIds: [], ...more },
});
export const refusal = (code: ToolError['code'], message: string, more: Partial<ToolError> = {}): Outcome => ({
  ok: false,
  error: { code, message, ...more },
});

/** A window with one text block. */
export function aWindow(id: string, more: Partial<WindowState> = {}): WindowState {
  const title = more.title ?? `Window ${id}`;
  return {
    id,
    title,
    modal: false,
    ownerId: null,
    version: 1,
    summary: `${title} is shown`,
    blocks: [{ type: 'text', id: 'b1', text: 'hello' }],
    ...more,
  };
}

const schemaOf = (input: Record<string, InputField>, writes: boolean) => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(input).map(([name, field]) => [
        name,
        { type: field.type, title: field.title, ...(field.choices && { enum: [...field.choices] }) },
      ]),
    ),
    ...(writes && { expectedVersion: { type: 'integer' } }),
  },
  required: Object.keys(input).filter((name) => !input[name]?.optional),
});

/** A tool of a window; `change`, not idempotent and without parameters unless told otherwise. */
export function aTool(windowId: string | null, action: string, more: Partial<BridgeTool> = {}): BridgeTool {
  const effect = more.effect ?? 'change';
  const input = more.input ?? {};
  return {
    name: `${windowId ?? 'app'}__${action}`,
    windowId,
    action,
    title: `${action} · Window ${windowId}`,
    description: 'Does something in this window.',
    effect,
    idempotent: false,
    input,
    inputSchema: schemaOf(input, effect !== 'read'),
    ...more,
  };
}

export interface Seen {
  readonly windowId: string;
  readonly action: string;
  readonly args: unknown;
}

export class ScriptedBridge implements Bridge {
  readonly calls: Seen[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #listeners = new Set<(change: BridgeChange) => void>();
  #snapshot: Snapshot = { revision: 0, state: { operableWindowIds: [], windows: [] }, json: '', tools: [] };

  constructor(windows: readonly WindowState[] = [], tools: readonly BridgeTool[] = []) {
    this.show(windows, tools);
  }

  snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** What the calls of one action are answered with. */
  answer(windowId: string, action: string, answer: Answer): this {
    this.#answers.set(`${windowId}__${action}`, answer);
    return this;
  }

  /** Sets the state and announces it. Operable is all that is no owner, unless given. */
  show(windows: readonly WindowState[], tools = this.#snapshot.tools, operable = tops(windows)): void {
    const before = this.#snapshot;
    const state: WindowsState = { operableWindowIds: [...operable], windows: [...windows] };
    this.#snapshot = { revision: before.revision + 1, state, json: JSON.stringify(state), tools };
    this.emit({ windows: before.json !== this.#snapshot.json, tools: tools !== before.tools });
  }

  /** Raises the version of a window and changes its text. */
  touch(id: string, text = `text ${this.#snapshot.revision}`): void {
    this.show(
      this.#snapshot.state.windows.map((window) =>
        window.id === id
          ? { ...window, version: window.version + 1, blocks: [{ type: 'text' as const, id: 'b1', text }] }
          : window,
      ),
    );
  }

  emit(change: { windows: boolean; tools: boolean }): void {
    const { revision } = this.#snapshot;
    for (const listener of this.#listeners) listener({ revision, changedWindowIds: [], ...change });
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  async act(windowId: string, action: string, args: unknown, options: CallOptions = {}): Promise<Outcome> {
    this.calls.push({ windowId, action, args });
    const given = (args ?? {}) as Record<string, unknown>;
    const refused = this.#gate(windowId, action, given);
    if (refused) return refused;
    const answer = this.#answers.get(`${windowId}__${action}`);
    return answer ? answer(given, options) : success(`${action} was done`);
  }

  #gate(windowId: string, action: string, args: Record<string, unknown>): Outcome | undefined {
    const { state, tools } = this.#snapshot;
    const window = state.windows.find(({ id }) => id === windowId);
    const ids = state.windows.map(({ id }) => id).join(', ');
    if (!window && windowId !== 'app') return refusal('window_not_found', `Gone. There are: ${ids}`);
    if (window && !state.operableWindowIds.includes(windowId)) return refusal('blocked_by_modal', 'A dialog is open.');
    if (window && args.expectedVersion !== undefined && args.expectedVersion !== window.version) {
      return refusal('stale_state', 'The window has changed.', { currentVersion: window.version });
    }
    const known = tools.some((tool) => (tool.windowId ?? 'app') === windowId && tool.action === action);
    return known ? undefined : refusal('action_not_available', 'The window does not offer that now.');
  }

  onChange(listener: (change: BridgeChange) => void): Closable {
    this.#listeners.add(listener);
    return { close: () => this.#listeners.delete(listener) };
  }

  async refresh(): Promise<Snapshot> {
    return this.#snapshot;
  }

  async preflight(): Promise<never[]> {
    return [];
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}

function tops(windows: readonly WindowState[]): string[] {
  return windows.map(({ id }) => id).filter((id) => !windows.some(({ ownerId }) => ownerId === id));
}
