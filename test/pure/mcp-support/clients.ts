/** The clients people really use, both generations of the official SDK, on any transport. */
import { connect } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Message, Wire } from './wire.js';

export const URI = 'app://windows';

export interface Heard {
  updated: number;
  listChanged: number;
  /** Called with every `resources/updated`. */
  onUpdated?: () => void;
}

function noteUpdated(heard: Heard): void {
  heard.updated++;
  heard.onUpdated?.();
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What the generations share, and what each does in its own way under one name. */
export interface AnyClient {
  readonly heard: Heard;
  listTools(): Promise<Message>;
  listResources(): Promise<Message>;
  readResource(params: { uri: string }): Promise<Message>;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
    schema?: undefined,
    options?: CallOptions,
  ): Promise<Message>;
  getInstructions(): string | undefined;
  /** Asks for both kinds of notifications. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

/** How a transport is made, by generation: their HTTP clients are not the same class. */
export interface Way {
  older(): Message;
  newer(): Message;
}

export const overHttpAt = (url: string, token: string): Way => {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  return {
    older: () => new OldHttp(new URL(url), { requestInit }),
    newer: () => new NewHttp(new URL(url), { requestInit }),
  };
};

/** The server's transport for lines, at the client's end: both ends look alike. Closing it hangs up. */
class LineEnd extends StdioServerTransport {
  constructor(
    input: Readable,
    output: Writable,
    private readonly hangUp: () => void,
  ) {
    super(input, output);
  }

  override async close(): Promise<void> {
    await super.close();
    this.hangUp();
  }
}

const same = (make: () => Message): Way => ({ older: make, newer: make });

export const overSocketAt = (path: string): Way =>
  same(() => {
    const socket = connect(path).on('error', () => {});
    return new LineEnd(socket, socket, () => socket.destroy());
  });

export const overWire = (to: Wire): Way =>
  same(() => new LineEnd(to.fromServer, to.toServer, () => void to.toServer.end()));

async function oldClient(way: Way): Promise<AnyClient> {
  const heard: Heard = { updated: 0, listChanged: 0 };
  const client = new OldClient({ name: 'old', version: '0' });
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => noteUpdated(heard));
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void heard.listChanged++);
  await client.connect(way.older());
  return {
    heard,
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    readResource: (params) => client.readResource(params),
    callTool: (params, _, options) => client.callTool(params, undefined, options),
    getInstructions: () => client.getInstructions(),
    follow: async () => void (await client.subscribeResource({ uri: URI })),
    close: () => client.close(),
  };
}

type Mode = 'legacy' | 'auto' | { pin: string };

const newClient =
  (mode: Mode) =>
  async (way: Way): Promise<AnyClient> => {
    const heard: Heard = { updated: 0, listChanged: 0 };
    const client = new NewClient({ name: 'new', version: '0' }, { versionNegotiation: { mode } });
    client.setNotificationHandler('notifications/resources/updated', () => noteUpdated(heard));
    client.setNotificationHandler('notifications/tools/list_changed', () => void heard.listChanged++);
    await client.connect(way.newer());
    const era = client.getProtocolEra();
    if (era !== (mode === 'legacy' ? 'legacy' : 'modern')) throw new Error(`Connected in the wrong era: ${era}`);
    return {
      heard,
      listTools: () => client.listTools(),
      listResources: () => client.listResources(),
      readResource: (params) => client.readResource(params),
      callTool: (params, _, options) => client.callTool(params, options),
      getInstructions: () => client.getInstructions(),
      follow: async () => {
        if (era === 'legacy') await client.subscribeResource({ uri: URI });
        else await client.listen({ toolsListChanged: true, resourceSubscriptions: [URI] });
      },
      close: () => client.close(),
    };
  };

export type Connect = (way: Way) => Promise<AnyClient>;

/** Every way in which the official clients speak the protocol. */
export const CLIENTS: readonly (readonly [name: string, connect: Connect])[] = [
  ['SDK 1, 2025-11-25', oldClient],
  ['SDK 2, legacy', newClient('legacy')],
  ['SDK 2, 2026-07-28', newClient({ pin: '2026-07-28' })],
  ['SDK 2, auto', newClient('auto')],
];
