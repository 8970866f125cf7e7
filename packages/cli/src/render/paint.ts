/** Colours, only where a person looks. */
import pico from 'picocolors';
import type { Io } from '../io.js';

export type Paint = ReturnType<typeof pico.createColors>;

export function paintFor(io: Io): Paint {
  return pico.createColors(io.colour);
}
