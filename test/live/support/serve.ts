/** `casement serve` as a client would start it: a real process, real pipes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BridgeClient, type Era } from '@casement/client';
import type { Desktop } from '@casement/testkit';

export const CLI = fileURLToPath(new URL('../../../packages/cli/bin/casement.js', import.meta.url));

/** Connects the compliant client to a server of its own. */
export function connect(desktop: Desktop, args: readonly string[], era: Era = 'modern'): Promise<BridgeClient> {
  return BridgeClient.connect(
    { command: process.execPath, args: [CLI, 'serve', ...args], env: { ...desktop.env }, stderr: 'ignore' },
    { era },
  );
}

/** A server spoken to line by line; everything it prints is kept. */
export class RawServer {
  stdout = '';
  stderr = '';
  readonly exited: Promise<number | null>;

  private constructor(readonly process: ChildProcess) {
    process.stdout!.on('data', (chunk) => {
      this.stdout += chunk;
    });
    process.stderr!.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.exited = new Promise((resolve) => process.once('exit', (code) => resolve(code)));
  }

  static start(command: string, args: readonly string[], env: Record<string, string>): RawServer {
    return new RawServer(spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }));
  }

  send(message: object): void {
    this.process.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  initialize(): void {
    const clientInfo = { name: 'raw', version: '1' };
    this.send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
    this.send({ method: 'notifications/initialized' });
  }

  lines(): string[] {
    return this.stdout.split('\n').filter((line) => line !== '');
  }

  /** The answer to a request, once it is there. */
  async answer(id: number, timeoutMs = 10_000): Promise<Record<string, unknown>> {
    const started = Date.now();
    for (;;) {
      const line = this.lines().find((text) => isAnswer(text, id));
      if (line) return JSON.parse(line);
      if (Date.now() - started > timeoutMs) throw new Error(`no answer to ${id}; stderr: ${this.stderr.slice(-800)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function isAnswer(text: string, id: number): boolean {
  try {
    return JSON.parse(text).id === id;
  } catch {
    return false;
  }
}
