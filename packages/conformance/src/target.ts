/** How the server under test is reached: a command, an address, or a transport that the caller makes. */
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export type Target =
  | {
      readonly stdio: {
        readonly command: string;
        readonly args?: readonly string[];
        readonly env?: Readonly<Record<string, string>>;
      };
    }
  | { readonly url: string; readonly token?: string }
  /** For servers inside of the calling program: a new connection at each call. */
  | { readonly connect: () => Promise<Transport>; readonly label?: string };

export function labelOf(target: Target): string {
  if ('stdio' in target) return [target.stdio.command, ...(target.stdio.args ?? [])].join(' ');
  return 'url' in target ? target.url : (target.label ?? 'a server in this process');
}

/** HTTP status codes of answered requests, by request id. */
export type Statuses = Map<string | number, number>;

/** A transport that was not started yet. */
export async function transportOf(target: Target, statuses: Statuses): Promise<Transport> {
  if ('connect' in target) return target.connect();
  if ('stdio' in target) {
    const { command, args = [], env } = target.stdio;
    return new StdioClientTransport({ command, args: [...args], ...(env && { env: { ...env } }), stderr: 'ignore' });
  }
  const headers: Record<string, string> = target.token === undefined ? {} : { Authorization: `Bearer ${target.token}` };
  return new StreamableHTTPClientTransport(new URL(target.url), {
    requestInit: { headers },
    fetch: noting(statuses),
  });
}

/** `fetch` that remembers how each request was answered. */
function noting(statuses: Statuses): typeof fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const id = idOf(init?.body);
    if (id !== undefined) statuses.set(id, response.status);
    return response;
  };
}

function idOf(body: unknown): string | number | undefined {
  if (typeof body !== 'string') return undefined;
  try {
    return (JSON.parse(body) as { id?: string | number }).id;
  } catch {
    return undefined;
  }
}
