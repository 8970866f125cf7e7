import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A socket's path may have 107 bytes; the longest one below the folder needs about 30. */
const LONGEST_ROOT = 70;

/** The private folders of one desktop, all of mode 0700. */
export interface Folders {
  root: string;
  /** Unique name of the desktop; every process of it carries it in its environment. */
  marker: string;
  home: string;
  runtime: string;
  config: string;
  tmp: string;
  services: string;
  logs: string;
}

/** Makes the folders below the machine's temporary folder. */
export function makeFolders(): Folders {
  const base = tmpdir().length < LONGEST_ROOT - 25 ? tmpdir() : '/tmp';
  const root = mkdtempSync(join(base, 'casement-desktop-'));
  const folder = (name: string) => {
    mkdirSync(join(root, name), { mode: 0o700 });
    return join(root, name);
  };
  return {
    root,
    marker: basename(root),
    home: folder('home'),
    runtime: folder('run'),
    config: folder('config'),
    tmp: folder('tmp'),
    services: folder('services'),
    logs: folder('logs'),
  };
}

/**
 * The environment of everything on the desktop. It is built from nothing, so a test does not depend on who runs it:
 * no accessibility switch of a toolkit is set (QT_ACCESSIBILITY, NO_AT_BRIDGE, …), because an agent's user sets none.
 */
export function baseEnvironment(folders: Folders): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    CASEMENT_DESKTOP: folders.marker,
    HOME: folders.home,
    TMPDIR: folders.tmp,
    XDG_RUNTIME_DIR: folders.runtime,
    XDG_CONFIG_HOME: folders.config,
    LANG: 'C.UTF-8',
    // Settings and files stay inside the desktop: no dconf, no gvfs, no portal of the machine.
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
    GTK_USE_PORTAL: '0',
    GDK_BACKEND: 'x11',
    QT_QPA_PLATFORM: 'xcb',
    SAL_USE_VCLPLUGIN: 'gtk3',
    // No GPU here; GTK 4 draws faster by cairo than by a software GL.
    GSK_RENDERER: 'cairo',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
}
