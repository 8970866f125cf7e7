/**
 * One server to measure, as a child process: `node mcp-server.mjs casement|bare stdio|http TOKEN`.
 * Both answer the same: 50 kB of windows, 300 tools. Told `cpu` over IPC, it says how much CPU it has used (µs).
 */
import { createServer } from 'node:http';
import { serveBridgeOverHttp, serveBridgeOverStdio, toolDefinitions } from '@casement/mcp';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const TOOLS = 300;
const RESOURCE_BYTES = 50_000;
const URI = 'app://windows';

const [who, transport, token] = process.argv.slice(2);
const snapshot = makeSnapshot();
const bridge = {
  snapshot: () => snapshot,
  act: async () => ({ ok: true, value: { message: 'done', openedWindowIds: [] } }),
  onChange: () => ({ close: () => {} }),
  refresh: async () => snapshot,
  preflight: async () => [],
  close: async () => {},
};

function makeSnapshot() {
  const rows = [];
  for (let size = 0; size < RESOURCE_BYTES - 600; size += 60)
    rows.push([`row "${rows.length}"`, 'größer als nichts, kleiner als viel']);
  const blocks = [{ type: 'table', id: 't', columns: ['a', 'b'], rows }];
  const window = { id: 'w1', title: 'Bench', modal: false, ownerId: null, version: 1, summary: 'A table', blocks };
  const state = { operableWindowIds: ['w1'], windows: [window] };
  return {
    revision: 1,
    state,
    json: JSON.stringify(state),
    tools: Array.from({ length: TOOLS }, (_, nth) => makeTool(nth)),
  };
}

function makeTool(nth) {
  const properties = {
    name: { type: 'string', title: 'Name', description: 'What the field shows next to it.' },
    amount: { type: 'number', minimum: 0, maximum: 100 },
    kind: { type: 'string', enum: ['one', 'two', 'three', 'four'] },
    expectedVersion: { type: 'integer', description: 'The version of the window that the decision is based on.' },
  };
  return {
    name: `w1__action_${nth}`,
    windowId: 'w1',
    action: `action_${nth}`,
    title: `Action ${nth} · Bench`,
    description: 'Does something in this window that takes a sentence to say.',
    effect: 'change',
    idempotent: false,
    input: {},
    inputSchema: { type: 'object', properties, required: ['name'] },
  };
}

/** What the SDK does with the same answers and nothing around it. */
function bareServer() {
  const server = new Server(
    { name: 'bare', version: '0' },
    { capabilities: { resources: { subscribe: true }, tools: { listChanged: true } } },
  );
  const tools = toolDefinitions(snapshot);
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('resources/read', () => ({
    contents: [{ uri: URI, mimeType: 'application/json', text: snapshot.json }],
  }));
  return server;
}

async function serve() {
  const options = { version: '0', limits: { requestsPerSecond: 1_000_000 } };
  if (who === 'casement') {
    if (transport === 'stdio') await serveBridgeOverStdio(bridge, options);
    else return (await serveBridgeOverHttp(bridge, { ...options, token })).url;
  } else if (transport === 'stdio') {
    process.stdout.setMaxListeners(0);
    serveStdio(bareServer);
  } else {
    const handler = createMcpHandler(bareServer, { legacy: 'reject' });
    const server = createServer(toNodeHandler(handler));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${server.address().port}/mcp`;
  }
  return undefined;
}

process.on('message', () => process.send({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
process.send({ url: await serve() });
