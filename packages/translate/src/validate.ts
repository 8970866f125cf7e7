/** A translation is checked before it is used: a faulty one must not reach the wire. */
import { Block, type InputField, type Translation } from '@casement/spec';

const ACTION_NAME = /^[a-z][a-z0-9_]{0,31}$/;
const INPUT_KEY = /^[A-Za-z0-9_.-]{1,64}$/;
/** Bounds of what becomes a schema (MB-9); nesting and patterns cannot be told in `InputField`. */
const ACTIONS_MAX = 100;
const PARAMETERS_MAX = 100;
const CHOICES_MAX = 1000;

/** What is wrong with a translation, in words about its form only; undefined when it is sound. */
export function flawOf(translation: Translation): string | undefined {
  if (typeof translation?.summary !== 'string' || translation.summary.trim() === '') return 'it has no summary';
  return flawOfBlocks(translation.blocks) ?? flawOfActions(translation.actions);
}

function flawOfBlocks(blocks: Translation['blocks']): string | undefined {
  const ids = new Set<string>();
  for (const block of blocks) {
    if (!Block.safeParse(block).success) return 'a block does not have the documented fields';
    if (ids.has(block.id)) return 'two blocks have the same id';
    if (block.type === 'table' && block.rows.some((row) => row.length !== block.columns.length)) {
      return 'a row of a table is not as long as its columns';
    }
    ids.add(block.id);
  }
  return undefined;
}

function flawOfActions(actions: Translation['actions']): string | undefined {
  if (actions.length > ACTIONS_MAX) return `it has more than ${ACTIONS_MAX} actions`;
  const names = new Set<string>();
  for (const action of actions) {
    if (!ACTION_NAME.test(action.name) || action.name.includes('__')) return 'an action has a name that is not allowed';
    if (names.has(action.name)) return 'two actions have the same name';
    if (Object.keys(action.input).some((key) => !INPUT_KEY.test(key)))
      return 'a parameter has a name that is not allowed';
    const excess = excessOf(Object.values(action.input));
    if (excess) return excess;
    names.add(action.name);
  }
  return undefined;
}

function excessOf(fields: readonly InputField[]): string | undefined {
  if (fields.length > PARAMETERS_MAX) return `an action has more than ${PARAMETERS_MAX} parameters`;
  const long = fields.some(({ choices }) => (choices?.length ?? 0) > CHOICES_MAX);
  return long ? `a parameter has more than ${CHOICES_MAX} choices` : undefined;
}
