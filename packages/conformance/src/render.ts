/** A report for people: rule by rule, what is wrong first. */
import { RULES } from '@casement/spec';
import type { CheckResult, Outcome, Report } from './report.js';

const WORD: Readonly<Record<Outcome, string>> = { pass: 'pass', fail: 'FAIL', warn: 'warn', skip: 'skip' };
const RULE_TEXT = new Map(RULES.map(({ id, text }) => [id, text]));

/** Lines of text. `all` lists what passed, too. */
export function reportText(report: Report, all = false): string {
  const { counts, server, target, eras, results } = report;
  const head = `${server ? `${server.name} ${server.version}`.trim() : 'A server'} — ${target}, ${eras.join(' and ')} era`;
  const wrong = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const skipped = results.filter(({ outcome }) => outcome === 'skip');
  const passed = all ? results.filter(({ outcome }) => outcome === 'pass').map(line) : [];
  const sections = [head, ...passed, ...byRule(wrong), ...skips(skipped), verdict(counts)];
  return sections.join('\n');
}

function line({ id, era, outcome, title }: CheckResult): string {
  return `${WORD[outcome]}  ${id} (${era}): ${title}`;
}

function byRule(results: readonly CheckResult[]): string[] {
  const rules = [...new Set(results.map(({ rule }) => rule))];
  return rules.flatMap((rule) => [
    '',
    `${rule} ${results.find((one) => one.rule === rule)!.level}: ${RULE_TEXT.get(rule) ?? ''}`,
    ...results
      .filter((one) => one.rule === rule)
      .flatMap((one) => [`  ${line(one)}`, ...one.problems.map((text) => `        ${text}`)]),
  ]);
}

/** What was not checked, by the reason: most of it is one line of a manifest away. */
function skips(results: readonly CheckResult[]): string[] {
  const reasons = new Map<string, Set<string>>();
  for (const { id, reason = '' } of results) reasons.set(reason, (reasons.get(reason) ?? new Set()).add(id));
  if (reasons.size === 0) return [];
  return ['', 'Not checked:', ...[...reasons].map(([reason, ids]) => `  ${[...ids].join(', ')}\n        ${reason}`)];
}

function verdict({ pass, fail, warn, skip }: Report['counts']): string {
  const musts = fail === 0 ? 'Every MUST that was checked is kept.' : `${fail} checks of a MUST failed.`;
  return `\n${musts} ${pass} passed, ${fail} failed, ${warn} warnings, ${skip} not checked.`;
}
