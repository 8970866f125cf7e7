/** Our own ways of reading, straight at the seam, each round as somebody who has just come. */
import { openLinuxBackend } from '@casement/adapter-linux';
import { openBus } from '@casement/native-linux';
import { pause } from './process.mjs';

export const BUDGET = { maxNodes: 5000, maxDepth: 60, deadlineMs: 10_000 };
const ROOT = '/org/a11y/atspi/accessible/root';
const SECRET = 40;

export function openSeam(desktop) {
  return openLinuxBackend({ display: desktop.display, sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS });
}

/** The window of a title, once it can be read. */
export async function windowOf(seam, title) {
  for (const began = Date.now(); ; await pause(100)) {
    const windows = await seam.windows(3000);
    const found = windows.find((w) => w.title.includes(title) && !w.unreadable && !w.unresponsive);
    if (found) return found;
    if (Date.now() - began > 20_000) throw new Error(`no window "${title}" could be read`);
  }
}

/** What a read takes: wall, calls, our CPU, nodes. */
async function measured(read) {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const { nodes, cost } = await read();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, calls: cost.calls, cpuMs: (user + system) / 1000, nodes: nodes.length };
}

/** (d) full, (g) unchanged, and (f) after one change, which somebody else makes. */
export async function readThrice(desktop, app, hand, round) {
  const seam = await openSeam(desktop);
  try {
    const { id } = await windowOf(seam, app.title);
    const full = await measured(() => seam.read(id, BUDGET));
    const unchanged = await measured(() => seam.read(id, BUDGET));
    await change(hand, app, round);
    await pause(250);
    return { d: full, g: unchanged, f: await measured(() => seam.read(id, BUDGET)) };
  } finally {
    await seam.close();
  }
}

export async function readFull(desktop, app) {
  const seam = await openSeam(desktop);
  try {
    const { id } = await windowOf(seam, app.title);
    return await measured(() => seam.read(id, BUDGET));
  } finally {
    await seam.close();
  }
}

async function change(hand, { title, change: { verb, of, arg } }, round) {
  const { id } = await windowOf(hand, title);
  const tree = of && (await hand.read(id, BUDGET));
  const handle = of ? tree.nodes.find(of)?.handle : -1;
  if (handle === undefined) throw new Error(`"${title}" has nothing to ${verb}`);
  if (handle < 0) await hand.perform({ window: id, generation: 0, handle }, 'activate', undefined, 2000);
  await hand.perform({ window: id, generation: tree?.generation ?? 0, handle }, verb, arg?.(round), 3000);
}

/** The least that any client must ask: `GetItems` alone; where there is no cache, a pipelined walk for the bare facts. */
export class Floor {
  static async open(desktop, pid) {
    const bus = await openBus({ sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS }, 2000);
    await bus.connectAccessibility(desktop.accessibilityAddress, 2000);
    const floor = new Floor();
    floor.bus = bus;
    floor.request = await floor.requestFor(pid);
    return floor;
  }

  async requestFor(pid) {
    const registry = {
      destination: 'org.a11y.atspi.Registry',
      path: ROOT,
      interface: 'org.a11y.atspi.Accessible',
      member: 'GetChildren',
    };
    const [reply] = await this.bus.calls({ via: 'bus' }, [registry], 2000);
    for (const [app] of reply.values[0]) {
      const facts = await this.factsOf(app);
      if (facts.pid === pid) return this.requestOf(app, facts);
    }
    throw new Error(`process ${pid} is not on the accessibility bus`);
  }

  async factsOf(app) {
    const daemon = { destination: 'org.freedesktop.DBus', path: '/', interface: 'org.freedesktop.DBus' };
    const of = { destination: app, path: ROOT };
    const application = 'org.a11y.atspi.Application';
    const replies = await this.bus.calls(
      { via: 'bus' },
      [
        { ...daemon, member: 'GetConnectionUnixProcessID', signature: 's', args: [app] },
        { ...of, interface: application, member: 'GetApplicationBusAddress' },
        {
          ...of,
          interface: 'org.freedesktop.DBus.Properties',
          member: 'Get',
          signature: 'ss',
          args: [application, 'ToolkitName'],
        },
      ],
      1000,
    );
    const [pid, peer, toolkit] = replies.map((reply) => reply.values?.[0]);
    return { pid, peer, toolkit };
  }

  requestOf(app, { peer, toolkit }) {
    const bulk = !/^qt$/i.test(toolkit ?? '');
    const roles = { keepHiddenRoles: [33, 35, 41, 11], secretRoles: [SECRET], secretPaths: [] };
    const limits = { wide: 300, textMax: 0, maxDepth: 60, deadlineMs: 10_000, window: 64, maxNodes: bulk ? 1 : 5000 };
    const shape = { bulk, shownState: bulk ? 25 : 30, pruneHidden: true };
    return { app, root: ROOT, ...shape, ...roles, ...limits, ...(peer && { peer }) };
  }

  read() {
    return measured(() => this.bus.snapshot(this.request));
  }

  close() {
    return this.bus.close();
  }
}
