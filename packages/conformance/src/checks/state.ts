/** The one resource, and what stands in it. */
import { Block, SECRET_MASK } from '@casement/spec';
import type { Check } from '../check.js';
import { isObject, type Json, sameJson } from '../json.js';
import { pause, WINDOWS_URI } from '../session.js';
import { blocksOf, type State, type Subject } from '../subject.js';

/** Fields of each block type; `true` where they must be there. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  text: { text: true },
  fields: { items: true },
  table: { columns: true, rows: true, offset: false, total: false },
  list: { items: true, ordered: false, offset: false, total: false },
  notice: { severity: true, text: true },
  media: { mimeType: true, url: true, alt: true },
  custom: { payload: true },
};
/** Pixels beyond this do not belong into the state, in bytes of a `data:` address. */
const INLINE_MAX = 64 * 1024;
/** What automation calls things, and people do not. */
const MACHINE_WORDS =
  /automationId|\bGtk[A-Z]\w+|\bQ[A-Z][a-z]+(?:Widget|Button|Edit|Label)\b|AXRole|UIA_|XElementAtspi|\bhwnd\b/;

const allBlocks = (state: State): Json[] => state.windows.flatMap(blocksOf);
const ofType = (state: State, type: string): Json[] => allBlocks(state).filter((block) => block.type === type);
const isCell = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** What does not fit together within one read. */
function inconsistencies({ operable, windows }: State): string[] {
  const ids = new Set(windows.map(({ id }) => id));
  return [
    ...(ids.size < windows.length ? ['two windows have one id'] : []),
    ...operable.filter((id) => !ids.has(id as string)).map((id) => `operable ${String(id)} is no window`),
    ...windows
      .filter(({ ownerId }) => ownerId !== null && !ids.has(ownerId))
      .map(({ id, ownerId }) => `the owner ${String(ownerId)} of ${String(id)} is no window`),
  ];
}

function checkBlock(at: Subject, block: Json): void {
  const known = FIELDS[String(block.type)];
  if (!at.expect(known !== undefined, 'A block has an unknown type', block)) return;
  for (const [field, required] of Object.entries(known!)) {
    at.expect(!required || field in block, `A block of type ${String(block.type)} has no ${field}`, block);
  }
  const extra = Object.keys(block).filter((key) => key !== 'type' && key !== 'id' && !(key in known!));
  at.expect(extra.length === 0, `A block has fields that are not documented (${extra.join(', ')})`, block);
  at.expect(typeof block.id === 'string' && block.id !== '', 'A block has no id', block);
}

