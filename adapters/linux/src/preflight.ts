/** What is missing on this desktop or in its applications: what is so, for which application, what to do. */
import type { Display } from '@casement/native-linux';
import type { Finding, RawWindow } from '@casement/spec';
import type { Applications } from './applications.js';
import type { Session } from './session.js';

export async function preflightFindings(
  session: Session,
  apps: Applications | undefined,
  windows: readonly RawWindow[],
): Promise<Finding[]> {
  return [
    ...session.problems.values(),
    ...connected(session),
    ...(await windowManager(session.display)),
    ...(apps ? applications(apps) : []),
    ...unreadable(windows),
  ];
}

function connected(session: Session): Finding[] {
  const findings: Finding[] = [];
  if (session.bus) findings.push({ id: 'accessibility-bus', level: 'ok', message: 'The accessibility bus answers.' });
  if (session.display) findings.push({ id: 'display', level: 'ok', message: 'The X display answers.' });
  return findings;
}

async function windowManager(display: Display | undefined): Promise<Finding[]> {
  if (!display) return [];
  const name = await display.windowManager().catch(() => '');
  if (name) return [{ id: 'window-manager', level: 'ok', message: `The window manager is ${name}.` }];
  return [
    {
      id: 'no-window-manager',
      level: 'warn',
      message: 'No window manager runs: windows cannot be focused or closed, and owners may be missing.',
      remedy: 'Start one, for example: openbox &',
    },
  ];
}

function applications(apps: Applications): Finding[] {
  const all = apps.all();
  if (all.length === 0) {
    return [
      {
        id: 'no-applications',
        level: 'warn',
        message: 'No application is on the accessibility bus.',
        remedy: 'Start (or restart) the application to be read: those started before the bus may never join it.',
      },
    ];
  }
  return all.map((app) =>
    app.hung
      ? {
          id: 'unresponsive-application',
          level: 'warn' as const,
          app: app.name,
          message: `${app.name} (pid ${app.pid}) does not answer.`,
          remedy: 'Wait, or look whether it is stopped or busy; its windows stay listed until it is gone.',
        }
      : {
          id: 'application',
          level: 'ok' as const,
          app: app.name,
          message: `${app.name} (pid ${app.pid}, ${app.toolkit || 'unknown toolkit'} ${app.version}) answers.`.replace(
            ' )',
            ')',
          ),
        },
  );
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
