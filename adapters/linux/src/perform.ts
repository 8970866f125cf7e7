/** One action on one accessible. What the application answers proves nothing (V5): the engine reads back. */
import type { Bus, Call, Route } from '@casement/native-linux';
import { BackendError, type Verb, type VerbArgument } from '@casement/spec';
import { type Application, actionRouteOf, routeOf } from './applications.js';
import { IFACE, ROLE } from './atspi.js';
import { buttonOf, chooseByKeys, toggleByKeys, writeByKeys } from './by-keys.js';
import { demand, get, method, numberOf, type Ref, textOf } from './calls.js';
import type { Typing } from './keyboard.js';
import { profileOf } from './profiles.js';
import type { Place } from './read.js';
import { actionIndex } from './verbs.js';

/** Actions of one accessible that are looked at. */
const MAX_ACTIONS = 60;
/** Steps towards one value; more would take longer than a person waits. */
const MAX_STEPS = 500;
/** How far above an item its container is looked for, and its combo box, which has a popup in between (GTK4, Swing). */
const CONTAINER_STEPS = 4;
const BOX_STEPS = 8;
const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

export interface Deed {
  readonly bus: Bus;
  readonly app: Application;
  readonly places: readonly Place[];
  readonly handle: number;
  readonly verb: Verb;
  readonly arg: VerbArgument | undefined;
  readonly deadlineMs: number;
  /** Where keys go; absent where none can be pressed. */
  readonly typing?: Typing;
}

/** Resolves when the application answered; rejects with a BackendError. */
export async function performVerb(deed: Deed): Promise<void> {
  switch (deed.verb) {
    case 'setText':
      return setText(deed);
    case 'setValue':
      return setValue(deed);
    case 'focus':
      return send(deed, IFACE.component, 'GrabFocus');
    case 'scrollTo':
      return send(deed, IFACE.component, 'ScrollTo', 'u', [6]);
    case 'select':
      return select(deed);
    default:
      return act(deed);
  }
}

function placeOf(deed: Deed): Place {
  const place = deed.places[deed.handle];
  if (!place) throw new BackendError('gone', 'That part of the window is no longer there.', deed.app.name);
  return place;
}

function refOf(deed: Deed, place = placeOf(deed)): Ref {
  return { bus: deed.app.bus, path: place.path };
}

async function send(deed: Deed, iface: string, member: string, signature = '', args: Call['args'] = []): Promise<void> {
  await sendTo(deed, method(refOf(deed), iface, member, signature, args), member);
}

/** Over a throw-away connection where there is one, so that a modal loop in the handler freezes nothing else (V1). */
async function sendTo(deed: Deed, call: Call, what: string): Promise<void> {
  const [reply] = await deed.bus.calls(actionRouteOf(deed.app), [call], deed.deadlineMs);
  const [answer] = demand(reply, what);
  if (answer === false) {
    throw new BackendError('refused', `${deed.app.name} refused ${what}.`, deed.app.name);
  }
}

async function setText(deed: Deed): Promise<void> {
  const text = String(deed.arg ?? '');
  if (profileOf(deed.app.toolkit).plainTextOnly && ASTRAL.test(text)) {
    const reason = 'its accessibility bridge breaks characters beyond U+FFFF, such as emoji; nothing was written';
    throw new BackendError('refused', `${deed.app.name} cannot take this text: ${reason}.`, deed.app.name);
  }
  const place = placeOf(deed);
  const takesText = place.interfaces.includes('EditableText') && !profileOf(deed.app.toolkit).textByKeys;
  if (!takesText) return writeByKeys(deed, place, text);
  return send(deed, IFACE.editableText, 'SetTextContents', 's', [text]);
}

async function setValue(deed: Deed): Promise<void> {
  if (profileOf(deed.app.toolkit).valuesBySteps) return stepTo(deed, Number(deed.arg));
  const value = ['d', Number(deed.arg)] as [string, number];
  await sendTo(
    deed,
    method(refOf(deed), IFACE.properties, 'Set', 'ssv', [IFACE.value, 'CurrentValue', value]),
    'setValue',
  );
}

/** Steps towards a value; how far one step goes is seen at the first one. The engine reads back where it ended. */
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
  const [reply] = await deed.bus.calls(
    routeOf(deed.app),
    [get(refOf(deed), IFACE.value, 'CurrentValue')],
    deed.deadlineMs,
  );
  const value = numberOf(reply);
  if (value === undefined)
    throw new BackendError('refused', `${deed.app.name} does not tell the value.`, deed.app.name);
  return value;
}

