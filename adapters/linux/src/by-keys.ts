/**
 * What only keys do, as a person without a mouse would: the window comes to the front, the control gets the keyboard
 * focus, keys follow, and the window that was active before is so again. Nothing is typed before the focus is proven.
 */
import { BackendError } from '@casement/spec';
import { routeOf } from './applications.js';
import { hasState, IFACE, ROLE, STATE } from './atspi.js';
import { firstOf, method, type Ref } from './calls.js';
import { bringToFront, pressChord, type Typing, typeText } from './keyboard.js';
import type { Deed } from './perform.js';
import { profileOf } from './profiles.js';
import type { Place } from './read.js';

/** How long a control may take to get the focus, or a list to open or close, in ms. */
const FOCUS_MS = 1500;
const LOOK_MS = 30;
/** Controls between the focus and the one that is wanted. */
const MAX_TABS = 40;
const LISTS: ReadonlySet<number> = new Set<number>([ROLE.list, ROLE.listBox, ROLE.table, ROLE.tree, ROLE.treeTable]);
/** Characters; an application that takes more at a time by keys is not known. */
const TEXT_MAX = 2000;
/** Entries of one list that are stepped over. */
const MAX_OPTIONS = 200;

/** Puts a text in the place of what the field holds. Rejects, with nothing typed, when the field gets no focus. */
export async function writeByKeys(deed: Deed, field: Place, text: string): Promise<void> {
  const states = await statesOf(deed, field);
  if (/[\n\r\t]/.test(text) && !hasState(states, STATE.multiLine)) {
    throw refused(deed, 'This field has one line, and Return and Tab would leave it; nothing was written');
  }
  if ([...text].length > TEXT_MAX) throw refused(deed, `Not more than ${TEXT_MAX} characters can be typed here`);
  await withFocus(deed, field, async (typing) => {
    await pressChord(typing, 'ctrl+a');
    if (text !== '') await typeText(typing, text);
    // Takes what was selected, and what the field proposed after the text.
    await pressChord(typing, 'Delete');
  });
}

/** A box with a list that opens, and the entries of the list in their order. */
export interface Choice {
  readonly box: Place;
  readonly options: readonly Place[];
  /** Index of the wanted one. */
  readonly wanted: number;
  /** The box's own action: its list opens, and the toolkit itself sends the keys there. */
  open(): Promise<void>;
}

/** Takes an entry of the list of a box. Each key is seen to arrive before the next; the list does not stay open. */
export async function chooseByKeys(deed: Deed, choice: Choice): Promise<void> {
  const { options, wanted } = choice;
  if (wanted < 0 || wanted >= MAX_OPTIONS) throw refused(deed, 'This choice is out of reach of the keys');
  await inFront(deed, async (typing) => {
    if (!(await isOpen(deed, choice.box))) await choice.open();
    if (!(await until(async () => (await focusedOf(deed, options)) >= 0))) throw refused(deed, 'The list did not open');
    const reached = await goTo(deed, typing, choice);
    await pressChord(typing, reached ? 'Return' : 'Escape');
    if (!reached) throw refused(deed, 'The keys did not reach this choice, so the old one stays');
  });
}

/** Entry by entry from where the list opened: Home takes the keys of a GTK4 list nowhere. */
async function goTo(deed: Deed, typing: Typing, { options, wanted }: Choice): Promise<boolean> {
  const start = await focusedOf(deed, options);
  const step = wanted > start ? 1 : -1;
  for (let at = start; at !== wanted; at += step) {
    await pressChord(typing, step > 0 ? 'Down' : 'Up');
    if (!(await until(() => hasFocus(deed, options[at + step]!)))) return false;
  }
  return true;
}

/** Index of the last of the places that has the focus; -1 while none has. */
async function focusedOf(deed: Deed, places: readonly Place[]): Promise<number> {
  const calls = places.map((place) => method(refOf(deed, place), IFACE.accessible, 'GetState'));
  const replies = await deed.bus.calls(routeOf(deed.app), calls, deed.deadlineMs);
  return replies.findLastIndex((reply) => {
    const states = firstOf(reply);
    return Array.isArray(states) && hasState(states as number[], STATE.focused);
  });
}

