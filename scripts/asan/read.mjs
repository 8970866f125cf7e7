/** Reads the given applications in every way, many at once, watches them, and closes in the middle: `read.mjs ADDON BUS PID…`. */
import { createRequire } from 'node:module';

const ROOT = '/org/a11y/atspi/accessible/root';
const [path, address, ...pids] = process.argv.slice(2);
const { openBus, openDisplay } = createRequire(import.meta.url)(path);

const bus = await openBus({}, 2000);
await bus.connectAccessibility(address, 2000);
await bus.watch(['object:property-change', 'object:state-changed'], () => {});
const apps = (await listed()).filter(({ pid }) => pids.includes(String(pid)));
for (const bulk of [true, false]) await Promise.all(apps.flatMap((app) => [snapshot(app, bulk), snapshot(app, bulk)]));
await Promise.all(apps.map((app) => bus.calls({ via: 'bus' }, questions(app), 500)));
await useDisplay();
const unfinished = apps.map((app) => snapshot(app, true));
await bus.close();
await Promise.all(unfinished);

async function listed() {
  const registry = { destination: 'org.a11y.atspi.Registry', path: ROOT };
  const [reply] = await bus.calls({ via: 'bus' }, [{ ...registry, ...member('GetChildren') }], 1000);
  return Promise.all(reply.values[0].map(([app]) => describe(app)));
}

async function describe(app) {
  const daemon = { destination: 'org.freedesktop.DBus', path: '/', interface: 'org.freedesktop.DBus' };
  const pid = { ...daemon, member: 'GetConnectionUnixProcessID', signature: 's', args: [app] };
  const peer = {
    destination: app,
    path: ROOT,
    interface: 'org.a11y.atspi.Application',
    member: 'GetApplicationBusAddress',
  };
  const [first, second] = await bus.calls({ via: 'bus' }, [pid, peer], 500);
  return { app, pid: first.values?.[0], peer: second.values?.[0] };
}

function member(name) {
  return { interface: 'org.a11y.atspi.Accessible', member: name };
}

function questions({ app }) {
  const at = { destination: app, path: ROOT };
  const name = { interface: 'org.freedesktop.DBus.Properties', member: 'Get', signature: 'ss' };
  return [
    { ...at, ...member('GetChildren') },
    { ...at, ...member('GetInterfaces') },
    { ...at, ...name, args: ['org.a11y.atspi.Accessible', 'Name'] },
    { ...at, ...member('NoSuchThing') },
  ];
}

function snapshot({ app, peer }, bulk) {
  const wants = { extents: {}, text: {}, value: {}, actionCount: {}, relations: {}, attributes: {}, table: {} };
  const limits = { wide: 300, textMax: 20_000, maxNodes: 3000, maxDepth: 60, deadlineMs: 700, window: 64 };
  const roles = { keepHiddenRoles: [33], secretRoles: [40], secretPaths: [] };
  const request = { app, root: ROOT, bulk, shownState: 25, pruneHidden: true, ...roles, ...limits, ...wants };
  return bus.snapshot(peer ? { ...request, peer } : request);
}

async function useDisplay() {
  const display = await openDisplay(undefined, 2000);
  await display.watch(() => {});
  await display.holdPixels(1000);
  for (const window of await display.windows(1000)) await display.capture(window.id, 1000).catch(() => undefined);
  await display.close();
}
