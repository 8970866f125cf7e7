/** Finding accessibles by what they are and what the user calls them. */
import type { NodeKey, Role, UiNode } from '@casement/spec';

/** All given conditions must hold. `name` is compared with the label; a string without regard to case. */
export interface Query {
  readonly role?: Role | readonly Role[];
  readonly name?: string | RegExp;
  readonly within?: UiNode | NodeKey;
}

/** A translator's anchor is not in this window: the host degrades the window to the generic translator. */
export class MissingAnchor extends Error {
  override readonly name = 'MissingAnchor';
  constructor(readonly query: Query) {
    super(`No accessible matches ${describeQuery(query)}.`);
  }
}

/** True when a node of this role and label meets the query (`within` is the caller's). */
export function matches(query: Query, node: UiNode, label: () => string): boolean {
  if (query.role !== undefined && !roles(query.role).includes(node.role)) return false;
  if (query.name === undefined) return true;
  const text = label();
  if (typeof query.name === 'string') return text.toLowerCase() === query.name.toLowerCase();
  return new RegExp(query.name.source, query.name.flags.replace(/[gy]/g, '')).test(text);
}

function roles(role: Role | readonly Role[]): readonly Role[] {
  return typeof role === 'string' ? [role] : role;
}

/** The author's own words only, never the window's. */
function describeQuery(query: Query): string {
  const role = query.role === undefined ? 'any role' : roles(query.role).join(' or ');
  return query.name === undefined ? role : `${role} named ${String(query.name)}`;
}
