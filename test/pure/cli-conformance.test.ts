/** `casement conformance` as a command. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveReference, TOKEN } from '../conformance-kit/reference/http.js';
import { casement } from './cli-support/terminal.js';

function file(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'casement-kit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('--list names every check and what it needs', async () => {
  const { code, stdout } = await casement(['conformance', '--list']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/GB-24\/stale .*\(manifest: change\)/);
});

test.each<[string, string[], RegExp]>([
  ['nothing to check', [], /either --stdio COMMAND or --url URL/],
  ['both ways', ['--stdio', 'a', '--url', 'http://localhost/'], /either/],
  ['no address', ['--url', 'localhost:1'], /is no address/],
  ['a token for a command', ['--stdio', 'a', '--token-file', 'x'], /belongs to --url/],
  ['no file', ['--stdio', 'a', '--manifest', '/no/such/file'], /cannot be read \(ENOENT\)/],
  ['an unknown rule', ['--stdio', 'a', '--only', 'GB-99'], /no rule or check GB-99/],
  ['an empty command', ['--stdio', '  '], /needs a command/],
])('%s is wrong usage', async (_, argv, message) => {
  const { code, stderr } = await casement(['conformance', ...argv]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});

test.each([
  ['{', /It is no JSON/],
  ['{"change":{"window":"A"}}', /change\.action/],
  ['{"chnage":{}}', /chnage/],
])('the manifest %s is told to be wrong, and where', async (text, message) => {
  const { code, stderr } = await casement(['conformance', '--stdio', 'a', '--manifest', file('m.json', text)]);
  expect(stderr).toMatch(message);
  expect(stderr).toContain('docs/conformance-kit.md');
  expect(code).toBe(2);
});

test.each([
  ['a program that is not there', ['--stdio', '/no/such/program']],
  ['a program that speaks no MCP', ['--stdio', "/bin/sh -c 'exit 3'"]],
  ['an address where nobody is', ['--url', 'http://127.0.0.1:9/mcp']],
])('%s is exit code 3 with a remedy', async (_, argv) => {
  const { code, stderr } = await casement(['conformance', '--timeout', '2', ...argv]);
  expect(code).toBe(3);
  expect(stderr).toContain('→');
});

test('MB-11 the report is JSON on stdout; the exit code goes by the rules that must be kept', async () => {
  const served = await serveReference();
  onTestFinished(() => served.close());
  const base = ['conformance', '--url', served.url, '--era', 'modern', '--json', '--timeout', '2'];
  const refused = await casement([...base, '--only', 'MB-11']);
  expect(refused.code).toBe(3);
  const told = await casement([...base, '--only', 'MB-11', '--token-file', file('token', `${TOKEN}\n`)]);
  expect(JSON.parse(told.stdout)).toMatchObject({ server: { name: 'reference' }, counts: { pass: 2, fail: 0 } });
  expect(told.code).toBe(0);
  expect(told.all).not.toContain(TOKEN);
});
