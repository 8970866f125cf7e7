import { expect, test } from 'vitest';
import type { Connection } from './client-rows.js';
import { CLIENTS, clientNamed } from './clients.js';
import { dataOf, editText } from './edit.js';
import { BrokenFile, UnfitFile } from './problems.js';

const COMMAND: Connection = {
  kind: 'command',
  command: '/opt/my node/node',
  args: ['/opt/my apps/casement.js', 'serve', '--app', 'text editor'],
  env: {},
  variables: ['DISPLAY'],
};
const HTTP: Connection = { kind: 'http', url: 'http://127.0.0.1:7391/mcp', authorization: 'Bearer abc' };

const edit = (id: string, text: string, to: Connection = COMMAND) => editText(clientNamed(id)!, text, 'casement', to);

/** Whether every line of `before` is still there, in order; a comma at its end may be new. */
function keepsLines(before: string, after: string): boolean {
  const plain = (line: string) => line.replace(/,(?=\s*(\/\/.*|\/\*.*)?$)/, '');
  const left = after.split('\n').map(plain);
  return before.split('\n').every((line) => {
    const at = left.indexOf(plain(line));
    left.splice(0, at + 1);
    return at >= 0;
  });
}

test.each([
  ['no value', '{\n  "context_servers": null\n}\n'],
  ['nothing in it', '{\n  "context_servers": {}, // none yet\n  "z": 1\n}\n'],
  ['only a comment in it', '{\n  "context_servers": {\n    // none yet\n  },\n}\n'],
  ['nothing at all', '{}'],
  ['only a comment', '// empty\n'],
  ['nothing but space', '\n\n'],
  ['comments at every end', '{ // a\n  "a": 1 /* b */ // c\n  // d\n} // e\n'],
  ['trailing commas and dangling comments', '{\n  "context_servers": {\n    "a": {}, // x\n    // y\n  },\n}\n'],
  ['tabs', '{\n\t"context_servers": {\n\t\t"a": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}\n'],
  ['one line', '{"context_servers":{"a":{"command":"x"}},"b":[1,2]}'],
  ['spaces on one line', '{ "context_servers": { "a": { "command": "x" } } }'],
])('JSON with %s: the entry is put in, every comment stays, twice is once', (_, text) => {
  const once = edit('zed', text);
  for (const comment of text.match(/\/\/.*|\/\*.*?\*\//g) ?? []) expect(once).toContain(comment);
  expect(dataOf('jsonc', once)).toMatchObject({ context_servers: { casement: { command: '/opt/my node/node' } } });
  expect(edit('zed', once)).toBe(once);
});

test.each([
  ['nothing', ''],
  ['a comment', '# empty\n'],
  ['no end of line', 'model = "x"'],
  ['tables below', '[mcp_servers.a]\ncommand = "x" # y\n\n  [mcp_servers.a.env]\n  A = "1"\n\n[z]\nq = 1\n'],
  ['dotted keys', 'mcp_servers.a.command = "x"\n[z]\nq = 1\n'],
  ['its name in a text', 'a = """\n[mcp_servers.casement]\ncommand = "x"\n"""\n'],
  ['lists of tables', '[[hooks]]\na = 1\n\n[[hooks]]\na = 2\n'],
])('TOML with %s: a table of its own at the end, twice is once', (_, text) => {
  const once = edit('codex', text);
  expect(once.startsWith(text)).toBe(true);
  expect(once).toContain('[mcp_servers.casement]\ncommand = "/opt/my node/node"\n');
  expect(edit('codex', once)).toBe(once);
});

test('TOML: a table that is there is changed in place; what the user put in stays', () => {
  const text =
    '[mcp_servers.casement]\n# mine\ncommand = "old" # why\nargs = [\n  "a", # b\n]\nenabled = false\ntool_timeout_sec = 90\n\n[mcp_servers.casement.env]\nX = "1"\n\n[z]\nq = 1\n';
  expect(edit('codex', text)).toBe(
    '[mcp_servers.casement]\n# mine\ncommand = "/opt/my node/node" # why\nargs = ["/opt/my apps/casement.js", "serve", "--app", "text editor"]\nenabled = false\ntool_timeout_sec = 90\nenv_vars = ["DISPLAY"]\n\n[mcp_servers.casement.env]\nX = "1"\n\n[z]\nq = 1\n',
  );
  expect(edit('codex', text, HTTP)).toBe(
    '[mcp_servers.casement]\n# mine\nenabled = false\ntool_timeout_sec = 90\nurl = "http://127.0.0.1:7391/mcp"\nhttp_headers = { Authorization = "Bearer abc" }\n\n[z]\nq = 1\n',
  );
});

test.each([
  ['nothing', ''],
  ['a comment', '# empty\n'],
  ['no end of line', 'A: 1'],
  ['no value', 'extensions: # none\n\nA: 1\n'],
  ['nothing but braces', '# x\n{}\n# y\n'],
  ['an empty map', 'A: 1\nextensions: {}\nB: 2\n'],
  ['four spaces', 'extensions:\n    a:\n        cmd: x # y\n\n# z\nB: 2\n'],
  ['a text at the end', 'extensions:\n  a:\n    cmd: x\n    description: |\n      long\n      text\n'],
  ['anchors', 'base: &b\n  timeout: 9\nextensions:\n  a:\n    <<: *b\n    cmd: x\n'],
  ['quoted keys', '"extensions":\n  "a":\n    cmd: "x"\n'],
])('YAML with %s: the lines around the entry stay, twice is once', (_, text) => {
  const once = edit('goose', text);
  expect(keepsLines(text.replace(/ \{\}|^\{\}\n/m, ''), once)).toBe(true);
  expect(dataOf('yaml', once)).toMatchObject({ extensions: { casement: { type: 'stdio', enabled: true } } });
  expect(edit('goose', once)).toBe(once);
});

test.each(CLIENTS.map(({ id }) => id))('%s: from a command to HTTP and back is as it was', (id) => {
  const once = edit(id, '');
  if (!clientNamed(id)!.http) return;
  const other = edit(id, once, HTTP);
  expect(other).not.toContain('my node');
  expect(other).toContain('Bearer abc');
  expect(edit(id, other)).toBe(once);
});

test.each([
  ['claude-desktop', '{\n  "mcpServers": {\n    "a": {},\n  }\n}', /line 4, column 3/],
  ['claude-desktop', '{\n  // mine\n  "a": 1\n}', /line 2, column 3: comment not allowed/],
  ['vscode', '{\n  "servers": {\n', /line 3/],
  ['zed', '{"a": 1} x', /line 1/],
  ['codex', 'a = 1\nb = = 2\n', /line 2/],
  ['codex', 'a = { b = 1, }\n', /line 1/],
  ['goose', 'a: 1\n b: 2\n', /line 1, column 4/],
  ['goose', 'a: 1\n---\nb: 2\n', /line 2/],
])('%s: a broken file is told by its place', (id, text, message) => {
  expect(() => edit(id, text)).toThrow(BrokenFile);
  expect(() => edit(id, text)).toThrow(message);
});

test.each([
  ['zed', '[1, 2]'],
  ['zed', '{"context_servers": []}'],
  ['zed', '{"context_servers": {"casement": "x"}}'],
  ['claude-code', '{"mcpServers": {}, "mcpServers": {"a": {}}}'],
  ['codex', 'mcp_servers = { a = { command = "x" } }\n'],
  ['codex', 'mcp_servers.casement.command = "x"\n'],
  ['goose', '- a\n- b\n'],
  ['goose', 'extensions: { a: { cmd: x } }\n'],
])('%s: a file in a shape that would have to be rewritten is left alone: %s', (id, text) => {
  expect(() => edit(id, text)).toThrow(UnfitFile);
});

test('ends of lines and a byte order mark stay', () => {
  const text = '\uFEFF{\r\n  "a": 1\r\n}\r\n';
  const edited = edit('zed', text);
  expect(edited.startsWith('\uFEFF{\r\n  "a": 1,\r\n')).toBe(true);
  expect(edited).not.toMatch(/[^\r]\n/);
  expect(edit('zed', edited)).toBe(edited);
});

test('opencode: the first version has its servers one level higher', () => {
  const first = edit('opencode', '{"mcp": {"a": {"type": "local", "command": ["x"]}}}');
  expect(dataOf('jsonc', first)).toMatchObject({ mcp: { casement: { type: 'local' } } });
  expect(dataOf('jsonc', edit('opencode', '{"mcp": {}}'))).toMatchObject({ mcp: { servers: { casement: {} } } });
});

test('what the user set in the entry stays: switched off, timeouts, variables of their own', () => {
  const text = '{"mcpServers": {"casement": {"command": "x", "disabled": true, "env": {"MINE": "1"}, "timeout": 9}}}';
  const edited = dataOf('json', edit('cline', text, { ...COMMAND, env: { DISPLAY: ':1' } } as Connection));
  expect(edited).toMatchObject({
    mcpServers: { casement: { disabled: true, timeout: 9, env: { MINE: '1', DISPLAY: ':1' } } },
  });
  const goose = edit('goose', 'extensions:\n  casement:\n    enabled: false\n    timeout: 60\n');
  expect(dataOf('yaml', goose)).toMatchObject({ extensions: { casement: { enabled: false, timeout: 60 } } });
});
