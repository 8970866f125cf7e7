/** The tools of the reference server: what each does to the desk. */
import type { Broken, Desk, Json, Win } from './desk.js';

export interface Tool {
  readonly action: string;
  readonly parameter?: string;
  readonly reads?: boolean;
  /** Not listed, and not to be called. */
  readonly unavailable?: boolean;
  run(desk: Desk, args: Json): void | Json | Promise<void>;
}

export const SLOW_MS = 250;
export const LATER_MS = 150;
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const dialog = (desk: Desk, title: string, owner: string | null): void => {
  if (!desk.at(title)) desk.open(title, 'studio', { modal: true, owner });
};

const CONTROL: readonly Tool[] = [
  { action: 'change', run: (desk) => desk.change() },
  { action: 'change_later', run: (desk) => void setTimeout(() => desk.change('Later'), LATER_MS) },
  { action: 'open_dialog', run: (desk) => dialog(desk, 'Save changes', desk.at('Document').id) },
  { action: 'open_alert', run: (desk) => dialog(desk, 'Licence', null) },
  { action: 'open_window', run: (desk) => void desk.open('Inspector', 'studio', { modal: false, owner: null }) },
  { action: 'disable', run: (desk) => desk.allow(false) },
  { action: 'enable', run: (desk) => desk.allow(true) },
  { action: 'show_error', run: (desk) => desk.showError() },
  { action: 'hide_error', run: (desk) => desk.hideError() },
  {
    action: 'branch',
    run: (desk) => {
      for (const title of ['Left', 'Right']) dialog(desk, title, desk.at('Document').id);
    },
  },
  {
    action: 'tidy',
    run: (desk) => {
      for (const title of ['Left', 'Right']) desk.close(title);
    },
  },
];

const DOCUMENT = (desk: Desk): readonly Tool[] => [
  { action: 'publish', unavailable: !desk.publishable, run: () => desk.change('Published') },
  { action: 'fill', parameter: 'title', run: () => desk.touch() },
  { action: 'slow', run: () => pause(SLOW_MS).then(() => desk.change('Slow')) },
  { action: 'dead', run: () => undefined },
  { action: 'load_rows', reads: true, run: () => ({ rows: [['Quinces', '40']] }) },
];

const closing = (title: string): Tool => ({ action: 'cancel', run: (desk) => desk.close(title) });
const deeper = (title: string, of: string): Tool => ({
  action: 'more',
  run: (desk) => dialog(desk, title, desk.at(of).id),
});

/** What a window offers. */
export function toolsOf(desk: Desk, { title }: Win): readonly Tool[] {
  if (title === 'Control') return CONTROL;
  if (title === 'Document') return DOCUMENT(desk);
  if (title === 'Save changes') return [closing(title), deeper('More options', title)];
  if (title === 'Licence') return [closing(title), deeper('Licence details', title)];
  return [closing(title)];
}

const OUTPUT = { type: 'object', properties: { message: { type: 'string' }, code: { type: 'string' } } };

/** The entry of a tool in the list. */
export function definition(id: string, tool: Tool, broken: Broken): Json {
  const { action, parameter, reads = false } = tool;
  const properties: Json = { ...(parameter && { [parameter]: { type: 'string', maxLength: 20 } }) };
  if (broken('MB-8') && action === 'change') properties.other = { $ref: 'https://schemas.example/other.json' };
  const annotations = { readOnlyHint: reads, destructiveHint: false, idempotentHint: reads, openWorldHint: false };
  const { openWorldHint: _, ...fewer } = annotations;
  return {
    name: `${id}__${action}`,
    ...(!(broken('GB-33') && action === 'change') && { title: `${action} of ${id}` }),
    description: `Does ${action}.`,
    inputSchema: {
      type: 'object',
      properties: { ...properties, ...(!reads && { expectedVersion: { type: 'integer' } }) },
    },
    ...(!(broken('GB-22') && action === 'change') && { outputSchema: OUTPUT }),
    annotations: broken('GB-26') ? fewer : annotations,
    ...(broken('MB-12') && action === 'change' && { icons: [{ src: 'http://icons.example/i.png' }] }),
  };
}
