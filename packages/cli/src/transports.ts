/** The ways in which one bridge is served at the same time: stdin and stdout, a socket, HTTP. */
import type { Readable, Writable } from 'node:stream';
import {
  defaultTokenFile,
  type Log,
  readOrCreateToken,
  serveBridgeOverHttp,
  serveBridgeOverSocket,
  serveBridgeOverStdio,
} from '@casement/mcp';
import type { Bridge } from '@casement/spec';
import { VERSION } from './version.js';

export interface Ways {
  /** A path, or true for the usual one. */
  readonly socket?: string | true;
  /** A port (0 = any free one), or true for the usual one. */
  readonly http?: number | true;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly tokenFile?: string;
}

/** The port of `--http` without a number: fixed, so that the settings of a client stay true. */
export const USUAL_PORT = 7391;

export interface Common {
  readonly input: Readable;
  readonly output: Writable;
  readonly hints: string;
  readonly log: Log;
}

export interface Open {
  readonly kind: 'stdio' | 'socket' | 'http';
  /** Path or URL; absent for stdio. */
  readonly at?: string;
  /** Of HTTP. */
  readonly token?: string;
  readonly tokenFile?: string;
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens what `ways` name, stdin and stdout when they name nothing.
 * @throws Error with the reason and a remedy; what was open by then is closed again.
 */
export async function openWays(bridge: Bridge, ways: Ways, common: Common): Promise<readonly Open[]> {
  if (ways.socket === undefined && ways.http === undefined) return [await overStdio(bridge, common)];
  const open: Open[] = [];
  try {
    if (ways.socket !== undefined) open.push(await overSocket(bridge, ways.socket, common));
    if (ways.http !== undefined) open.push(await overHttp(bridge, ways.http, ways, common));
    return open;
  } catch (error) {
    await closeWays(open);
    throw error;
  }
}

export async function closeWays(open: readonly Open[]): Promise<void> {
  await Promise.allSettled(open.map((one) => one.close()));
}

async function overStdio(bridge: Bridge, { input, output, hints, log }: Common): Promise<Open> {
  const { closed, close } = await serveBridgeOverStdio(bridge, { version: VERSION, input, output, hints, log });
  return { kind: 'stdio', closed, close };
}

async function overSocket(bridge: Bridge, socket: string | true, { hints, log }: Common): Promise<Open> {
  const path = socket === true ? {} : { path: socket };
  const serving = await serveBridgeOverSocket(bridge, { version: VERSION, ...path, hints, log });
  return { kind: 'socket', at: serving.path, closed: serving.closed, close: serving.close };
}

async function overHttp(bridge: Bridge, http: number | true, ways: Ways, { hints, log }: Common): Promise<Open> {
  const tokenFile = ways.tokenFile ?? defaultTokenFile();
  const token = await readOrCreateToken(tokenFile);
  const { url, closed, close } = await serveBridgeOverHttp(bridge, {
    version: VERSION,
    token,
    port: http === true ? USUAL_PORT : http,
    ...(ways.host !== undefined && { host: ways.host }),
    ...(ways.allowHost && { allowedHosts: ways.allowHost }),
    hints,
    log,
  });
  return { kind: 'http', at: url, token, tokenFile, closed, close };
}
