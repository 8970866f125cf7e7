/** How an outcome travels: structured content, and one text that says exactly the same (GB-21, GB-23, CASE-G10). */
import type { FieldError, Outcome, Snapshot, ToolError } from '@casement/spec';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** Clients show their model either the structured content or the text, so each holds everything. */
function carry(content: object, text = JSON.stringify(content)): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: content as Record<string, unknown> };
}

export function failure(error: ToolError): CallToolResult {
  return { ...carry(error), isError: true };
}

/** Arguments that cannot be used, by parameter. */
export function invalid(fields: readonly FieldError[]): CallToolResult {
  const names = fields.map((entry) => entry.field).join(', ');
  return failure({
    code: 'validation_failed',
    message: `Nothing was done: correct ${names} and call again.`,
    fields: [...fields],
  });
}

export function outcomeResult(outcome: Outcome): CallToolResult {
  return outcome.ok ? carry(outcome.value) : failure(outcome.error);
}

/** The state as a tool result: its text is the resource's text, byte for byte (CASE-G4). */
export function stateResult(snapshot: Snapshot): CallToolResult {
  return carry(JSON.parse(snapshot.json) as object, snapshot.json);
}
