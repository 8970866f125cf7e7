/** How the actions of a window are called, for an error message. */
import type { BridgeTool, InputField, Snapshot } from '@casement/spec';

const MAX_ACTIONS = 24;
const MAX_CHOICES = 12;
const MAX_TEXT = 60;

/** Text from a client or a window: quoted so that it cannot pass for ours, and short. Never splits a code point. */
export function quote(text: string): string {
  const points = [...text.slice(0, 4 * MAX_TEXT)];
  const cut = points.length > MAX_TEXT || text.length > 4 * MAX_TEXT;
  return JSON.stringify(cut ? `${points.slice(0, MAX_TEXT).join('')}…` : text);
}

function capped(items: readonly string[], max: number): string {
  const more = items.length - max;
  return more > 0 ? `${items.slice(0, max).join(', ')} and ${more} more` : items.join(', ');
}

function kind(field: InputField): string {
  if (!field.choices) return field.type;
  return field.choices.slice(0, MAX_CHOICES).map(quote).join('|') + (field.choices.length > MAX_CHOICES ? '|…' : '');
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
