/**
 * The official suite imports `globSync` from `fs`, which Node has from version 22 on, for a command that is not used here.
 * `node --import ./glob-hook.mjs …` gives it one that says so, to the suite's own file alone.
 */
import { register } from 'node:module';

const asUrl = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

const withGlob = asUrl(
  `export * from 'node:fs'; export const globSync = () => { throw new Error('globSync needs Node 22'); };`,
);
const hook = `
export async function resolve(specifier, context, next) {
  const suite = context.parentURL?.includes('@modelcontextprotocol/conformance/dist/');
  return specifier === 'fs' && suite ? { url: ${JSON.stringify(withGlob)}, shortCircuit: true } : next(specifier, context);
}`;
register(asUrl(hook), import.meta.url);
