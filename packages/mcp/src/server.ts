/** One MCP server instance over a bridge. All state lives in the bridge; instances are made and dropped freely (GB-28). */
import { type Bridge, WINDOWS_URI } from '@casement/spec';
import {
  type CallToolResult,
  type ProtocolEra,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { Audience } from './announce.js';
import { callTool } from './calls.js';
import { toolDefinitions } from './definitions.js';
import { instructions } from './instructions.js';
import { type Log, loggableName, silent } from './log.js';
import { traceOf } from './trace.js';

export interface ServerSettings {
  /** `legacy`: protocol revisions up to 2025-11-25 (`initialize`); `modern`: 2026-07-28 (stateless). */
  readonly era: ProtocolEra;
  /** The version of this program, told to clients. */
  readonly version: string;
  /** About the applications on offer; follows the protocol's text in `instructions`. */
  readonly hints?: string;
  readonly log?: Log;
}

/** The one resource (GB-3). */
const RESOURCE = {
  uri: WINDOWS_URI,
  name: 'windows',
  title: 'All windows',
  description: 'Every window with its content, and which of them can be operated now.',
  mimeType: 'application/json',
};

/** A server instance and what its one client wants to hear. */
export interface Connection extends Audience {
  readonly server: Server;
  /** Whether the client can be told of this kind of change now; what it does not want is not announced. */
  hears(what: Topic): boolean;
}

export type Topic = 'tools' | 'windows';

/** What a client hears depends on its era: older ones subscribe on the connection, newer ones by `subscriptions/listen`. */
class Listener implements Connection {
  readonly uris = new Set<string>();
  ready = false;

  constructor(
    readonly server: Server,
    private readonly era: ProtocolEra,
  ) {}

  hears(what: Topic): boolean {
    if (!this.server.transport) return false;
    if (this.era === 'modern') return true;
    return what === 'tools' ? this.ready : this.uris.has(WINDOWS_URI);
  }

  toolsChanged(): Promise<void> | undefined {
    return this.hears('tools') ? this.server.sendToolListChanged() : undefined;
  }

  windowsChanged(): Promise<void> | undefined {
    return this.hears('windows') ? this.server.sendResourceUpdated({ uri: WINDOWS_URI }) : undefined;
  }
}

function newServer({ version, hints }: ServerSettings): Server {
  return new Server(
    { name: 'casement', title: 'Casement', version },
    {
      capabilities: { resources: { subscribe: true }, tools: { listChanged: true } },
      instructions: instructions(hints),
    },
  );
}

function known(uri: string): string {
  if (uri !== WINDOWS_URI) throw new ResourceNotFoundError(uri);
  return uri;
}

function serveResource(server: Server, bridge: Bridge, listener: Listener): void {
  server.setRequestHandler('resources/list', () => ({ resources: [RESOURCE] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => ({
    contents: [{ uri: known(params.uri), mimeType: 'application/json', text: bridge.snapshot().json }],
  }));
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    listener.uris.add(known(params.uri));
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    listener.uris.delete(known(params.uri));
    return {};
  });
}

const codeOf = (result: CallToolResult): unknown =>
  result.isError ? (result.structuredContent as { code?: unknown } | undefined)?.code : 'ok';

interface CallFacts {
  readonly name: string;
  readonly meta: unknown;
}

/** Runs one call and reports it: the tool's name, how long, how it ended. Arguments are never reported (CASE-F8). */
async function reported(log: Log, call: CallFacts, run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  const began = performance.now();
  const facts = { tool: loggableName(call.name), ...traceOf(call.meta) };
  const done = (outcome: unknown) =>
    log('debug', 'tools/call', { ...facts, ms: Math.round(performance.now() - began), outcome });
  try {
    const result = await run();
    done(codeOf(result));
    return result;
  } catch (cause) {
    if (cause instanceof ProtocolError) {
      done(cause.code);
      throw cause;
    }
    log('error', 'A tool call failed inside the bridge', { ...facts, cause: (cause as Error)?.name });
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      'The bridge failed inside. Read the windows and try again.',
    );
  }
}

function serveTools(server: Server, bridge: Bridge, log: Log): void {
  server.setRequestHandler('tools/list', () => ({ tools: toolDefinitions(bridge.snapshot()) }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    reported(log, { name: params.name, meta: context.mcpReq._meta ?? params._meta }, () =>
      callTool(bridge, params.name, params.arguments ?? {}, context.mcpReq.signal),
    ),
  );
}

/**
 * A server instance for one connection of one era. It has no transport yet: `connection.server.connect(…)`, or a serving
 * entry of the SDK, gives it one. In the stateless revision the SDK hands each notification of it to the
 * `subscriptions/listen` streams that asked for it.
 */
export function buildServer(bridge: Bridge, settings: ServerSettings): Connection {
  const server = newServer(settings);
  const listener = new Listener(server, settings.era);
  server.oninitialized = () => {
    listener.ready = true;
  };
  serveResource(server, bridge, listener);
  serveTools(server, bridge, settings.log ?? silent);
  return listener;
}
