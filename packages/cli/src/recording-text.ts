/** A recording as text that can be reviewed: one accessible a line, so that a diff shows what changed. */

/** JSON with a line for each member, except that accessibles stay on one line. Ends with a newline. */
export function recordingText(recording: object): string {
  return `${pretty(recording, '', '')}\n`;
}

function pretty(value: unknown, key: string, indent: string): string {
  if (key === 'node' || value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + pretty(item, key === 'nodes' ? 'node' : '', inner));
    return items.length > 0 ? `[\n${items.join(',\n')}\n${indent}]` : '[]';
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${inner}${JSON.stringify(name)}: ${pretty(member, name, inner)}`);
  return members.length > 0 ? `{\n${members.join(',\n')}\n${indent}}` : '{}';
}