async function act(deed: Deed): Promise<void> {
  const route = routeOf(deed.app);
  let acts = 0;
  for (const place of candidates(deed)) {
    const names = await actionNames(deed, route, refOf(deed, place));
    acts += names.length;
    const index = actionIndex(deed.verb, names);
    if (index < 0) continue;
    return sendTo(deed, method(refOf(deed, place), IFACE.action, 'DoAction', 'i', [index]), deed.verb);
  }
  if (deed.verb === 'toggle' && acts === 0 && profileOf(deed.app.toolkit).togglesByKeys) {
    return toggleByKeys(deed, placeOf(deed));
  }
  throw new BackendError('unsupported', `${deed.app.name} offers no action for "${deed.verb}" here.`, deed.app.name);
}

/** The accessible itself, then its only child: GTK4's menu buttons keep the action one level down. */
function candidates(deed: Deed): Place[] {
  const place = placeOf(deed);
  const children = deed.places.filter((child) => child.parent === deed.handle);
  return children.length === 1 ? [place, children[0]!] : [place];
}

/** Names by `GetName`, which are not translated, unlike those of `GetActions`. */
async function actionNames(deed: Deed, route: Route, at: Ref): Promise<string[]> {
  const [count] = await deed.bus.calls(route, [get(at, IFACE.action, 'NActions')], deed.deadlineMs);
  const total = Math.min(numberOf(count) ?? 0, MAX_ACTIONS);
  const calls = Array.from({ length: total }, (_, i) => method(at, IFACE.action, 'GetName', 'i', [i]));
  return (await deed.bus.calls(route, calls, deed.deadlineMs)).map(textOf);
}

/** Through the container where it can select, else through the item's own action. */
async function select(deed: Deed): Promise<void> {
  const place = placeOf(deed);
  const box = ancestorsOf(deed, place, BOX_STEPS).find(({ role }) => role === ROLE.comboBox);
  if (box && profileOf(deed.app.toolkit).choicesByKeys) {
    const handle = deed.places.indexOf(buttonOf(deed, box) ?? box);
    const options = siblingsOf(deed, place);
    const open = (): Promise<void> => act({ ...deed, handle, verb: 'press' });
    return chooseByKeys(deed, { box, options, wanted: options.indexOf(place), open });
  }
  const container = containerOf(deed, place);
  const bySelection = profileOf(deed.app.toolkit).tablesByCell && container?.interfaces.includes('Selection');
  if (place.row !== undefined && container?.interfaces.includes('Table') && !bySelection) {
    return sendTo(deed, method(refOf(deed, container), IFACE.table, 'AddRowSelection', 'i', [place.row]), 'select');
  }
  if (container?.interfaces.includes('Selection')) {
    const index =
      place.row !== undefined || place.parent === deed.places.indexOf(container)
        ? place.indexInParent
        : siblingsOf(deed, place).indexOf(place);
    const call = method(refOf(deed, container), IFACE.selection, 'SelectChild', 'i', [index]);
    return sendTo(deed, call, 'select').catch((error: unknown) => actInstead(deed, place, error));
  }
  return act(deed);
}

/** Chromium refuses to select in a closed box; its options have an action that does. */
async function actInstead(deed: Deed, place: Place, error: unknown): Promise<void> {
  const refused = error instanceof BackendError && error.code === 'refused';
  if (!refused || !place.interfaces.includes('Action')) throw error;
  await act(deed);
}

/**
 * The nearest ancestor that manages a selection. For the items of a combo box that is the box: the menu inside it only
 * marks an item, and the box keeps its old value (quirk gtk3-combo-value).
 */
function containerOf(deed: Deed, place: Place): Place | undefined {
  const isBox = ({ role, interfaces }: Place): boolean => role === ROLE.comboBox && interfaces.includes('Selection');
  const box = ancestorsOf(deed, place, BOX_STEPS).find(isBox);
  return (
    box ??
    ancestorsOf(deed, place).find(({ interfaces }) => interfaces.includes('Selection') || isTable(place, interfaces))
  );
}

function isTable(place: Place, interfaces: readonly string[]): boolean {
  return place.row !== undefined && interfaces.includes('Table');
}

function ancestorsOf(deed: Deed, place: Place, steps = CONTAINER_STEPS): Place[] {
  const ancestors: Place[] = [];
  for (let at = deed.places[place.parent]; at && ancestors.length < steps; at = deed.places[at.parent]) {
    ancestors.push(at);
  }
  return ancestors;
}

/** In their order; the headers of a column, which are made up, are not among them. */
function siblingsOf(deed: Deed, place: Place): Place[] {
  return deed.places.filter((other) => other.parent === place.parent && other.row !== -1);
}
