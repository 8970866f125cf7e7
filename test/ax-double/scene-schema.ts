/** The format of `scenes/*.json`: what a Mac's desktop shows, and what the programs on it do when they are asked. */
import { z } from 'zod';

const ATTRIBUTE = /^AX(?!AX)[A-Z][A-Za-z]*$/;
/** Custom actions have names of their own, some of several lines. */
const actionName = z.string().min(1);
const attributeName = z.string().regex(ATTRIBUTE);
/** The name of a node; "{i}" and "$each" stand for numbers and names that are put in. */
const nodeId = z.string().min(1);
const pid = z.int().positive();
/** `{"i": [a, b]}` in a repeated node: a + b * (copy - 1). */
const series = z.strictObject({ i: z.tuple([z.number(), z.number()]) });
const number = z.union([z.number(), series]);
const pair = z.tuple([number, number]);
const rectangle = z.tuple([number, number, number, number]);

/** What an attribute holds. */
const attribute = z.union([
  // "$value" is what a client set, "$toggle" the other one of 1 and 0.
  z.string(),
  z.number(),
  z.boolean(),
  // CFNull.
  z.null(),
  series,
  /** Another element. */
  z.strictObject({ el: nodeId }),
  /** A list of elements. */
  z.strictObject({ els: z.array(nodeId) }),
  z.strictObject({ point: pair }),
  z.strictObject({ size: pair }),
  z.strictObject({ rect: rectangle }),
  /** Location and length. */
  z.strictObject({ range: pair }),
  z.strictObject({ strings: z.array(z.string()) }),
  /** A list of elements that is told in parts only: the whole is not supported. */
  z.strictObject({ rangeOnly: z.strictObject({ els: z.array(nodeId) }) }),
  /** The attribute answers with this AXError. */
  z.strictObject({ error: z.int().negative() }),
  /** An exception leaves the call. */
  z.strictObject({ throw: z.literal(true) }),
  /** A long text. */
  z.strictObject({ text: z.string(), times: z.int().positive() }),
  /** Only in effects: the attribute is unset. */
  z.strictObject({ remove: z.literal(true) }),
]);

/** These keys and any attributes; every other key is a mistake. */
function withAttributes<T extends z.ZodRawShape>(shape: T) {
  return z
    .object(shape)
    .catchall(attribute)
    .superRefine((value, context) => {
      for (const key of Object.keys(value)) {
        if (key in shape || ATTRIBUTE.test(key)) continue;
        context.addIssue({ code: 'unrecognized_keys', keys: [key], input: value });
      }
    });
}

const effect = z.lazy((): z.ZodType<SceneEffect> => anyEffect);
const effects = z.array(effect);

const node: z.ZodType<SceneNode> = z.lazy(() =>
  withAttributes({
    /** Unique among the nodes that are there at a time. */
    id: nodeId.optional(),
    AXRole: z.string(),
    /** AXPosition and AXSize in one. */
    frame: rectangle.optional(),
    /** AXChildren; AXParent, AXWindow and AXTopLevelUIElement of each follow. */
    children: z.array(node).optional(),
    /** So many copies, numbered from 1; only inside `children`. */
    repeat: z.int().positive().optional(),
    /** Attributes that can be set. */
    settable: z.array(attributeName).optional(),
    /** Attributes that cannot be set, though a set is answered with success. */
    pretends: z.array(attributeName).optional(),
    /** Attributes that read as they were set, though the program never hears of it. */
    echoes: z.array(attributeName).optional(),
    /** What happens once an attribute has been set. */
    onSet: z.record(attributeName, effects).optional(),
    /** The element's actions, and what they do. */
    actions: z.record(actionName, effects).optional(),
    /** How long each message to the element takes. */
    delayMs: z.int().nonnegative().optional(),
    /** false: not among AXChildren and AXWindows of its parent. */
    listed: z.boolean().optional(),
  }),
);

