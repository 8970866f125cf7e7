/** A window of our own to read when nothing else is open: a zenity dialog, there for a moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { AccessibilityBackend, Finding, RawWindow } from '@casement/spec';
import { atMost } from './deadline.js';

/** How long zenity may take to show up, in ms. */
const SHOW_MS = 6000;
const TITLE = 'Casement test window';
const ARGS = ['--info', `--title=${TITLE}`, '--text=Casement looks whether it can read this window.', '--timeout=15'];

export interface TestWindow {
  readonly window: RawWindow;
  /** From the start of the program until its window was listed. */
  readonly ms: number;
  close(): Promise<void>;
}

/** Opens the dialog and waits until the backend can read it; a finding tells why it could not. The caller closes it. */
export async function openTestWindow(
  backend: AccessibilityBackend,
  display: string | undefined,
): Promise<TestWindow | { readonly finding: Finding }> {
  const began = performance.now();
  const env = display === undefined ? process.env : { ...process.env, DISPLAY: display };
  const child = spawn('zenity', ARGS, { stdio: 'ignore', env });
  const ended = endOf(child);
  const window = await Promise.race([listed(backend, child), ended]);
  if (typeof window === 'object') {
    return { window, ms: performance.now() - began, close: () => end(child, ended) };
  }
  await end(child, ended);
  return { finding: whyNot(window, performance.now() - began) };
}

/** The dialog once it can be read; 'late' when it does not come. */
async function listed(backend: AccessibilityBackend, child: ChildProcess): Promise<RawWindow | 'late'> {
  const until = Date.now() + SHOW_MS;
  while (Date.now() < until && child.exitCode === null) {
    const windows = await backend.windows(1000).catch(() => []);
    const found = windows.find((window) => window.app.pid === child.pid && !window.unreadable);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 'late';
}

function endOf(child: ChildProcess): Promise<'missing' | 'ended'> {
  return new Promise((resolve) => {
    child.once('error', () => resolve('missing'));
    child.once('exit', () => resolve('ended'));
  });
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await atMost(500, ended);
}

function whyNot(what: 'missing' | 'ended' | 'late', ms: number): Finding {
  const id = 'test-window';
  if (what === 'missing') {
    const message = 'No window is open, and zenity is not installed to open one: reading was not tried.';
    return { id, level: 'warn', message, remedy: 'Start an application, or: sudo apt-get install zenity' };
  }
  if (what === 'ended') {
    const message = 'No window is open, and zenity could not open one: it ended at once.';
    return {
      id,
      level: 'error',
      message,
      remedy: 'Look whether DISPLAY is right (or give --display): zenity --info',
      ms,
    };
  }
  const message = 'A zenity dialog was started but cannot be seen over accessibility.';
  const remedy =
    'Look whether NO_AT_BRIDGE or GTK_A11Y=none is set, and restart the accessibility bus: log out and in.';
  return { id, level: 'error', message, remedy, ms };
}
