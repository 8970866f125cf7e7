/** The stages of `casement doctor` over one backend. */
import { matchesApp } from '@casement/engine';
import { type AccessibilityBackend, BackendError, type Finding, type RawTree, type RawWindow } from '@casement/spec';
import { EXIT, type ExitCode } from './exit.js';
import { openTestWindow } from './test-window.js';
import { VERSION } from './version.js';
import { counted, quoted } from './words.js';

export interface DiagnoseOptions {
  readonly patterns: readonly string[];
  /** Open a window of our own when none is there to read. */
  readonly testWindow: boolean;
  readonly display?: string | undefined;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly code: ExitCode;
}

const LIST_MS = 3000;
const BUDGET = { maxNodes: 2000, maxDepth: 40, deadlineMs: 3000 };
/** The backend's own name for it. */
const UNRESPONSIVE = 'unresponsive-application';
/** Reads that are tried before the machine is called broken. */
const TRIES = 3;

/** Runs all stages. Rejects never: what fails is a finding. */
export async function diagnose(backend: AccessibilityBackend, options: DiagnoseOptions): Promise<Diagnosis> {
  const listed = await listing(backend);
  const preflight = await timed(() => backend.preflight());
  const chosen = listed.windows.filter((window) => fits(window, options.patterns));
  const reachable = !preflight.value.some((finding) => finding.level === 'error');
  // Where nothing can be reached, that no window can be read has its cause above, and no other remedy.
  const known = preflight.value.filter((finding) => reachable || finding.id !== 'unreadable-window');
  const findings = [system(), ...known, listed.finding, ...missing(options.patterns, chosen)];
  if (reachable) findings.push(...hanging(chosen, known));
  const absent = options.patterns.length > 0 && chosen.length === 0;
  if (reachable && !absent) findings.push(...(await reading(backend, chosen, options)));
  return { findings, code: codeOf(findings, reachable, absent) };
}

function codeOf(findings: readonly Finding[], reachable: boolean, absent: boolean): ExitCode {
  if (!reachable) return EXIT.unreachable;
  if (absent) return EXIT.notFound;
  return findings.some((finding) => finding.level === 'error') ? EXIT.failed : EXIT.ok;
}

function system(): Finding {
  const { platform, arch, version } = process;
  return { id: 'system', level: 'ok', message: `Casement ${VERSION} on ${platform} ${arch}, Node ${version}.` };
}

async function listing(backend: AccessibilityBackend): Promise<{ windows: readonly RawWindow[]; finding: Finding }> {
  try {
    const { value: windows, ms } = await timed(() => backend.windows(LIST_MS));
    return {
      windows,
      finding: { id: 'list-windows', level: 'ok', message: `${counted(windows.length, 'window')} listed.`, ms },
    };
  } catch (error) {
    return { windows: [], finding: { ...failed('list-windows', 'The windows cannot be listed', error), ms: LIST_MS } };
  }
}

function missing(patterns: readonly string[], chosen: readonly RawWindow[]): Finding[] {
  if (patterns.length === 0 || chosen.length > 0) return [];
  return [
    {
      id: 'no-such-application',
      level: 'error',
      message: `No window of ${quoted(patterns)} is open.`,
      remedy: 'Start the application, or look how it is called: casement apps',
    },
  ];
}

/** Applications that do not answer, where the backend has not said so itself. */
function hanging(windows: readonly RawWindow[], known: readonly Finding[]): Finding[] {
  const said = known.filter((finding) => finding.id === UNRESPONSIVE).map((finding) => finding.app);
  const apps = new Map(windows.filter((window) => window.unresponsive).map(({ app }) => [app.pid, app.name]));
  return [...apps]
    .filter(([, name]) => !said.includes(name))
    .map(([pid, name]) => ({
      id: UNRESPONSIVE,
      level: 'warn',
      app: name,
      message: `${name} (pid ${pid}) does not answer.`,
      remedy: 'Wait, or look whether it is stopped or busy.',
    }));
}

/** Reads windows until one can be read; opens one when there is none. */
async function reading(
  backend: AccessibilityBackend,
  windows: readonly RawWindow[],
  options: DiagnoseOptions,
): Promise<Finding[]> {
  const readable = windows.filter((window) => !window.unreadable && !window.unresponsive);
  const findings: Finding[] = [];
  for (const window of readable.slice(0, TRIES)) {
    const finding = await readOne(backend, window);
    findings.push(finding);
    if (finding.level === 'ok') return findings;
  }
  if (findings.length > 0) return findings;
  if (options.patterns.length > 0) return [unreadable(windows)];
  if (!options.testWindow) return [nothingThere()];
  return readTestWindow(backend, options.display);
}

function nothingThere(): Finding {
  const message = 'No window is there to be read, so reading was not tried.';
  return { id: 'read-window', level: 'warn', message, remedy: 'Start an application, then run: casement doctor' };
}

/** The windows that were asked for are there, and none can be read. */
function unreadable(windows: readonly RawWindow[]): Finding {
  const reason = windows.find((window) => window.unreadable)?.unreadable;
  const remedy = reason?.remedy ?? 'Wait until the application answers again, or restart it.';
  const message = `Of ${counted(windows.length, 'window')} asked for, none can be read${reason ? `: ${reason.reason}` : '.'}`;
  return { id: 'read-window', level: 'error', message, remedy };
}

async function readOne(backend: AccessibilityBackend, window: RawWindow): Promise<Finding> {
  const app = window.app.name;
  try {
    const { value: tree, ms } = await timed(() => backend.read(window.id, BUDGET));
    return judged(tree, app, ms);
  } catch (error) {
    return { ...failed('read-window', `A window of ${app} cannot be read`, error), app };
  }
}

function judged({ nodes, cost }: RawTree, app: string, ms: number): Finding {
  const message = `Read a window of ${app}: ${nodes.length} accessibles, ${cost.calls} calls.`;
  if (nodes.length > 1) return { id: 'read-window', level: 'ok', app, message, ms };
  const remedy = `Restart ${app} while the accessibility bus runs; Chromium and Electron need --force-renderer-accessibility.`;
  return { id: 'read-window', level: 'error', app, message: `${message} It holds no content.`, remedy, ms };
}

async function readTestWindow(backend: AccessibilityBackend, display: string | undefined): Promise<Finding[]> {
  const test = await openTestWindow(backend, display);
  if ('finding' in test) return [test.finding];
  try {
    const opened: Finding = { id: 'test-window', level: 'ok', message: 'A zenity dialog was opened.', ms: test.ms };
    return [opened, await readOne(backend, test.window)];
  } finally {
    await test.close();
  }
}

function fits(window: RawWindow, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matchesApp(pattern, window));
}

function failed(id: string, what: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  const remedy =
    error instanceof BackendError && (error.code === 'timeout' || error.code === 'unresponsive')
      ? 'Wait until the application answers again, or restart it.'
      : 'Restart the application while Casement runs, then run: casement doctor';
  return { id, level: 'error', message: `${what}: ${reason}`, remedy };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: performance.now() - began };
}
