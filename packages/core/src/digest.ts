/** A stable fingerprint of JSON-like data. Not for secrets: they never get this far (GB-16). */

/** The same value gives the same 21 characters on every machine; the order of object keys does not matter. */
export function digest(value: unknown): string {
  const text = canonical(value);
  return hash53(text, 0) + hash53(text, 0x9e3779b9);
}

/** A short fingerprint of a text: 10 characters of 50 bits, for keys inside one window. */
export function shortHash(text: string): string {
  return hash53(text, 7).slice(-10);
}

/** JSON with sorted keys; what JSON drops (undefined, functions) is dropped. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined && typeof v !== 'function');
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`).join(',')}}`;
}

/** cyrb53 (public domain): 53 bits of a string, as 11 base-36 characters. */
function hash53(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36).padStart(11, '0');
}
