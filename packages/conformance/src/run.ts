/** Runs the checks against one server, era by era, and reports what was found. */
import { RULES, type RuleLevel } from '@casement/spec';
import { type Check, ruleOf } from './check.js';
import { CHECKS, UNSEEN, WATCHED } from './checks/index.js';
import type { Json } from './json.js';
import { Manifest, type Provocation } from './manifest.js';
import { type CheckResult, countOutcomes, type Era, type Outcome, type Report } from './report.js';
import { NoAnswer, Session, type SessionOptions } from './session.js';
import { Subject } from './subject.js';
import { labelOf, type Target } from './target.js';
import { Findings } from './transcript.js';

export interface RunOptions {
  readonly manifest?: Manifest;
  /** Default: both. */
  readonly eras?: readonly Era[];
  /** How long the server may take for an answer, in ms. Default 10,000. */
  readonly timeoutMs?: number;
  /** How long a server may take to tell of a change, and so how long silence is listened for, in ms. Default 600. */
  readonly quietMs?: number;
  /** Ids of rules (`GB-7`) or checks (`GB-7/dialog`); default: all. */
  readonly only?: readonly string[];
  /** Told before each check, and of each result. */
  readonly onProgress?: (what: { readonly era: Era; readonly id: string } | CheckResult) => void;
  readonly signal?: AbortSignal;
}

/** The server could not be spoken to at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface Found {
  readonly outcome: Outcome;
  readonly problems: readonly string[];
  readonly reason?: string;
}

const LEVELS = new Map<string, RuleLevel>(RULES.map(({ id, level }) => [id, level]));

/** Checks a running server. @throws Unreachable when no era can be spoken with it */
export async function runConformance(target: Target, options: RunOptions = {}): Promise<Report> {
  const began = Date.now();
  const run = new Run(target, options);
  const results = await run.all();
  return {
    target: labelOf(target),
    ...(run.server && { server: run.server }),
    eras: run.spoken,
    ...(options.manifest?.name !== undefined && { manifest: options.manifest.name }),
    startedAt: new Date(began).toISOString(),
    ms: Date.now() - began,
    counts: countOutcomes(results),
    results,
  };
}

class Run {
  server: { readonly name: string; readonly version: string } | undefined;
  readonly spoken: Era[] = [];
  private readonly manifest: Manifest;
  private readonly results: CheckResult[] = [];

  constructor(
    private readonly target: Target,
    private readonly options: RunOptions,
  ) {
    this.manifest = options.manifest ?? Manifest.parse({});
  }

  async all(): Promise<readonly CheckResult[]> {
    const wanted = this.options.eras ?? (['modern', 'legacy'] as const);
    const refused = new Map<Era, string>();
    for (const era of wanted) {
      const why = await this.greet(era);
      if (why === undefined) this.spoken.push(era);
      else refused.set(era, why);
    }
    if (this.spoken.length === 0) throw new Unreachable([...refused.values()][0]);
    if (wanted.length > 1) this.note(erasFound(refused));
    for (const era of this.spoken) await this.inEra(era);
    return this.results;
  }

