/**
 * Why a process with a window is not on the accessibility bus, and what exactly to do: from its environment, the
 * libraries it has loaded and when it was started. Facts: what switches accessibility on in each toolkit.
 */
import { readFile } from 'node:fs/promises';

export interface Diagnosis {
  readonly reason: string;
  readonly remedy: string;
}

/** What can be seen of a process from outside; absent where it may not be read (another user's). */
export interface ProcessFacts {
  readonly executable?: string;
  /** Only the variables that switch accessibility. */
  readonly switches: ReadonlyMap<string, string>;
  /** File names of loaded libraries; undefined when they may not be read. */
  readonly libraries?: ReadonlySet<string>;
  /** Clock ticks after boot. */
  readonly startedAt?: number;
}

const SWITCHES = ['NO_AT_BRIDGE', 'GTK_A11Y', 'QT_ACCESSIBILITY', 'QT_LINUX_ACCESSIBILITY_ALWAYS_ON'];
const OFF: readonly (readonly [string, RegExp])[] = [
  ['NO_AT_BRIDGE', /^[1-9]/],
  ['GTK_A11Y', /^(none|test)$/],
  ['QT_ACCESSIBILITY', /^0$/],
];
const CHROMIUM = /^(chrom(e|ium)(-browser)?|google-chrome.*|msedge|brave|vivaldi|opera|electron|code|slack|discord)$/i;
const CHROMIUM_LIBRARIES = /^(libcef|libffmpeg)\.so/;
const TOOLKITS = /^lib(gtk-3|gtk-4|gtk-x11-2\.0|Qt5Gui|Qt6Gui|xul|vcllo)\.so|^libvcl/;

/** Reads what `diagnose` needs. `pid` of a process of this machine. Never rejects. */
export async function processFacts(pid: number, executable?: string): Promise<ProcessFacts> {
  const [environ, maps, startedAt] = await Promise.all([
    readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/maps`, 'utf8').catch(() => undefined),
    startOf(pid),
  ]);
  return {
    ...(executable && { executable }),
    switches: switchesOf(environ),
    ...(maps !== undefined && { libraries: librariesOf(maps) }),
    ...(startedAt !== undefined && { startedAt }),
  };
}

/** Start of a process in clock ticks after boot; undefined when it cannot be told. */
export async function startOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold blanks; the 22nd field is the start time.
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  return Number.isFinite(ticks) && ticks > 0 ? ticks : undefined;
}

/** Only the known switches are kept of an environment: the rest is none of our business. */
function switchesOf(environ: string): Map<string, string> {
  const pairs = environ
    .split('\0')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return new Map(pairs.filter(([name]) => SWITCHES.includes(name!)) as [string, string][]);
}

function librariesOf(maps: string): Set<string> {
  const files = maps.split('\n').map((line) => line.slice(line.lastIndexOf('/') + 1));
  return new Set(files.filter((file) => file.includes('.so')));
}

/** The most likely reason, and its exact remedy. `registryStartedAt`: start of the accessibility registry, in ticks. */
export function diagnose(facts: ProcessFacts, registryStartedAt?: number): Diagnosis {
  const program = facts.executable?.split('/').pop() ?? 'the application';
  return (
    switchedOff(facts, program) ??
    needsFlag(facts, program) ??
    noToolkit(facts) ??
    needsModules(facts, program) ??
    startedEarly(facts, program, registryStartedAt) ?? {
      reason: 'The application is not on the accessibility bus.',
      remedy: `Restart ${program} while Casement runs.`,
    }
  );
}

function switchedOff({ switches }: ProcessFacts, program: string): Diagnosis | undefined {
  const off = OFF.find(([name, value]) => value.test(switches.get(name) ?? ''));
  if (!off) return undefined;
  return {
    reason: `Its accessibility is switched off by ${off[0]}=${switches.get(off[0])} in its environment.`,
    remedy: `Restart it without that: env -u ${off[0]} ${program}`,
  };
}

/** For Chromium and what is built with it, on the bus with an empty frame or not there at all (V15). */
export function chromiumOff(program: string): Diagnosis {
  return {
    reason: 'Chromium and Electron applications switch accessibility on only when told to.',
    remedy: `Restart it with the flag: ${program} --force-renderer-accessibility`,
  };
}

function needsFlag({ libraries }: ProcessFacts, program: string): Diagnosis | undefined {
  const has = (pattern: RegExp): boolean => [...(libraries ?? [])].some((file) => pattern.test(file));
  if (CHROMIUM.test(program) || has(CHROMIUM_LIBRARIES)) return chromiumOff(program);
  if (program !== 'java' && !has(/^libjvm\.so/)) return undefined;
  return {
    reason: 'Java applications need the accessibility bridge, which is switched off.',
    remedy:
      'sudo apt-get install libatk-wrapper-java libatk-wrapper-java-jni; then restart it with -Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper and /usr/share/java/java-atk-wrapper.jar on its class path.',
  };
}

/** GTK 2 is accessible by modules that are loaded at its start (quirk gtk2-modules). */
function needsModules({ libraries }: ProcessFacts, program: string): Diagnosis | undefined {
  const has = (pattern: RegExp): boolean => [...(libraries ?? [])].some((file) => pattern.test(file));
  if (!has(/^libgtk-x11-2\.0\.so/) || has(/^libatk-bridge/)) return undefined;
  return {
    reason: 'GTK 2 applications are accessible only with two modules, which this one was started without.',
    remedy: `sudo apt-get install libatk-adaptor libgail-common; then restart it as GTK_MODULES=gail:atk-bridge ${program}`,
  };
}

function noToolkit({ libraries }: ProcessFacts): Diagnosis | undefined {
  if (!libraries || libraries.size === 0 || [...libraries].some((file) => TOOLKITS.test(file))) return undefined;
  return {
    reason: 'It is built with a toolkit that offers no accessibility (as xterm, games and Wine programs are).',
    remedy: 'Its content cannot be read; it can be focused and closed.',
  };
}

/** Qt looks for the bus once, at its start (V11). */
function startedEarly({ startedAt }: ProcessFacts, program: string, registry?: number): Diagnosis | undefined {
  if (startedAt === undefined || registry === undefined || startedAt >= registry) return undefined;
  return {
    reason: 'It was started before the accessibility bus was awake, and never joined it.',
    remedy: `Restart ${program}; started after Casement it joins.`,
  };
}
