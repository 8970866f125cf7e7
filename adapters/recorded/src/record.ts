/** Makes recordings from any backend. */
import {
  type AccessibilityBackend,
  BackendError,
  type NativeWindowId,
  type RawTree,
  type RawWindow,
  type ReadBudget,
} from '@casement/spec';
import { type After, RECORDING_VERSION, Recording, Scene } from './format.js';
import { withoutSecrets } from './secrets.js';

/**
 * One scene: these windows (all when `ids` is undefined) as they are now. Windows that cannot be read are listed
 * without a tree. Rejects with `gone` when a wanted window is not there.
 */
export async function recordScene(
  backend: AccessibilityBackend,
  ids: readonly NativeWindowId[] | undefined,
  budget: ReadBudget,
  after?: After,
): Promise<Scene> {
  const all = await backend.windows(budget.deadlineMs);
  const missing = ids?.find((id) => !all.some((window) => window.id === id));
  if (missing !== undefined) throw new BackendError('gone', 'A window to be recorded is not there.', missing);
  const windows = all.filter((window) => !ids || ids.includes(window.id));
  const trees: Record<NativeWindowId, RawTree> = {};
  for (const window of windows) {
    const tree = await readable(backend, window, budget);
    if (tree) trees[window.id] = withoutSecrets(tree);
  }
  return Scene.parse({ ...(after && { after }), windows, trees });
}

async function readable(
  backend: AccessibilityBackend,
  window: RawWindow,
  budget: ReadBudget,
): Promise<RawTree | undefined> {
  if (window.unresponsive || window.unreadable) return undefined;
  return backend.read(window.id, budget).catch((error: unknown) => {
    if (error instanceof BackendError) return undefined;
    throw error;
  });
}

/** A recording of one scene. Further scenes can be appended with `recordScene` and `after`. */
export async function recordWindows(
  backend: AccessibilityBackend,
  ids: readonly NativeWindowId[] | undefined,
  budget: ReadBudget,
  note?: string,
): Promise<Recording> {
  return recordingOf(backend, [await recordScene(backend, ids, budget)], note);
}

/** A recording of these scenes, in this order. */
export function recordingOf(backend: AccessibilityBackend, scenes: readonly Scene[], note?: string): Recording {
  return Recording.parse({
    format: 'casement-recording',
    version: RECORDING_VERSION,
    dialect: backend.dialect,
    recordedAt: new Date().toISOString(),
    ...(note && { note }),
    scenes,
  });
}
