/** The rows of the clients, each as its own documentation describes it (autumn 2026). */
import type { ClientRow, CommandConnection, HttpConnection, Places } from './client-rows.js';
import type { EntryValues } from './entry-values.js';

const under =
  (...keys: readonly string[]) =>
  (): readonly string[] =>
    keys;

const COMMAND_KEYS = ['command', 'args', 'env', 'cwd', 'envFile'];
const HTTP_KEYS = ['url', 'headers'];

const headers = ({ authorization }: HttpConnection) => ({ Authorization: authorization });
const environmentOf = ({ env }: CommandConnection): { env?: Readonly<Record<string, string>> } =>
  Object.keys(env).length > 0 ? { env } : {};
const plainCommand = (to: CommandConnection): EntryValues => ({
  command: to.command,
  args: to.args,
  ...environmentOf(to),
});
const typedCommand = (to: CommandConnection): EntryValues => ({ type: 'stdio', ...plainCommand(to) });
const typedHttp = (to: HttpConnection): EntryValues => ({ type: 'http', url: to.url, headers: headers(to) });
const plainHttp = (to: HttpConnection): EntryValues => ({ url: to.url, headers: headers(to) });

const EXTENSION = 'Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';
const VSCODE: Places = ['{config}/Code/User/mcp.json'];
const GOOSE: Places = {
  linux: ['{xdg}/goose/config.yaml'],
  darwin: ['{xdg}/goose/config.yaml'],
  win32: ['{config}/Block/goose/config/config.yaml'],
};

/** opencode 1 has the servers right under `mcp`; opencode 2 one level deeper. */
function opencodeServers(data: unknown): readonly string[] {
  const mcp = (data as { mcp?: unknown } | undefined)?.mcp;
  if (mcp === null || typeof mcp !== 'object' || 'servers' in mcp) return ['mcp', 'servers'];
  const first = Object.values(mcp).some((one) => typeof one === 'object' && one !== null && 'type' in one);
  return first ? ['mcp'] : ['mcp', 'servers'];
}

