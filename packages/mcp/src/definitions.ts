/** The tool list of one moment (GB-18, GB-19, GB-22, GB-26, GB-33). */
import type { BridgeTool, JsonSchema, Snapshot } from '@casement/spec';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { ACT_INPUT, ACTION_OUTPUT, WINDOWS_INPUT, WINDOWS_OUTPUT } from './schemas.js';

export const READ_TOOL = 'app__windows';
export const ACT_TOOL = 'app__act';

/** Our schemas are data with an object root; the SDK's type asks for the literal. */
const sdkSchema = (schema: JsonSchema): Tool['inputSchema'] => schema as Tool['inputSchema'];

const readTool: Tool = {
  name: READ_TOOL,
  title: 'Read all windows',
  description:
    'Reads every window: the same content as the resource app://windows. operableWindowIds names the windows that can ' +
    'be operated now. Changes nothing.',
  inputSchema: sdkSchema(WINDOWS_INPUT),
  outputSchema: sdkSchema(WINDOWS_OUTPUT),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** It can reach every action, so it promises nothing about harm or repetition. */
const actTool: Tool = {
  name: ACT_TOOL,
  title: 'Act on a window',
  description:
    'Calls an action of a window by name, exactly like the tool {window}__{action}, for clients whose tool list is not ' +
    'up to date. An action that the window does not have is answered with the list of those it has.',
  inputSchema: sdkSchema(ACT_INPUT),
  outputSchema: sdkSchema(ACTION_OUTPUT),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
};

function annotations({ effect, idempotent }: BridgeTool): ToolAnnotations {
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'destroy',
    idempotentHint: idempotent,
    openWorldHint: false,
  };
}

function definition(tool: BridgeTool): Tool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: sdkSchema(tool.inputSchema),
    outputSchema: sdkSchema(ACTION_OUTPUT),
    annotations: annotations(tool),
  };
}

const cache = new WeakMap<readonly BridgeTool[], Tool[]>();

/**
 * What `tools/list` answers for this snapshot: `app__windows` and `app__act`, which are always there (CASE-G3), then the
 * tools of the snapshot in its order. The same array for the same tools.
 */
export function toolDefinitions({ tools }: Pick<Snapshot, 'tools'>): Tool[] {
  const known = cache.get(tools);
  if (known) return known;
  const made = [readTool, actTool, ...tools.map(definition)];
  cache.set(tools, made);
  return made;
}
