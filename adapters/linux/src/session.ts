/** The connection to a desktop: session bus, accessibility bus, registry, X display. Connects late and again. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Bus, Display } from '@casement/native-linux';
import { openBus, openDisplay } from '@casement/native-linux';
import type { Finding } from '@casement/spec';
import { IFACE, NAME, PATH } from './atspi.js';
import { firstOf, textOf } from './calls.js';
import { busFinding, displayFinding, LauncherMissing, messageOf, RegistryAsleep } from './problems.js';

export type Log = (
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

export interface LinuxOptions {
  /** X display such as ":0"; default: DISPLAY. */
  readonly display?: string;
  /** Session bus address; default: DBUS_SESSION_BUS_ADDRESS. */
  readonly sessionAddress?: string;
  readonly log?: Log;
}

const CONNECT_MS = 2000;
/** Not more often than this is a lost or missing bus or display tried again. */
const RETRY_MS = 2000;
const LAUNCHERS = [
  '/usr/libexec/at-spi-bus-launcher',
  '/usr/lib/at-spi2-core/at-spi-bus-launcher',
  '/usr/lib/at-spi-bus-launcher',
];

export class Session {
  bus: Bus | undefined;
  display: Display | undefined;
  /** The X server keeps the content of covered windows, so pictures can be made. */
  pictures = false;
  /** Why there is no bus or display, by stage; empty when all is well. */
  readonly problems = new Map<'bus' | 'display', Finding>();
  private attempt: Promise<void> | undefined;
  private triedAt = Number.NEGATIVE_INFINITY;
  private closed = false;

  constructor(
    private readonly options: LinuxOptions,
    private readonly onConnected: (what: 'bus' | 'display') => void,
  ) {}

  /** Connects what is not connected yet; returns at once when tried a moment ago. Never rejects. */
  async ensure(): Promise<void> {
    if (this.closed || (this.bus && this.display)) return;
    if (this.attempt) return this.attempt;
    if (Date.now() - this.triedAt < RETRY_MS) return;
    this.triedAt = Date.now();
    this.attempt = Promise.all([this.connectBus(), this.connectDisplay()]).then(() => {
      this.attempt = undefined;
    });
    return this.attempt;
  }

  /** Forgets a lost accessibility bus; the next `ensure` connects again. */
  dropBus(): void {
    const lost = this.bus;
    this.bus = undefined;
    this.problems.set('bus', busFinding(new Error('it has ended'), false));
    this.options.log?.('warn', 'The accessibility bus has ended; it is used again when it is back');
    void lost?.close();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.attempt;
    await Promise.all([this.bus?.close(), this.display?.close()]);
    this.bus = undefined;
    this.display = undefined;
  }

  private async connectBus(): Promise<void> {
    if (this.bus) return;
    let bus: Bus | undefined;
    try {
      bus = await openBus(
        this.options.sessionAddress ? { sessionAddress: this.options.sessionAddress } : {},
        CONNECT_MS,
      );
      await this.startLauncher(bus);
      await bus.connectAccessibility(await addressOf(bus), CONNECT_MS);
      await warmRegistry(bus);
      await enableAccessibility(bus);
      this.bus = bus;
      this.problems.delete('bus');
      this.onConnected('bus');
    } catch (error) {
      void bus?.close();
      this.problems.set('bus', busFinding(error, bus === undefined));
      this.options.log?.('debug', 'accessibility bus not connected', { reason: messageOf(error) });
    }
  }

  /**
   * Starts the accessibility bus launcher when nothing owns its name, with its own stdout: started by bus activation
   * the registry would print into the stdout it inherits, which may be our client's pipe (V18). Like an activated one
   * it ends with the session bus.
   */
  private async startLauncher(bus: Bus): Promise<void> {
    if (await hasOwner(bus, NAME.a11yBus)) return;
    const program = LAUNCHERS.find((path) => existsSync(path));
    if (!program) throw new LauncherMissing();
    const env = { ...process.env };
    if (this.options.sessionAddress) env.DBUS_SESSION_BUS_ADDRESS = this.options.sessionAddress;
    const child = spawn(program, [], { stdio: 'ignore', detached: true, env });
    child.on('error', (error) =>
      this.options.log?.('warn', 'at-spi-bus-launcher did not start', { reason: error.message }),
    );
    child.unref();
    for (let i = 0; i < 40 && !(await hasOwner(bus, NAME.a11yBus)); i++) await pause(50);
  }

  private async connectDisplay(): Promise<void> {
    if (this.display) return;
    try {
      const display = await openDisplay(this.options.display, CONNECT_MS);
      this.pictures = await this.holdPixels(display);
      this.display = display;
      this.problems.delete('display');
      this.onConnected('display');
    } catch (error) {
      this.problems.set('display', displayFinding(error));
    }
  }

  private async holdPixels(display: Display): Promise<boolean> {
    try {
      await display.holdPixels(CONNECT_MS);
      return true;
    } catch (error) {
      this.options.log?.('info', 'no pictures of windows', { reason: messageOf(error) });
      return false;
    }
  }

  /** Forgets a lost display; the next `ensure` connects again. */
  dropDisplay(error: unknown): void {
    const lost = this.display;
    this.display = undefined;
    this.pictures = false;
    this.problems.set('display', displayFinding(error));
    this.options.log?.('warn', 'The X display is lost; it is used again when it is back');
    void lost?.close();
  }
}

async function hasOwner(bus: Bus, name: string): Promise<boolean> {
  const call = {
    destination: NAME.dbus,
    path: PATH.dbus,
    interface: IFACE.dbus,
    member: 'NameHasOwner',
    signature: 's',
    args: [name],
  };
  const [reply] = await bus.calls({ via: 'session' }, [call], CONNECT_MS);
  return firstOf(reply) === true;
}

async function addressOf(bus: Bus): Promise<string> {
  const call = { destination: NAME.a11yBus, path: PATH.a11yBus, interface: IFACE.bus, member: 'GetAddress' };
  const [reply] = await bus.calls({ via: 'session' }, [call], CONNECT_MS);
  const address = textOf(reply);
  if (!address) throw new Error('org.a11y.Bus gave no address');
  return address;
}

/** Starts the registry: a Qt application started before it never registers (V11). */
async function warmRegistry(bus: Bus): Promise<void> {
  const call = { destination: NAME.registry, path: PATH.root, interface: IFACE.accessible, member: 'GetChildren' };
  const [reply] = await bus.calls({ via: 'bus' }, [call], CONNECT_MS);
  if (reply && 'error' in reply) throw new RegistryAsleep(reply.error.message);
}

/** Toolkits that look at it start their accessibility when this flag is set. The screen reader flag is left alone: desktops start a screen reader by it. */
async function enableAccessibility(bus: Bus): Promise<void> {
  const at = { destination: NAME.a11yBus, path: PATH.a11yBus, interface: IFACE.properties };
  const [enabled] = await bus.calls(
    { via: 'session' },
    [{ ...at, member: 'Get', signature: 'ss', args: [IFACE.status, 'IsEnabled'] }],
    CONNECT_MS,
  );
  if (firstOf(enabled) !== false) return;
  const set = { ...at, member: 'Set', signature: 'ssv', args: [IFACE.status, 'IsEnabled', ['b', true]] };
  await bus.calls({ via: 'session' }, [set], CONNECT_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
