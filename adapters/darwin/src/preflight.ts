/** What is missing on this Mac or in its applications: what is so, for which application, what to do. */
import { screenRecording, trusted } from '@casement/native-darwin';
import type { Finding, RawWindow } from '@casement/spec';
import type { Application, Applications } from './applications.js';
import { ERROR } from './ax.js';
import type { Client } from './client.js';
import { responsiblePrograms } from './responsible.js';
import type { Watcher } from './watcher.js';

const READ_MS = 1200;
const UPDATED =
  'If its switch is on already: the program was updated since, and the grant belongs to the old one. Remove it from the list with “−” and add it again.';

export interface Inspected {
  readonly client: Client;
  readonly apps: Applications;
  readonly watcher: Watcher;
  readonly windows: readonly RawWindow[];
}

export async function preflightFindings(at: Inspected): Promise<Finding[]> {
  const isTrusted = trusted();
  return [
    isTrusted
      ? { id: 'accessibility-permission', level: 'ok', message: 'Casement has the permission “Accessibility”.' }
      : await notTrusted(),
    ...titles(),
    ...(isTrusted ? await Promise.all(at.apps.all().map((app) => applicationFinding(app, at))) : []),
    ...unreadable(at.windows),
  ];
}

async function notTrusted(): Promise<Finding> {
  const [node, ...parents] = await responsiblePrograms();
  const chain = parents.length > 0 ? ` It was started by: ${parents.join(' ← ')}.` : '';
  return {
    id: 'accessibility-permission',
    level: 'error',
    message: `macOS has not granted the permission “Accessibility”: no window can be read. This program is ${node}.${chain}`,
    remedy:
      'System Settings > Privacy & Security > Accessibility: add and switch on the outermost application of that chain ' +
      `(a terminal, an editor), or ${node} itself when the host starts servers on their own account; then start it anew. ` +
      UPDATED,
  };
}

/** Only the titles of windows on other spaces depend on it. */
function titles(): Finding[] {
  if (screenRecording())
    return [{ id: 'screen-recording', level: 'ok', message: 'Windows on other spaces are told of.' }];
  return [
    {
      id: 'screen-recording',
      level: 'warn',
      message:
        'Without the permission “Screen & System Audio Recording” windows on other spaces are not listed, since macOS does not tell their titles. Reading and acting do not need it.',
      remedy: 'If you need them: System Settings > Privacy & Security > Screen & System Audio Recording.',
    },
  ];
}

/** A permission says little: a real read is made of every application. */
async function applicationFinding(app: Application, { client, watcher }: Inspected): Promise<Finding> {
  const who = `${app.name} (pid ${app.pid}, ${app.toolkit.name})`;
  const start = performance.now();
  const step = { do: 'get' as const, element: 0, names: ['AXRole', 'AXWindows'] };
  const asked = app.hung ? undefined : await client.ask(app.pid, [step], READ_MS).catch(() => undefined);
  client.release(asked?.generation);
  const error = asked?.answers[0]?.error ?? ERROR.cannotComplete;
  const ms = Math.round(performance.now() - start);
  if (error === ERROR.cannotComplete) {
    return {
      ...{ id: 'unresponsive-application', level: 'warn', app: app.name, message: `${who} does not answer.` },
      remedy: 'Wait, or look whether it is stopped or busy; its windows stay listed until it is gone.',
    };
  }
  if (error !== ERROR.success) {
    return {
      ...{ id: 'application-refuses', level: 'warn', app: app.name },
      message: `${who} answers a read with AXError ${error}.`,
      remedy: 'Start the application anew; if it stays so, it does not support accessibility.',
    };
  }
  const deaf = watcher.isDeaf(app) ? ' It tells of no changes: its windows are read by the clock.' : '';
  return { id: 'application', level: 'ok', app: app.name, message: `${who} answers.${deaf}`, ms };
}

function unreadable(windows: readonly RawWindow[]): Finding[] {
  return windows
    .filter((window) => window.unreadable)
    .map((window) => ({
      id: 'unreadable-window',
      level: 'warn',
      app: window.app.name,
      message: `A window of ${window.app.name} (pid ${window.app.pid}) cannot be read. ${window.unreadable!.reason}`,
      remedy: window.unreadable!.remedy,
    }));
}
