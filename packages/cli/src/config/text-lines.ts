/** Small facts about the lines of a text. */

/** The offset behind the line that `offset` is in, its end of line included. */
export function afterLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** The white space that the line of `offset` begins with. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

/** One step of indentation as the text has it: that of its first indented line, else two spaces. */
export function indentStep(text: string): string {
  const found = /^(\t| +)(?=\S)/m.exec(text)?.[1];
  return found === undefined || found.length > 8 ? '  ' : found;
}

/** Replaces `text[from, to)`. */
export function spliced(text: string, from: number, to: number, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

/** The text with an end of line at its end, when there is anything in it. */
export function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
