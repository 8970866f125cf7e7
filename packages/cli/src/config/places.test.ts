import { expect, test } from 'vitest';
import type { Platform } from './client-rows.js';
import { CLIENTS, clientNamed } from './clients.js';
import { likeliest, placesOf } from './places.js';
import type { Surroundings } from './surroundings.js';

const HOMES: Readonly<Record<Platform, string>> = {
  linux: '/home/ada b',
  darwin: '/Users/ada b',
  win32: 'C:\\Users\\Ada B',
};

function on(platform: Platform, env: Surroundings['env'] = {}): Surroundings {
  const home = HOMES[platform];
  const cwd = platform === 'win32' ? `${home}\\my work` : `${home}/my work`;
  return { platform, env, home, cwd, program: ['node', 'casement.js'] };
}

const first = (id: string, around: Surroundings) => placesOf(clientNamed(id)!, 'user', around)[0];

test.each([
  ['claude-code', '/home/ada b/.claude.json', '/Users/ada b/.claude.json', 'C:\\Users\\Ada B\\.claude.json'],
  [
    'claude-desktop',
    '/home/ada b/.config/Claude/claude_desktop_config.json',
    '/Users/ada b/Library/Application Support/Claude/claude_desktop_config.json',
    'C:\\Users\\Ada B\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
  ],
  [
    'vscode',
    '/home/ada b/.config/Code/User/mcp.json',
    '/Users/ada b/Library/Application Support/Code/User/mcp.json',
    'C:\\Users\\Ada B\\AppData\\Roaming\\Code\\User\\mcp.json',
  ],
  ['cursor', '/home/ada b/.cursor/mcp.json', '/Users/ada b/.cursor/mcp.json', 'C:\\Users\\Ada B\\.cursor\\mcp.json'],
  [
    'codex',
    '/home/ada b/.codex/config.toml',
    '/Users/ada b/.codex/config.toml',
    'C:\\Users\\Ada B\\.codex\\config.toml',
  ],
  [
    'gemini',
    '/home/ada b/.gemini/settings.json',
    '/Users/ada b/.gemini/settings.json',
    'C:\\Users\\Ada B\\.gemini\\settings.json',
  ],
  [
    'zed',
    '/home/ada b/.config/zed/settings.json',
    '/Users/ada b/.config/zed/settings.json',
    'C:\\Users\\Ada B\\AppData\\Roaming\\Zed\\settings.json',
  ],
  [
    'goose',
    '/home/ada b/.config/goose/config.yaml',
    '/Users/ada b/.config/goose/config.yaml',
    'C:\\Users\\Ada B\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
  ],
  [
    'windsurf',
    '/home/ada b/.codeium/windsurf/mcp_config.json',
    '/Users/ada b/.codeium/windsurf/mcp_config.json',
    'C:\\Users\\Ada B\\.codeium\\windsurf\\mcp_config.json',
  ],
  [
    'copilot-cli',
    '/home/ada b/.copilot/mcp-config.json',
    '/Users/ada b/.copilot/mcp-config.json',
    'C:\\Users\\Ada B\\.copilot\\mcp-config.json',
  ],
])('CASE-I3 the settings of %s on each system, in a home with a space', (id, linux, darwin, win32) => {
  expect(first(id, on('linux'))).toBe(linux);
  expect(first(id, on('darwin'))).toBe(darwin);
  expect(first(id, on('win32'))).toBe(win32);
});

test('variables of the system and of a client move its settings', () => {
  expect(first('zed', on('linux', { XDG_CONFIG_HOME: '/conf' }))).toBe('/conf/zed/settings.json');
  expect(first('vscode', on('win32', { APPDATA: 'D:\\Roaming' }))).toBe('D:\\Roaming\\Code\\User\\mcp.json');
  const moved = placesOf(clientNamed('codex')!, 'user', on('linux', { CODEX_HOME: '/srv/codex' }));
  expect(moved).toEqual(['/srv/codex/config.toml']);
  expect(placesOf(clientNamed('codex')!, 'user', on('linux', { CODEX_HOME: '' }))[0]).toBe(
    '/home/ada b/.codex/config.toml',
  );
});

test('settings of a project are below it; some clients have none', () => {
  const project = (id: string, platform: Platform) => placesOf(clientNamed(id)!, 'project', on(platform));
  expect(project('vscode', 'win32')).toEqual(['C:\\Users\\Ada B\\my work\\.vscode\\mcp.json']);
  expect(project('claude-code', 'linux')).toEqual(['/home/ada b/my work/.mcp.json']);
  expect(project('claude-desktop', 'darwin')).toEqual([]);
});

test('of several files the one that exists counts, else the first', () => {
  const places = placesOf(clientNamed('opencode')!, 'user', on('linux'));
  expect(likeliest(places, (path) => path.endsWith('.json'))).toBe('/home/ada b/.config/opencode/opencode.json');
  expect(likeliest(places, () => false)).toBe('/home/ada b/.config/opencode/opencode.jsonc');
});

test('every row is complete: ids of their own, absolute places on every system', () => {
  expect(new Set(CLIENTS.map(({ id }) => id)).size).toBe(CLIENTS.length);
  for (const row of CLIENTS) {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const places = placesOf(row, 'user', on(platform));
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) expect(place.startsWith(HOMES[platform])).toBe(true);
    }
    expect(row.next).toMatch(/\.$/);
  }
});
