/** Opening a connection of the wanted protocol era. */
import { Client, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';

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

export type BridgeTarget = Command | Connected;

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

function transportOf(target: BridgeTarget): Transport {
  if ('transport' in target) return target.transport;
  const { command, args, env, cwd, stderr } = target;
  return new StdioClientTransport({
    command,
    args: [...(args ?? [])],
    ...(env && { env: { ...env } }),
    ...(cwd && { cwd }),
    stderr: stderr ?? 'inherit',
  });
}

/** A connected SDK client. Rejects when the server does not start or does not speak the wanted era. */
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
