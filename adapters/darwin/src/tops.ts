/** The windows of one application, as its accessibility tells of them: windows, and the sheets and drawers below them. */
import type { Answer, AXAttribute, ElementId } from '@casement/native-darwin';
import type { Application } from './applications.js';
import { APART, APP_ATTRIBUTES, ERROR, WINDOW_ATTRIBUTES } from './ax.js';
import type { Client } from './client.js';
import { backendError } from './problems.js';
import { elementOf, elementsOf, flagOf, isKnown, textOf } from './values.js';

type Attributes = Readonly<Record<string, AXAttribute>>;

export interface Top {
  readonly element: ElementId;
  readonly attributes: Attributes;
  /** The window that a sheet or drawer belongs to. */
  readonly host?: ElementId;
  /** The window server's id; 0 where macOS does not tell. */
  readonly server: number;
}

export interface Tops {
  readonly windows: readonly Top[];
  readonly focused: ElementId | undefined;
  readonly main: ElementId | undefined;
  readonly menuBar: ElementId | undefined;
  /** Context menus that are open. */
  readonly menus: readonly ElementId[];
  readonly frontmost: boolean;
  /** It says that its pages can be switched on (Electron). */
  readonly switchable: boolean;
  /** Messages that it took. */
  readonly messages: number;
}

/** Windows of one application that are looked at; more are a mistake or an attack. */
const MAX_WINDOWS = 100;
/** Sheets on sheets. */
const MAX_DEPTH = 5;
/** Children of a window among which sheets are looked for: they are added last, or first. */
const LOOKED_AT = 30;
const WINDOW_ROLES: ReadonlySet<string> = new Set(['AXWindow', ...APART]);

/** Asks an application for its windows. Keeps what never changes, so that an unchanged window costs one message. */
export class TopReader {
  /** Roles of elements, which stay what they are; those of the last list only. */
  private roles = new Map<ElementId, string>();
  private touched = new Set<ElementId>();
  private generations: number[] = [];
  private messages = 0;

  constructor(
    private readonly client: Client,
    private readonly app: Application,
  ) {}

  /** Rejects with a BackendError; `timeout` means that the application hangs. */
  async read(deadlineMs: number): Promise<Tops> {
    const before = this.generations;
    this.generations = [];
    this.messages = 0;
    this.touched = new Set();
    const until = Date.now() + deadlineMs;
    try {
      const tops = await this.readAll(until);
      for (const generation of before) this.client.release(generation);
      this.roles = new Map([...this.roles].filter(([element]) => this.touched.has(element)));
      return tops;
    } catch (error) {
      for (const generation of this.generations) this.client.release(generation);
      this.generations = before;
      throw error;
    }
  }

  release(): void {
    for (const generation of this.generations) this.client.release(generation);
    this.generations = [];
  }

  private async readAll(until: number): Promise<Tops> {
    const [answer] = await this.ask([{ do: 'get', element: 0, names: [...APP_ATTRIBUTES] }], until);
    const app = named(APP_ATTRIBUTES, answer!);
    // A background application has no windows in AXChildren, and some have duplicates in AXWindows.
    const listed = [...elementsOf(app.AXWindows), ...elementsOf(app.AXChildren)];
    const first = [...new Set(listed)].slice(0, MAX_WINDOWS);
    const windows = await this.windows(first, until);
    return {
      windows,
      focused: elementOf(app.AXFocusedWindow),
      main: elementOf(app.AXMainWindow),
      menuBar: elementOf(app.AXMenuBar),
      menus: elementsOf(app.AXMenus),
      frontmost: flagOf(app.AXFrontmost) ?? this.app.active,
      switchable: isKnown(app.AXManualAccessibility),
      messages: this.messages,
    };
  }

