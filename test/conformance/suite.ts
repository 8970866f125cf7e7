/** The official suite as a child process, and what it found. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Revision = '2025-11-25' | '2026-07-28';

export interface Verdict {
  readonly code: number;
  readonly output: string;
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Runs one command of the suite; `code` is its exit code. Bounded to two minutes. */
function run(args: readonly string[]): Promise<Verdict> {
  const command = ['--import', here('./glob-hook.mjs'), SUITE, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { timeout: 120_000, maxBuffer: 16 * 1024 * 1024 }, (failed, stdout, stderr) => {
      resolve({ code: failed ? Number(failed.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}

export const runSuite = (url: string, args: readonly string[]): Promise<Verdict> =>
  run(['server', '--url', url, ...args]);

/** The names of the scenarios that a revision requires of a server; the suite runs a few more that do not count. */
export async function requiredNames(revision: Revision): Promise<Set<string>> {
  const { output } = await run(['list', '--requirements', revision]);
  const section = output.split('Server scenarios')[1]?.split('Client scenarios')[0] ?? '';
  return new Set([...section.matchAll(/^ +- (\S+)/gm)].map(([, name]) => name as string));
}

/** All scenarios that a revision requires. */
export const required = (revision: Revision): string[] => ['--requirements', revision];

/** One scenario, at a revision. */
export const scenario = (name: string, revision: Revision): string[] => [
  '--scenario',
  name,
  '--spec-version',
  revision,
];

export const baseline = (revision: Revision): string[] => ['--expected-failures', here(`./baseline-${revision}.yml`)];
