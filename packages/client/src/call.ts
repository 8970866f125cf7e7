/** One `tools/call`, and what its answer means. */
import { ToolError, ToolSuccess } from '@casement/spec';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { BridgeCallError, BridgeContractError } from './errors.js';

export type CallArguments = Readonly<Record<string, unknown>>;

/** Decides by `structuredContent` alone: the text of `content` is for people. */
function meaning(tool: string, result: CallToolResult): ToolSuccess {
  if (result.isError) {
    const error = ToolError.safeParse(result.structuredContent);
    if (error.success) throw new BridgeCallError(tool, error.data);
    throw new BridgeContractError(`${tool} failed without an error object.`);
  }
  const success = ToolSuccess.safeParse(result.structuredContent);
  if (!success.success) throw new BridgeContractError(`${tool} answered with something that is no tool result.`);
  return success.data;
}

/** @throws BridgeCallError what the server refused; BridgeContractError what no GUI bridge may answer. */
export async function call(
  client: Client,
  tool: string,
  args: CallArguments,
  timeoutMs?: number,
): Promise<ToolSuccess> {
  const options = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  return meaning(tool, (await client.callTool({ name: tool, arguments: { ...args } }, options)) as CallToolResult);
}
