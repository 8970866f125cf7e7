import { expect, test } from 'vitest';
import { diagnose, type ProcessFacts, processFacts } from './diagnose.js';

const facts = (more: Partial<ProcessFacts>): ProcessFacts => ({ switches: new Map(), ...more });

test('CASE-I1 a switch in the environment is named, with the command that drops it', () => {
  const found = diagnose(facts({ executable: '/usr/bin/mousepad', switches: new Map([['NO_AT_BRIDGE', '1']]) }));
  expect(found.reason).toContain('NO_AT_BRIDGE=1');
  expect(found.remedy).toContain('env -u NO_AT_BRIDGE mousepad');
});

test('CASE-A4 Chromium and Electron get the flag', () => {
  expect(diagnose(facts({ executable: '/usr/lib/chromium/chromium' })).remedy).toContain(
    '--force-renderer-accessibility',
  );
  const electron = facts({ executable: '/opt/notes/notes', libraries: new Set(['libffmpeg.so', 'libgtk-3.so.0']) });
  expect(diagnose(electron).remedy).toContain('notes --force-renderer-accessibility');
});

test('CASE-I10 Java gets the bridge', () => {
  expect(diagnose(facts({ executable: '/usr/lib/jvm/java-17/bin/java' })).remedy).toContain('AtkWrapper');
});

test('a toolkit without accessibility is said to have none', () => {
  const found = diagnose(facts({ executable: '/usr/bin/xterm', libraries: new Set(['libXaw.so.7', 'libX11.so.6']) }));
  expect(found.reason).toContain('no accessibility');
});

test('CASE-I1 GTK 2 gets its modules, unless it has them (quirk gtk2-modules)', () => {
  const gtk2 = (...more: string[]) =>
    diagnose(facts({ executable: '/usr/bin/pcmanfm', libraries: new Set(['libgtk-x11-2.0.so.0.2400.33', ...more]) }));
  expect(gtk2().remedy).toContain('GTK_MODULES=gail:atk-bridge pcmanfm');
  expect(gtk2('libatk-bridge.so').remedy).toContain('Restart pcmanfm');
});

test('V11 CASE-A2 started before the registry: restart it', () => {
  const qt = facts({ executable: '/usr/bin/kcalc', libraries: new Set(['libQt5Gui.so.5.15.8']), startedAt: 100 });
  expect(diagnose(qt, 200).reason).toContain('before the accessibility bus');
  expect(diagnose(qt, 50).remedy).toContain('Restart kcalc');
});

test('of an environment only the known switches are kept', async () => {
  const found = await processFacts(process.pid);
  expect([...found.switches.keys()].every((name) => /^(NO_AT|GTK_A11Y|QT_)/.test(name))).toBe(true);
  expect(found.startedAt).toBeGreaterThan(0);
});
