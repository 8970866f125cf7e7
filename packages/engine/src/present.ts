/** From a window's tree to what an agent sees. Pure. */
import {
  cleanLine,
  digest,
  inputSchema,
  operableNodes,
  quoteTitle,
  type TopologyEntry,
  toolName,
  truncate,
  type WindowContent,
} from '@casement/core';
import type {
  ActionDefinition,
  Block,
  BridgeTool,
  KitWindow,
  Operable,
  RawWindow,
  UiNode,
  UiTree,
  Verb,
  Why,
  WindowVerb,
} from '@casement/spec';
import { translateWindow } from '@casement/translate';
import type { LiveWindow } from './live.js';

export const HANGS =
  'The application does not answer. What is shown here may be old; it stays listed until it answers or ends.';

/** Fewer children than this are never left out for their number. */
const CROWD = 100;

/** Graphemes of a title; a window system takes any number of them. */
const TITLE_MAX = 200;

/** Title for people: the window's own, else its application's name. Never empty, never long. */
export function titleOf({ raw, title }: LiveWindow): string {
  return titleLine(title.shown) || titleLine(raw.app.name) || 'Untitled window';
}

/** The title for sentences, which a restless one does not change. */
function wordsOf({ raw, title }: LiveWindow): string {
  return titleLine(title.words) || titleLine(raw.app.name) || 'Untitled window';
}

/** The head is cut first: cleaning a million characters for each look at the window takes its time. */
function titleLine(text: string): string {
  return truncate(cleanLine(text.slice(0, TITLE_MAX * 40)), TITLE_MAX);
}

/**
 * Translates the window again where its tree or its place among the windows changed. `budget`: bytes its blocks may
 * take; the translator's own limit when absent.
 */
export function translate(live: LiveWindow, entry: TopologyEntry, budget?: number): void {
  const blocked = entry.blockedBy !== null;
  const tree = live.tree ?? emptyTree(live.raw);
  const stamp = digest([
    tree.generation,
    blocked,
    entry.modal,
    live.title.words,
    live.raw.verbs,
    live.tree !== undefined,
    budget ?? 0,
  ]);
  if (live.recall(stamp)) return;
  live.operable = withWindowVerbs(operableNodes(tree, { blocked }), live.raw, blocked);
  const window: KitWindow = {
    raw: live.raw,
    tree,
    operable: live.operable,
    title: wordsOf(live),
    modal: entry.modal,
    ...(budget !== undefined && { budget }),
  };
  const { translation, translator } = translateWindow(window);
  live.translation = translation;
  live.translator = translator;
  live.actions = new Map(translation.actions.map((action) => [action.name, action]));
  live.keep(stamp);
}

/** The window as the registry takes it. */
export function contentOf(live: LiveWindow, entry: TopologyEntry, ownerId: string | null): WindowContent {
  const { translation } = live;
  return {
    id: live.id,
    title: titleOf(live),
    modal: entry.modal,
    ownerId,
    summary: summaryOf(live),
    blocks: [...noticesOf(live), ...(live.raw.unreadable ? [] : (translation?.blocks ?? []))],
    tools: [...live.actions.values()].filter((action) => available(live, action)).map((a) => toolOf(live.id, a)),
  };
}

/** True when everything that the action needs can be operated now (GB-19). */
export function available(live: LiveWindow, action: ActionDefinition): boolean {
  return action.needs.every(({ key, verb }) => live.operable?.can(key, verb) === true);
}

function toolOf(id: string, action: ActionDefinition): BridgeTool {
  return {
    name: toolName(id, action.name),
    windowId: id,
    action: action.name,
    title: action.title,
    description: action.description,
    effect: action.effect,
    idempotent: action.idempotent ?? action.effect === 'read',
    input: action.input,
    inputSchema: inputSchema(action.input, action.effect !== 'read'),
  };
}

function summaryOf(live: LiveWindow): string {
  const title = quoteTitle(wordsOf(live));
  if (live.raw.unreadable) return `Window ${title}, which cannot be read.`;
  if (live.failure && !live.tree) return `Window ${title}, whose content could not be read yet.`;
  return live.translation?.summary || `Window ${title}.`;
}

/** What is wrong with the window itself, stated as notices (GB-14). */
function noticesOf(live: LiveWindow): Block[] {
  const notice = (id: string, text: string): Block => ({ type: 'notice', id, severity: 'warn', text });
  if (live.raw.unreadable) {
    return [notice('unreadable', `${live.raw.unreadable.reason} ${live.raw.unreadable.remedy}`)];
  }
  if (live.raw.unresponsive) return [notice('unresponsive', HANGS)];
  if (live.failure) return [notice('unread', live.failure)];
  const crowd = crowdOf(live);
  return crowd === undefined ? [] : [notice('crowded', crowded(crowd))];
}

interface Crowd {
  readonly claimed: number;
  readonly read: number;
}

function crowded({ claimed, read }: Crowd): string {
  const rest = 'are neither shown nor offered here';
  if (read === 0) return `A part of this window holds ${claimed} controls, too many to be read: they ${rest}.`;
  return `A part of this window holds ${claimed} controls, of which ${read} were read: the others ${rest}. Scroll in it, or filter, to bring them up.`;
}

/** The largest part that was not read whole for its number of controls; tables tell their own extent (GB-13). */
function crowdOf({ tree }: LiveWindow): Crowd | undefined {
  if (!tree?.shortfall.includes('wideContainer')) return undefined;
  const read = new Map<number, number>();
  for (const { parent } of tree.nodes) read.set(parent, (read.get(parent) ?? 0) + 1);
  const crowds = tree.nodes
    .filter((node) => node.showing && node.rows === undefined)
    .map((node) => ({ claimed: node.claimedChildren ?? 0, read: read.get(node.index) ?? 0 }))
    .filter((crowd) => crowd.claimed > CROWD && crowd.read < crowd.claimed);
  return crowds.sort((a, b) => b.claimed - a.claimed)[0];
}

/** What a verb asks of the window as a whole. */
const WHOLE: Partial<Record<Verb, WindowVerb>> = {
  activate: 'activate',
  close: 'close',
  typeText: 'keys',
  pressKeys: 'keys',
};

function withWindowVerbs(nodes: Operable, raw: RawWindow, blocked: boolean): Operable {
  const can = (key: string, verb: Verb): true | Why => {
    const asked = WHOLE[verb];
    if (key !== '.' || !asked) return nodes.can(key, verb);
    if (blocked) return 'windowBlocked';
    return raw.verbs.includes(asked) ? true : 'noVerb';
  };
  return { can };
}

/** A window without content still is a window: it can be focused and closed. */
function emptyTree(raw: RawWindow): UiTree {
  const root: UiNode = {
    index: 0,
    parent: -1,
    end: 1,
    depth: 0,
    key: '.',
    handle: -1,
    role: raw.claims.dialog ? 'dialog' : 'window',
    name: raw.title,
    enabled: true,
    showing: true,
    verbs: [],
  };
  return { window: raw.id, dialect: 'atspi', generation: 0, nodes: [root], shortfall: [] };
}
