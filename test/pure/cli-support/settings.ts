/** Settings files of real clients, as people have them, and a machine whose home is a folder of the test. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Io } from 'casement';
import { onTestFinished } from 'vitest';

export type Surroundings = NonNullable<Io['surroundings']>;

/** Client → where its settings are below a home on Linux, and the file to begin with. */
export const SETTINGS = {
  'claude-code': ['.claude.json', 'claude-code.json'],
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', 'claude-desktop.json'],
  vscode: ['.config/Code/User/mcp.json', 'vscode.jsonc'],
  cursor: ['.cursor/mcp.json', 'cursor.jsonc'],
  codex: ['.codex/config.toml', 'codex.toml'],
  gemini: ['.gemini/settings.json', 'gemini.jsonc'],
  zed: ['.config/zed/settings.json', 'zed.jsonc'],
  goose: ['.config/goose/config.yaml', 'goose.yaml'],
  opencode: ['.config/opencode/opencode.jsonc', 'opencode.jsonc'],
  windsurf: ['.codeium/windsurf/mcp_config.json', 'windsurf.json'],
  cline: ['.cline/data/settings/cline_mcp_settings.json', 'cline.json'],
  'copilot-cli': ['.copilot/mcp-config.json', 'copilot-cli.json'],
} as const;

export type Client = keyof typeof SETTINGS;
export const CLIENTS = Object.keys(SETTINGS) as Client[];

/** A machine with an empty home, whose paths hold spaces (CASE-I3). */
export function emptyHome(env: Record<string, string> = {}): Surroundings {
  const home = mkdtempSync(join(tmpdir(), 'casement home '));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const cwd = join(home, 'my project');
  mkdirSync(cwd);
  const program = ['/opt/my node/bin/node', '/opt/my apps/casement.js'] as const;
  return { platform: 'linux', env: { DISPLAY: ':7', XDG_RUNTIME_DIR: '/run/user/7', ...env }, home, cwd, program };
}

/** The same, with the settings that a user of `client` has; `path` leads to them. */
export function homeOf(client: Client): { around: Surroundings; path: string } {
  const around = emptyHome();
  const [place, file] = SETTINGS[client];
  const path = join(around.home, place);
  mkdirSync(dirname(path), { recursive: true });
  cpSync(fileURLToPath(new URL(`./settings/${file}`, import.meta.url)), path);
  return { around, path };
}
