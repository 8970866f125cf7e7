/** What can be asked of a window as a whole. */
import type { Step } from '@casement/native-darwin';
import { BackendError, type Verb } from '@casement/spec';
import type { Application } from './applications.js';
import { ERROR } from './ax.js';
import type { Client } from './client.js';
import { backendError } from './problems.js';
import type { Top } from './tops.js';
import { elementOf } from './values.js';
import { isMinimized } from './window-facts.js';

export interface WindowDeed {
  readonly client: Client;
  readonly app: Application;
  /** The window; for a sheet the one that it hangs below. */
  readonly top: Top;
  readonly verb: Verb;
  readonly deadlineMs: number;
}

export async function performOnWindow(deed: WindowDeed): Promise<void> {
  if (deed.verb === 'activate') return activate(deed);
  if (deed.verb === 'close') return close(deed);
  throw new BackendError('unsupported', `On macOS a window as a whole cannot be asked to ${deed.verb}.`, deed.verb);
}

/** Main, raised, and its application frontmost; brought back first where it is minimised or its application hidden. */
async function activate({ client, app, top, deadlineMs }: WindowDeed): Promise<void> {
  const { element } = top;
  const steps: Step[] = [
    ...(app.hidden ? [set(0, 'AXHidden', false)] : []),
    ...(isMinimized(top, { ...app, hidden: false }) ? [set(element, 'AXMinimized', false)] : []),
    set(element, 'AXMain', true),
    { do: 'perform', element, names: ['AXRaise'] },
    set(0, 'AXFrontmost', true),
  ];
  const { generation, answers } = await client.ask(app.pid, steps, deadlineMs);
  client.release(generation);
  // Being main is not for every window; to be in front is what was asked for.
  const last = answers.at(-1)?.error ?? ERROR.cannotComplete;
  if (answers.length < steps.length || last !== ERROR.success) throw backendError(last, app.name);
}

async function close({ client, app, top, deadlineMs }: WindowDeed): Promise<void> {
  const button = elementOf(top.attributes.AXCloseButton);
  if (button === undefined) throw new BackendError('unsupported', 'The window has no close button.', app.name);
  const { generation, answers } = await client.ask(
    app.pid,
    [{ do: 'perform', element: button, names: ['AXPress'] }],
    deadlineMs,
  );
  client.release(generation);
  const error = answers[0]?.error ?? ERROR.cannotComplete;
  if (error !== ERROR.success) throw backendError(error, app.name);
}

function set(element: number, name: string, value: boolean): Step {
  return { do: 'set', element, names: [name], value };
}
