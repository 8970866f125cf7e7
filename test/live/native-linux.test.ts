/** The D-Bus half of the Linux addon, on real applications of three toolkits. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type Bus, type EventBatch, type NodeFacts, openBus, type SnapshotRequest } from '@casement/native-linux';
import { type App, type Desktop, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ACCESSIBLE,
  type BusApp,
  findApp,
  get,
  ROOT,
  request,
  role,
  SOON,
  setText,
  value,
} from './support/native-bus.js';

let desktop: Desktop;
let bus: Bus;
let gtk3: BusApp;
let gtk4: BusApp;
let qt: BusApp;

async function connect(): Promise<Bus> {
  const opened = await openBus({ sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS! }, SOON);
  await opened.connectAccessibility(desktop.accessibilityAddress, SOON);
  return opened;
}

/** Starts an application that ends with the test. */
async function launch(command: string, ...args: string[]): Promise<[App, BusApp]> {
  const app = await desktop.launch(command, args, { waitForWindow: '' });
  onTestFinished(async () => void (await app.kill()));
  return [app, await findApp(bus, app.pid)];
}

/** A snapshot that must succeed. */
async function read(of: BusApp, changes: Partial<SnapshotRequest> = {}): Promise<NodeFacts[]> {
  const reply = await bus.snapshot(request(of, changes));
  expect(reply.error).toBeUndefined();
  return reply.nodes;
}

const openFiles = () => readdirSync('/proc/self/fd').length;
const took = async (work: Promise<unknown>) => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

beforeAll(async () => {
  desktop = await startDesktop();
  bus = await connect();
  const start = (command: string) => desktop.launch(command, [], { waitForWindow: '' });
  const [mousepad, calculator, kcalc] = await Promise.all([
    start('mousepad'),
    start('gnome-calculator'),
    start('kcalc'),
  ]);
  gtk3 = await findApp(bus, mousepad.pid);
  gtk4 = await findApp(bus, calculator.pid);
  qt = await findApp(bus, kcalc.pid);
});
afterAll(async () => {
  await bus.close();
  await desktop.stop();
});

describe('calls', () => {
  test('arguments and replies keep their types; a variant is given as a pair', async () => {
    const status = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' };
    const properties = 'org.freedesktop.DBus.Properties';
    const set = { interface: properties, member: 'Set', signature: 'ssv' };
    const replies = await bus.calls(
      { via: 'session' },
      [
        { ...status, ...set, args: ['org.a11y.Status', 'IsEnabled', ['b', true]] },
        get(status.destination, status.path, 'org.a11y.Status', 'IsEnabled'),
        { ...status, interface: properties, member: 'GetAll', signature: 's', args: ['org.a11y.Status'] },
      ],
      SOON,
    );
    expect(replies[0]).toEqual({ values: [] });
    expect(replies[1]).toEqual({ values: [true] });
    expect(replies[2]).toEqual({ values: [expect.objectContaining({ IsEnabled: true })] });
  });

  test('one bad call fails alone, in its place (CASE-I5)', async () => {
    const good = { destination: gtk3.app, path: ROOT, interface: ACCESSIBLE, member: 'GetRole' };
    const replies = await bus.calls(
      { via: 'bus' },
      [
        good,
        { ...good, member: 'NoSuch' },
        { ...good, signature: 'i', args: ['x'] },
        { ...good, path: 'no path' },
        good,
      ],
      SOON,
    );
    expect(replies[0]).toEqual({ values: [75] });
    expect(replies[1]).toMatchObject({ error: { code: 'remote', name: 'org.freedesktop.DBus.Error.UnknownMethod' } });
    expect(replies[2]).toMatchObject({ error: { code: 'remote', name: 'org.freedesktop.DBus.Error.InvalidArgs' } });
    expect(replies[3]).toMatchObject({ error: { code: 'remote' } });
    expect(replies[4]).toEqual({ values: [75] });
  });

  test('a peer and a throw-away connection answer as the bus does', async () => {
    const call = { destination: gtk3.app, path: ROOT, interface: ACCESSIBLE, member: 'GetRole' };
    for (const via of ['peer', 'own'] as const) {
      expect(await bus.calls({ via, address: gtk3.peer! }, [call, call], SOON)).toEqual([
        { values: [75] },
        { values: [75] },
      ]);
    }
    const [lost] = await bus.calls({ via: 'own', address: 'unix:path=/nonexistent' }, [call], SOON);
    expect(lost).toMatchObject({ error: { code: 'disconnected' } });
  });
});

