/** Real applications: `test/applications.yaml` says what each can and cannot do; every line of it is tried. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Block, WindowState } from '@casement/spec';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { parse } from 'yaml';
import type { Cannot } from '../matrix/matrix.js';
import { type Launch, Stage } from './bridge.js';

interface Row {
  readonly application: string;
  readonly toolkit: string;
  readonly versions: string;
  readonly can: readonly string[];
  readonly cannot: readonly Cannot[];
}

const FILE = resolve(import.meta.dirname, '../../applications.yaml');
const ROWS = parse(readFileSync(FILE, 'utf8')) as readonly Row[];

/** One application on a desktop of its own. */
export class ApplicationStage {
  private constructor(readonly stage: Stage) {}

  static async open(launch: Launch): Promise<ApplicationStage> {
    const stage = await Stage.open([launch]);
    const at = new ApplicationStage(stage);
    await stage.until(() => at.main().version > 0 && at.main().blocks.length > 0, 15_000, 'the window is read');
    return at;
  }

  /** The window that is not a dialog. */
  main(): WindowState {
    const window = this.stage.windows().find((one) => !one.modal);
    if (!window) throw new Error('there is no window but dialogs');
    return window;
  }

  blocks<T extends Block['type']>(type: T, of = this.main()): Extract<Block, { type: T }>[] {
    return of.blocks.filter((block): block is Extract<Block, { type: T }> => block.type === type);
  }

  /** All that an agent sees of the windows. */
  text(): string {
    return JSON.stringify(this.stage.windows());
  }

  shown(label: string, of = this.main()): unknown {
    const items = this.blocks('fields', of).flatMap((block) => block.items);
    return items.find((item) => item.label === label)?.value;
  }

  items(): string[] {
    const all = this.blocks('list').flatMap((list) => list.items);
    return all.map((item) => (typeof item === 'string' ? item : (item as { text: string }).text));
  }

  choices(action: string, key: string): readonly string[] {
    return this.stage.tools(this.main().id).find((tool) => tool.action === action)?.input[key]?.choices ?? [];
  }

  /** Acts on the main window; the result must be verified, but where `unsure` says so. */
  async do(action: string, args: unknown = {}, unsure = false): Promise<void> {
    const { message, result } = await this.stage.done(this.main().id, action, args);
    assert.ok(unsure || result?.verified === true, `${action} was not verified: ${message}`);
  }

  /** Waits until the windows say a text. */
  async says(text: string): Promise<void> {
    await this.stage.until(() => this.text().includes(text), 3000, `a window says ${text}`);
  }

  /** What holds for every window of every application (GB-13, GB-16, GB-17, CASE-A5, CASE-A7). */
  sane(): void {
    const { state, tools } = this.stage.engine.snapshot();
    const all = JSON.stringify([state, tools]);
    // Texts may be about classes; labels may not.
    const labels = JSON.stringify([state, tools], (key, value) => (key === 'text' ? '' : value));
    assert.ok(!all.includes('\ufffc'));
    assert.doesNotMatch(labels, /Gtk[A-Z]|\bQ[A-Z][a-z]+(?:[A-Z]\w+)+Widget|javax?\.swing|Adw[A-Z]/);
    assert.ok(all.length < 100_000, `${all.length} characters`);
    const blocked = new Set(state.windows.filter((window) => window.modal).map((window) => window.ownerId));
    const free = state.windows.filter((window) => !blocked.has(window.id)).map((window) => window.id);
    assert.deepEqual([...state.operableWindowIds].sort(), free.sort());
    for (const window of state.windows) assert.ok(window.summary !== '' && window.title !== '', window.id);
  }

  close(): Promise<void> {
    return this.stage.close();
  }
}

export type Attempt = (at: ApplicationStage) => Promise<void> | void;

/** Tries what the row of an application says. An attempt for each of its lines, by its words, and no other. */
export function applicationSuite(
  name: string,
  launch: (folder: string) => Launch,
  attempts: Readonly<Record<string, Attempt>>,
): void {
  const row = ROWS.find((one) => one.application === name);
  if (!row) throw new Error(`test/applications.yaml has no row for ${name}.`);
  const told = [...row.can, ...row.cannot.map((lack) => lack.capability)];
  describe(`${name} (${row.toolkit})`, () => {
    let at: ApplicationStage;
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'casement-application-'));
      at = await ApplicationStage.open(launch(folder));
    }, 90_000);
    afterAll(async () => {
      await at?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test(`GB-16 GB-17 CASE-A5 CASE-A7 ${name} shows sane content, and test/applications.yaml tells all that is tried`, () => {
      assert.deepEqual(Object.keys(attempts).sort(), [...told].sort());
      at.sane();
    });
    for (const capability of row.can) test(`${name} can ${capability}`, async () => attempts[capability]!(at));
    for (const lack of row.cannot) {
      test(`${name} cannot ${lack.capability}`, async ({ skip }) => {
        const works = await Promise.resolve()
          .then(() => attempts[lack.capability]!(at))
          .then(
            () => true,
            () => false,
          );
        if (works) throw new Error(`${name} can ${lack.capability} now: say so in test/applications.yaml.`);
        skip(`${lack.reason} (${lack.quirk})`);
      });
    }
  });
}

/** Writes a file of the test and returns its path. */
export function fileIn(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
