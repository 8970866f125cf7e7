import { run } from './process.js';

const REGISTRY = 'org.a11y.atspi.Registry';
const ROOT = '/org/a11y/atspi/accessible/root';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** A program that sends one D-Bus call and prints the reply, and the environment of the session bus. */
export interface Caller {
  dbusSend: string;
  env: Record<string, string>;
}

/**
 * Wakes the accessibility stack: the bus, its registry, and the switch that toolkits look at.
 * The registry comes before any application: a Qt application started while it sleeps never registers (V11).
 * Returns the address of the accessibility bus.
 */
export async function wakeAccessibility(caller: Caller): Promise<string> {
  const reply = await session(caller, 'org.a11y.Bus.GetAddress');
  const address = /string "(.*)"/.exec(reply)?.[1];
  if (!address) throw new Error(`The accessibility bus gave no address: ${reply}`);
  await applications(caller, address);
  await session(caller, `${PROPERTIES}.Set`, ...flag('IsEnabled'));
  await session(caller, `${PROPERTIES}.Set`, ...flag('ScreenReaderEnabled'));
  return address;
}

/** Process ids of the applications that have registered on the accessibility bus. */
export async function registeredPids(caller: Caller, address: string): Promise<number[]> {
  const names = await applications(caller, address);
  const replies = await Promise.all(names.map((name) => connectionPid(caller, address, name)));
  return replies.filter((pid) => pid > 0);
}

async function applications(caller: Caller, address: string): Promise<string[]> {
  const reply = await onBus(caller, address, REGISTRY, ROOT, 'org.a11y.atspi.Accessible.GetChildren');
  return [...reply.matchAll(/string "(:[\d.]+)"/g)].map((match) => match[1]!);
}

async function connectionPid(caller: Caller, address: string, name: string): Promise<number> {
  const bus = 'org.freedesktop.DBus';
  try {
    const reply = await onBus(caller, address, bus, '/', `${bus}.GetConnectionUnixProcessID`, `string:${name}`);
    return Number(/uint32 (\d+)/.exec(reply)?.[1] ?? 0);
  } catch {
    return 0; // It left in between.
  }
}

function flag(name: string): string[] {
  return ['string:org.a11y.Status', `string:${name}`, 'variant:boolean:true'];
}

function session(caller: Caller, method: string, ...args: string[]): Promise<string> {
  const fixed = ['--session', '--print-reply', '--reply-timeout=10000', '--dest=org.a11y.Bus', '/org/a11y/bus'];
  return run(caller.dbusSend, [...fixed, method, ...args], caller.env, 12_000);
}

function onBus(caller: Caller, address: string, to: string, path: string, method: string, ...args: string[]) {
  const fixed = [`--bus=${address}`, '--print-reply', '--reply-timeout=10000', `--dest=${to}`, path];
  return run(caller.dbusSend, [...fixed, method, ...args], caller.env, 12_000);
}
