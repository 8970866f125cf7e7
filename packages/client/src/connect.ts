/** Opening a connection of the wanted protocol era. */
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { SocketTransport } from './socket-transport.js';

/** A server to start. Without `env` it gets the few harmless variables that the SDK passes on. */
export interface Command {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What happens to the server's log; it goes to this process' stderr by default. */
  readonly stderr?: 'inherit' | 'pipe' | 'ignore';
}

/** Anything that is connected already, or that knows how to. */
export interface Connected {
  readonly transport: Transport;
}

/** A server that is running and answers over HTTP. */
export interface HttpTarget {
  /** e.g. `http://127.0.0.1:4242/mcp` */
  readonly url: string;
  /** What the server asks its clients to show; none for a server that asks for nothing. */
  readonly token?: string;
}

/** A server that is running on this machine and answers at a unix socket. */
export interface SocketTarget {
  /** The path of the socket. */
  readonly socket: string;
}

export type BridgeTarget = Command | HttpTarget | SocketTarget | Connected;

/**
 * `legacy`: revisions up to 2025-11-25; `modern`: 2026-07-28; `auto` asks the server first. With a command, `auto` starts
 * the server once more for that question.
 */
export type Era = 'auto' | 'legacy' | 'modern';

export interface ConnectOptions {
  readonly era?: Era;
  /** What this client calls itself towards the server. */
  readonly name?: string;
}

const MODERN_REVISION = '2026-07-28';

/** Streams come back by themselves: after 0.2 s at first, for about a minute. */
const RECONNECTION = {
  initialReconnectionDelay: 200,
  maxReconnectionDelay: 10_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 10,
};

function overHttp({ url, token }: HttpTarget): Transport {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    reconnectionOptions: RECONNECTION,
  });
}

function overPipes({ command, args, env, cwd, stderr }: Command): Transport {
  return new StdioClientTransport({
    command,
    args: [...(args ?? [])],
    ...(env && { env: { ...env } }),
    ...(cwd && { cwd }),
    stderr: stderr ?? 'inherit',
  });
}

function transportOf(target: BridgeTarget): Transport {
  if ('transport' in target) return target.transport;
  if ('url' in target) return overHttp(target);
  if ('socket' in target) return new SocketTransport(target.socket);
  return overPipes(target);
}

/** A connected SDK client. Rejects when the server does not start, does not answer or does not speak the wanted era. */
export async function openClient(target: BridgeTarget, options: ConnectOptions): Promise<Client> {
  const { era = 'auto', name = 'casement-client' } = options;
  const client = new Client(
    { name, version: '0.1.0' },
    {
      versionNegotiation: { mode: era === 'modern' ? { pin: MODERN_REVISION } : era },
      // It interprets schemas and keeps nothing of them: tool lists change all day.
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    },
  );
  try {
    await client.connect(transportOf(target));
  } catch (cause) {
    // A server that was started and then did not fit must not stay.
    await client.close();
    throw cause;
  }
  return client;
}

/** Says goodbye: a server keeps the session of a client that just goes, until it expires. */
export async function closeClient(client: Client): Promise<void> {
  const { transport } = client;
  if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession().catch(() => {});
  await client.close();
}
