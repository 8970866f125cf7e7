/** `keys`: for content that takes nothing else, such as drawings, terminals and cells. */
import { parseChords, quoteTitle, writeChord } from '@casement/core';
import type { ActionDefinition, InputValues, Plan, PlanRefusal, Step } from '@casement/spec';
import type { Kit } from '../kit.js';

/** Characters typed at a time; an application that takes more by keys is not known. */
const TEXT_MAX = 2000;

/** Line breaks and tabs are typed as Return and Tab. */
const CONTROL = /[^\P{Cc}\n\r\t]/u;
const CONTROL_REFUSED = 'Must not hold control characters; name such keys in "keys", e.g. Escape.';

/** The tool; undefined where no keys can be pressed. */
export function keysAction(kit: Kit): ActionDefinition | undefined {
  if (!kit.raw.verbs.includes('keys')) return undefined;
  return {
    name: 'keys',
    title: `Type into ${quoteTitle(kit.title)}`,
    description:
      'Brings the window to the front and types, as a person would: first the text, then the keys. What has the ' +
      'keyboard focus gets them. Use it only where no other tool does what you want.',
    effect: 'change',
    input: {
      text: { type: 'string', title: 'Text', optional: true, description: 'Typed character by character.' },
      keys: {
        type: 'string',
        title: 'Keys',
        optional: true,
        description: 'Key chords, with blanks between them, e.g. "ctrl+Home shift+Tab Return".',
      },
    },
    needs: [{ key: '.', verb: 'pressKeys' }],
    plan: planOf,
  };
}

function planOf({ text, keys }: InputValues): Plan | PlanRefusal {
  if (text === undefined && keys === undefined) return refused('text', 'Give a text or keys.');
  if (text !== undefined && [...String(text)].length > TEXT_MAX) {
    return refused('text', `Must not be longer than ${TEXT_MAX} characters.`);
  }
  if (text !== undefined && CONTROL.test(String(text))) return refused('text', CONTROL_REFUSED);
  const chords = keys === undefined ? [] : parseChords(String(keys));
  if ('error' in chords) return refused('keys', chords.error);
  const typed: Step[] = text === undefined ? [] : [{ verb: 'typeText', target: '.', arg: String(text), field: 'text' }];
  const pressed: Step[] = chords.map((chord) => ({
    ...{ verb: 'pressKeys', target: '.', arg: writeChord(chord), field: 'keys' },
  }));
  return { steps: [...typed, ...pressed], expect: [{ kind: 'change' }], message: 'Typed.' };
}

function refused(field: string, error: string): PlanRefusal {
  return { refused: [{ field, error }] };
}
