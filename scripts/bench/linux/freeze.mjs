/** After "File > Open…" in mousepad: who acts and reads over the bus alone, and Casement, in the same run. */
import { openBus } from '@casement/native-linux';
import { startDesktop } from '@casement/testkit';
import { BUDGET, Floor, openSeam, windowOf } from './casement.mjs';
import { pause } from './process.mjs';

const MENU_ITEM = 35;
const WAIT_MS = 10_000;

/** Prints a line for each. */
export async function freeze() {
  console.log('\nAfter "File > Open…" in mousepad, which runs a dialog of its own in the handler of the action:\n');
  await onMousepad('a client that acts and reads over the bus alone', overBusAlone);
  await onMousepad('Casement', byCasement);
}

async function onMousepad(who, act) {
  const desktop = await startDesktop();
  const seam = await openSeam(desktop);
  try {
    const app = await desktop.launch('mousepad', ['--disable-server'], { waitForWindow: 'Untitled' });
    const { id, app: process } = await windowOf(seam, 'Untitled');
    const tree = await seam.read(id, BUDGET);
    const item = tree.nodes.find(({ facts }) => facts.role === MENU_ITEM && /^Open\.\.\./.test(facts.name));
    console.log(`- ${who}: ${await act({ desktop, seam, id, tree, item, pid: process.pid, app })}`);
  } finally {
    await seam.close();
    await desktop.stop();
  }
}

async function overBusAlone({ desktop, item, pid }) {
  const floor = await Floor.open(desktop, pid);
  const { app } = floor.request;
  await floor.close();
  const bus = await openBus({ sessionAddress: desktop.env.DBUS_SESSION_BUS_ADDRESS }, 2000);
  await bus.connectAccessibility(desktop.accessibilityAddress, 2000);
  const at = { destination: app, path: item.facts.path };
  const act = { ...at, interface: 'org.a11y.atspi.Action', member: 'DoAction', signature: 'i', args: [0] };
  void bus.calls({ via: 'bus' }, [act], WAIT_MS);
  await pause(1500);
  const read = { ...at, interface: 'org.a11y.atspi.Accessible', member: 'GetRole' };
  const began = performance.now();
  const [reply] = await bus.calls({ via: 'bus' }, [read], WAIT_MS);
  const ms = Math.round(performance.now() - began);
  await bus.close();
  return 'values' in reply ? `an answer after ${ms} ms` : `no answer to the next question within ${ms / 1000} s`;
}

async function byCasement({ seam, id, tree, item }) {
  await seam
    .perform({ window: id, generation: tree.generation, handle: item.handle }, 'press', undefined, 3000)
    .catch(() => {});
  const began = performance.now();
  for (let seen = 0; performance.now() - began < WAIT_MS; await pause(50)) {
    const windows = await seam.windows(2000);
    const dialog = windows.find((window) => window.title === 'Open File' || window.claims.state);
    if (dialog === undefined) continue;
    const read = await seam.read(dialog.id, BUDGET);
    seen += 1;
    if (seen < 10) continue;
    const ms = Math.round(performance.now() - began);
    return `reads on: the dialog "${dialog.title}" (${read.nodes.length} nodes) 10 times within ${ms} ms`;
  }
  return `the dialog was not seen within ${WAIT_MS / 1000} s`;
}
