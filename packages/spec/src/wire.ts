/** The wire contract of the GUI Bridge Protocol as zod schemas: what `app://windows` and tool results hold. */
import { z } from 'zod';
import { TOOL_ERROR_CODES } from './errors.js';

/** The one resource (GB-3). */
export const WINDOWS_URI = 'app://windows';
/** What stands for a value that must not leave. Its length says nothing (GB-16). */
export const SECRET_MASK = '••••••';
/** The pseudo window of application-level tools (GB-18); never issued as a window id. */
export const APP_SCOPE = 'app';

const blockId = z.string().min(1);
const primitive = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const TextBlock = z.object({ type: z.literal('text'), id: blockId, text: z.string() });
export const FieldItem = z.object({ label: z.string(), value: primitive, sensitive: z.boolean().optional() });
export type FieldItem = z.infer<typeof FieldItem>;
export const FieldsBlock = z.object({ type: z.literal('fields'), id: blockId, items: z.array(FieldItem) });
export const TableBlock = z.object({
  type: z.literal('table'),
  id: blockId,
  columns: z.array(z.string()),
  rows: z.array(z.array(primitive)),
  offset: z.number().int().nonnegative().optional(),
  total: z.number().int().nonnegative().optional(),
});
export const ListBlock = z.object({
  type: z.literal('list'),
  id: blockId,
  items: z.array(z.unknown()),
  ordered: z.boolean().optional(),
  offset: z.number().int().nonnegative().optional(),
  total: z.number().int().nonnegative().optional(),
});
export const SEVERITIES = ['info', 'warn', 'error', 'success'] as const;
export const NoticeBlock = z.object({
  type: z.literal('notice'),
  id: blockId,
  severity: z.enum(SEVERITIES),
  text: z.string(),
});
export const MediaBlock = z.object({
  type: z.literal('media'),
  id: blockId,
  mimeType: z.string(),
  url: z.string(),
  alt: z.string(),
});
export const CustomBlock = z.object({ type: z.literal('custom'), id: blockId, payload: z.unknown() });

/** The seven block types (GB-11). */
export const Block = z.discriminatedUnion('type', [
  TextBlock,
  FieldsBlock,
  TableBlock,
  ListBlock,
  NoticeBlock,
  MediaBlock,
  CustomBlock,
]);
export type Block = z.infer<typeof Block>;
export type Severity = (typeof SEVERITIES)[number];

/** A window of `app://windows` (GB-5). */
export const WindowState = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]+$/),
  title: z.string(),
  modal: z.boolean(),
  ownerId: z.string().nullable(),
  version: z.number().int().positive(),
  summary: z.string().min(1),
  blocks: z.array(Block),
});
export type WindowState = z.infer<typeof WindowState>;

/** The whole state (GB-4). */
export const WindowsState = z.object({ operableWindowIds: z.array(z.string()), windows: z.array(WindowState) });
export type WindowsState = z.infer<typeof WindowsState>;

export const FieldError = z.object({ field: z.string(), error: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The error object of a failed call (GB-23). */
export const ToolError = z.object({
  code: z.enum(TOOL_ERROR_CODES),
  message: z.string(),
  currentVersion: z.number().int().optional(),
  fields: z.array(FieldError).optional(),
});
export type ToolError = z.infer<typeof ToolError>;

/** The new version of a window after a call. */
export const WindowVersion = z.object({ id: z.string(), version: z.number().int() });
export type WindowVersion = z.infer<typeof WindowVersion>;

/**
 * `result` of every successful call: enough for a client that hears no notification to stay in step. `version` is the
 * window's version after the call (absent when the window closed), `changedWindows` every window whose version changed,
 * `closedWindowIds` the windows that went. `verified` false comes with `unverified`: the reason.
 */
export const ActionResult = z.object({
  version: z.number().int().optional(),
  changedWindows: z.array(WindowVersion).optional(),
  closedWindowIds: z.array(z.string()).optional(),
  verified: z.boolean().optional(),
  unverified: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type ActionResult = z.infer<typeof ActionResult>;

/** A successful call (GB-21): no `ok` flag. */
export const ToolSuccess = z.object({
  message: z.string(),
  openedWindowIds: z.array(z.string()),
  result: ActionResult.optional(),
});
export type ToolSuccess = z.infer<typeof ToolSuccess>;
