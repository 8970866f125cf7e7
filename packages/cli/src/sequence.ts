/** The actions between the scenes of a recording. */
import type { Engine } from '@casement/engine';
import type { BridgeTool } from '@casement/spec';
import { argumentsFromJson, argumentsOf } from './arguments.js';
import { CliError, EXIT, exitOf } from './exit.js';
import { titlesOf, withTitles } from './titles.js';

/** `ACTION`, `ACTION:VALUE` (for its first parameter) or `ACTION:{JSON}`. */
export interface Then {
  readonly action: string;
  readonly value?: string;
}

export function parseThen(text: string): Then {
  const at = text.indexOf(':');
  return at < 0 ? { action: text } : { action: text.slice(0, at), value: text.slice(at + 1) };
}

/**
 * Carries out one action in the newest operable window that has it.
 * @throws CliError when no window has it, or when it is refused.
 */
export async function carryOut(engine: Engine, then: Then): Promise<void> {
  const tool = newestTool(engine, then.action);
  const outcome = await engine.act(tool.windowId ?? '', tool.action, argumentsFor(tool, then.value));
  if (outcome.ok) return;
  const { message } = outcome.error;
  throw new CliError(
    exitOf(outcome.error),
    `${then.action}: ${withTitles(message, titlesOf(engine.snapshot().state))}`,
  );
}

function newestTool(engine: Engine, action: string): BridgeTool {
  const { tools, state } = engine.snapshot();
  const age = (tool: BridgeTool): number => state.windows.findIndex((window) => window.id === tool.windowId);
  const fitting = tools.filter((tool) => tool.action === action).sort((a, b) => age(b) - age(a));
  const modal = fitting.find((tool) => state.windows[age(tool)]?.modal);
  const found = modal ?? fitting[0];
  if (found) return found;
  const names = [...new Set(tools.map((tool) => tool.action))].join(', ') || 'none';
  throw new CliError(EXIT.refused, `No recorded window has the action ${action} now. There are: ${names}.`);
}

function argumentsFor(tool: BridgeTool, value: string | undefined): Record<string, unknown> {
  if (value === undefined) return {};
  if (value.startsWith('{')) return argumentsFromJson(value);
  const [first] = Object.keys(tool.input);
  if (first === undefined) throw new CliError(EXIT.usage, `${tool.action} takes no value.`);
  return argumentsOf([`${first}=${value}`], tool.input);
}
