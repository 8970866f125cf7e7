/** The tool list of a server: read when it is needed, forgotten when the server says that it changed. */
import type { Client, Tool } from '@modelcontextprotocol/client';

export type { Tool } from '@modelcontextprotocol/client';

export class ToolBox {
  #tools: Promise<readonly Tool[]> | undefined;

  constructor(private readonly client: Client) {}

  list(): Promise<readonly Tool[]> {
    this.#tools ??= this.#fetch();
    return this.#tools;
  }

  /** The next `list` asks the server. */
  forget(): void {
    this.#tools = undefined;
  }

  async find(name: string): Promise<Tool | undefined> {
    return (await this.list()).find((tool) => tool.name === name);
  }

  async #fetch(): Promise<readonly Tool[]> {
    try {
      return (await this.client.listTools()).tools;
    } catch (cause) {
      this.forget();
      throw cause;
    }
  }
}
