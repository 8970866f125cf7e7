/** From the content of a file to a recording, with errors that say what is wrong where. */
import type { z } from 'zod';
import { RECORDING_VERSION, Recording } from './format.js';

/** A file that is not a recording, or not one that this version reads. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** Reads a recording from JSON text or parsed JSON. Throws RecordingError. */
export function parseRecording(json: unknown): Recording {
  const value = typeof json === 'string' ? parseJson(json) : json;
  checkHead(value);
  const result = Recording.safeParse(value);
  if (!result.success) throw new RecordingError(`The recording is damaged: ${where(result.error)}`);
  result.data.scenes.forEach(checkScene);
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordingError('The file is not JSON. Recordings are made with `casement record`.');
  }
}

function checkHead(value: unknown): void {
  const head = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (head.format !== 'casement-recording') {
    throw new RecordingError('The file is not a Casement recording. Recordings are made with `casement record`.');
  }
  if (head.version !== RECORDING_VERSION) {
    throw new RecordingError(
      `The recording has version ${String(head.version)}; this program reads version ${RECORDING_VERSION}. Record it again.`,
    );
  }
}

function where(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not as expected'}.`;
}

/** What the schema cannot say: trees belong to windows, parents come before their children. */
function checkScene(scene: Recording['scenes'][number], index: number): void {
  const ids = new Set(scene.windows.map((window) => window.id));
  if (ids.size < scene.windows.length) throw new RecordingError(`Scene ${index}: two windows have the same id.`);
  for (const [id, tree] of Object.entries(scene.trees)) {
    if (!ids.has(id)) throw new RecordingError(`Scene ${index}: there is a tree of "${id}", but no such window.`);
    if (tree.window !== id) throw new RecordingError(`Scene ${index}: the tree of "${id}" names another window.`);
    const bad = tree.nodes.findIndex((node, at) => node.parent >= at || (node.parent === -1) !== (at === 0));
    if (bad >= 0)
      throw new RecordingError(`Scene ${index}, window "${id}": node ${bad} does not come after its parent.`);
  }
}
