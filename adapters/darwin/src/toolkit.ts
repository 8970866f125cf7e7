/** Which toolkit an application is built with: from its bundle, since the accessibility API does not tell. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Toolkit } from '@casement/spec';

interface Bundle {
  readonly bundleId: string;
  readonly executable: string;
}

const BY_ID: readonly (readonly [RegExp, string])[] = [
  [
    /^(org\.chromium|com\.google\.Chrome|com\.microsoft\.edgemac|com\.brave\.Browser|com\.vivaldi|com\.operasoftware)/,
    'Chromium',
  ],
  [/^org\.mozilla\./, 'Gecko'],
  [
    /^(com\.github\.Electron|com\.electron|com\.microsoft\.VSCode|com\.tinyspeck\.slackmacgap|com\.hnc\.Discord)/,
    'Electron',
  ],
  [/^(net\.java|com\.jetbrains|com\.oracle\.java|org\.openjdk|com\.apple\.java)/, 'Java'],
  [/^(org\.qt-project|io\.qt)/, 'Qt'],
  [/^(com\.apple\.(MobileSMS|Maps|stocks|podcasts|news|Home|VoiceMemos)|maccatalyst\.)/, 'Catalyst'],
];

/** Frameworks inside the bundle, which nobody names by mistake. */
const BY_FRAMEWORK: readonly (readonly [string, string])[] = [
  ['Electron Framework.framework', 'Electron'],
  ['Google Chrome Framework.framework', 'Chromium'],
  ['Chromium Framework.framework', 'Chromium'],
  ['QtCore.framework', 'Qt'],
];
/** Longest Info.plist that is looked at, in bytes. */
const PLIST_MAX = 1_000_000;

/** Its name is one of AppKit, Electron, Chromium, Catalyst, Qt, Java, Gecko. */
export function guessToolkit({ bundleId, executable }: Bundle): Toolkit {
  const contents = executable.replace(/\/MacOS\/[^/]*$/, '');
  const inside = BY_FRAMEWORK.find(([framework]) => existsSync(join(contents, 'Frameworks', framework)));
  const named = BY_ID.find(([pattern]) => pattern.test(bundleId));
  const isJava = /\/java$|\.jre\/|\.jdk\//.test(executable);
  return { name: inside?.[1] ?? named?.[1] ?? (isJava ? 'Java' : isCatalyst(contents) ? 'Catalyst' : 'AppKit') };
}

/** Programs that came from the iPad name their families of devices. */
function isCatalyst(contents: string): boolean {
  const path = join(contents, 'Info.plist');
  try {
    return statSync(path).size <= PLIST_MAX && readFileSync(path).includes('UIDeviceFamily');
  } catch {
    return false; // No bundle, or not ours to read: nothing hangs on it.
  }
}
