/** Everything that a server sends passes here: rules that hold for every message are checked on the way. */

import type { Json } from './json.js';
import type { Era } from './report.js';
import { excerpt } from './report.js';

/** Problems kept of one rule: the first ones say enough. */
const KEPT = 5;

/** What was found by rule, over the whole run of one era. */
export class Findings {
  readonly #problems = new Map<string, string[]>();
  readonly #seen = new Map<string, number>();

  /** Notes that a rule could be checked once more. */
  saw(rule: string): void {
    this.#seen.set(rule, (this.#seen.get(rule) ?? 0) + 1);
  }

  add(rule: string, problem: string, offender?: unknown): void {
    const list = this.#problems.get(rule) ?? [];
    this.#problems.set(rule, list);
    const text = offender === undefined ? problem : `${problem}: ${excerpt(offender)}`;
    if (list.length < KEPT && !list.includes(text)) list.push(text);
  }

  problemsOf(rule: string): readonly string[] {
    return this.#problems.get(rule) ?? [];
  }

  timesSeen(rule: string): number {
    return this.#seen.get(rule) ?? 0;
  }
}

const META_KEY =
  /^(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$/;
const RESERVED = new Set([-32020, -32021, -32022]);
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Checks one message, whatever it answers. */
export function inspect(message: Json, era: Era, secrets: readonly string[], findings: Findings): void {
  inspectSecrets(message, secrets, findings);
  if ('error' in message) inspectError(message.error as Json, era, findings);
  if ('result' in message) inspectResult(message.result as Json, era, findings);
  if ('method' in message && 'id' in message && era === 'modern') {
    findings.add('MB-5', 'The server sent a request to a client of the stateless revision', message);
  }
  for (const meta of metasOf(message)) inspectMeta(meta, findings);
}

function inspectSecrets(message: Json, secrets: readonly string[], findings: Findings): void {
  if (secrets.length === 0) return;
  findings.saw('GB-16');
  const text = JSON.stringify(message);
  for (const secret of secrets) {
    if (text.includes(secret))
      findings.add('GB-16', `A message holds a secret of the manifest (${secret.length} characters)`);
  }
}

function inspectError(error: Json | null | undefined, era: Era, findings: Findings): void {
  findings.saw('MB-3');
  const { code, message } = error ?? {};
  if (!Number.isInteger(code)) findings.add('MB-3', 'The code of an error is no integer', error);
  if (typeof message !== 'string' || message === '') findings.add('MB-3', 'An error has no message', error);
  if (era !== 'modern' || typeof code !== 'number') return;
  if (code === -32002 || code === -32042) findings.add('MB-3', 'An error code that this revision does not use', error);
  if (code <= -32020 && code >= -32099 && !RESERVED.has(code)) {
    findings.add('MB-3', 'An error code out of the reserved range that no specification defines', error);
  }
}

function inspectResult(result: Json | null | undefined, era: Era, findings: Findings): void {
  if (era !== 'modern') return;
  findings.saw('MB-2');
  const type = result?.resultType;
  if (type !== 'complete' && type !== 'input_required') {
    findings.add('MB-2', 'A result has no resultType that is known', result);
  }
  findings.saw('MB-5');
  if (type === 'input_required') {
    findings.add('MB-5', 'Input is asked of a client that declared no capability', result);
  }
  findings.saw('MB-6');
  const info = (result?._meta as Json | undefined)?.['io.modelcontextprotocol/serverInfo'] as Json | undefined;
  if (typeof info?.name !== 'string')
    findings.add('MB-6', 'A result does not say which server made it', result?._meta ?? {});
}

/** The `_meta` objects of a message: of its parameters or result, and of what those list. */
function metasOf(message: Json): Json[] {
  const bodies = [message.params, message.result].filter(
    (body): body is Json => typeof body === 'object' && body !== null,
  );
  const items = bodies.flatMap((body) =>
    [body.tools, body.resources, body.contents, body.content].flatMap((list) => (Array.isArray(list) ? list : [])),
  );
  return [...bodies, ...items].flatMap((body: Json) => (body._meta === undefined ? [] : [body._meta as Json]));
}

function inspectMeta(meta: Json, findings: Findings): void {
  findings.saw('MB-10');
  for (const [key, value] of Object.entries(meta)) {
    if (!META_KEY.test(key)) findings.add('MB-10', 'A key of _meta does not follow the grammar', key);
    if (key === 'traceparent' && !TRACEPARENT.test(String(value))) findings.add('MB-10', 'No trace context', value);
  }
}