describe('snapshot', () => {
  test('the four ways to read an application give the same facts', async () => {
    const overBus: BusApp = { ...gtk3, peer: undefined };
    const reference = await read(overBus, { bulk: false });
    expect(reference.length).toBeGreaterThan(200);
    expect(await read(overBus, { bulk: true })).toEqual(reference);
    expect(await read(gtk3, { bulk: false })).toEqual(reference);
    expect(await read(gtk3, { bulk: true })).toEqual(reference);
  });

  test('the cache of GTK4 is completed by walking, and Qt is walked when asked in bulk', async () => {
    for (const of of [gtk4, qt]) {
      const walked = await read(of, { bulk: false });
      expect(walked.length).toBeGreaterThan(80);
      expect(await read(of, { bulk: true })).toEqual(walked);
    }
  });

  test('nodes come in pre-order with their facts', async () => {
    const nodes = await read(gtk3, { relations: {}, attributes: {} });
    for (const [index, node] of nodes.entries()) expect(node.parent).toBeLessThan(index);
    expect(nodes[0]).toMatchObject({
      parent: -1,
      path: ROOT,
      role: 75,
      interfaces: expect.arrayContaining(['Application']),
    });
    const editor = nodes.find((node) => node.role === role.text && node.interfaces.includes('EditableText'))!;
    expect(editor).toMatchObject({ text: '', textLength: 0, extents: expect.any(Array), relations: expect.any(Array) });
    expect(editor.attributes).toBeTypeOf('object');
    const item = nodes.find((node) => node.role === role.menuItem)!;
    expect(item.extents, 'a closed menu is not shown, so nothing is asked of it').toBeUndefined();
    expect((await read(qt)).some((node) => node.actionCount === 1)).toBe(true);
  });

  test('budgets cut the result and say so', async () => {
    const cut = async (changes: Partial<SnapshotRequest>) => bus.snapshot(request(gtk3, changes));
    expect(await cut({ maxNodes: 20 })).toMatchObject({ nodes: { length: 20 }, shortfall: ['maxNodes'] });
    expect(await cut({ maxDepth: 1 })).toMatchObject({ nodes: { length: 2 }, shortfall: ['maxDepth'] });
    expect((await cut({ wide: 5 })).shortfall).toEqual(['wideContainer']);
    const late = await bus.snapshot(request(qt, { deadlineMs: 12 }));
    if (!late.error) expect(late.shortfall).toContain('deadline');
    expect(late.nodes.length).toBeLessThan(212);
  });

  test('after a narrow event only its node is asked for, and the result is that of a whole read', async () => {
    const all = { remember: true, text: {} };
    const first = await bus.snapshot(request(gtk3, all));
    const editor = first.nodes.find((node) => node.role === role.text && node.interfaces.includes('EditableText'))!;
    await bus.calls({ via: 'bus' }, [setText(gtk3.app, editor.path, 'news')], SOON);
    const narrow = { ...all, changed: [editor.path], narrow: true };
    const again = await bus.snapshot(request(gtk3, narrow));
    expect(again).toMatchObject({ narrow: true, shortfall: first.shortfall });
    expect(again.cost.calls).toBeLessThanOrEqual(6);
    expect(again.nodes.find(({ path }) => path === editor.path)).toMatchObject({ text: 'news', textLength: 4 });
    expect(again.nodes.map(({ path }) => path)).toEqual(first.nodes.map(({ path }) => path));
    const strangers = { ...narrow, changed: ['/org/a11y/atspi/accessible/999999'] };
    expect(await bus.snapshot(request(gtk3, strangers))).toMatchObject({ narrow: true, cost: { calls: 0 } });
    expect((await bus.snapshot(request(gtk3, { ...strangers, onlyKnown: true }))).narrow).toBeUndefined();
    await bus.calls({ via: 'bus' }, [setText(gtk3.app, editor.path, '')], SOON);
  });

  test('hidden parts are left out, except below the roles that are kept', async () => {
    const all = await read(gtk3);
    const pruned = await read(gtk3, { pruneHidden: true });
    const menus = await read(gtk3, { pruneHidden: true, keepHiddenRoles: [33] });
    const items = (nodes: NodeFacts[]) => nodes.filter((node) => node.role === role.menuItem).length;
    expect(pruned.length).toBeLessThan(all.length / 2);
    expect(items(menus)).toBeGreaterThan(items(pruned));
  });

  test('what is no longer there is gone; an application that never was, too', async () => {
    const of = async (changes: Partial<SnapshotRequest>) => (await bus.snapshot(request(gtk3, changes))).error?.code;
    expect(await of({ root: '/org/a11y/atspi/accessible/999999' })).toBe('gone');
    expect(await of({ root: 'not a path' })).toBe('gone');
    const nobody: BusApp = { ...gtk3, app: ':1.99999', peer: undefined };
    expect((await bus.snapshot(request(nobody))).error?.code).toBe('gone');
  });

  test('nothing of a password is asked for, by role and by path (GB-16, V4)', async () => {
    const [, zenity] = await launch('zenity', '--password');
    const secret = (await read(zenity)).find((node) => node.role === role.passwordText)!;
    expect(secret.interfaces).toContain('Text');
    expect([secret.text, secret.textLength, secret.value]).toEqual([undefined, undefined, undefined]);
    const open = (await read(zenity, { secretRoles: [] })).find((node) => node.path === secret.path)!;
    expect(open.text, 'without the rule it would have been').toBe('');
    const kept = await read(zenity, { secretRoles: [], secretPaths: [secret.path] });
    expect(kept.find((node) => node.path === secret.path)?.text).toBeUndefined();
    const below = await read(gtk3, { secretPaths: [ROOT] });
    expect(below.length, 'not even the subtree').toBe(1);
  });

  test('Qt lives through many reads: only single Gets are sent', async () => {
    for (let i = 0; i < 30; i += 1) expect((await read(qt)).length).toBeGreaterThan(100);
    expect(await bus.calls({ via: 'bus' }, [get(qt.app, ROOT, ACCESSIBLE, 'Name')], SOON)).toEqual([
      { values: ['kcalc'] },
    ]);
  });
});

