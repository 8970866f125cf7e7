/** One thing that is looked at: by which rule, what it needs, how it is found out. */
import type { Provocation } from './manifest.js';
import type { Era } from './report.js';
import type { Subject } from './subject.js';

export interface Check {
  /** `GB-7/dialog`: the rule, and what of it. */
  readonly id: string;
  /** What must be so. */
  readonly title: string;
  /** Default: both. */
  readonly eras?: readonly Era[];
  /** Only over HTTP, or only for servers that several connections reach. */
  readonly only?: 'http' | 'shared';
  /** Entries of the manifest without which nothing can be found out. */
  readonly needs?: readonly Provocation[];
  /** Reports what is wrong by `at.problem`; a `NoAnswer` that it throws is a problem, too. */
  run(at: Subject): Promise<void>;
}

/** The rule of a check: `GB-7/dialog` → `GB-7`. */
export const ruleOf = ({ id }: Pick<Check, 'id'>): string => id.split('/')[0]!;
