import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where programs that are not meant for a shell live, on Debian and elsewhere. */
const SERVICE_FOLDERS = ['/usr/libexec', '/usr/lib/at-spi2-core', '/usr/lib/at-spi2'];

/** Debian's package for each program a desktop may need. */
const PACKAGES: Record<string, string> = {
  Xvfb: 'xvfb',
  weston: 'weston',
  openbox: 'openbox',
  xprop: 'x11-utils',
  'dbus-daemon': 'dbus-daemon',
  'dbus-send': 'dbus-bin',
  'at-spi-bus-launcher': 'at-spi2-core',
};

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of a program on PATH or among the service programs; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '/usr/bin:/bin').split(delimiter), ...SERVICE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(executable);
}

/**
 * Full paths of all the programs, by name.
 * Throws one error that names everything missing, with the line that installs it.
 */
export function requirePrograms(names: readonly string[]): Map<string, string> {
  const found = new Map(names.map((name) => [name, findProgram(name) ?? '']));
  const missing = names.filter((name) => !found.get(name));
  if (missing.length > 0) throw new Error(missingMessage(missing));
  return found;
}

function missingMessage(missing: readonly string[]): string {
  const packages = [...new Set(missing.map((name) => PACKAGES[name] ?? name))];
  return (
    `A private desktop needs ${missing.join(', ')}, which this machine lacks. ` +
    `On Debian: apt-get install -y --no-install-recommends ${packages.join(' ')}`
  );
}
