/** A made-up window in the facts of AT-SPI, as an application would state them. */
import type { Facts, RawNode, RawWindow } from '@casement/spec';
import { BIT, type Control, flatten, ROLE } from './controls.js';

/** SHOWING and VISIBLE. */
const SHOWN = [25, 30];

/** The nodes of one read: the window first, then its controls. Paths begin with `/{run}/`. */
export function nodesOf(raw: RawWindow, controls: readonly Control[], run: number): RawNode[] {
  const flat = flatten(controls);
  const root: Control = {
    role: raw.claims.dialog ? ROLE.dialog : ROLE.frame,
    name: raw.title,
    interfaces: ['Component'],
  };
  const ranks = new Map<number, number>();
  return [{ control: root, parent: -1 }, ...flat].map(({ control, parent }, i) => {
    const rank = ranks.get(parent) ?? 0;
    ranks.set(parent, rank + 1);
    const children = i === 0 ? controls.length : (control.children?.length ?? 0);
    return { parent, handle: i, facts: factsOf(control, { path: `/${run}/${i}`, rank, row: i, children }) };
  });
}

interface Place {
  readonly path: string;
  readonly rank: number;
  readonly row: number;
  readonly children: number;
}

function factsOf(control: Control, { path, rank, row, children }: Place): Facts {
  const secret = control.role === ROLE.password;
  return {
    ...{ path, role: control.role, name: control.name ?? '', description: '', states: statesOf(control) },
    interfaces: ['Accessible', ...(control.interfaces ?? [])],
    ...{ childCount: children, indexInParent: rank, extents: [0, row * 20, 100, 20] },
    ...(control.text !== undefined && !secret && { text: control.text, textLength: [...control.text].length }),
    ...(control.value && { value: control.value }),
    ...control.facts,
  };
}

function statesOf(control: Control): number[] {
  const editable = control.interfaces?.includes('EditableText') && !control.readOnly;
  const focusable = editable || control.role === ROLE.button;
  const bits = [
    ...(control.hidden ? [] : SHOWN),
    ...(control.disabled ? [] : [BIT.enabled, BIT.sensitive]),
    ...(editable ? [BIT.editable] : []),
    ...(focusable ? [BIT.focusable] : []),
    ...(control.checked ? [BIT.checked] : []),
    ...(control.bits ?? []),
  ];
  const words = [0, 0];
  for (const bit of bits) words[bit >> 5] = (words[bit >> 5]! | (1 << (bit & 31))) >>> 0;
  return words;
}
