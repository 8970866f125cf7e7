/**
 * How long an application answers nobody: asks it the same small question over and over, over the bus, until stdin ends,
 * then prints the longest wait in ms. `probe.mjs BUS-ADDRESS BUS-NAME`.
 */
import { openBus } from '@casement/native-linux';

const [address, destination] = process.argv.slice(2);
const call = {
  destination,
  path: '/org/a11y/atspi/accessible/root',
  interface: 'org.a11y.atspi.Accessible',
  member: 'GetRole',
};
const bus = await openBus({}, 2000);
await bus.connectAccessibility(address, 2000);
let over = false;
let longest = 0;
process.stdin.on('end', () => {
  over = true;
});
process.stdin.resume();
console.log('ready');
while (!over) {
  const began = performance.now();
  await bus.calls({ via: 'bus' }, [call], 5000);
  longest = Math.max(longest, performance.now() - began);
  await new Promise((done) => setTimeout(done, 2));
}
console.log(longest.toFixed(1));
await bus.close();
