/** Trace context of W3C in a request's `_meta`: what belongs together can be found in logs (MB-10). */

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const ZEROS = /^0+$/;

/** The ids of a valid `traceparent`, for a log line; nothing for an invalid one. State and baggage are not logged: anything may be in them. */
export function traceOf(meta: unknown): { readonly trace?: string; readonly span?: string } {
  const stated = (meta as { traceparent?: unknown } | undefined)?.traceparent;
  const [, trace = '', span = ''] = (typeof stated === 'string' && TRACEPARENT.exec(stated)) || [];
  const valid = trace !== '' && !ZEROS.test(trace) && !ZEROS.test(span) && !(stated as string).startsWith('ff');
  return valid ? { trace, span } : {};
}
