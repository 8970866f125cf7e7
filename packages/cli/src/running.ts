/** What runs: the windows of a backend, grouped by application. */
import { cleanLine } from '@casement/core';
import { matchesApp } from '@casement/engine';
import type { RawWindow } from '@casement/spec';

export interface RunningApp {
  readonly name: string;
  readonly pid: number;
  readonly executable?: string;
  /** Name and version as the application reports them. */
  readonly toolkit?: string;
  readonly windows: readonly string[];
  /** `readable`, or what is wrong with one of its windows at least. */
  readonly accessibility: 'readable' | 'unreadable' | 'unresponsive';
  readonly problem?: string;
  readonly remedy?: string;
}

/** Applications by name, then pid. With patterns, only those that one of them fits. */
export function runningApps(windows: readonly RawWindow[], patterns: readonly string[] = []): RunningApp[] {
  const byKey = new Map<string, RawWindow[]>();
  for (const window of windows) byKey.set(window.app.key, [...(byKey.get(window.app.key) ?? []), window]);
  return [...byKey.values()]
    .filter((own) => patterns.length === 0 || own.some((window) => patterns.some((one) => matchesApp(one, window))))
    .map(appOf)
    .sort((a, b) => a.name.localeCompare(b.name) || a.pid - b.pid);
}

function appOf(windows: readonly RawWindow[]): RunningApp {
  const [first] = windows as [RawWindow];
  const toolkit = windows.find((window) => window.toolkit)?.toolkit;
  return {
    name: cleanLine(first.app.name),
    pid: first.app.pid,
    ...(first.app.executable && { executable: cleanLine(first.app.executable) }),
    ...(toolkit && { toolkit: cleanLine([toolkit.name, toolkit.version].filter(Boolean).join(' ')) }),
    windows: windows.map((window) => cleanLine(window.title)),
    ...stateOf(windows),
  };
}

function stateOf(windows: readonly RawWindow[]): Pick<RunningApp, 'accessibility' | 'problem' | 'remedy'> {
  const unreadable = windows.find((window) => window.unreadable)?.unreadable;
  if (unreadable) return { accessibility: 'unreadable', problem: unreadable.reason, remedy: unreadable.remedy };
  if (!windows.some((window) => window.unresponsive)) return { accessibility: 'readable' };
  return {
    accessibility: 'unresponsive',
    problem: 'The application does not answer.',
    remedy: 'Wait, or look whether it is stopped or busy.',
  };
}
