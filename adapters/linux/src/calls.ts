/** Building AT-SPI calls and taking values out of replies. */
import type { BusValue, Call, Reply } from '@casement/native-linux';
import { BackendError } from '@casement/spec';
import { IFACE } from './atspi.js';

/** An accessible: unique bus name of its application, and object path. */
export interface Ref {
  readonly bus: string;
  readonly path: string;
}

/** A method call on an accessible. */
export function method(at: Ref, iface: string, member: string, signature = '', args: BusValue[] = []): Call {
  return { destination: at.bus, path: at.path, interface: iface, member, signature, args };
}

/** One `Properties.Get`; never `GetAll` (facts: it kills Qt and Firefox). */
export function get(at: Ref, iface: string, property: string): Call {
  return method(at, IFACE.properties, 'Get', 'ss', [iface, property]);
}

/** The first value of a reply, or undefined when the call failed. */
export function firstOf(reply: Reply | undefined): BusValue | undefined {
  return reply && 'values' in reply ? reply.values[0] : undefined;
}

export function textOf(reply: Reply | undefined): string {
  const value = firstOf(reply);
  return typeof value === 'string' ? value : '';
}

export function numberOf(reply: Reply | undefined): number | undefined {
  const value = firstOf(reply);
  return typeof value === 'number' ? value : undefined;
}

/** A list of accessibles, `a(so)`. */
export function refsOf(reply: Reply | undefined): Ref[] {
  const value = firstOf(reply);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => refFrom(item) ?? []);
}

/** One accessible, `(so)`. */
export function refOf(reply: Reply | undefined): Ref | undefined {
  return refFrom(firstOf(reply));
}

function refFrom(value: BusValue | undefined): Ref | undefined {
  if (!Array.isArray(value)) return undefined;
  const [bus, path] = value;
  if (typeof bus !== 'string' || typeof path !== 'string' || path.endsWith('/null')) return undefined;
  return { bus, path };
}

export function timedOut(reply: Reply | undefined): boolean {
  return reply !== undefined && 'error' in reply && reply.error.code === 'timeout';
}

/** Turns a failed reply into the seam's error; returns the values of a good one. */
export function demand(reply: Reply | undefined, what: string): BusValue[] {
  if (!reply) throw new BackendError('disconnected', `No reply to ${what}: the accessibility bus is gone.`, what);
  if ('values' in reply) return reply.values;
  const { code, name } = reply.error;
  if (code === 'timeout') {
    throw new BackendError('timeout', `The application did not answer ${what} before the deadline.`, what);
  }
  if (code === 'disconnected') throw new BackendError('disconnected', `The connection was lost during ${what}.`, what);
  if (/UnknownObject|ServiceUnknown|NameHasNoOwner/.test(name)) {
    throw new BackendError('gone', `What ${what} was meant for is no longer there.`, what);
  }
  if (/UnknownMethod|UnknownInterface|NotSupported/.test(name)) {
    throw new BackendError('unsupported', `The application does not offer ${what}.`, what);
  }
  throw new BackendError('refused', `The application refused ${what} (${name}).`, what);
}
