/** Windows and their tools for a person. */
import type { BridgeTool, Input, InputField, Snapshot, WindowState } from '@casement/spec';
import { blockLines } from './blocks.js';
import type { Paint } from './paint.js';

/** Every given window with its content, and with its tools where asked for. */
export function stateText(paint: Paint, snapshot: Snapshot, windows: readonly WindowState[], tools: boolean): string {
  return windows.map((window) => windowText(paint, snapshot, window, tools)).join('\n\n');
}

function windowText(paint: Paint, snapshot: Snapshot, window: WindowState, tools: boolean): string {
  const own = snapshot.tools.filter((tool) => tool.windowId === window.id);
  return [
    `${paint.bold(window.title)}  ${paint.dim(traits(snapshot, window).join(', '))}`,
    window.summary,
    ...window.blocks.flatMap((block) => blockLines(paint, block)),
    ...(tools ? toolLines(paint, own) : []),
  ].join('\n');
}

/** The engine's notice on a window whose application does not answer: nothing in it can be operated meanwhile. */
const HANGS_ID = 'unresponsive';

function traits({ state }: Snapshot, { id, version, modal, ownerId, blocks }: WindowState): string[] {
  const hangs = blocks.some((block) => block.type === 'notice' && block.id === HANGS_ID);
  return [
    id,
    `version ${version}`,
    ...(modal ? [ownerId ? `modal of ${ownerId}` : 'modal for its application'] : []),
    state.operableWindowIds.includes(id) ? (hangs ? 'unresponsive' : 'operable') : 'blocked',
  ];
}

/** One line a tool: its call and its title. */
export function toolLines(paint: Paint, tools: readonly BridgeTool[]): string[] {
  if (tools.length === 0) return [paint.dim('no tools now')];
  return [paint.dim('tools'), ...tools.map((tool) => `  ${signature(paint, tool)}  ${paint.dim(tool.title)}`)];
}

function signature(paint: Paint, tool: BridgeTool): string {
  const name = tool.effect === 'destroy' ? paint.red(tool.action) : paint.cyan(tool.action);
  return `${name}(${parameters(tool.input)})`;
}

const SHOWN_CHOICES = 12;

function parameters(input: Input): string {
  return Object.entries(input)
    .map(([name, field]) => `${name}${field.optional ? '?' : ''}: ${kindOf(field)}`)
    .join(', ');
}

function kindOf({ type, choices, min, max }: InputField): string {
  if (choices) {
    const shown = choices.slice(0, SHOWN_CHOICES).map((choice) => JSON.stringify(choice));
    return shown.join('|') + (choices.length > SHOWN_CHOICES ? `|… ${choices.length} in all` : '');
  }
  return min === undefined && max === undefined ? type : `${type} ${min ?? ''}…${max ?? ''}`;
}
