/** The stream on which a server of the stateless revision tells what changed; opened again when it breaks. */
import { WINDOWS_URI } from '@casement/spec';
import type { Client, McpSubscription } from '@modelcontextprotocol/client';

/** Waits before each attempt to open the stream again, in milliseconds: about a minute altogether. */
const RETRY_MS = [200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000, 10_000];

const FILTER = { toolsListChanged: true, resourceSubscriptions: [WINDOWS_URI] };

export class Listening {
  #closed = false;
  #wake: (() => void) | undefined;

  private constructor(
    private readonly client: Client,
    private stream: McpSubscription,
    private readonly onBack: () => void,
  ) {
    this.#watch();
  }

  /** `onBack` runs whenever the stream is open again after a break. */
  static async open(client: Client, onBack: () => void): Promise<Listening> {
    return new Listening(client, await client.listen(FILTER), onBack);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake?.();
    await this.stream.close().catch(() => {});
  }

  #watch(): void {
    void this.stream.closed.then((how) => {
      if (how !== 'local') return this.#reopen();
    });
  }

  /** Gives up after the last wait: then the server is gone, and the caller's next request says so. */
  async #reopen(): Promise<void> {
    for (const wait of RETRY_MS) {
      await this.#rest(wait);
      if (this.#closed || !this.client.transport) return;
      const stream = await this.client.listen(FILTER).catch(() => undefined);
      if (stream) return this.#back(stream);
    }
  }

  #back(stream: McpSubscription): void {
    this.stream = stream;
    if (this.#closed) void stream.close().catch(() => {});
    this.#watch();
    if (!this.#closed) this.onBack();
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
