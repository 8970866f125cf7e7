import { run } from './process.js';
import type { ScreenWindow } from './types.js';

/** Reads the screen by xprop, so that a desktop can be watched before the project's own addon is built. */
export interface Screen {
  xprop: string;
  env: Record<string, string>;
}

/** True when a window manager has announced itself. */
export async function managed(screen: Screen): Promise<boolean> {
  const text = await run(screen.xprop, ['-root', '_NET_SUPPORTING_WM_CHECK'], screen.env);
  return text.includes('window id');
}

/** The windows that the window manager lists; [] without one. */
export async function screenWindows(screen: Screen): Promise<ScreenWindow[]> {
  const text = await run(screen.xprop, ['-root', '_NET_CLIENT_LIST'], screen.env);
  const ids = text.match(/0x[0-9a-f]+/g) ?? [];
  const found = await Promise.all(ids.map((id) => describe(screen, id)));
  return found.filter((window) => window !== undefined);
}

async function describe(screen: Screen, id: string): Promise<ScreenWindow | undefined> {
  try {
    const text = await run(screen.xprop, ['-id', id, '-notype', '_NET_WM_NAME', 'WM_NAME', '_NET_WM_PID'], screen.env);
    const title = quoted(text, '_NET_WM_NAME') ?? quoted(text, 'WM_NAME') ?? '';
    return { id, title, pid: Number(/^_NET_WM_PID = (\d+)/m.exec(text)?.[1] ?? 0) };
  } catch {
    return undefined; // It closed while it was looked at.
  }
}

/** The value of a text property; xprop puts a backslash before quotes and backslashes. */
function quoted(text: string, property: string): string | undefined {
  const value = new RegExp(`^${property} = "(.*)"$`, 'm').exec(text)?.[1];
  return value?.replace(/\\(["\\])/g, '$1');
}
