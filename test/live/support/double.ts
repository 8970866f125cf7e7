/** The macOS backend over the double of its accessibility API: a scene in place of a desktop. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DarwinBackend } from '@casement/adapter-darwin';
import { applyRepairs, normalise } from '@casement/core';
import { startEngine } from '@casement/engine';
import type { RawTree, RawWindow, ReadBudget, UiNode, UiTree, Verb, VerbArgument } from '@casement/spec';
import * as control from '../../ax-double/index.js';
import { EngineStage } from './bridge.js';

/** Where the scenes lie. */
export const SCENES = resolve(import.meta.dirname, '../../ax-double/scenes');
export const BUDGET: ReadBudget = { maxNodes: 6000, maxDepth: 80, deadlineMs: 3000 };
export const DEADLINE_MS = 3000;
export { control };

export function sceneText(name: string): string {
  return readFileSync(join(SCENES, `${name}.json`), 'utf8');
}

/** Loads a scene, by name or as it is. */
export function load(scene: string | object): void {
  control.load(typeof scene === 'string' ? sceneText(scene) : JSON.stringify(scene));
}

/** The backend of macOS, on the double. The addon is looked for when the adapter is first loaded. */
export async function openBackend(): Promise<DarwinBackend> {
  process.env.CASEMENT_DARWIN_ADDON = control.addonPath;
  const { openDarwinBackend } = await import('@casement/adapter-darwin');
  return openDarwinBackend();
}

/** A backend over one scene, and what a test asks of it. */
export class Double {
  private constructor(readonly backend: DarwinBackend) {}

  static async open(scene: string | object): Promise<Double> {
    load(scene);
    return new Double(await openBackend());
  }

  close(): Promise<void> {
    return this.backend.close();
  }

  windows(): Promise<readonly RawWindow[]> {
    return this.backend.windows(DEADLINE_MS);
  }

  /** The window whose title fits; throws with the titles that there are. */
  async window(title: string | RegExp): Promise<RawWindow> {
    const windows = await this.windows();
    const found = windows.find((window) =>
      typeof title === 'string' ? window.title === title : title.test(window.title),
    );
    if (!found)
      throw new Error(`no window ${title}; there are: ${windows.map((w) => JSON.stringify(w.title)).join(', ')}`);
    return found;
  }

  raw(window: RawWindow, budget: ReadBudget = BUDGET): Promise<RawTree> {
    return this.backend.read(window.id, budget);
  }

  async read(title: string | RegExp): Promise<{ window: RawWindow; raw: RawTree; tree: UiTree }> {
    const window = await this.window(title);
    const raw = await this.raw(window);
    return { window, raw, tree: applyRepairs(normalise(raw)) };
  }

  /** Reads the window anew and does one thing to the node of that name. */
  async perform(title: string | RegExp, name: string, verb: Verb, arg?: VerbArgument): Promise<void> {
    const { window, tree } = await this.read(title);
    const node = named(tree, name);
    const at = { window: window.id, generation: tree.generation, handle: node.handle };
    await this.backend.perform(at, verb, arg, DEADLINE_MS);
  }

  /** Asks again until the answer is something, or the time is up. */
  async until<T>(
    what: string,
    ask: () => Promise<T | undefined | false> | T | undefined | false,
    ms = 3000,
  ): Promise<T> {
    for (const end = Date.now() + ms; ; ) {
      const answer = await ask();
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`);
      await new Promise((again) => setTimeout(again, 20));
    }
  }
}

/** The node of that name, with or without a colon; throws with the names that there are. */
export function named(tree: UiTree, name: string): UiNode {
  const found = tree.nodes.find((node) => node.role !== 'label' && node.name.replace(/:$/, '') === name);
  if (found) return found;
  throw new Error(
    `nothing is called ${name}, only ${tree.nodes
      .map((node) => node.name)
      .filter(Boolean)
      .join(', ')}`,
  );
}

/** The value that a control had last in the application of the scene. */
export function logged(of: string): unknown {
  return control.log().findLast((effect) => effect.of === of)?.value;
}

/** The engine over a scene. */
export class DoubleStage extends EngineStage {
  static async open(scene: string | object): Promise<DoubleStage> {
    load(scene);
    const stage = new DoubleStage(await startEngine(await openBackend(), { expose: 'all' }));
    await stage.until(() => stage.windows().length > 0, 5000, 'all windows listed');
    return stage;
  }
}

/** A folder that is removed by the second function. */
export function temporary(): [string, () => void] {
  const folder = mkdtempSync(join(tmpdir(), 'casement-double-'));
  return [folder, () => rmSync(folder, { recursive: true, force: true })];
}
