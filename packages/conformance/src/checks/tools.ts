/** The tool list: names, schemas, what is in it and when. */
import type { Check } from '../check.js';
import { isObject, type Json } from '../json.js';
import { pause } from '../session.js';
import type { Subject } from '../subject.js';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
const DIALECT = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/** Everything inside a schema, with its key. */
function walk(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    visit(key, inner);
    walk(inner, visit);
  }
}

const windowOf = (name: string): string => name.slice(0, name.indexOf('__'));
const isReading = ({ annotations }: Json): boolean => isObject(annotations) && annotations.readOnlyHint === true;

function checkSchema(at: Subject, tool: Json, schema: unknown, which: string): void {
  if (!at.expect(isObject(schema), `A tool has no ${which}`, tool)) return;
  at.expect((schema as Json).type === 'object', `The root of an ${which} is no object`, { name: tool.name, schema });
}

export const TOOLS: readonly Check[] = [
  {
    id: 'GB-18/names',
    title: 'tools are called {winId}__{action}, in characters that every client takes',
    run: async (at) => {
      const names = await at.toolNames();
      for (const name of names) {
        at.expect(NAME.test(name), 'A name has other characters, or too many', name);
        at.expect(name.indexOf('__') > 0, 'A name is not {winId}__{action}', name);
      }
      at.expect(new Set(names).size === names.length, 'Two tools have one name', names);
    },
  },
  {
    id: 'GB-18/ids',
    title: 'the id of a window is the same in the state and in the names of its tools',
    run: async (at) => {
      const { windows } = await at.read();
      const known = new Set(['app', ...windows.map(({ id }) => String(id))]);
      for (const name of await at.toolNames()) {
        at.expect(
          known.has(windowOf(name)) || [...known].some((id) => name.startsWith(`${id}__`)),
          'A tool belongs to no window of the state',
          name,
        );
      }
    },
  },
  {
    id: 'GB-19/operable',
    title: 'only windows that can be operated have tools',
    needs: ['dialog'],
    run: async (at) => {
      const { open, window, close, owner } = at.manifest.dialog!;
      const before = await at.window(owner);
      at.expect(
        (await at.toolNames()).some((name) => name.startsWith(`${before.id}__`)),
        'The owner has no tools to begin with',
        owner,
      );
      await at.provoke(open);
      await at.shows(window);
      const names = await at.toolNames();
      at.expect(!names.some((name) => name.startsWith(`${before.id}__`)), 'A window behind a modal has tools', names);
      await at.provoke(close);
      await at.shows(window, false);
      at.expect(
        (await at.toolNames()).some((name) => name.startsWith(`${before.id}__`)),
        'The tools did not come back',
        owner,
      );
    },
  },
  {
    id: 'GB-19/availability',
    title: 'an action that cannot be done now is not listed',
    needs: ['availability'],
    run: async (at) => {
      const { disable, enable, action } = at.manifest.availability!;
      const name = await at.toolOf(action);
      const offers = async (): Promise<boolean> => offersIt(at, name, wordOf(action.arguments));
      if (!at.expect(await offers(), 'The action is not listed to begin with', name)) return;
      await at.provoke(disable);
      at.expect(await becomes(offers, false), 'An action that cannot be done is listed', name);
      await at.provoke(enable);
      at.expect(await becomes(offers, true), 'The action did not come back', name);
    },
  },
  {
    id: 'GB-22/output-schemas',
    title: 'tools declare what they return',
    run: async (at) => {
      for (const tool of await at.tools()) checkSchema(at, tool, tool.outputSchema, 'outputSchema');
    },
  },
  {
    id: 'GB-26/annotations',
    title: 'tools say what they may do',
    run: async (at) => {
      for (const tool of await at.tools()) {
        const annotations = isObject(tool.annotations) ? tool.annotations : {};
        const missing = HINTS.filter((hint) => typeof annotations[hint] !== 'boolean');
        at.expect(missing.length === 0, `A tool does not say ${missing.join(', ')}`, tool.name);
        at.expect(
          !(isReading(tool) && annotations.destructiveHint === true),
          'A tool that only reads is said to destroy',
          tool.name,
        );
      }
    },
  },
  {
    id: 'GB-33/titles',
    title: 'tools have a title and a description',
    run: async (at) => {
      for (const tool of await at.tools()) {
        at.expect(typeof tool.title === 'string' && tool.title !== '', 'A tool has no title', tool.name);
        at.expect(
          typeof tool.description === 'string' && tool.description !== '',
          'A tool has no description',
          tool.name,
        );
      }
    },
  },
  {
    id: 'MB-8/schemas',
    title: 'schemas are of the default dialect, and nothing has to be fetched for them',
    run: async (at) => {
      for (const tool of await at.tools()) {
        checkSchema(at, tool, tool.inputSchema, 'inputSchema');
        for (const schema of [tool.inputSchema, tool.outputSchema]) {
          walk({ schema }, (key, value) => {
            if (key === '$ref' || key === '$dynamicRef')
              at.expect(String(value).startsWith('#'), 'A schema refers to something outside', {
                tool: tool.name,
                [key]: value,
              });
            if (key === '$schema')
              at.expect(DIALECT.test(String(value)), 'A schema is of another dialect', {
                tool: tool.name,
                [key]: value,
              });
          });
        }
      }
    },
  },
  {
    id: 'MB-12/icons',
    title: 'icons come from https and data addresses only',
    run: async (at) => {
      const session = await at.main();
      const { result } = await session.request('resources/list');
      const things = [
        ...(await at.tools()),
        ...((result?.resources as Json[] | undefined) ?? []),
        serverOf(session.hello),
      ];
      const icons = things.flatMap((thing) => (Array.isArray(thing.icons) ? (thing.icons as Json[]) : []));
      for (const { src } of icons) at.expect(/^(https|data):/.test(String(src)), 'An icon comes from elsewhere', src);
    },
  },
];

/** The word by which one of several choices of a tool is known; '' when the tool has no choice. */
function wordOf(args: Json | undefined): string {
  const texts = Object.values(args ?? {}).filter((value): value is string => typeof value === 'string');
  return texts[0] ?? '';
}

/** The tool is listed, with the choice that is meant. */
async function offersIt(at: Subject, name: string, word: string): Promise<boolean> {
  const tool = (await at.tools()).find((one) => one.name === name);
  return tool !== undefined && JSON.stringify(tool).includes(word);
}

async function becomes(test: () => Promise<boolean>, wanted: boolean): Promise<boolean> {
  for (let i = 0; i < 60; i++) {
    if ((await test()) === wanted) return true;
    await pause(50);
  }
  return false;
}

function serverOf(hello: Json): Json {
  const meta = isObject(hello._meta) ? hello._meta['io.modelcontextprotocol/serverInfo'] : undefined;
  return isObject(hello.serverInfo) ? hello.serverInfo : isObject(meta) ? meta : {};
}
