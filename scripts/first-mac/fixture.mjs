/** The AppKit program of test/apps/appkit: built as a small application, started, ended. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, ROOT, run } from './tools.mjs';

const SOURCES = join(ROOT, 'test/apps/appkit');
const START_MS = 20_000;
const END_MS = 3000;

/** With a bundle macOS knows it by name; the executable in it can be started like any program. */
const INFO = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>CFBundleExecutable</key><string>Fixture</string>
  <key>CFBundleIdentifier</key><string>org.example.Fixture</string>
  <key>CFBundleName</key><string>Fixture</string>
  <key>CFBundlePackageType</key><string>APPL</string>
  <key>LSMinimumSystemVersion</key><string>12.0</string>
  <key>NSHighResolutionCapable</key><true/>
  <key>NSPrincipalClass</key><string>NSApplication</string>
</dict></plist>
`;

/**
 * Builds it where it is older than its sources.
 * @param {string} [folder] @returns {Promise<string>} the executable; rejects with what the compiler said.
 */
export async function buildFixture(folder = join(ROOT, 'test/.artifacts/appkit')) {
  const contents = join(folder, 'Fixture.app/Contents');
  const executable = join(contents, 'MacOS/Fixture');
  const files = readdirSync(SOURCES).filter((name) => name.endsWith('.swift'));
  const sources = files.map((name) => join(SOURCES, name));
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  if (existsSync(executable) && statSync(executable).mtimeMs > newest) return executable;
  mkdirSync(join(contents, 'MacOS'), { recursive: true });
  writeFileSync(join(contents, 'Info.plist'), INFO);
  await run(['swiftc', '-swift-version', '5', '-parse-as-library', '-O', '-o', executable, ...sources]);
  return executable;
}

/** @typedef {{ pid: number, stop(): Promise<void> }} Running */

/**
 * Starts it; resolves when it says that it shows its window.
 * @param {string} executable @param {string} log file for its effects @param {number} [labels] of a second window
 * @returns {Promise<Running>}
 */
export async function startFixture(executable, log, labels) {
  writeFileSync(log, '');
  const args = labels === undefined ? [log] : [log, String(labels)];
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  let ended = false;
  const end = new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      errors += error.message;
      resolve(undefined);
    });
  }).then(() => {
    ended = true;
  });
  const stop = async () => {
    child.kill();
    await Promise.race([end, pause(END_MS).then(() => child.kill('SIGKILL'))]);
  };
  for (const until = performance.now() + START_MS; !readFileSync(log, 'utf8').includes('started'); ) {
    if (ended) throw new Error(`The test program ended at once. ${errors}`);
    if (performance.now() > until) {
      await stop();
      throw new Error(`The test program showed no window within ${START_MS / 1000} s. ${errors}`);
    }
    await pause(50);
  }
  return { pid: child.pid ?? 0, stop };
}
