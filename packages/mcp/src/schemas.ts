/**
 * The schemas of what tools answer and of the two tools that are always there. All are in the dialect that every known
 * client compiles: object root, draft-07 ∩ 2020-12, no combinator at the root, no `$ref` (CASE-G11).
 */
import { createHash } from 'node:crypto';
import { type JsonSchema, SEVERITIES, TOOL_ERROR_CODES } from '@casement/spec';

/**
 * `schema` with an `$id` made of its content. Clients compile every output schema on every refresh of the list; with an
 * id that stands for the content they compile it once, and a changed schema can never meet a stale validator.
 */
function identified(schema: JsonSchema): JsonSchema {
  const hash = createHash('sha256').update(JSON.stringify(schema)).digest('hex');
  return { $id: `urn:sha256:${hash}`, ...schema };
}

const ids = { type: 'array', items: { type: 'string' } };
const windowVersion = {
  type: 'object',
  properties: { id: { type: 'string' }, version: { type: 'integer' } },
  required: ['id', 'version'],
};
const actionResult = {
  type: 'object',
  description: 'The window after the call, other windows that changed or closed, and data that was asked for.',
  properties: {
    version: { type: 'integer' },
    changedWindows: { type: 'array', items: windowVersion },
    closedWindowIds: ids,
    verified: { type: 'boolean' },
    unverified: { type: 'string' },
    data: { type: 'object' },
  },
};
const fieldError = {
  type: 'object',
  properties: { field: { type: 'string' }, error: { type: 'string' } },
  required: ['field', 'error'],
};

/**
 * What any action answers: a success (GB-21) or an error (GB-23). Both in one object and not as alternatives, because
 * one generation of clients checks errors against it too, and others drop a tool whose schema has a combinator at its
 * root. What both have is `message`.
 */
export const ACTION_OUTPUT: JsonSchema = identified({
  type: 'object',
  properties: {
    message: { type: 'string' },
    openedWindowIds: ids,
    result: actionResult,
    code: { type: 'string', enum: [...TOOL_ERROR_CODES], description: 'Present when the call failed.' },
    currentVersion: { type: 'integer' },
    fields: { type: 'array', items: fieldError },
  },
  required: ['message'],
});

const block = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['text', 'fields', 'table', 'list', 'notice', 'media', 'custom'] },
    id: { type: 'string' },
    severity: { type: 'string', enum: [...SEVERITIES] },
  },
  required: ['type', 'id'],
};
const window = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    modal: { type: 'boolean' },
    ownerId: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    version: { type: 'integer' },
    summary: { type: 'string' },
    blocks: { type: 'array', items: block },
  },
  required: ['id', 'title', 'modal', 'ownerId', 'version', 'summary', 'blocks'],
};

/** What `app__windows` answers: the content of `app://windows` (GB-4). */
export const WINDOWS_OUTPUT: JsonSchema = identified({
  type: 'object',
  properties: { operableWindowIds: ids, windows: { type: 'array', items: window } },
  required: ['operableWindowIds', 'windows'],
});

export const WINDOWS_INPUT: JsonSchema = { type: 'object', properties: {} };

export const ACT_INPUT: JsonSchema = {
  type: 'object',
  properties: {
    window: { type: 'string', description: 'An id of operableWindowIds.' },
    action: { type: 'string', description: 'The part of a tool name after the window id and two underscores.' },
    arguments: { type: 'object', description: 'The arguments of that action.' },
    expectedVersion: { type: 'integer', description: 'The version of the window that the decision is based on.' },
  },
  required: ['window', 'action'],
};