export const STATE: readonly Check[] = [
  {
    id: 'GB-3/one-resource',
    title: 'there is exactly one resource',
    run: async (at) => {
      const { result } = await (await at.main()).request('resources/list');
      const uris = ((result?.resources as Json[] | undefined) ?? []).map(({ uri }) => uri);
      at.expect(sameJson(uris, [WINDOWS_URI]), 'The list of resources is another one', uris);
    },
  },
  {
    id: 'GB-4/one-json',
    title: 'a read is one JSON text with all windows',
    run: async (at) => {
      const { result } = await (await at.main()).request('resources/read', { uri: WINDOWS_URI });
      const contents = (result?.contents as Json[] | undefined) ?? [];
      at.expect(contents.length === 1, 'A read has not one content', contents);
      at.expect(
        contents[0]?.mimeType === 'application/json',
        'The content is not declared as JSON',
        contents[0]?.mimeType,
      );
      at.expect(contents[0]?.uri === WINDOWS_URI, 'The content has another address', contents[0]?.uri);
      const value = JSON.parse(String(contents[0]?.text)) as Json;
      at.expect(Array.isArray(value.operableWindowIds), 'There are no operableWindowIds', value);
      at.expect(Array.isArray(value.windows), 'There are no windows', value);
    },
  },
  {
    id: 'GB-4/consistent',
    title: 'one read fits together, also while much changes',
    run: async (at) => {
      const flood = at.manifest.flood;
      if (flood) await at.provoke(flood.call);
      for (let i = 0; i < 10; i++) {
        const state = await at.read();
        for (const flaw of inconsistencies(state)) at.problem(`One read contradicts itself: ${flaw}`, state.text);
        await pause(20);
      }
      if (flood) await pause(flood.ms);
    },
  },
  {
    id: 'GB-5/windows',
    title: 'windows have id, title, modal, ownerId, version, blocks and a summary',
    run: async (at) => {
      for (const window of (await at.read()).windows) {
        at.expect(typeof window.id === 'string' && window.id !== '', 'A window has no id', window);
        at.expect(typeof window.title === 'string', 'A window has no title', window);
        at.expect(typeof window.modal === 'boolean', 'A window does not say whether it is modal', window);
        at.expect(window.ownerId === null || typeof window.ownerId === 'string', 'A window has no ownerId', window);
        at.expect(Array.isArray(window.blocks), 'A window has no blocks', window);
        at.expect(typeof window.summary === 'string' && window.summary !== '', 'A window has no summary', window);
      }
    },
  },
  {
    id: 'GB-6/states',
    title: 'a window that is not modal has no owner',
    run: async (at) => {
      for (const { id, modal, ownerId } of (await at.read()).windows) {
        at.expect(modal === true || ownerId === null, 'A modeless window has an owner', { id, modal, ownerId });
      }
    },
  },
  {
    id: 'GB-9/block-ids',
    title: 'ids of blocks are unique within their window, and stay',
    run: async (at) => {
      const idsOf = (state: State): unknown => state.windows.map((one) => [one.id, blocksOf(one).map(({ id }) => id)]);
      const state = await at.read();
      for (const window of state.windows) {
        const ids = blocksOf(window).map(({ id }) => id);
        at.expect(new Set(ids).size === ids.length, 'Two blocks of a window have one id', ids);
      }
      const again = await at.read();
      if (again.text === state.text) return;
      const same = sameJson(
        again.windows.map(({ version }) => version),
        state.windows.map(({ version }) => version),
      );
      at.expect(
        !same || sameJson(idsOf(again), idsOf(state)),
        'The ids of blocks change with every read',
        idsOf(again),
      );
    },
  },
  {
    id: 'GB-10/version',
    title: 'versions are whole numbers that stay while nothing changes',
    run: async (at) => {
      const [one, two] = [await at.read(), await at.read()];
      for (const { id, version } of one.windows) {
        at.expect(Number.isInteger(version) && Number(version) >= 0, 'A version is no whole number', { id, version });
      }
      for (const window of two.windows) {
        const before = one.windows.find(({ id }) => id === window.id);
        if (!before || !sameJson([before.blocks, before.summary], [window.blocks, window.summary])) continue;
        at.expect(before.version === window.version, 'A version changed though the content did not', window.version);
      }
    },
  },
  {
    id: 'GB-10/change',
    title: 'a version rises when the content changes, and only then',
    needs: ['change'],
    run: async (at) => {
      const before = await at.read();
      await at.provoke(at.manifest.change!);
      const after = await at.until((state) => state.text !== before.text);
      if (!at.expect(after.text !== before.text, 'The call of the manifest changed nothing')) return;
      for (const window of after.windows) {
        const old = before.windows.find(({ id }) => id === window.id);
        if (!old) continue;
        const changed = !sameJson([old.blocks, old.summary], [window.blocks, window.summary]);
        const rose = Number(window.version) > Number(old.version);
        const versions = [old.version, window.version];
        at.expect(!changed || rose, 'Content changed, and its version did not rise', versions);
        at.expect(changed || old.version === window.version, 'A version changed though the content did not', versions);
      }
    },
  },
  {
    id: 'GB-11/blocks',
    title: 'blocks are of the seven types, with the documented fields',
    run: async (at) => {
      for (const block of allBlocks(await at.read())) {
        checkBlock(at, block);
        const nested = Object.values(block).some(
          (value) => Array.isArray(value) && value.some((v) => Block.safeParse(v).success),
        );
        at.expect(!nested, 'A block holds blocks', block);
      }
    },
  },
  {
    id: 'GB-12/fields',
    title: 'fields have a label and a value',
    run: async (at) => {
      for (const block of ofType(await at.read(), 'fields')) {
        for (const item of Array.isArray(block.items) ? block.items : [block.items]) {
          const good = isObject(item) && typeof item.label === 'string' && isCell(item.value);
          at.expect(good, 'A field is not {label, value, sensitive?}', item);
        }
      }
    },
  },
  {
    id: 'GB-13/tables',
    title: 'rows are as long as their columns; what was cut has a total',
    run: async (at) => {
      const state = await at.read();
      for (const block of ofType(state, 'table')) {
        const columns = Array.isArray(block.columns) ? block.columns : [];
        const rows = Array.isArray(block.rows) ? (block.rows as unknown[][]) : [];
        at.expect(
          rows.every((row) => Array.isArray(row) && row.length === columns.length),
          'A row is not as long as the columns',
          block,
        );
        checkCount(at, block, rows.length);
      }
      for (const block of ofType(state, 'list')) {
        if (at.expect(Array.isArray(block.items), 'A list has no items', block))
          checkCount(at, block, (block.items as unknown[]).length);
      }
    },
  },
  {
    id: 'GB-14/severity',
    title: 'notices have one of four severities',
    run: async (at) => {
      for (const { severity } of ofType(await at.read(), 'notice')) {
        at.expect(
          ['info', 'warn', 'error', 'success'].includes(String(severity)),
          'A notice has another severity',
          severity,
        );
      }
    },
  },
  {
    id: 'GB-14/error',
    title: 'an error that the application shows is a notice',
    needs: ['error'],
    run: async (at) => {
      const { window, show, hide } = at.manifest.error!;
      await at.provoke(show);
      const isError = (state: State): boolean =>
        state.windows.some(
          (one) =>
            String(one.title).includes(window) &&
            blocksOf(one).some((b) => b.type === 'notice' && b.severity === 'error'),
        );
      const state = await at.until(isError);
      at.expect(isError(state), 'An error that shows is no notice of severity error', state.text);
      if (hide) await at.provoke(hide);
    },
  },
  {
    id: 'GB-15/media',
    title: 'media have a type, a sound address and words',
    run: async (at) => {
      for (const block of ofType(await at.read(), 'media')) {
        const { mimeType, url, alt } = block;
        at.expect(typeof mimeType === 'string' && mimeType.includes('/'), 'Media have no type', block);
        at.expect(/^(https|file|data):/.test(String(url)), 'The address of media is of another kind', url);
        at.expect(typeof alt === 'string' && alt !== '', 'Media have no alt', block);
        at.expect(
          !String(url).startsWith('data:') || String(url).length <= INLINE_MAX,
          'Media are too large to stand in the state',
          String(url).length,
        );
      }
    },
  },
  {
    id: 'GB-16/mask',
    title: 'a secret is masked, and marked as sensitive',
    needs: ['secret'],
    run: async (at) => {
      const { window, label, write } = at.manifest.secret!;
      if (write) await at.provoke(write);
      const fields = blocksOf(await at.window(window)).flatMap(({ items }) =>
        Array.isArray(items) ? items.filter(isObject) : [],
      );
      const field = fields.find((item) => item.label === label);
      if (!at.expect(field !== undefined, `There is no field ${label}`, fields)) return;
      at.expect(field!.sensitive === true, 'A secret is not marked as sensitive', field);
      const value = field!.value;
      at.expect(value === SECRET_MASK || value === '' || value === null, 'A secret is not masked by the fixed mask');
    },
  },
  {
    id: 'GB-17/words',
    title: 'the words are those of people',
    run: async (at) => {
      const found = MACHINE_WORDS.exec((await at.read()).text);
      at.expect(found === null, 'The state has words of machines in it', found?.[0]);
    },
  },
  {
    id: 'GB-29/load',
    title: 'what the state leaves out is loaded by a tool',
    needs: ['load'],
    run: async (at) => {
      const { call, contains } = at.manifest.load!;
      at.expect(!(await at.read()).text.includes(contains), 'The state holds what is meant to be loaded', contains);
      const tool = (await at.tools()).find(({ name }) => String(name).endsWith(`__${call.action}`));
      at.expect(/^load_/.test(call.action), 'The name of the tool does not begin with load_', call.action);
      at.expect(
        (tool?.annotations as Json | undefined)?.readOnlyHint === true,
        'The tool is not declared to read only',
        tool,
      );
      const { content } = await at.provoke(call);
      at.expect(JSON.stringify(content).includes(contains), `The result does not hold ${contains}`, content);
    },
  },
];

function checkCount(at: Subject, block: Json, shown: number): void {
  const { total, offset = 0 } = block;
  if (total === undefined) return;
  const sound = Number.isInteger(total) && Number.isInteger(offset) && Number(total) >= Number(offset) + shown;
  at.expect(sound, 'Total and offset do not fit to what is shown', { shown, total, offset });
}
