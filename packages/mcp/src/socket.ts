/** A bridge over a unix socket: several local clients share the one server that is running (GB-27, GB-28). */
import { chmod, lstat, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Bridge } from '@casement/spec';
import { type Log, silent } from './log.js';
import { privateFolder } from './private-folder.js';
import { Sockets } from './sockets.js';
import { serveBridgeOverStdio } from './stdio.js';

export interface SocketOptions {
  /** The version of this program, told to clients. */
  readonly version: string;
  /** Where the socket is; {@link defaultSocketPath} by default. Its folder is made, or must be private already. */
  readonly path?: string;
  /** About the applications on offer; follows the protocol's text in `instructions`. */
  readonly hints?: string;
  readonly log?: Log;
  /** Clients at one time; more are turned away. Default 64. */
  readonly maxConnections?: number;
  /** How long a client may leave its output untaken, in milliseconds. Default 30,000. */
  readonly stallMs?: number;
}

export interface SocketServing {
  readonly path: string;
  /** Resolves when the server has stopped and all clients are gone. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** What a path of a socket may have in bytes: the smallest limit of the systems (macOS: 104 with the end mark). */
const MAX_PATH = 103;

/** `$XDG_RUNTIME_DIR/casement/bridge.sock`; where there is no such folder, one for this user in the temporary folder. */
export function defaultSocketPath(env: NodeJS.ProcessEnv = process.env): string {
  const folder = env.XDG_RUNTIME_DIR
    ? join(env.XDG_RUNTIME_DIR, 'casement')
    : join(tmpdir(), `casement-${process.getuid?.() ?? 'user'}`);
  return join(folder, 'bridge.sock');
}

/** Whether somebody answers at `path`. */
function alive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe: Socket = connect(path);
    const done = (answer: boolean) => {
      probe.destroy();
      resolve(answer);
    };
    probe.once('connect', () => done(true));
    // Refused: nobody listens any more. Anything else (a full queue) means that somebody does.
    probe.once('error', (cause: NodeJS.ErrnoException) => done(!['ECONNREFUSED', 'ENOENT'].includes(cause.code ?? '')));
  });
}

const look = (path: string) => lstat(path).catch(() => undefined);

/** @throws Error when something else than a socket is at `path`: before anything is said of its folder. */
async function requireSocket(path: string): Promise<void> {
  const found = await look(path);
  if (found && !found.isSocket()) throw new Error(`${path} is no socket, so it is left alone. Choose another path.`);
}

/** Removes what a dead server left behind. @throws Error when a live one is at `path`. */
async function makeRoom(path: string): Promise<void> {
  const found = await look(path);
  if (!found) return;
  if (await alive(path)) {
    throw new Error(`A server is running at ${path} already. Connect to it, stop it, or choose another path.`);
  }
  // Another server may have replaced it while we knocked.
  if ((await look(path))?.ino === found.ino) await rm(path, { force: true });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function open(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_PATH) {
    throw new Error(`The path of a socket has at most ${MAX_PATH} bytes; this one is longer: ${path}`);
  }
  await requireSocket(path);
  await privateFolder(dirname(path));
  await makeRoom(path);
  await listen(server, path);
  await chmod(path, 0o600);
}

/** Serves one client; resolves when it is gone. */
async function serveOne(bridge: Bridge, socket: Socket, options: SocketOptions): Promise<void> {
  const { log = silent } = options;
  socket.on('error', (cause: NodeJS.ErrnoException) => log('debug', 'A socket failed', { cause: cause.code }));
  const serving = await serveBridgeOverStdio(bridge, { ...options, input: socket, output: socket });
  await serving.closed;
  socket.end();
}

/**
 * Serves `bridge` at a unix socket that only this user can reach, one protocol connection a client.
 * @throws Error when another server runs there, or the folder is not private; the message says what to do.
 */
export async function serveBridgeOverSocket(bridge: Bridge, options: SocketOptions): Promise<SocketServing> {
  const { path = defaultSocketPath(), log = silent, maxConnections = 64, stallMs = 30_000 } = options;
  const server = createServer((socket) => void serveOne(bridge, socket, options));
  server.maxConnections = maxConnections;
  server.on('drop', () => log('warn', 'A client was turned away: too many are connected', { maxConnections }));
  const sockets = new Sockets(server, stallMs);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await open(server, path).catch((cause) => {
    sockets.destroy();
    throw cause;
  });
  log('info', 'Serving at a socket', { path });
  const close = (): Promise<void> => {
    server.close();
    sockets.destroy();
    return closed;
  };
  return { path, closed, close };
}