  /** Windows first, then what hangs below them, level by level. */
  private async windows(first: readonly ElementId[], until: number): Promise<Top[]> {
    const found: Top[] = [];
    const seen = new Set<ElementId>();
    let level = (await this.apart(first, until)).map((element) => ({
      element,
      host: undefined as ElementId | undefined,
    }));
    for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
      const fresh = level.filter(({ element }) => !seen.has(element)).slice(0, MAX_WINDOWS - found.length);
      for (const { element } of fresh) seen.add(element);
      const tops = await this.describe(fresh, until);
      found.push(...tops);
      level = await this.below(tops, until);
    }
    return found;
  }

  private async below(tops: readonly Top[], until: number): Promise<{ element: ElementId; host: ElementId }[]> {
    const children = tops.map((top) => ends(elementsOf(top.attributes.AXChildren)));
    const apart = new Set(await this.apart(children.flat(), until, APART));
    return tops.flatMap((top, i) =>
      children[i]!.filter((child) => apart.has(child)).map((element) => ({ element, host: top.element })),
    );
  }

  /** Those of the elements that are windows by role; a role that is not known yet is asked for, once. */
  private async apart(
    elements: readonly ElementId[],
    until: number,
    wanted: readonly string[] = [...WINDOW_ROLES],
  ): Promise<ElementId[]> {
    for (const element of elements) this.touched.add(element);
    const unknown = [...new Set(elements)].filter((element) => !this.roles.has(element));
    const steps = unknown.map((element) => ({ do: 'get' as const, element, names: ['AXRole'] }));
    const answers = await this.ask(steps, until);
    unknown.forEach((element, i) => {
      if (answers[i]?.error === ERROR.success) this.roles.set(element, textOf(answers[i]!.values[0]));
    });
    return elements.filter((element) => wanted.includes(this.roles.get(element) ?? ''));
  }

  private async describe(
    of: readonly { element: ElementId; host?: ElementId | undefined }[],
    until: number,
  ): Promise<Top[]> {
    const steps = of.flatMap(({ element }) => [
      { do: 'get' as const, element, names: [...WINDOW_ATTRIBUTES] },
      { do: 'serverId' as const, element },
    ]);
    const answers = await this.ask(steps, until);
    return of.flatMap(({ element, host }, i) => {
      const answer = answers[2 * i];
      if (answer?.error !== ERROR.success) return [];
      const attributes = named(WINDOW_ATTRIBUTES, answer);
      const server = answers[2 * i + 1]?.count ?? 0;
      const owner = host ?? hostOf(element, attributes);
      return [{ element, attributes, server, ...(owner !== undefined && { host: owner }) }];
    });
  }

  private async ask(steps: Parameters<Client['ask']>[1], until: number): Promise<readonly Answer[]> {
    if (steps.length === 0) return [];
    const { generation, answers } = await this.client.ask(this.app.pid, steps, Math.max(until - Date.now(), 1));
    this.generations.push(generation);
    this.messages += steps.filter((step) => step.do !== 'serverId').length;
    const first = answers[0]?.error;
    const stuck = answers.some((answer) => answer.error === ERROR.cannotComplete) || answers.length < steps.length;
    if (stuck) throw backendError(ERROR.cannotComplete, this.app.name);
    if (first !== ERROR.success && steps[0]!.element === 0) throw backendError(first!, this.app.name);
    return answers;
  }
}

/** A sheet may be listed beside its window; AXWindow then names it. */
function hostOf(element: ElementId, attributes: Attributes): ElementId | undefined {
  const window = elementOf(attributes.AXWindow);
  const isApart = APART.some((role) => role === attributes.AXRole);
  return isApart && window !== element ? window : undefined;
}

function named(names: readonly string[], answer: Answer): Attributes {
  return Object.fromEntries(names.map((name, i) => [name, answer.values[i] ?? null]));
}

function ends(elements: readonly ElementId[]): readonly ElementId[] {
  return elements.length <= 2 * LOOKED_AT ? elements : [...elements.slice(0, LOOKED_AT), ...elements.slice(-LOOKED_AT)];
}
