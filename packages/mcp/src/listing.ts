/** Short lists for error messages: which windows there are, which actions a window has. */
import type { BridgeTool, InputField, Snapshot } from '@casement/spec';

const MAX_WINDOWS = 12;
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

/** e.g. `Windows now: w1 "Notes", w2 "Save As".` */
export function listWindows({ state }: Snapshot): string {
  if (state.windows.length === 0) return 'There are no windows now.';
  const items = state.windows.map((window) => `${window.id} ${quote(window.title)}`);
  return `Windows now: ${capped(items, MAX_WINDOWS)}.`;
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

/** e.g. `Actions of this window now: fill(text?: string), close().` */
export function listActions({ tools }: Snapshot, windowId: string): string {
  const own = tools.filter((tool) => tool.windowId === windowId);
  if (own.length === 0) return 'This window has no actions now.';
  return `Actions of this window now: ${capped(own.map(signature), MAX_ACTIONS)}.`;
}
