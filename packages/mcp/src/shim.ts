/** stdin and stdout of this process, tied to a running server's socket: for hosts that can only start a command. */
import { connect, type Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';

/** How long the other side may take to let go after one side has ended, in milliseconds. */
const FAREWELL_MS = 1500;

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new Error(`No server answers at ${path} (${cause.code}). Start one there first.`, { cause })),
    );
  });
}

/** Resolves when `socket` is closed; FAREWELL_MS after `stdin` has ended at the latest. */
function over(socket: Socket, stdin: Readable, stdout: Writable): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const hurry = () => {
      timer ??= setTimeout(() => socket.destroy(), FAREWELL_MS);
    };
    stdin.once('end', hurry).once('close', hurry).once('error', hurry);
    socket.once('end', hurry);
    // Whoever started us does not read any more.
    stdout.once('error', () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Carries bytes both ways between `stdin`/`stdout` and the server at `path`, and nothing else: it knows no protocol.
 * Resolves within 2 s of the end of either side; the caller then lets the process end.
 * @throws Error when nobody answers at `path`.
 */
export async function connectShim(
  path: string,
  stdin: Readable = process.stdin,
  stdout: Writable = process.stdout,
): Promise<void> {
  const socket = await open(path);
  const ended = over(socket, stdin, stdout);
  stdin.pipe(socket);
  socket.pipe(stdout, { end: false });
  await ended;
  stdin.unpipe(socket);
  stdin.pause();
}
