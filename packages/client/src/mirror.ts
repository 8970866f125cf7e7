/** The last state read from a server, kept in step by its notifications. */
import { type Closable, WINDOWS_URI, WindowsState } from '@casement/spec';
import type { Client } from '@modelcontextprotocol/client';
import { BridgeContractError } from './errors.js';

export type StateListener = (state: WindowsState) => void;

/** One `resources/read` of `app://windows`. @throws BridgeContractError when the answer is not one valid JSON text. */
async function fetchState(client: Client): Promise<WindowsState> {
  const { contents } = await client.readResource({ uri: WINDOWS_URI });
  const [content] = contents;
  if (contents.length !== 1 || !content || !('text' in content)) {
    throw new BridgeContractError(
      `${WINDOWS_URI} must be read as one JSON text; the server sent ${contents.length} parts.`,
    );
  }
  const parsed = WindowsState.safeParse(JSON.parse(content.text));
  if (!parsed.success) {
    const where = parsed.error.issues
      .slice(0, 3)
      .map((issue) => issue.path.join('.'))
      .join(', ');
    throw new BridgeContractError(`${WINDOWS_URI} does not hold the state that the protocol describes, at: ${where}.`);
  }
  return parsed.data;
}

export class Mirror {
  #state: WindowsState | undefined;
  #reading: Promise<WindowsState> | undefined;
  #again = false;
  readonly #listeners = new Set<StateListener>();

  constructor(private readonly client: Client) {}

  get state(): WindowsState {
    if (!this.#state) throw new BridgeContractError('Nothing has been read yet: call read() first.');
    return this.#state;
  }

  /** Reads now. One read runs at a time: a caller that comes while one is on its way gets one that began after it asked. */
  async read(): Promise<WindowsState> {
    while (this.#reading) await this.#reading.catch(() => {});
    this.#reading = fetchState(this.client);
    try {
      return this.#accept(await this.#reading);
    } finally {
      this.#reading = undefined;
    }
  }

  /** The server says that the content changed: reads again, once for any number of calls that come meanwhile. */
  async follow(): Promise<void> {
    if (this.#again) return;
    this.#again = true;
    while (this.#reading) await this.#reading.catch(() => {});
    this.#again = false;
    await this.read();
  }

  onChange(listener: StateListener): Closable {
    this.#listeners.add(listener);
    return { close: () => this.#listeners.delete(listener) };
  }

  #accept(next: WindowsState): WindowsState {
    const changed = JSON.stringify(next) !== JSON.stringify(this.#state);
    this.#state = next;
    if (changed) for (const listener of [...this.#listeners]) listener(next);
    return next;
  }
}