/** GTK4 says so by the button in the box; the list of a Qt box is closed unless we opened it. */
async function isOpen(deed: Deed, box: Place): Promise<boolean> {
  const button = buttonOf(deed, box);
  return button !== undefined && hasState(await statesOf(deed, button), STATE.pressed);
}

/** The button in a box; undefined where the box has none. */
export function buttonOf(deed: Deed, box: Place): Place | undefined {
  const at = deed.places.indexOf(box);
  return deed.places.find((place) => place.parent === at && place.role === ROLE.pushButton);
}

/** Presses the space bar on a control. */
export async function toggleByKeys(deed: Deed, control: Place): Promise<void> {
  await withFocus(deed, control, (typing) => pressChord(typing, 'Space'));
}

async function withFocus(deed: Deed, place: Place, work: (typing: Typing) => Promise<void>): Promise<void> {
  await inFront(deed, async (typing) => {
    await focus(deed, typing, place);
    await work(typing);
  });
}

/** Brings the window to the front for the time of the work. */
async function inFront(deed: Deed, work: (typing: Typing) => Promise<void>): Promise<void> {
  const { typing } = deed;
  if (!typing) throw new BackendError('unsupported', 'Keys are needed here, and none can be pressed.', deed.verb);
  const former = await activeWindow(typing);
  await bringToFront(typing);
  try {
    await work(typing);
  } finally {
    await giveBack(typing, former);
  }
}

/** Only from our window: when the keys opened another one, that is what the person sees next. */
async function giveBack(typing: Typing, former: number | undefined): Promise<void> {
  if (former === undefined || former === typing.xid) return;
  if ((await activeWindow(typing)) !== typing.xid) return;
  await typing.display.activate(former, typing.deadlineMs).catch(() => undefined);
}

async function activeWindow({ display, deadlineMs }: Typing): Promise<number | undefined> {
  return (await display.windows(deadlineMs)).find((window) => window.active)?.id;
}

/** Asks for the focus; where nobody can be asked (GTK4), the Tab key goes there. */
async function focus(deed: Deed, typing: Typing, place: Place): Promise<void> {
  const at = refOf(deed, place);
  await deed.bus.calls(routeOf(deed.app), [method(at, IFACE.component, 'GrabFocus')], deed.deadlineMs);
  const byTab = profileOf(deed.app.toolkit).togglesByKeys;
  if (byTab ? await hasFocus(deed, place) : await until(() => hasFocus(deed, place))) return;
  if (byTab && (await tabTo(deed, typing, place))) return;
  throw refused(deed, 'The control did not get the keyboard focus, so nothing was typed');
}

/**
 * Goes from what has the focus to the control by the Tab key. Not across lists: they select what the focus comes by. In
 * a text of several lines Tab is a character; ctrl+Tab leaves it, in GTK.
 */
async function tabTo(deed: Deed, typing: Typing, place: Place): Promise<boolean> {
  const { places } = deed;
  const target = places.indexOf(place);
  let from = await focusedOf(deed, places);
  const onward = target > from;
  const between = places.slice(Math.min(from, target) + 1, Math.max(from, target));
  if (between.some(({ role }) => LISTS.has(role))) return false;
  for (let i = 0; i < MAX_TABS; i++) {
    const inText = from >= 0 && places[from]!.role === ROLE.text;
    await pressChord(typing, `${inText ? 'ctrl+' : ''}${onward ? '' : 'shift+'}Tab`);
    from = await focusedOf(deed, places);
    if (from === target) return true;
    if (from < 0 || onward !== target > from) return false;
  }
  return false;
}

async function hasFocus(deed: Deed, place: Place): Promise<boolean> {
  return hasState(await statesOf(deed, place), STATE.focused);
}

async function statesOf(deed: Deed, place: Place): Promise<readonly number[]> {
  const call = method(refOf(deed, place), IFACE.accessible, 'GetState');
  const [reply] = await deed.bus.calls(routeOf(deed.app), [call], deed.deadlineMs);
  const states = firstOf(reply);
  return Array.isArray(states) ? (states as number[]) : [];
}

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + FOCUS_MS; Date.now() < end; await pause(LOOK_MS)) if (await condition()) return true;
  return false;
}

function refOf(deed: Deed, place: Place): Ref {
  return { bus: deed.app.bus, path: place.path };
}

function refused(deed: Deed, why: string): BackendError {
  return new BackendError('refused', `${why}.`, deed.app.name);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