const serverWindow = z.strictObject({
  /** The number of the window, as CGWindowListCopyWindowInfo tells it. */
  id: z.int().positive(),
  /** Who owns the window; it may be another process than the element's. */
  pid,
  /** The element that it shows. */
  element: nodeId,
  /** Its name, which is told only to who may record the screen. */
  name: z.string(),
  /** 0 for plain windows, 3 floating, 8 modal panels, 101 menus and popovers. */
  layer: z.int(),
  /** false: minimised, hidden, or on another Space. */
  onScreen: z.boolean(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

const app = z.strictObject({
  pid,
  name: z.string(),
  bundleId: z.string(),
  executable: z.string(),
  /** Whether it is the frontmost one. */
  active: z.boolean(),
  /** Whether all its windows are hidden. */
  hidden: z.boolean().optional(),
  /** false: it has no place in the Dock. */
  regular: z.boolean().optional(),
  /** Every message waits for the time-out of its reference. */
  hang: z.boolean().optional(),
  /** So many registrations of observers fail first. */
  starting: z.int().nonnegative().optional(),
  /** The element of role AXApplication. */
  element: node,
});

const anyEffect = z.union([
  /** Sets attributes of a node; "onSet" does not run. */
  withAttributes({ set: nodeId }),
  /** Adds a node below another one, with its window of the window server in front. */
  z.strictObject({ add: node, to: nodeId, at: z.int().nonnegative().optional(), server: serverWindow.optional() }),
  /** The node and all below it are gone for ever. */
  z.strictObject({ remove: nodeId }),
  /** The same thing under a new identity: what was known of it is invalid. */
  z.strictObject({ replace: nodeId }),
  /** Posts a notification. */
  z.strictObject({ notify: nodeId, name: attributeName }),
  /** Tells the log what really happened in the program. */
  z.strictObject({ log: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }),
  /** The window comes to the front, and its program with it. */
  z.strictObject({ front: nodeId }),
  /** The program's main thread is busy so long. */
  z.strictObject({ busyMs: z.int().positive() }),
  /** A program stops answering, or answers again. */
  z.strictObject({ hang: pid, value: z.boolean() }),
  /** The call takes effect and still returns this AXError. */
  z.strictObject({ answer: z.int().negative() }),
  /** The call takes effect and an exception leaves it. */
  z.strictObject({ throw: z.literal(true) }),
  /** Later, in milliseconds. */
  z.strictObject({ after: z.int().nonnegative(), do: effects }),
  /** By what attributes of a node are now. */
  z.strictObject({ if: withAttributes({ node: nodeId }), do: effects, else: effects.optional() }),
  /** Once for each name, which "$each" stands for. */
  z.strictObject({ each: z.array(nodeId), do: effects }),
  /** A program starts. */
  z.strictObject({ launch: app, server: z.array(serverWindow).optional() }),
  /** A program ends. */
  z.strictObject({ quit: pid }),
]);

export const sceneSchema = z.strictObject({
  /** Where the values come from, in a sentence. */
  about: z.string().min(20),
  /** Whether the process may use accessibility. Default: true. */
  trusted: z.boolean().optional(),
  /** Whether it may after the user was asked. */
  promptGrants: z.boolean().optional(),
  /** Whether the process may record the screen, and so read the names of windows. */
  screenRecording: z.boolean().optional(),
  /** Whether the private call that tells a window's number works. Default: true. */
  privateWindowId: z.boolean().optional(),
  /** What each message costs, in microseconds. */
  latencyUs: z.int().nonnegative().optional(),
  apps: z.array(app).min(1),
  /** Front to back. */
  windowServer: z.array(serverWindow),
});

/** One element as the scene describes it. */
export interface SceneNode {
  [key: string]: unknown;
  id?: string | undefined;
  AXRole: string;
  children?: SceneNode[] | undefined;
  repeat?: number | undefined;
}

/** One thing that happens after an action or a set. */
export type SceneEffect = Record<string, unknown>;

export type Scene = z.infer<typeof sceneSchema>;
