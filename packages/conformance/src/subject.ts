/** The server under test as a check sees it: connections, the state, tools, and the calls of the manifest. */
import { isObject, type Json } from './json.js';
import type { Call, Manifest } from './manifest.js';
import { type Era, excerpt } from './report.js';
import { type Answer, NoAnswer, pause, Session, type SessionOptions, WINDOWS_URI } from './session.js';
import type { Target } from './target.js';

/** A window of the state; its fields are what the server sent, so anything. */
export type WindowJson = Json & { readonly id?: unknown };

export interface State {
  readonly text: string;
  readonly operable: readonly unknown[];
  readonly windows: readonly WindowJson[];
}

/** What a tool call came to, taken apart as far as it can be. */
export interface CallOutcome {
  readonly answer: Answer;
  readonly isError: boolean;
  /** `structuredContent`; {} when there is none. */
  readonly content: Json;
  readonly code: unknown;
}

/** How long a change may take to be told, in ms. */
const SETTLE_MS = 3000;
const PAGES_MAX = 20;

export class Subject {
  problems: string[] = [];
  private readonly sessions: Session[] = [];
  private round = 0;
  private shared: Promise<Session> | undefined;

  constructor(
    readonly target: Target,
    readonly manifest: Manifest,
    readonly options: SessionOptions,
  ) {}

  get era(): Era {
    return this.options.era;
  }

  /** Notes what is wrong, with the JSON that shows it. */
  problem(text: string, offender?: unknown): void {
    this.problems.push(offender === undefined ? text : `${text}: ${excerpt(offender)}`);
  }

  /** Notes a problem unless `good`; returns `good`. */
  expect(good: boolean, text: string, offender?: unknown): boolean {
    if (!good) this.problem(text, offender);
    return good;
  }

  /** A new connection, closed when the check ends. */
  async open(): Promise<Session> {
    const session = await Session.open(this.target, this.options);
    this.sessions.push(session);
    return session;
  }

  /** The connection that most checks use; it is subscribed to everything. */
  main(): Promise<Session> {
    this.shared ??= this.open().then(async (session) => {
      await session.subscribe();
      return session;
    });
    return this.shared;
  }

  /** Begins the next check: nothing is wrong yet, and only the shared connection is left. */
  async next(): Promise<void> {
    this.problems = [];
    const shared = await this.shared?.catch(() => undefined);
    const done = this.sessions.filter((session) => session !== shared);
    await Promise.all(done.map((session) => session.close()));
    this.sessions.splice(0, this.sessions.length, ...(shared ? [shared] : []));
    if (!shared || shared.closed) this.shared = undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.sessions.splice(0).map((session) => session.close()));
    this.shared = undefined;
  }

  /** Reads `app://windows`. @throws NoAnswer when it is no state at all */
  async read(session?: Session): Promise<State> {
    const on = session ?? (await this.main());
    const { result, error } = await on.request('resources/read', { uri: WINDOWS_URI });
    const [first] = (result?.contents as Json[] | undefined) ?? [];
    if (typeof first?.text !== 'string')
      throw new NoAnswer(`app://windows cannot be read: ${excerpt(error ?? result)}`);
    return stateOf(first.text);
  }

  /** All tools, page by page. */
  async tools(session?: Session): Promise<Json[]> {
    const on = session ?? (await this.main());
    const tools: Json[] = [];
    let cursor: unknown;
    for (let page = 0; page < PAGES_MAX; page++) {
      const { result } = await on.request('tools/list', cursor === undefined ? {} : { cursor });
      if (Array.isArray(result?.tools)) tools.push(...(result.tools as Json[]));
      cursor = result?.nextCursor;
      if (cursor === undefined) break;
    }
    return tools;
  }

  async toolNames(session?: Session): Promise<string[]> {
    return (await this.tools(session)).map(({ name }) => String(name));
  }

  /** The window with this title: exact, else a part of it. @throws NoAnswer when it is not there */
  async window(title: string, session?: Session): Promise<WindowJson & { readonly id: string }> {
    const found = findWindow(await this.read(session), title);
    if (!found) throw new NoAnswer(`There is no window with the title "${title}" that the manifest names`);
    return found;
  }

  /** The name of the tool that a call of the manifest means. */
  async toolOf(call: Call, session?: Session): Promise<string> {
    const id = call.window === 'app' ? 'app' : (await this.window(call.window, session)).id;
    return `${id}__${call.action}`;
  }

  /** Makes a call of the manifest; `more` is added to its arguments. */
  async call(call: Call, more: Json = {}, session?: Session): Promise<CallOutcome> {
    return this.callTool(await this.toolOf(call, session), { ...this.fresh(call.arguments ?? {}), ...more }, session);
  }

  async callTool(name: string, args: Json = {}, session?: Session): Promise<CallOutcome> {
    const on = session ?? (await this.main());
    const answer = await on.request('tools/call', { name, arguments: args });
    const { result } = answer;
    const content = isObject(result?.structuredContent) ? result.structuredContent : {};
    return { answer, isError: result?.isError === true, content, code: content.code };
  }

  /** As `call`; an error is a problem, and the manifest may be to blame. */
  async provoke(call: Call, more: Json = {}, session?: Session): Promise<CallOutcome> {
    const done = await this.call(call, more, session);
    if (done.answer.error || done.isError) {
      throw new NoAnswer(`${call.window} ${call.action} of the manifest failed: ${excerpt(done.answer)}`);
    }
    return done;
  }

  /** Reads until the state is as wanted, or the time is up; the last state. */
  async until(test: (state: State) => boolean, session?: Session, ms = SETTLE_MS): Promise<State> {
    const end = Date.now() + ms;
    for (;;) {
      const state = await this.read(session);
      if (test(state) || Date.now() > end) return state;
      await pause(30);
    }
  }

  /** Waits until the windows of these titles are there, or gone. */
  async shows(title: string, there = true): Promise<WindowJson | undefined> {
    return findWindow(await this.until((state) => (findWindow(state, title) !== undefined) === there), title);
  }

  private fresh(args: Json): Json {
    const number = ++this.round;
    return JSON.parse(JSON.stringify(args).replaceAll('{{n}}', String(number))) as Json;
  }
}

/** @throws NoAnswer when the text is no JSON object */
export function stateOf(text: string): State {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoAnswer(`The text of app://windows is no JSON: ${excerpt(text)}`);
  }
  const { operableWindowIds, windows } = isObject(value) ? value : {};
  return {
    text,
    operable: Array.isArray(operableWindowIds) ? operableWindowIds : [],
    windows: Array.isArray(windows) ? windows.filter(isObject) : [],
  };
}

export function findWindow({ windows }: State, title: string): (WindowJson & { readonly id: string }) | undefined {
  const found = windows.find((one) => one.title === title) ?? windows.find((one) => String(one.title).includes(title));
  return typeof found?.id === 'string' ? (found as WindowJson & { id: string }) : undefined;
}

export const blocksOf = (window: WindowJson | undefined): Json[] =>
  Array.isArray(window?.blocks) ? window.blocks.filter(isObject) : [];
