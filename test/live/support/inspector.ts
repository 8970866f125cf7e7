/** The official MCP Inspector, by its command line: what its user sees of a server. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/.bin/mcp-inspector', import.meta.url));
const LIMITS = { timeout: 40_000, maxBuffer: 16 * 1024 * 1024 };

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Inspection {
  /** 0: fine; 5: the tool answered with `isError`. */
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: results of any method, looked into freely by tests.
  readonly result: any;
  readonly stderr: string;
}

export class Inspector {
  private constructor(private readonly folder: string) {}

  /** It gets a home of its own, so that it neither reads nor leaves settings of a user. */
  static async for(server: ServerCommand): Promise<Inspector> {
    const folder = await mkdtemp(join(tmpdir(), 'casement-inspector-'));
    await writeFile(join(folder, 'servers.json'), JSON.stringify({ mcpServers: { casement: server } }));
    return new Inspector(folder);
  }

  /** Runs one method against a server started for it, e.g. `run('modern', 'tools/list', '--strict')`. */
  run(era: 'legacy' | 'modern' | 'auto', method: string, ...more: readonly string[]): Promise<Inspection> {
    const server = ['--config', join(this.folder, 'servers.json'), '--server', 'casement', '--protocol-era', era];
    const args = [PROGRAM, '--cli', ...server, '--format', 'json', '--stored-auth-only', '--method', method, ...more];
    const env = { PATH: process.env.PATH, HOME: this.folder, MCP_INSPECTOR_SECRET_STORE: 'memory' };
    return new Promise((resolve) => {
      execFile(process.execPath, args, { ...LIMITS, env }, (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? -1) : 0;
        resolve({ code, stderr, result: stdout.startsWith('{') ? JSON.parse(stdout).result : undefined });
      });
    });
  }

  dispose(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
