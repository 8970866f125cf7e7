/** The recording format: raw reads of windows, as one scene or a sequence of scenes. Reviewed like code. */
import { SHORTFALLS, VERBS } from '@casement/spec';
import { z } from 'zod';

export const RECORDING_VERSION = 1;

const rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const toolkit = z.object({ name: z.string(), version: z.string().optional() });
const handle = z.number().int().nonnegative();

const rawWindow = z.object({
  id: z.string().min(1),
  app: z.object({ key: z.string(), pid: z.number().int(), name: z.string(), executable: z.string().optional() }),
  title: z.string(),
  toolkit: toolkit.optional(),
  owner: z.string().optional(),
  claims: z.object({
    state: z.boolean().optional(),
    windowSystem: z.boolean().optional(),
    ownerDisabled: z.boolean().optional(),
    attached: z.boolean().optional(),
    dialog: z.boolean().optional(),
  }),
  active: z.boolean(),
  z: z.number(),
  bounds: rect.optional(),
  minimized: z.boolean().optional(),
  unresponsive: z.boolean().optional(),
  unreadable: z.object({ reason: z.string(), remedy: z.string() }).optional(),
  verbs: z.array(z.enum(['activate', 'close', 'capture', 'keys'])),
});

const factValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())]);
const dialect = z.enum(['atspi', 'uia', 'ax']);

const rawTree = z.object({
  window: z.string(),
  dialect,
  toolkit: toolkit.optional(),
  generation: z.number().int().nonnegative(),
  nodes: z.array(z.object({ parent: z.number().int().min(-1), handle, facts: z.record(z.string(), factValue) })),
  shortfall: z.array(z.enum(SHORTFALLS)),
  cost: z.object({ calls: z.number(), ms: z.number() }),
});

/** What must be done for a scene to follow the one before. Role and name are the raw facts of the accessible. */
export const After = z.object({
  window: z.string(),
  verb: z.enum(VERBS),
  role: z.union([z.string(), z.number()]).optional(),
  name: z.string().optional(),
});
export type After = z.infer<typeof After>;

export const Scene = z.object({
  after: After.optional(),
  windows: z.array(rawWindow),
  /** By native window id; a window without an entry cannot be read. */
  trees: z.record(z.string(), rawTree),
});
export type Scene = z.infer<typeof Scene>;

export const Recording = z.object({
  format: z.literal('casement-recording'),
  version: z.literal(RECORDING_VERSION),
  dialect,
  /** ISO 8601. */
  recordedAt: z.string(),
  note: z.string().optional(),
  scenes: z.array(Scene).min(1),
});
export type Recording = z.infer<typeof Recording>;
