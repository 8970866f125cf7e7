/** Owner links between windows, made sound: known, not to itself, without loops; and what counts as modal. */
import type { NativeWindowId, RawWindow } from '@casement/spec';

export interface Link {
  readonly raw: RawWindow;
  modal: boolean;
  /** Of modal windows only (GB-6). */
  owner: NativeWindowId | null;
  /** Place in the list given; later windows are newer. */
  readonly order: number;
  /** Windows that are modal to this one. */
  readonly children: RawWindow[];
  readonly evidence: string[];
}
export type Links = ReadonlyMap<NativeWindowId, Link>;

/** The links of all windows. Loops are cut at their lowest window, which then is a plain top-level. */
export function linksOf(windows: readonly RawWindow[]): Links {
  const known = new Set(windows.map((window) => window.id));
  const links = new Map(windows.map((raw, order) => [raw.id, linkOf(raw, order, known)]));
  for (const link of links.values()) cutLoop(link, links);
  for (const link of [...links.values()].filter((one) => blocksStrangers(one, links))) toApplication(link);
  for (const { raw, owner } of links.values()) if (owner !== null) links.get(owner)!.children.push(raw);
  return links;
}

function linkOf(raw: RawWindow, order: number, known: ReadonlySet<NativeWindowId>): Link {
  const evidence: string[] = [];
  const owner = ownerOf(raw, known, evidence);
  const modal = isModal(raw, owner, evidence);
  if (!modal && owner !== null) evidence.push('modeless window with an owner: a top-level');
  if (modal && owner === null) evidence.push('no owner: modal to the application');
  return { raw, modal, owner: modal ? owner : null, order, children: [], evidence };
}

function ownerOf(raw: RawWindow, known: ReadonlySet<NativeWindowId>, evidence: string[]): NativeWindowId | null {
  if (raw.owner === undefined) return null;
  if (raw.owner === raw.id) evidence.push('owner is the window itself: ignored');
  else if (!known.has(raw.owner)) evidence.push('owner is not a listed window: ignored');
  else return raw.owner;
  return null;
}

/**
 * Weighs the claims (V3): one positive claim of the accessible, the window system or a disabled owner is enough. Qt
 * sets no MODAL state, so where the window system does not say, an owned Qt dialog counts as modal.
 */
function isModal(raw: RawWindow, owner: NativeWindowId | null, evidence: string[]): boolean {
  const { state, windowSystem, ownerDisabled, attached, dialog } = raw.claims;
  if (state) evidence.push('accessible state MODAL');
  if (windowSystem) evidence.push('window system: modal');
  if (ownerDisabled) evidence.push('its owner is disabled');
  if (attached) evidence.push('a sheet, which hangs on its owner');
  const silentQt = windowSystem === undefined && dialog === true && owner !== null && isQt(raw);
  if (silentQt) evidence.push('Qt dialog with an owner, nothing said by the window system');
  return Boolean(state || windowSystem || ownerDisabled || attached || silentQt);
}

function isQt(raw: RawWindow): boolean {
  return /^qt/i.test(raw.toolkit?.name ?? '');
}

/** Toolkits whose modal dialogs hold up every window of their application, whatever owns them, unless told otherwise. */
const MODAL_TO_ALL = /^(gtk|qt|J2SE)/i;

/**
 * True for a modal window of such a toolkit while its application shows a window beside the chain of owners. Few
 * applications limit their dialogs to one window, and nothing tells from outside; to call a window operable that nobody
 * can operate does harm, the other way round it costs a dialog (V2).
 */
function blocksStrangers({ raw, modal, owner }: Link, links: Links): boolean {
  if (!modal || owner === null || !MODAL_TO_ALL.test(raw.toolkit?.name ?? '')) return false;
  const above = chainOf(raw.id, links);
  return [...links.values()].some(
    (other) =>
      other.raw.app.key === raw.app.key && !above.has(other.raw.id) && !chainOf(other.raw.id, links).has(raw.id),
  );
}

/** The window and all its owners. */
function chainOf(id: NativeWindowId, links: Links): ReadonlySet<NativeWindowId> {
  const chain = new Set<NativeWindowId>();
  for (let at: NativeWindowId | null = id; at !== null && !chain.has(at); at = links.get(at)!.owner) chain.add(at);
  return chain;
}

/** GB-6: what is modal to more than its owner is modal to the application, and has none. */
function toApplication(link: Link): void {
  link.owner = null;
  link.evidence.push(`${link.raw.toolkit!.name}: modal to all windows of its application`);
}

function cutLoop(start: Link, links: ReadonlyMap<NativeWindowId, Link>): void {
  const seen = new Set<Link>();
  let at: Link | undefined = start;
  while (at && !seen.has(at)) {
    seen.add(at);
    at = at.owner === null ? undefined : links.get(at.owner);
  }
  if (!at) return;
  const loop = [at];
  for (let next = links.get(at.owner!)!; next !== at; next = links.get(next.owner!)!) loop.push(next);
  const lowest = loop.reduce((low, link) => (above(link, low) ? low : link));
  lowest.owner = null;
  lowest.modal = false;
  lowest.evidence.push('owners form a loop: cut here, a top-level');
}

/** Nearer to the person: by stacking, else the newer one. */
function above(a: Link, b: Link): boolean {
  return a.raw.z === b.raw.z ? a.order > b.order : a.raw.z > b.raw.z;
}

/** The window nearest to the person; undefined when there is none. */
export function topmost(windows: readonly RawWindow[], links: Links): RawWindow | undefined {
  let top: Link | undefined;
  for (const { id } of windows) {
    const link = links.get(id)!;
    if (!top || above(link, top)) top = link;
  }
  return top?.raw;
}
