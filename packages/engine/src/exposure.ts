/** Which applications an agent may see: named ones, or all by explicit choice. */
import type { RawWindow } from '@casement/spec';

export type Expose = readonly string[] | 'all';

/**
 * True when `pattern` names the window's application or the window: application name, executable (path or file name),
 * pid, or window title. Without case; `*` stands for anything; without `*` a part of name or title is enough.
 */
export function matchesApp(pattern: string, window: RawWindow): boolean {
  if (/^\d+$/.test(pattern)) return window.app.pid === Number(pattern);
  const file = window.app.executable?.split('/').pop();
  const texts = [window.app.name, window.app.executable, file, window.title].filter((text) => text !== undefined);
  const test = pattern.includes('*') ? globTest(pattern) : partTest(pattern);
  return texts.some(test);
}

function partTest(pattern: string): (text: string) => boolean {
  const wanted = pattern.toLowerCase();
  return (text) => wanted !== '' && text.toLowerCase().includes(wanted);
}

/** Part after part, each as early as it fits: no backtracking, whatever the pattern and however long the title. */
function globTest(pattern: string): (text: string) => boolean {
  const [first, ...rest] = pattern.toLowerCase().split('*') as [string, ...string[]];
  const last = rest.pop() ?? '';
  return (title) => {
    const text = title.toLowerCase();
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= text.length - last.length;
  };
}

/**
 * Keeps the windows of exposed applications. An application is exposed whole: once one of its windows matches, its
 * dialogs are seen too, or modality would be blind; and it stays exposed while it lives, whatever it is renamed to.
 */
export class Exposure {
  private readonly admitted = new Set<string>();

  constructor(private readonly expose: Expose) {}

  filter(windows: readonly RawWindow[]): RawWindow[] {
    if (this.expose === 'all') return [...windows];
    const alive = new Set(windows.map((window) => window.app.key));
    for (const key of this.admitted) if (!alive.has(key)) this.admitted.delete(key);
    for (const window of windows) if (this.matches(window)) this.admitted.add(window.app.key);
    return windows.filter((window) => this.admitted.has(window.app.key));
  }

  private matches(window: RawWindow): boolean {
    return (this.expose as readonly string[]).some((pattern) => matchesApp(pattern, window));
  }
}
