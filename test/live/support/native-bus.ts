/** Small words over the raw Bus of the Linux addon, for the tests of the addon itself. */
import type { Bus, BusValue, Call, Reply, SnapshotRequest } from '@casement/native-linux';
import { expect, vi } from 'vitest';

export const ROOT = '/org/a11y/atspi/accessible/root';
export const ACCESSIBLE = 'org.a11y.atspi.Accessible';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** More than any answer of a healthy application takes. */
export const SOON = 2000;

/** AT-SPI role numbers. */
export const role = { menuItem: 35, passwordText: 40, fileChooser: 19, pushButton: 43, table: 55, text: 61 } as const;

/** Writes into an editable text. */
export function setText(destination: string, path: string, text: string): Call {
  const member = 'SetTextContents';
  return { destination, path, interface: 'org.a11y.atspi.EditableText', member, signature: 's', args: [text] };
}

/** An application on the accessibility bus. */
export interface BusApp {
  app: string;
  pid: number;
  toolkit: string;
  /** Its own address; undefined where the toolkit has none. */
  peer: string | undefined;
}

/** The first value of a reply; fails the test on an error. */
export function value(reply: Reply | undefined): BusValue {
  if (!reply || 'error' in reply) expect.fail(`an error instead of a value: ${JSON.stringify(reply)}`);
  return reply.values[0] ?? null;
}

/** A Properties.Get. */
export function get(destination: string, path: string, of: string, property: string): Call {
  return { destination, path, interface: PROPERTIES, member: 'Get', signature: 'ss', args: [of, property] };
}

/** The application of a process, once it is on the accessibility bus. */
export function findApp(bus: Bus, pid: number): Promise<BusApp> {
  return vi.waitFor(
    async () => {
      const found = (await listApps(bus)).find((one) => one.pid === pid);
      if (!found) throw new Error(`process ${pid} is not on the accessibility bus`);
      return found;
    },
    { timeout: 10_000, interval: 50 },
  );
}

async function listApps(bus: Bus): Promise<BusApp[]> {
  const registry = { destination: 'org.a11y.atspi.Registry', path: ROOT, interface: ACCESSIBLE, member: 'GetChildren' };
  const [children] = await bus.calls({ via: 'bus' }, [registry], SOON);
  const names = (value(children) as [string, string][]).map(([app]) => app);
  return Promise.all(names.map((app) => describeApp(bus, app)));
}

async function describeApp(bus: Bus, app: string): Promise<BusApp> {
  const daemon = 'org.freedesktop.DBus';
  const [pid, toolkit, peer] = await bus.calls(
    { via: 'bus' },
    [
      {
        destination: daemon,
        path: '/',
        interface: daemon,
        member: 'GetConnectionUnixProcessID',
        signature: 's',
        args: [app],
      },
      get(app, ROOT, 'org.a11y.atspi.Application', 'ToolkitName'),
      { destination: app, path: ROOT, interface: 'org.a11y.atspi.Application', member: 'GetApplicationBusAddress' },
    ],
    SOON,
  );
  const first = (reply: Reply | undefined) => (reply && 'values' in reply ? reply.values[0] : undefined);
  return {
    app,
    pid: Number(first(pid) ?? 0),
    toolkit: String(first(toolkit) ?? ''),
    peer: first(peer) === undefined ? undefined : String(first(peer)),
  };
}

/** A request for the whole application with every attribute of shown nodes. */
export function request(of: BusApp, changes: Partial<SnapshotRequest> = {}): SnapshotRequest {
  return {
    app: of.app,
    root: ROOT,
    ...(of.peer ? { peer: of.peer } : {}),
    bulk: of.toolkit !== 'Qt',
    shownState: of.toolkit === 'GTK' ? 30 : 25,
    pruneHidden: false,
    keepHiddenRoles: [],
    secretRoles: [role.passwordText],
    secretPaths: [],
    wide: 200,
    textMax: 2000,
    maxNodes: 10_000,
    maxDepth: 100,
    deadlineMs: 5000,
    window: 64,
    extents: {},
    text: {},
    value: {},
    actionCount: {},
    ...changes,
  };
}
