/** How the actions of a window are called, for an error message. */
import { quoteTitle } from '@casement/core';
import type { BridgeTool, InputField, Snapshot } from '@casement/spec';

const MAX_ACTIONS = 24;
const MAX_CHOICES = 12;

function capped(items: readonly string[], max: number): string {
  const more = items.length - max;
  return more > 0 ? `${items.slice(0, max).join(', ')} and ${more} more` : items.join(', ');
}

function kind(field: InputField): string {
  if (!field.choices) return field.type;
  return (
    field.choices
      .slice(0, MAX_CHOICES)
      .map((choice) => quoteTitle(choice))
      .join('|') + (field.choices.length > MAX_CHOICES ? '|…' : '')
  );
}

function signature(tool: BridgeTool): string {
  const parameters = Object.entries(tool.input).map(
    ([name, field]) => `${name}${field.optional ? '?' : ''}: ${kind(field)}`,
  );
  return `${tool.action}(${capped(parameters, MAX_CHOICES)})`;
}

/** e.g. `This window takes: fill(text?: string), close().` */
export function listActions({ tools }: Snapshot, windowId: string): string {
  const own = tools.filter((tool) => tool.windowId === windowId);
  if (own.length === 0) return 'This window takes no action now.';
  return `This window takes: ${capped(own.map(signature), MAX_ACTIONS)}.`;
}
