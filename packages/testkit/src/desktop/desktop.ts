import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, registeredPids, wakeAccessibility } from './accessibility.js';
import { baseEnvironment, type Folders, makeFolders } from './folders.js';
import { launchApp, type Stage } from './launch.js';
import { announcement, poll, type Started, startProcess, tail } from './process.js';
import { requirePrograms } from './programs.js';
import { type Reaper, startReaper } from './reaper.js';
import { managed, type Screen, screenWindows } from './screen.js';
import { writeBusConfiguration } from './session-bus.js';
import type { Desktop, DesktopOptions } from './types.js';

/** A service that does not answer in this time never will. */
const READY_MS = 15_000;

/** A desktop that is being built. */
interface Site {
  folders: Folders;
  reaper: Reaper;
  programs: Map<string, string>;
  env: Record<string, string>;
  log: (line: string) => void;
}

interface Parts {
  accessibility: boolean | 'cold';
  windowManager: boolean;
  display: boolean | 'wayland';
  sessionBus: boolean;
}

/**
 * Starts a desktop that shares nothing with the machine's own or with any other: X server, window manager, session bus,
 * accessibility bus, home and settings. Everything it starts ends with `stop()`, and also when the caller dies.
 * Rejects when a program is missing (naming Debian's package) or does not come up; nothing is left running then.
 */
export async function startDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const parts = chooseParts(options);
  const programs = requirePrograms(programsFor(parts));
  const folders = makeFolders();
  const site: Site = {
    folders,
    programs,
    reaper: startReaper(folders),
    env: { ...baseEnvironment(folders), ...options.env },
    log: options.log ?? (() => {}),
  };
  try {
    return await build(site, parts, options.screen ?? '1280x1024x24');
  } catch (cause) {
    await site.reaper.reap();
    throw cause;
  }
}

function chooseParts(options: DesktopOptions): Parts {
  const display = options.display ?? true;
  const sessionBus = options.sessionBus ?? true;
  return {
    display,
    sessionBus,
    windowManager: display === true && (options.windowManager ?? true),
    accessibility: sessionBus && (options.accessibility ?? true),
  };
}

function programsFor(parts: Parts): string[] {
  return [
    ...(parts.display === true ? ['Xvfb', 'xprop'] : []),
    ...(parts.display === 'wayland' ? ['weston'] : []),
    ...(parts.windowManager ? ['openbox'] : []),
    ...(parts.sessionBus ? ['dbus-daemon'] : []),
    ...(parts.accessibility ? ['at-spi-bus-launcher', 'dbus-send'] : []),
  ];
}

async function build(site: Site, parts: Parts, screenSize: string): Promise<Desktop> {
  if (parts.display === true) site.env.DISPLAY = await timed(site, 'X server', () => startDisplay(site, screenSize));
  if (parts.display === 'wayland') await timed(site, 'compositor', () => startCompositor(site, screenSize));
  if (parts.sessionBus) {
    site.env.DBUS_SESSION_BUS_ADDRESS = await timed(site, 'session bus', () => startBus(site, parts));
  }
  const caller: Caller = { dbusSend: site.programs.get('dbus-send') ?? '', env: site.env };
  const screen: Screen = { xprop: site.programs.get('xprop') ?? '', env: site.env };
  const [address] = await Promise.all([
    parts.accessibility === true ? timed(site, 'accessibility', () => wakeAccessibility(caller)) : '',
    parts.windowManager ? timed(site, 'window manager', () => startWindowManager(site, screen)) : undefined,
  ]);
  const windows = parts.display === true ? () => screenWindows(screen) : undefined;
  const stage = toStage(site, windows, address === '' ? undefined : () => registeredPids(caller, address));
  return toDesktop(site, stage, address);
}

function toStage(site: Site, windows: Stage['windows'], registered: Stage['registered']): Stage {
  const { home, logs } = site.folders;
  const asked = { ...(windows && { windows }), ...(registered && { registered }) };
  return { env: site.env, home, logs, record: site.reaper.record, ...asked };
}

function toDesktop(site: Site, stage: Stage, accessibilityAddress: string): Desktop {
  let stopped: Promise<void> | undefined;
  return {
    env: site.env,
    display: site.env.DISPLAY ?? '',
    home: site.folders.home,
    accessibilityAddress,
    launch: (command, args = [], options = {}) => launchApp(stage, command, args, options),
    windows: async () => (stage.windows ? stage.windows() : []),
    stop() {
      stopped ??= site.reaper.reap();
      return stopped;
    },
  };
}

async function startDisplay(site: Site, screenSize: string): Promise<string> {
  // The server itself picks a free number, so desktops started at the same moment never meet.
  const args = ['-displayfd', '3', '-screen', '0', screenSize, '-nolisten', 'tcp', '-noreset'];
  const started = await startService(site, 'Xvfb', args);
  return `:${await announcement(started, 'Xvfb', logOf(site, 'Xvfb'), READY_MS)}`;
}

/** A compositor that draws for nobody; its clients are told to use Wayland. */
async function startCompositor(site: Site, screenSize: string): Promise<void> {
  const socket = 'wayland-casement';
  const [width, height] = screenSize.split('x');
  const size = [`--width=${width}`, `--height=${height}`];
  const args = ['--backend=headless-backend.so', `--socket=${socket}`, '--no-config', '--idle-time=0', ...size];
  const { child } = await startService(site, 'weston', args, false);
  const file = join(site.folders.runtime, socket);
  const ready = await poll(async () => (child.exitCode !== null || existsSync(file) ? true : undefined), READY_MS);
  if (!ready || child.exitCode !== null) throw new Error(`weston did not start. ${tail(logOf(site, 'weston'))}`);
  Object.assign(site.env, { WAYLAND_DISPLAY: socket, GDK_BACKEND: 'wayland', QT_QPA_PLATFORM: 'wayland' });
}

async function startBus(site: Site, parts: Parts): Promise<string> {
  const launcher = parts.accessibility === false ? undefined : site.programs.get('at-spi-bus-launcher');
  const file = writeBusConfiguration(site.folders, launcher);
  const started = await startService(site, 'dbus-daemon', [`--config-file=${file}`, '--nofork', '--print-address=3']);
  return announcement(started, 'dbus-daemon', logOf(site, 'dbus-daemon'), READY_MS);
}

async function startWindowManager(site: Site, screen: Screen): Promise<void> {
  const { child } = await startService(site, 'openbox', ['--sm-disable'], false);
  const ready = await poll(
    async () => (child.exitCode !== null || (await managed(screen)) ? true : undefined),
    READY_MS,
  );
  if (!ready || child.exitCode !== null) {
    throw new Error(`openbox did not take over the display. ${tail(logOf(site, 'openbox'))}`);
  }
}

async function startService(site: Site, name: string, args: readonly string[], announces = true): Promise<Started> {
  const log = logOf(site, name);
  const program = site.programs.get(name)!;
  const started = await startProcess({ program, args, env: site.env, cwd: '/', stdout: log, stderr: log, announces });
  site.reaper.record(started.pid);
  started.child.unref();
  return started;
}

function logOf(site: Site, name: string): string {
  return join(site.folders.logs, `${name}.log`);
}

async function timed<T>(site: Site, what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  site.log(`${what} ready in ${Math.round(performance.now() - began)} ms`);
  return result;
}
