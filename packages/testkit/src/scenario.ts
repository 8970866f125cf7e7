/** A window of a recording as its translator shows it: for tests of translators, with no application and no display. */
import type { RecordedBackend, Recording } from '@casement/adapter-recorded';
import { applyRepairs, normalise, operableNodes, parseInput, topology } from '@casement/core';
import type {
  ActionDefinition,
  Block,
  FieldError,
  KitWindow,
  Operable,
  Plan,
  RawTree,
  RawWindow,
  Step,
  Translator,
  Why,
} from '@casement/spec';
import { Kit, translateWindow } from '@casement/translate';

export interface ScenarioOptions {
  /** Native id, or text or pattern of the title. Default: the only window, else the one that can be operated. */
  readonly window?: string | RegExp;
  /** Which scene of a recording, from 0. Default: the first. */
  readonly scene?: number;
  readonly translators?: readonly Translator<Kit>[];
}

export interface Scenario {
  readonly translator: string;
  readonly degraded: string | undefined;
  readonly summary: string;
  readonly blocks: readonly Block[];
  /** Names of the actions that are offered now, in order. */
  readonly names: readonly string[];
  readonly actions: readonly ActionDefinition[];
  readonly kit: Kit;
  /** An action by name, offered or not. Throws when there is none. */
  action(name: string): ActionDefinition;
  /** Why an action is not offered; true when it is. */
  can(name: string): true | readonly Why[];
  /** The steps of an action in words: `setText Name = "x"`. Throws when the arguments are refused. */
  plan(name: string, input?: Record<string, unknown>): readonly string[];
  /** The plan itself. Throws when the arguments are refused. */
  planned(name: string, input?: Record<string, unknown>): Plan;
  /** What is wrong with the arguments; empty when they are accepted. */
  refusal(name: string, input?: Record<string, unknown>): readonly FieldError[];
}

/** Translates one window of a recording, of a recorded backend as it stands now, or a made-up one (`windowOf`). */
export function scenario(source: Recording | RecordedBackend | KitWindow, options: ScenarioOptions = {}): Scenario {
  if ('operable' in source) return scenarioOf(source, options.translators ?? []);
  const { windows, trees } = 'current' in source ? source.current() : source.scenes[options.scene ?? 0]!;
  const raw = choose(windows as readonly RawWindow[], options.window);
  const tree = trees[raw.id] as RawTree | undefined;
  if (!tree) throw new Error(`The window “${raw.title}” was recorded without its content.`);
  return scenarioOf(kitWindow(raw, windows as readonly RawWindow[], tree), options.translators ?? []);
}

function choose(windows: readonly RawWindow[], wanted: string | RegExp | undefined): RawWindow {
  const fits = (raw: RawWindow): boolean =>
    typeof wanted === 'string' ? raw.id === wanted || raw.title.includes(wanted) : wanted!.test(raw.title);
  const operable = new Set(topology(windows).operable);
  const found = wanted ? windows.find(fits) : (windows.find((raw) => operable.has(raw.id)) ?? windows[0]);
  if (found) return found;
  const titles = windows.map((raw) => `“${raw.title}”`).join(', ') || 'none';
  throw new Error(`No window fits ${String(wanted)}. There are: ${titles}.`);
}

function kitWindow(raw: RawWindow, windows: readonly RawWindow[], rawTree: RawTree): KitWindow {
  const entry = topology(windows).windows.get(raw.id);
  const blocked = entry?.blockedBy != null;
  const tree = applyRepairs(normalise(rawTree));
  return {
    raw,
    tree,
    operable: operableNodes(tree, { blocked }),
    title: raw.title || raw.app.name,
    modal: entry?.modal === true,
  };
}

/** The window itself can be focused and closed when the platform says so, and nothing blocks it. */
function withWindow({ operable, raw }: KitWindow): Operable {
  return {
    can(key, verb) {
      if (key !== '.' || (verb !== 'activate' && verb !== 'close')) return operable.can(key, verb);
      if (operable.can(key, verb) === 'windowBlocked') return 'windowBlocked';
      return raw.verbs.includes(verb) ? true : 'noVerb';
    },
  };
}

function scenarioOf(window: KitWindow, translators: readonly Translator<Kit>[]): Scenario {
  const { translation, translator, degraded } = translateWindow(window, translators);
  const kit = new Kit(window);
  const { summary, blocks, actions } = translation;
  const operable = withWindow(window);
  const action = (name: string): ActionDefinition => {
    const found = actions.find((one) => one.name === name);
    if (!found) throw new Error(`No action ${name}. There are: ${actions.map((one) => one.name).join(', ')}.`);
    return found;
  };
  const can = (name: string): true | readonly Why[] => reasons(operable, action(name));
  const attempt = (name: string, input: Record<string, unknown>) => planOf(action(name), input);
  const planned = (name: string, input: Record<string, unknown> = {}): Plan => {
    const result = attempt(name, input);
    if ('refused' in result) throw new Error(`${name} refuses: ${JSON.stringify(result.refused)}`);
    return result;
  };
  return {
    ...{ translator, degraded, summary, blocks, actions, kit, action, can, planned },
    names: actions.filter((one) => can(one.name) === true).map((one) => one.name),
    plan: (name, input) => planned(name, input).steps.map((step) => inWords(kit, step)),
    refusal(name, input = {}) {
      const result = attempt(name, input);
      return 'refused' in result ? result.refused : [];
    },
  };
}

function reasons(operable: Operable, action: ActionDefinition): true | readonly Why[] {
  const why = action.needs.map(({ key, verb }) => operable.can(key, verb)).filter((one): one is Why => one !== true);
  return why.length === 0 || why;
}

/** Arguments go through the same check as a client's. */
function planOf(action: ActionDefinition, input: Record<string, unknown>): ReturnType<ActionDefinition['plan']> {
  const parsed = parseInput(action.input, input, action.effect !== 'read');
  return parsed.ok ? action.plan(parsed.values) : { refused: parsed.fields };
}

function inWords(kit: Kit, { verb, target, arg }: Step): string {
  const value = arg === undefined ? '' : ` = ${JSON.stringify(arg)}`;
  if (typeof target !== 'string') return `${verb} what will be named ${target.find.name}${value}`;
  if (target === '.') return `${verb} window${value}`;
  const node = kit.node(target);
  return `${verb} ${node ? kit.label(node) : target}${value}`;
}
