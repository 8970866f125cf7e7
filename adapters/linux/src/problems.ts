/** What keeps a desktop from being reached: what is so, and the exact thing to do. */
import type { Finding } from '@casement/spec';

/** The accessibility bus launcher is not installed. */
export class LauncherMissing extends Error {}
/** The accessibility bus runs, its registry does not answer. */
export class RegistryAsleep extends Error {}

/** Reading and acting go over accessibility; what concerns the window as a whole belongs to the compositor. */
const WAYLAND: Finding = {
  id: 'wayland',
  level: 'warn',
  message:
    'This is a Wayland session: windows are read and operated, but not focused, closed, typed into or taken pictures of, ' +
    'since Wayland lets no program do that to the windows of others. Owners of dialogs are unknown; modal ones block ' +
    'their whole application.',
  remedy:
    'If you need those, start the application on XWayland (GDK_BACKEND=x11 or QT_QPA_PLATFORM=xcb) and set DISPLAY for ' +
    'Casement, or log into an X11 session.',
};

/** Why the X display cannot be used. */
export function displayFinding(error: unknown, env: NodeJS.ProcessEnv = process.env): Finding {
  if (env.WAYLAND_DISPLAY && !env.DISPLAY) return WAYLAND;
  return {
    id: 'no-display',
    level: 'warn',
    message: `No X display can be reached (${reasonOf(error)}): window owners, closing and focusing are unknown.`,
    remedy: 'Start Casement inside the graphical session, or set DISPLAY (for example DISPLAY=:0) or --display.',
  };
}

/** Why there is no accessibility bus. `noSession`: not even the session bus was reached. */
export function busFinding(error: unknown, noSession: boolean): Finding {
  const reason = reasonOf(error);
  if (error instanceof LauncherMissing) {
    return {
      id: 'no-at-spi',
      level: 'error',
      message: 'The accessibility service (at-spi2-core) is not installed: no window can be read.',
      remedy: 'sudo apt-get install at-spi2-core, then restart the applications to be read.',
    };
  }
  if (error instanceof RegistryAsleep) {
    return {
      id: 'registry-asleep',
      level: 'error',
      message: `The accessibility bus runs, but its registry does not answer (${reason}): no window can be read.`,
      remedy: 'Start it in the session: /usr/libexec/at-spi2-registryd & — then restart the applications to be read.',
    };
  }
  if (noSession) {
    return {
      id: 'no-session-bus',
      level: 'error',
      message: `No session bus can be reached (${reason}): no window can be read.`,
      remedy:
        'Start Casement inside the graphical session, or with what `echo $DBUS_SESSION_BUS_ADDRESS` prints in a terminal of it.',
    };
  }
  return {
    id: 'no-accessibility-bus',
    level: 'error',
    message: `The accessibility bus cannot be reached (${reason}): no window can be read.`,
    remedy:
      'sudo apt-get install at-spi2-core; then log out and in, or run /usr/libexec/at-spi-bus-launcher in the session.',
  };
}

/** True when the window system is gone, and not only slow: in the addon's words. */
export function isLost(error: unknown): boolean {
  return messageOf(error).includes(' is lost.');
}

/** To stand in brackets, within a sentence. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/\.$/, '');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
