#!/usr/bin/env node
/**
 * Requests a second and CPU a request of our MCP server beside a server that is nothing but the SDK, in the same run:
 * `npm run bench -- mcp`. `--rounds N` (default 7), `--json` for machines. Exit code 1 when ours takes more than 1.2 times.
 */
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TARGET = 1.2;
const TOKEN = 'a-token-for-benchmarks-0123456789';
const PARALLEL = 4;
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '0' },
};
const WORK = [
  { what: 'resources/read 50 kB', method: 'resources/read', params: { uri: 'app://windows' }, requests: 300 },
  { what: 'tools/list 300', method: 'tools/list', params: {}, requests: 120 },
];

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, json: { type: 'boolean' } },
  allowPositionals: true,
});
const rounds = Number(options.rounds);

const results = [];
for (const transport of ['stdio', 'http']) results.push(...(await bench(transport)));
if (options.json) console.log(JSON.stringify(results, null, 2));
else print(results);
process.exitCode = results.every(({ ratio }) => ratio <= TARGET) ? 0 : 1;

/** Both servers run all the time and take turns, so that whatever else the machine does meets both. */
async function bench(transport) {
  process.stderr.write(`bench: ${transport}\n`);
  const servers = [await start('casement', transport), await start('bare', transport)];
  const found = [];
  for (const work of WORK) {
    const samples = servers.map(() => []);
    for (const server of servers) await run(server, work);
    for (let round = 0; round < rounds; round++) {
      for (const [nth, server] of servers.entries()) samples[nth].push(await measure(server, work));
    }
    found.push(summary(transport, work, samples));
  }
  for (const server of servers) server.stop();
  return found;
}

function summary(transport, { what }, [ours, bare]) {
  const cpu = (samples) => median(samples.map((sample) => sample.cpuMs));
  return {
    transport,
    what,
    ours: { perSecond: median(ours.map((sample) => sample.perSecond)), cpuMs: cpu(ours) },
    bare: { perSecond: median(bare.map((sample) => sample.perSecond)), cpuMs: cpu(bare) },
    ratio: cpu(ours) / cpu(bare),
  };
}

async function measure(server, work) {
  const before = await server.cpu();
  const began = performance.now();
  await run(server, work);
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: work.requests / seconds, cpuMs: ((await server.cpu()) - before) / work.requests };
}

/** All requests of `work`, a few at a time. */
async function run(server, { method, params, requests }) {
  let left = requests;
  const worker = async () => {
    while (left-- > 0) await server.ask(method, { ...params, _meta: META });
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

async function start(who, transport) {
  const script = fileURLToPath(new URL('./bench/mcp-server.mjs', import.meta.url));
  const child = fork(script, [who, transport, TOKEN], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  const { url } = await message(child);
  const ask = url ? overHttp(url) : overLines(child);
  const cpu = async () => {
    child.send('cpu');
    const { user, system } = (await message(child)).cpu;
    return (user + system) / 1000;
  };
  return { ask, cpu, stop: () => child.kill() };
}

function message(child) {
  return new Promise((resolve) => child.once('message', resolve));
}

/** Looks at no more of an answer than its id: what the client does must not cost what the server is measured by. */
function overLines(child) {
  let nextId = 0;
  let rest = [];
  const waiting = new Map();
  child.stdout.on('data', (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      settle(Buffer.concat([...rest, chunk.subarray(from, end)]));
      rest = [];
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
  });
  const settle = (line) => {
    const ends = line.subarray(0, 100).toString('latin1') + line.subarray(-100).toString('latin1');
    const id = Number(/"id":(\d+)/.exec(ends)?.[1]);
    waiting.get(id)?.(line);
    waiting.delete(id);
  };
  return (method, params) => {
    const id = ++nextId;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
}

function overHttp(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  let nextId = 0;
  return (method, params) => {
    const headers = {
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(params.uri && { 'Mcp-Name': params.uri }),
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++nextId, method, params });
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${method} was answered with ${response.statusCode}`));
        response.on('data', () => {}).on('end', resolve);
      });
      sent.on('error', reject).end(body);
    });
  };
}

function print(rows) {
  console.log('\n| transport | request | ours /s | SDK alone /s | ours CPU ms | SDK alone CPU ms | ratio |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { transport, what, ours, bare, ratio } of rows) {
    const cells = [ours.perSecond.toFixed(0), bare.perSecond.toFixed(0), ours.cpuMs.toFixed(2), bare.cpuMs.toFixed(2)];
    console.log(`| ${transport} | ${what} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`);
  }
  console.log(`\nMedian of ${rounds} rounds, ${PARALLEL} requests at a time. Target: at most ${TARGET} times the CPU.`);
}

function median(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
