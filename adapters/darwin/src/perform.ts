/** One action on one element. What the application answers proves nothing: the engine reads back. */
import type { Answer, Step } from '@casement/native-darwin';
import { BackendError, type Verb, type VerbArgument } from '@casement/spec';
import type { Application } from './applications.js';
import { ERROR } from './ax.js';
import type { Client } from './client.js';
import type { Place } from './facts.js';
import { backendError } from './problems.js';

export interface Deed {
  readonly client: Client;
  readonly app: Application;
  readonly places: readonly Place[];
  readonly handle: number;
  readonly verb: Verb;
  readonly arg: VerbArgument | undefined;
  readonly deadlineMs: number;
}

type Value = string | number | boolean;

/** Steps towards one value; more would take longer than a person waits. */
const MAX_STEPS = 200;
/** How far above a cell its row is looked for. */
const ROW_STEPS = 4;

/** What the verbs are called, in order of preference; the first is tried without asking which there are. */
const ACTIONS: Partial<Record<Verb, readonly string[]>> = {
  press: ['AXPress', 'AXPick', 'AXConfirm', 'AXOpen'],
  toggle: ['AXPress'],
  select: ['AXPress', 'AXPick'],
  expand: ['AXPress', 'AXShowMenu'],
  collapse: ['AXPress', 'AXCancel'],
  showMenu: ['AXShowMenu', 'AXPress'],
  increment: ['AXIncrement'],
  decrement: ['AXDecrement'],
  activate: ['AXConfirm', 'AXPress'],
  scrollTo: ['AXScrollToVisible'],
};
/** Of these a press opens the menu; their AXShowMenu is the context menu. */
const PRESSED_OPEN: ReadonlySet<string> = new Set(['AXMenuBarItem', 'AXMenuButton', 'AXPopUpButton']);

/** Resolves when the application answered; rejects with a BackendError. At most four messages. */
export async function performVerb(deed: Deed): Promise<void> {
  switch (deed.verb) {
    case 'setText':
      return setText(deed);
    case 'setValue':
      return setValue(deed);
    case 'focus':
      return set(deed, 'AXFocused', true);
    case 'select':
      return select(deed);
    case 'expand':
    case 'collapse':
      return disclose(deed);
    default:
      return act(deed);
  }
}

function placeOf({ places, handle, app }: Deed): Place {
  const place = places[handle];
  if (!place) throw new BackendError('gone', 'That part of the window is no longer there.', app.name);
  return place;
}

async function message(deed: Deed, step: Step): Promise<Answer> {
  const { client, app, deadlineMs } = deed;
  const { generation, answers } = await client.ask(app.pid, [step], deadlineMs);
  client.release(generation);
  return answers[0] ?? { error: ERROR.cannotComplete, values: [], settable: false, count: 0 };
}

async function send(deed: Deed, step: Step): Promise<void> {
  const { error } = await message(deed, step);
  if (error !== ERROR.success) throw backendError(error, deed.app.name);
}

async function set(deed: Deed, name: string, value: Value, place = placeOf(deed)): Promise<void> {
  await send(deed, { do: 'set', element: place.element, names: [name], value });
}

/** A field that cannot be set may answer a set with success and do nothing. */
async function setText(deed: Deed): Promise<void> {
  const { settable } = placeOf(deed);
  if (settable && !settable.includes('AXValue')) {
    throw new BackendError('refused', `${deed.app.name} does not let this text be changed.`, deed.app.name);
  }
  await set(deed, 'AXValue', String(deed.arg ?? ''));
}

async function setValue(deed: Deed): Promise<void> {
  const { settable, role } = placeOf(deed);
  const isSet = settable ? settable.includes('AXValue') : role !== 'AXIncrementor';
  if (isSet) return set(deed, 'AXValue', Number(deed.arg));
  await stepTo(deed, Number(deed.arg));
}

/** Steps towards a value; how far one step goes is seen at the first one. */
async function stepTo(deed: Deed, wanted: number): Promise<void> {
  const start = await currentValue(deed);
  if (start === wanted) return;
  const verb = wanted > start ? 'increment' : 'decrement';
  await act({ ...deed, verb });
  const step = Math.abs((await currentValue(deed)) - start);
  if (step === 0) throw new BackendError('refused', `${deed.app.name} did not take the step.`, deed.app.name);
  const more = Math.min(Math.floor(Math.abs(wanted - start) / step) - 1, MAX_STEPS);
  for (let i = 0; i < more; i++) await act({ ...deed, verb });
}

async function currentValue(deed: Deed): Promise<number> {
  const answer = await message(deed, { do: 'get', element: placeOf(deed).element, names: ['AXValue'] });
  const value = Number(answer.values[0]);
  if (answer.error === ERROR.success && Number.isFinite(value)) return value;
  throw new BackendError('refused', `${deed.app.name} does not tell the value.`, deed.app.name);
}

/** Rows are selected by an attribute, and so is what lies in them; everything else is pressed. */
async function select(deed: Deed): Promise<void> {
  const row = rowOf(deed);
  const place = row ?? placeOf(deed);
  const isItem =
    row !== undefined || place.role === 'AXStaticText' || place.role === 'AXCell' || place.role === 'AXGroup';
  if (!isItem || place.settable?.includes('AXSelected') === false) return act(deed);
  const { error } = await message(deed, { do: 'set', element: place.element, names: ['AXSelected'], value: true });
  if (error === ERROR.success) return;
  if (error === ERROR.cannotComplete || error === ERROR.invalidElement) throw backendError(error, deed.app.name);
  await act(deed);
}

function rowOf(deed: Deed): Place | undefined {
  let at: Place | undefined = placeOf(deed);
  for (let i = 0; at && i < ROW_STEPS; i++, at = deed.places[at.parent]) if (at.role === 'AXRow') return at;
  return undefined;
}

/** Rows of an outline by an attribute; a set of AXExpanded may be answered with success and do nothing, so it is not used. */
async function disclose(deed: Deed): Promise<void> {
  const row = rowOf(deed);
  if (row) return set(deed, 'AXDisclosing', deed.verb === 'expand', row);
  await act(deed);
}

/** The usual action at once; when the element has no such action, the best that it has. */
async function act(deed: Deed): Promise<void> {
  const place = placeOf(deed);
  const wanted = wantedOf(deed.verb, place);
  const usual = wanted.find((name) => place.actions?.includes(name) ?? true);
  if (usual === undefined) throw unsupported(deed);
  const { error } = await message(deed, { do: 'perform', element: place.element, names: [usual] });
  if (error === ERROR.success) return;
  if (error !== ERROR.actionUnsupported || place.actions) throw backendError(error, deed.app.name);
  const names = (await message(deed, { do: 'actions', element: place.element })).values[0];
  const other = wanted.find((name) => name !== usual && Array.isArray(names) && (names as string[]).includes(name));
  if (other === undefined) throw unsupported(deed);
  await send(deed, { do: 'perform', element: place.element, names: [other] });
}

function wantedOf(verb: Verb, { role }: Place): readonly string[] {
  const wanted = ACTIONS[verb] ?? [];
  return verb === 'showMenu' && PRESSED_OPEN.has(role) ? ['AXPress', 'AXShowMenu'] : wanted;
}

function unsupported({ app, verb }: Deed): BackendError {
  return new BackendError('unsupported', `${app.name} offers no action for "${verb}" here.`, app.name);
}
