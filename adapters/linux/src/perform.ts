/** One action on one accessible. What the application answers proves nothing (V5): the engine reads back. */
import type { Bus, Call, Route } from '@casement/native-linux';
import { BackendError, type Verb, type VerbArgument } from '@casement/spec';
import { type Application, actionRouteOf, routeOf } from './applications.js';
import { IFACE, ROLE } from './atspi.js';
import { demand, get, method, numberOf, type Ref, textOf } from './calls.js';
import { profileOf } from './profiles.js';
import type { Place } from './read.js';
import { actionIndex } from './verbs.js';

/** Actions of one accessible that are looked at. */
const MAX_ACTIONS = 60;
/** Steps towards one value; more would take longer than a person waits. */
const MAX_STEPS = 500;
const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

export interface Deed {
  readonly bus: Bus;
  readonly app: Application;
  readonly places: readonly Place[];
  readonly handle: number;
  readonly verb: Verb;
  readonly arg: VerbArgument | undefined;
  readonly deadlineMs: number;
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
  for (const place of candidates(deed)) {
    const names = await actionNames(deed, route, refOf(deed, place));
    const index = actionIndex(deed.verb, names);
    if (index < 0) continue;
    return sendTo(deed, method(refOf(deed, place), IFACE.action, 'DoAction', 'i', [index]), deed.verb);
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
  const container = containerOf(deed, place);
  const bySelection = profileOf(deed.app.toolkit).tablesByCell && container?.interfaces.includes('Selection');
  if (place.row !== undefined && container?.interfaces.includes('Table') && !bySelection) {
    return sendTo(deed, method(refOf(deed, container), IFACE.table, 'AddRowSelection', 'i', [place.row]), 'select');
  }
  if (container?.interfaces.includes('Selection')) {
    const index =
      place.row !== undefined || place.parent === deed.places.indexOf(container)
        ? place.indexInParent
        : ordinalIn(deed, place);
    return sendTo(deed, method(refOf(deed, container), IFACE.selection, 'SelectChild', 'i', [index]), 'select');
  }
  return act(deed);
}

/**
 * The nearest ancestor that manages a selection. For the items of a combo box that is the box: the menu inside it only
 * marks an item, and the box keeps its old value (quirk gtk3-combo-value).
 */
function containerOf(deed: Deed, place: Place): Place | undefined {
  const ancestors = ancestorsOf(deed, place);
  const box = ancestors.find(({ role, interfaces }) => role === ROLE.comboBox && interfaces.includes('Selection'));
  return box ?? ancestors.find(({ interfaces }) => interfaces.includes('Selection') || isTable(place, interfaces));
}

function isTable(place: Place, interfaces: readonly string[]): boolean {
  return place.row !== undefined && interfaces.includes('Table');
}

function ancestorsOf(deed: Deed, place: Place): Place[] {
  const ancestors: Place[] = [];
  for (let at = deed.places[place.parent]; at && ancestors.length < 4; at = deed.places[at.parent]) ancestors.push(at);
  return ancestors;
}

function ordinalIn(deed: Deed, place: Place): number {
  return deed.places.filter((other) => other.parent === place.parent).indexOf(place);
}
