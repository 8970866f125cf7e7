/** Pictures of windows: pixels from the X server, secrets blacked out, as PNG. */
import type { Bus, Call, Display, Reply } from '@casement/native-linux';
import { BackendError, type Picture, type Rect } from '@casement/spec';
import { PNG } from 'pngjs';
import { type Application, routeOf } from './applications.js';
import { hasState, IFACE } from './atspi.js';
import { firstOf, method } from './calls.js';
import { profileOf } from './profiles.js';
import type { Entry } from './table.js';

/** Pixels around a secret field that go with it: frames and rounding. */
const MARGIN = 8;
const BYTES = 4;

export interface Shot {
  readonly bus: Bus | undefined;
  readonly display: Display;
  readonly app: Application | undefined;
  readonly entry: Entry;
  readonly deadlineMs: number;
}

/**
 * The picture of one window. Secret fields are looked for before and after, and black wherever they were: one that moves
 * meanwhile shows at neither place. Rejects when a place cannot be told.
 */
export async function captureWindow(shot: Shot): Promise<Picture> {
  const before = await secretBoxes(shot);
  const { width, height, rgba } = await pixelsOf(shot);
  const boxes = [...before, ...(await secretBoxes(shot))];
  const origin = boxes.length > 0 ? await originOf(shot) : { x: 0, y: 0 };
  for (const box of boxes) blacken(rgba, { width, height }, { ...box, x: box.x - origin.x, y: box.y - origin.y });
  return { png: await encode(rgba, width, height), width, height };
}

async function pixelsOf({ display, entry, deadlineMs }: Shot) {
  try {
    return await display.capture(entry.xid!, deadlineMs);
  } catch (error) {
    throw new BackendError('refused', (error as Error).message, entry.id);
  }
}

async function secretBoxes(shot: Shot): Promise<Rect[]> {
  const { bus, app, entry } = shot;
  const paths = [...entry.secrets];
  if (paths.length === 0) return [];
  if (!bus || !app) throw unplaced(entry.id);
  const calls = paths.flatMap((path): Call[] => {
    const at = { bus: app.bus, path };
    return [method(at, IFACE.accessible, 'GetState'), method(at, IFACE.component, 'GetExtents', 'u', [0])];
  });
  const replies = await bus.calls(routeOf(app), calls, shot.deadlineMs);
  return paths.flatMap((_, i) => boxOf(replies[i * 2], replies[i * 2 + 1], app, entry.id));
}

/** Nothing for a field that is gone or does not show. */
function boxOf(state: Reply | undefined, extents: Reply | undefined, app: Application, id: string): Rect[] {
  if (state && 'error' in state && state.error.code === 'remote') return [];
  const states = firstOf(state);
  const box = firstOf(extents);
  if (!Array.isArray(states)) throw unplaced(id);
  if (!hasState(states as number[], profileOf(app.toolkit).shownState)) return [];
  const [x, y, width, height] = Array.isArray(box) ? (box as number[]) : [];
  if (!(width! > 1 && height! > 1)) throw unplaced(id);
  return [{ x: x!, y: y!, width: width!, height: height! }];
}

function unplaced(id: string): BackendError {
  return new BackendError('refused', 'The window holds a secret whose place is not known, so no picture is made.', id);
}

/** Where the window's coordinates begin, in those of its accessibles: GTK 4 counts from the window, others from the screen. */
async function originOf({ display, app, entry, deadlineMs }: Shot): Promise<{ x: number; y: number }> {
  if (profileOf(app?.toolkit ?? '').windowCoordinates) return { x: 0, y: 0 };
  const window = (await display.windows(deadlineMs)).find((one) => one.id === entry.xid);
  if (!window) throw new BackendError('gone', 'The window is no longer there.', entry.id);
  return window;
}

function blacken(rgba: Buffer, size: { width: number; height: number }, box: Rect): void {
  const left = Math.max(0, box.x - MARGIN);
  const right = Math.min(size.width, box.x + box.width + MARGIN);
  const bottom = Math.min(size.height, box.y + box.height + MARGIN);
  if (right <= left) return;
  const line = Buffer.alloc((right - left) * BYTES);
  for (let i = BYTES - 1; i < line.length; i += BYTES) line[i] = 255;
  for (let y = Math.max(0, box.y - MARGIN); y < bottom; y++) line.copy(rgba, (y * size.width + left) * BYTES);
}

function encode(rgba: Buffer, width: number, height: number): Promise<Uint8Array> {
  const png = new PNG({ width, height, colorType: 2, inputHasAlpha: true });
  png.data = rgba;
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    png.on('data', (chunk: Buffer) => chunks.push(chunk));
    png.on('end', () => resolve(Buffer.concat(chunks)));
    png.on('error', reject);
    png.pack();
  });
}