  /** Why this era is not spoken; undefined when it is. */
  private async greet(era: Era): Promise<string | undefined> {
    try {
      const session = await Session.open(this.target, this.sessionOptions(era, new Findings()));
      this.server ??= serverOf(session.hello);
      await session.close();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  private sessionOptions(era: Era, findings: Findings): SessionOptions {
    const secrets = this.manifest.secret?.values ?? [];
    return {
      era,
      findings,
      secrets,
      timeoutMs: this.options.timeoutMs ?? 10_000,
      quietMs: this.options.quietMs ?? 600,
    };
  }

  private async inEra(era: Era): Promise<void> {
    const findings = new Findings();
    const subject = new Subject(this.target, this.manifest, this.sessionOptions(era, findings));
    try {
      for (const check of CHECKS.filter((one) => this.isWanted(one.id))) await this.one(check, subject);
    } finally {
      await subject.close();
    }
    for (const watched of WATCHED.filter(({ id }) => this.isWanted(id))) this.watched(watched, era, findings);
  }

  private isWanted(id: string): boolean {
    const { only, signal } = this.options;
    if (signal?.aborted) return false;
    return only === undefined || only.includes(id) || only.includes(ruleOf({ id }));
  }

  private async one(check: Check, subject: Subject): Promise<void> {
    if (this.options.signal?.aborted || !(check.eras ?? [subject.era]).includes(subject.era)) return;
    this.options.onProgress?.({ era: subject.era, id: check.id });
    const began = Date.now();
    const found = await this.find(check, subject);
    this.note({ ...about(check), era: subject.era, ms: Date.now() - began, ...found });
  }

  private async find(check: Check, subject: Subject): Promise<Found> {
    const lacking = this.lack(check);
    if (lacking) return { outcome: 'skip', problems: [], reason: lacking };
    await subject.next();
    try {
      await check.run(subject);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      subject.problem(error.message);
    }
    return judged(check, subject.problems);
  }

  /** Why a check cannot be made here. */
  private lack({ needs = [], only }: Check): string | undefined {
    if (only === 'http' && !('url' in this.target)) return 'It is about HTTP.';
    if (only === 'shared' && !this.manifest.shared && !('url' in this.target)) {
      return 'Each start of the command has windows of its own; say "shared": true in the manifest if that is not so.';
    }
    const missing = needs.filter((need) => !this.has(need));
    if (missing.length === 0) return undefined;
    return `The manifest does not say how to provoke it: ${missing.map((need) => `"${need}"`).join(', ')}.`;
  }

  private has(need: Provocation): boolean {
    const value = this.manifest[need];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  }

  private watched(check: { id: string; title: string }, era: Era, findings: Findings): void {
    const rule = ruleOf(check);
    const seen = findings.timesSeen(rule) > 0 || !NEEDS_SIGHT.has(rule);
    const unseen: Found = { outcome: 'skip', problems: [], reason: UNSIGHTED[rule] ?? 'Nothing of the kind was sent.' };
    this.note({ ...about(check), era, ms: 0, ...(seen ? judged(check, findings.problemsOf(rule)) : unseen) });
  }

  private note(result: CheckResult): void {
    this.results.push(result);
    this.options.onProgress?.(result);
  }
}

/** Rules of which something must have come by for a verdict. */
const NEEDS_SIGHT = new Set(['GB-16', 'MB-2', 'MB-3', 'MB-5', 'MB-6', 'MB-10']);
const UNSIGHTED: Readonly<Record<string, string>> = {
  'GB-16': 'The manifest does not say how to provoke it: "secret".',
  'MB-2': 'It is about the stateless revision.',
  'MB-5': 'It is about the stateless revision.',
  'MB-6': 'It is about the stateless revision.',
};

function about(check: {
  readonly id: string;
  readonly title: string;
}): Pick<CheckResult, 'id' | 'rule' | 'level' | 'title'> {
  const rule = ruleOf(check);
  return { id: check.id, rule, level: LEVELS.get(rule) ?? 'MUST', title: check.title };
}

function judged(check: { readonly id: string }, problems: readonly string[]): Found {
  if (problems.length === 0) return { outcome: 'pass', problems: [] };
  const must = (LEVELS.get(ruleOf(check)) ?? 'MUST') === 'MUST';
  return { outcome: must ? 'fail' : 'warn', problems: [...new Set(problems)].slice(0, PROBLEMS_MAX) };
}

const PROBLEMS_MAX = 5;

function erasFound(refused: ReadonlyMap<Era, string>): CheckResult {
  const check = { id: 'MB-13/eras', title: 'both eras of the protocol are spoken' };
  const problems = [...refused].map(([era, why]) => `The ${era} era is not spoken: ${why}`);
  return { ...about(check), era: 'both', ms: 0, ...judged(check, problems) };
}

function serverOf(hello: Json): { name: string; version: string } | undefined {
  const meta = (hello._meta as Json | undefined)?.['io.modelcontextprotocol/serverInfo'];
  const { name, version } = ((hello.serverInfo ?? meta) as Json | undefined) ?? {};
  return typeof name === 'string' ? { name, version: String(version ?? '') } : undefined;
}

/** Every rule, and how it is checked: by the ids of checks, or why not at all. Sources: the checks themselves. */
export function coverage(): readonly {
  readonly rule: string;
  readonly checks: readonly string[];
  readonly unseen?: string;
}[] {
  const ids = [...CHECKS.map(({ id }) => id), ...WATCHED.map(({ id }) => id), 'MB-13/eras'];
  return RULES.map(({ id }) => ({
    rule: id,
    checks: ids.filter((check) => ruleOf({ id: check }) === id),
    ...(UNSEEN[id] !== undefined && { unseen: UNSEEN[id] }),
  }));
}
