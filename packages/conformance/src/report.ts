/** What a run found: one result a check and era. */
import type { RuleLevel } from '@casement/spec';

/** `legacy`: revisions up to 2025-11-25, by `initialize`; `modern`: 2026-07-28, stateless. */
export type Era = 'legacy' | 'modern';

/** `warn`: a SHOULD or a decision that is not kept. `skip`: not checked, and `reason` says why. */
export type Outcome = 'pass' | 'fail' | 'warn' | 'skip';

export interface CheckResult {
  /** e.g. `GB-7/dialog`. */
  readonly id: string;
  readonly rule: string;
  readonly level: RuleLevel;
  readonly title: string;
  readonly era: Era | 'both';
  readonly outcome: Outcome;
  /** Why it was skipped. */
  readonly reason?: string;
  /** What is wrong, with the offending JSON, capped. */
  readonly problems: readonly string[];
  readonly ms: number;
}

export interface Report {
  readonly target: string;
  readonly server?: { readonly name: string; readonly version: string };
  readonly eras: readonly Era[];
  readonly manifest?: string;
  readonly startedAt: string;
  readonly ms: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly results: readonly CheckResult[];
}

/** How often each outcome occurs. */
export function countOutcomes(results: readonly CheckResult[]): Report['counts'] {
  const counts = { pass: 0, fail: 0, warn: 0, skip: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

/** 0 when every MUST that was checked is kept, else 1. */
export function exitCodeOf(report: Report): 0 | 1 {
  return report.counts.fail > 0 ? 1 : 0;
}

/** Characters of an excerpt of JSON. */
const EXCERPT_MAX = 300;

/** The offending JSON, short enough for a report. */
export function excerpt(value: unknown, max = EXCERPT_MAX): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
}