describe('applications that hang or end', () => {
  test('a stopped application times out at its deadline and holds up nobody (CASE-D3, D9)', async () => {
    const [app, zenity] = await launch('zenity', '--info', '--text=Stopped');
    await read(zenity);
    const fresh = await connect();
    onTestFinished(() => fresh.close());
    app.signal('SIGSTOP');
    const stopped = took(bus.snapshot(request(zenity, { deadlineMs: 800 })));
    const never = took(fresh.snapshot(request(zenity, { deadlineMs: 800 })));
    const own = bus.calls(
      { via: 'own', address: zenity.peer! },
      [{ path: ROOT, interface: ACCESSIBLE, member: 'GetRole' }],
      600,
    );
    expect(await took(read(qt))).toBeLessThan(600);
    expect(await took(fresh.snapshot(request(gtk3)))).toBeLessThan(600);
    expect(await own).toMatchObject([{ error: { code: 'timeout' } }]);
    for (const ms of [await stopped, await never]) {
      expect(ms).toBeGreaterThan(790);
      expect(ms).toBeLessThan(1100);
    }
    expect((await bus.snapshot(request(zenity, { deadlineMs: 50 }))).error?.code).toBe('timeout');
    app.signal('SIGCONT');
    await vi.waitFor(() => read(zenity), SOON);
    expect(bus.stats().pending).toBe(0);
  });

  test('an action that opens a modal dialog over its own connection leaves the bus alive (CASE-B1, V1)', async () => {
    const [, mousepad] = await launch('mousepad', '--disable-server');
    const open = (await read(mousepad)).find((node) => node.role === role.menuItem && node.name.startsWith('Open...'))!;
    const act = (path: string) =>
      bus.calls(
        { via: 'own', address: mousepad.peer! },
        [{ path, interface: 'org.a11y.atspi.Action', member: 'DoAction', signature: 'i', args: [0] }],
        SOON,
      );
    expect(value((await act(open.path))[0])).toBe(true);
    const overBus: BusApp = { ...mousepad, peer: undefined };
    const dialog = await vi.waitFor(async () => {
      const nodes = await read(overBus, { bulk: false, deadlineMs: 1000 });
      const chooser = nodes.findIndex((node) => node.role === role.fileChooser);
      if (chooser < 0) throw new Error('no file chooser yet');
      return nodes.slice(chooser);
    }, 5000);
    const cancel = dialog.find((node) => node.role === role.pushButton && node.name === 'Cancel')!;
    expect(value((await act(cancel.path))[0])).toBe(true);
    await vi.waitFor(async () => {
      const nodes = await read(mousepad);
      expect(nodes.some((node) => node.role === role.fileChooser)).toBe(false);
    }, 5000);
  });

  test('an application that ends is gone, and its connection with it', async () => {
    const [app, zenity] = await launch('zenity', '--info', '--text=Ends');
    await read(zenity);
    const { connections } = bus.stats();
    await app.kill();
    await vi.waitFor(async () => expect((await bus.snapshot(request(zenity))).error?.code).toBe('gone'), SOON);
    expect(bus.stats().connections).toBe(connections - 1);
  });
});