export const CLIENTS: readonly ClientRow[] = [
  {
    id: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    under: under('mcpServers'),
    user: ['$CLAUDE_CONFIG_DIR/.claude.json', '{home}/.claude.json'],
    project: '.mcp.json',
    environment: 'inherited',
    command: typedCommand,
    http: typedHttp,
    commandKeys: COMMAND_KEYS,
    httpKeys: [...HTTP_KEYS, 'headersHelper', 'oauth'],
    variable: (name) => `\${${name}}`,
    next: 'Start Claude Code again; /mcp shows whether it is connected.',
  },
  {
    id: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    under: under('mcpServers'),
    user: ['{config}/Claude/claude_desktop_config.json'],
    environment: 'stripped',
    command: plainCommand,
    commandKeys: COMMAND_KEYS,
    httpKeys: HTTP_KEYS,
    next: 'Quit Claude Desktop, from the tray as well, and start it again.',
  },
  {
    id: 'vscode',
    title: 'VS Code',
    format: 'jsonc',
    under: under('servers'),
    user: VSCODE,
    project: '.vscode/mcp.json',
    environment: 'inherited',
    command: typedCommand,
    http: typedHttp,
    commandKeys: COMMAND_KEYS,
    httpKeys: HTTP_KEYS,
    variable: (name) => `\${env:${name}}`,
    next: 'Run "MCP: List Servers" in VS Code and start it there.',
  },
  {
    id: 'cursor',
    title: 'Cursor',
    format: 'jsonc',
    under: under('mcpServers'),
    user: ['{home}/.cursor/mcp.json'],
    project: '.cursor/mcp.json',
    environment: 'stripped',
    command: plainCommand,
    http: plainHttp,
    commandKeys: COMMAND_KEYS,
    httpKeys: HTTP_KEYS,
    variable: (name) => `\${env:${name}}`,
    next: 'Start Cursor again and switch the server on under Customize, MCPs.',
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    under: under('mcp_servers'),
    user: ['$CODEX_HOME/config.toml', '{home}/.codex/config.toml'],
    project: '.codex/config.toml',
    environment: 'named',
    command: (to) => ({
      ...plainCommand(to),
      ...(to.variables.length > 0 && { env_vars: to.variables }),
    }),
    http: (to) => ({
      url: to.url,
      ...(to.tokenVariable === undefined ? { http_headers: headers(to) } : { bearer_token_env_var: to.tokenVariable }),
    }),
    commandKeys: ['command', 'args', 'env', 'env_vars', 'cwd'],
    httpKeys: ['url', 'http_headers', 'env_http_headers', 'bearer_token_env_var'],
    variable: (name) => name,
    next: 'Start Codex again; /mcp shows whether it is connected. In a project, Codex has to trust the project.',
  },
  {
    id: 'gemini',
    title: 'Gemini CLI',
    format: 'jsonc',
    under: under('mcpServers'),
    user: ['{home}/.gemini/settings.json'],
    project: '.gemini/settings.json',
    environment: 'inherited',
    command: plainCommand,
    // `url` would be the older SSE transport there.
    http: (to) => ({ httpUrl: to.url, headers: headers(to) }),
    commandKeys: COMMAND_KEYS,
    httpKeys: [...HTTP_KEYS, 'httpUrl'],
    variable: (name) => `\${${name}}`,
    next: 'Start Gemini CLI again; /mcp shows whether it is connected.',
  },
  {
    id: 'zed',
    title: 'Zed',
    format: 'jsonc',
    under: under('context_servers'),
    user: {
      linux: ['{xdg}/zed/settings.json'],
      darwin: ['{xdg}/zed/settings.json'],
      win32: ['{config}/Zed/settings.json'],
    },
    project: '.zed/settings.json',
    environment: 'inherited',
    command: plainCommand,
    http: plainHttp,
    commandKeys: COMMAND_KEYS,
    httpKeys: HTTP_KEYS,
    next: 'Zed takes it at once; the settings of its agent panel show whether it runs.',
  },
  {
    id: 'goose',
    title: 'goose',
    format: 'yaml',
    under: under('extensions'),
    user: GOOSE,
    environment: 'inherited',
    command: ({ command, args, env }) => ({ type: 'stdio', cmd: command, args, envs: env }),
    http: (to) => ({ type: 'streamable_http', uri: to.url, headers: headers(to) }),
    commandKeys: ['cmd', 'args', 'envs', 'env_keys'],
    httpKeys: ['uri', 'headers'],
    defaults: {
      name: 'casement',
      description: 'Windows of desktop applications',
      enabled: true,
      timeout: 300,
    },
    next: 'Start a new goose session.',
  },
  {
    id: 'opencode',
    title: 'opencode',
    format: 'jsonc',
    under: opencodeServers,
    user: ['{xdg}/opencode/opencode.jsonc', '{xdg}/opencode/opencode.json'],
    project: 'opencode.json',
    environment: 'inherited',
    command: ({ command, args, env }) => ({
      type: 'local',
      command: [command, ...args],
      ...(Object.keys(env).length > 0 && { environment: env }),
    }),
    http: (to) => ({ type: 'remote', url: to.url, headers: headers(to) }),
    commandKeys: ['command', 'environment', 'cwd'],
    httpKeys: [...HTTP_KEYS, 'oauth'],
    variable: (name) => `{env:${name}}`,
    next: 'Start opencode again; `opencode mcp list` shows whether it is connected.',
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    under: under('mcpServers'),
    user: ['{home}/.codeium/windsurf/mcp_config.json'],
    environment: 'stripped',
    command: plainCommand,
    http: (to) => ({ serverUrl: to.url, headers: headers(to) }),
    commandKeys: COMMAND_KEYS,
    httpKeys: [...HTTP_KEYS, 'serverUrl'],
    next: 'Press refresh in the MCP panel of Windsurf.',
  },
  {
    id: 'cline',
    title: 'Cline',
    format: 'json',
    under: under('mcpServers'),
    user: [`{config}/${EXTENSION}`, '{home}/.cline/data/settings/cline_mcp_settings.json'],
    environment: 'stripped',
    command: typedCommand,
    http: (to) => ({ type: 'streamableHttp', url: to.url, headers: headers(to) }),
    commandKeys: COMMAND_KEYS,
    httpKeys: HTTP_KEYS,
    next: 'Cline takes it at once; its MCP Servers panel shows whether it runs.',
  },
  {
    id: 'copilot-cli',
    title: 'Copilot CLI',
    format: 'json',
    under: under('mcpServers'),
    user: ['$COPILOT_HOME/mcp-config.json', '{home}/.copilot/mcp-config.json'],
    project: '.github/mcp.json',
    environment: 'stripped',
    command: typedCommand,
    http: typedHttp,
    commandKeys: COMMAND_KEYS,
    httpKeys: HTTP_KEYS,
    defaults: { tools: ['*'] },
    next: 'Start Copilot CLI again; /mcp show shows whether it is connected.',
  },
];

/** The row of a client, by its id. */
export function clientNamed(id: string): ClientRow | undefined {
  return CLIENTS.find((row) => row.id === id);
}
