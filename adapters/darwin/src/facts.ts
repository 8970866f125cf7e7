/** A native reading → the facts of the dialect `ax`, and what acting on them needs. */
import type { ElementId, SnapshotNode, SnapshotReply } from '@casement/native-darwin';
import type { Facts, FactValue, RawNode } from '@casement/spec';
import { elementOf, elementsOf, textOf } from './values.js';

/** What an action needs to know of a node. */
export interface Place {
  readonly element: ElementId;
  readonly parent: number;
  readonly role: string;
  readonly subrole: string;
  /** Identifier or title: by it the node is found again after the application made its element anew. */
  readonly label: string;
  readonly actions?: readonly string[];
  readonly settable?: readonly string[];
}

/** Bullets in the place of a password, which tell its length. */
const MASKS = /^[•●∙*✱⬤◦・]+$/u;
/** Attributes whose elements become indexes of nodes. */
const POINTERS: ReadonlySet<string> = new Set(['AXTitleUIElement', 'AXServesAsTitleForUIElements']);

/** `hidden`: the application is, and so is the window, which says nothing of it itself. */
export function nodesOf(reply: SnapshotReply, hidden: boolean): RawNode[] {
  const indexes = new Map(reply.nodes.map((node, index) => [node.element, index]));
  const defaultButton = elementOf(reply.nodes[0]?.attributes.AXDefaultButton);
  return reply.nodes.map((node, index) => ({
    parent: node.parent,
    handle: index,
    facts: {
      ...attributesOf(node, indexes),
      ...(node.element === defaultButton && { isDefault: true }),
      ...(node.secret && { secret: true }),
      ...(hidden && index === 0 && { AXHidden: true }),
      ...told(node),
    },
  }));
}

export function placesOf(reply: SnapshotReply): Place[] {
  return reply.nodes.map(({ element, parent, attributes, actions, settable }) => ({
    element,
    parent,
    role: textOf(attributes.AXRole),
    subrole: textOf(attributes.AXSubrole),
    label: textOf(attributes.AXIdentifier) || textOf(attributes.AXTitle) || textOf(attributes.AXDescription),
    ...(actions && { actions }),
    ...(settable && { settable }),
  }));
}

function attributesOf(node: SnapshotNode, indexes: ReadonlyMap<ElementId, number>): Record<string, FactValue> {
  const facts: Record<string, FactValue> = {};
  for (const [name, value] of Object.entries(node.attributes)) {
    if (node.secret && typeof value === 'string' && MASKS.test(value)) continue;
    const fact = POINTERS.has(name) ? pointers(value, indexes) : plain(value);
    if (fact !== undefined) facts[name] = fact;
  }
  return facts;
}

/** Those of the elements that were read; undefined when none was. */
function pointers(
  value: SnapshotNode['attributes'][string],
  indexes: ReadonlyMap<ElementId, number>,
): FactValue | undefined {
  const single = elementOf(value);
  if (single !== undefined) return indexes.get(single);
  const many = elementsOf(value).flatMap((element) => indexes.get(element) ?? []);
  return many.length > 0 ? many : undefined;
}

/** What holds elements is no fact. */
function plain(value: SnapshotNode['attributes'][string]): FactValue | undefined {
  return typeof value === 'object' && !Array.isArray(value) ? undefined : value;
}

function told({ childCount, rowCount, columnCount, textLength, actions, settable }: SnapshotNode): Facts {
  return {
    ...(childCount !== undefined && { childCount }),
    ...(rowCount !== undefined && { rowCount }),
    ...(columnCount !== undefined && { columnCount }),
    ...(textLength !== undefined && { textLength }),
    ...(actions && { actions }),
    ...(settable && { settable }),
  };
}
