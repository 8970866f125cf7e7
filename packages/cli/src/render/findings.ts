/** What pre-flight found, for a person. */
import type { Finding } from '@casement/spec';
import type { Paint } from './paint.js';

/** A line a finding, and one for its remedy. */
export function findingsText(paint: Paint, findings: readonly Finding[]): string {
  return findings.flatMap((finding) => findingLines(paint, finding)).join('\n');
}

function findingLines(paint: Paint, { level, message, remedy, ms }: Finding): string[] {
  const mark = { ok: paint.green('ok  '), warn: paint.yellow('warn'), error: paint.red('fail') }[level];
  const time = ms === undefined ? '' : paint.dim(` (${Math.round(ms)} ms)`);
  return [`${mark}  ${message}${time}`, ...(remedy ? [`      → ${remedy}`] : [])];
}