describe('watch', () => {
  const NAMES = ['object:state-changed', 'object:children-changed', 'object:text-changed', 'window:activate', 'focus:'];

  /** Collects batches until the test ends. */
  async function listen(on: Bus): Promise<EventBatch[]> {
    const batches: EventBatch[] = [];
    await on.watch(NAMES, (batch) => batches.push(batch));
    return batches;
  }

  test('tells of what happens, each event once a batch, and of applications that leave', async () => {
    const batches = await listen(bus);
    onTestFinished(() => bus.unwatch());
    const [app, zenity] = await launch('zenity', '--entry', '--text=Hello');
    const seen = () => batches.flatMap((batch) => batch.events).filter((event) => event.app === zenity.app);
    const entry = (await read(zenity)).find((node) => node.interfaces.includes('EditableText'))!;
    const write = { path: entry.path, interface: 'org.a11y.atspi.EditableText', member: 'SetTextContents' };
    await bus.calls({ via: 'bus' }, [{ ...write, destination: zenity.app, signature: 's', args: ['heard'] }], SOON);
    await vi.waitFor(() => expect(seen().map((event) => event.member)).toContain('TextChanged'), 5000);
    expect(seen()[0]).toEqual({
      app: zenity.app,
      interface: expect.stringMatching(/^org\.a11y\.atspi\.Event\./),
      member: expect.any(String),
      detail: expect.any(String),
      path: expect.stringMatching(/^\//),
    });
    for (const batch of batches) {
      const keys = batch.events.map((event) => JSON.stringify(event));
      expect(new Set(keys).size).toBe(keys.length);
    }
    await app.kill();
    await vi.waitFor(() => expect(batches.flatMap((batch) => batch.gone)).toContain(zenity.app), SOON);
  });

  test('is silent after unwatch, and refuses names that cannot be', async () => {
    const batches = await listen(bus);
    await bus.unwatch();
    const before = batches.length;
    await launch('zenity', '--info', '--text=Unheard');
    expect(batches.length).toBe(before);
    await expect(bus.watch(["object:x',member='y"], () => {})).rejects.toThrow('not valid');
  });

  test('says that the accessibility bus is lost', async () => {
    const other = await startDesktop();
    onTestFinished(() => other.stop());
    const there = await openBus({ sessionAddress: other.env.DBUS_SESSION_BUS_ADDRESS! }, SOON);
    onTestFinished(() => there.close());
    await there.connectAccessibility(other.accessibilityAddress, SOON);
    const batches = await listen(there);
    await other.stop();
    await vi.waitFor(() => expect(batches.some((batch) => batch.disconnected)).toBe(true), SOON);
    expect((await there.snapshot(request(gtk3, { deadlineMs: 300, peer: 'unix:path=/nonexistent' }))).error?.code).toBe(
      'disconnected',
    );
  });
});

describe('life cycle', () => {
  test('opening rejects with the reason when there is no bus', async () => {
    await expect(openBus({ sessionAddress: 'unix:path=/nonexistent' }, SOON)).rejects.toThrow('/nonexistent');
    await expect(bus.connectAccessibility('unix:path=/nonexistent', SOON)).rejects.toThrow('/nonexistent');
    expect((await read(gtk3)).length, 'the one in use stays').toBeGreaterThan(200);
  });

  test('closing answers what is under way, and nothing stays open', async () => {
    const before = openFiles();
    for (let i = 0; i < 20; i += 1) {
      const one = await connect();
      const pending = one.snapshot(request(qt));
      await Promise.all([one.close(), one.close()]);
      expect((await pending).error?.code).toBe('disconnected');
      expect(one.stats()).toEqual({ connections: 0, pending: 0 });
      await expect(one.snapshot(request(qt))).rejects.toThrow('closed');
      await Promise.all([one.close(), one.close()]);
    }
    expect(openFiles()).toBe(before);
  });

  test('reads leave no descriptor and no pending call behind', async () => {
    await read(gtk3);
    const before = openFiles();
    for (let i = 0; i < 100; i += 1) await read(gtk3);
    await bus.calls(
      { via: 'own', address: gtk3.peer! },
      [{ path: ROOT, interface: ACCESSIBLE, member: 'GetRole' }],
      SOON,
    );
    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before), SOON);
    expect(bus.stats().pending).toBe(0);
  });

  test('an open, watching bus does not keep the process alive', () => {
    const script = `
      import { openBus } from '@casement/native-linux';
      const bus = await openBus({}, 2000);
      await bus.connectAccessibility(${JSON.stringify(desktop.accessibilityAddress)}, 2000);
      await bus.watch(['focus:'], () => {});
      console.log('watching');`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...desktop.env },
      cwd: process.cwd(),
      timeout: 10_000,
      encoding: 'utf8',
    });
    expect([child.stdout, child.stderr, child.status, child.signal]).toEqual(['watching\n', '', 0, null]);
  });
});
