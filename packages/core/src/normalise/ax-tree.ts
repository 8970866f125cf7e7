/** The elements of one read as a tree that can be asked: flat, pre-order, with sound parents. */
import type { RawNode } from '@casement/spec';
import { type AxFacts, axFacts } from './ax-facts.js';
import { endsOf } from './draft.js';

export class AxTree {
  readonly facts: readonly AxFacts[];
  readonly parents: readonly number[];
  readonly ends: readonly number[];

  /** `nodes`: as `lifted` gives them. */
  constructor(nodes: readonly RawNode[]) {
    this.parents = nodes.map((node) => node.parent);
    this.facts = nodes.map((node) => axFacts(node.facts));
    this.ends = endsOf(this.parents);
  }

  /** The role of an element in macOS's words; '' for what is above the root. */
  role(index: number): string {
    return this.facts[index]?.role ?? '';
  }

  parent(index: number): number {
    return this.parents[index] ?? -1;
  }

  parentRole(index: number): string {
    return this.role(this.parent(index));
  }

  isLeaf(index: number): boolean {
    return this.ends[index]! <= index + 1;
  }

  children(index: number): number[] {
    const found: number[] = [];
    for (let i = index + 1; i < this.ends[index]!; i = this.ends[i]!) found.push(i);
    return found;
  }

  /** The nearest element of one of these roles at most `steps` above; -1 when there is none. */
  above(index: number, roles: ReadonlySet<string>, steps: number): number {
    let at = this.parent(index);
    for (let step = 0; at >= 0 && step < steps; step++, at = this.parent(at)) if (roles.has(this.role(at))) return at;
    return -1;
  }

  holds(index: number, role: string): boolean {
    for (let i = index + 1; i < this.ends[index]!; i++) if (this.role(i) === role) return true;
    return false;
  }

  /** True when the number is the index of another element of this read. */
  isOther(index: number, other: number | undefined): other is number {
    return other !== undefined && Number.isInteger(other) && other !== index && this.facts[other] !== undefined;
  }
}
