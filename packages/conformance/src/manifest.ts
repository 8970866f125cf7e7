/** The manifest: how to make things happen in the server under test. Documented in docs/conformance-kit.md. */
import { z } from 'zod';

/**
 * One tool call. `window` is the title of a window (exact, else a part of it), or `app` for tools of the application.
 * In texts of `arguments`, `{{n}}` becomes a number that is new at each call.
 */
export const Call = z.strictObject({
  window: z.string().min(1),
  action: z.string().min(1),
  arguments: z.record(z.string(), z.unknown()).optional(),
});
export type Call = z.infer<typeof Call>;

const Opening = { open: Call, window: z.string().min(1), close: Call };

export const Manifest = z.strictObject({
  name: z.string().optional(),
  /** Several starts of the command reach the same windows. Over HTTP that is always so. */
  shared: z.boolean().default(false),
  /** Changes what a window shows, every time. Harmless. */
  change: Call.optional(),
  /** Returns at once; within `ms` afterwards the window that `change` changes shows something else. */
  changeLater: z.strictObject({ call: Call, ms: z.number().positive() }).optional(),
  /** Opens a window that is modal to `owner`; `nested` opens one that is modal to it. */
  dialog: z.strictObject({ ...Opening, owner: z.string(), nested: z.strictObject(Opening).optional() }).optional(),
  /** Opens a window that is modal to its application: `blocks` cannot be operated meanwhile, `spares` can. */
  alert: z
    .strictObject({
      ...Opening,
      blocks: z.array(z.string()).min(1),
      spares: z.array(z.string()).default([]),
      nested: z.strictObject(Opening).optional(),
    })
    .optional(),
  /** Owner chains out of the ordinary: several dialogs of one owner, dialogs that own each other. */
  chains: z.array(z.strictObject({ what: z.string(), open: Call, close: Call })).default([]),
  /** Opens one more top-level window. */
  extraWindow: z.strictObject(Opening).optional(),
  /** Makes `action` impossible, and possible again. */
  availability: z.strictObject({ disable: Call, enable: Call, action: Call }).optional(),
  /** A call whose arguments are wrong; `field` is the parameter that is. */
  invalid: z.strictObject({ call: Call, field: z.string() }).optional(),
  /** A call that takes at least `ms`. */
  slow: z.strictObject({ call: Call, ms: z.number().positive() }).optional(),
  /** A call that the application never answers. */
  unanswered: z.strictObject({ before: Call.optional(), call: Call, after: Call.optional() }).optional(),
  /** A field that holds a secret. No text that the server sends may hold one of `values`; `write` writes the last. */
  secret: z
    .strictObject({
      window: z.string(),
      label: z.string(),
      values: z.array(z.string().min(4)).min(1),
      write: Call.optional(),
    })
    .optional(),
  /** Makes a window show an error message, and hides it again. */
  error: z.strictObject({ window: z.string(), show: Call, hide: Call.optional() }).optional(),
  /** A tool that returns what the state leaves out; its result holds `contains`, the state does not. */
  load: z.strictObject({ call: Call, contains: z.string().min(1) }).optional(),
  /** Starts many changes within `ms`. */
  flood: z.strictObject({ call: Call, ms: z.number().positive() }).optional(),
});
export type Manifest = z.infer<typeof Manifest>;
export type Provocation = keyof Omit<Manifest, 'name' | 'shared'>;

/** A manifest that cannot be used; the message says where and why. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Checks a manifest. @throws ManifestError naming the place. */
export function parseManifest(value: unknown): Manifest {
  const parsed = Manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`);
  throw new ManifestError(`The manifest cannot be used. ${places.join('; ')}`);
}
