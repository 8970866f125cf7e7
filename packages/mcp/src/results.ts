/** How an outcome travels: structured content, and one text that says exactly the same (GB-21, GB-23, CASE-G10). */
import type { FieldError, Outcome, Picture, Snapshot, ToolError } from '@casement/spec';
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
  if (!outcome.ok) return failure(outcome.error);
  const result = carry(outcome.value);
  return outcome.picture ? { ...result, content: [...result.content, ...imageOf(outcome.picture)] } : result;
}

/** Bytes of PNG beyond which a picture is not sent along: clients cut off what is larger. */
const IMAGE_MAX = 700_000;

/** A picture for models that see; the structured content says where it is for all others. */
function imageOf({ png }: Picture): CallToolResult['content'] {
  if (png.length > IMAGE_MAX) return [];
  return [{ type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' }];
}

/** The state as a tool result: its text is the resource's text, byte for byte (CASE-G4). */
export function stateResult(snapshot: Snapshot): CallToolResult {
  return carry(JSON.parse(snapshot.json) as object, snapshot.json);
}
