/** Readers of attributes: what is of another kind than expected counts as missing, since applications answer anything. */
import type { AXAttribute, ElementId } from '@casement/native-darwin';

type Attribute = AXAttribute | undefined;

export function textOf(value: Attribute): string {
  return typeof value === 'string' ? value : '';
}

export function flagOf(value: Attribute): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : undefined;
}

export function pairOf(value: Attribute): readonly [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [first, second] = value;
  return typeof first === 'number' && typeof second === 'number' ? [first, second] : undefined;
}

export function elementOf(value: Attribute): ElementId | undefined {
  return isObject(value) && 'element' in value ? value.element : undefined;
}

export function elementsOf(value: Attribute): readonly ElementId[] {
  return isObject(value) && 'elements' in value ? value.elements : [];
}

/** True when the application knows the attribute, whatever its value. */
export function isKnown(value: Attribute): boolean {
  return value !== undefined && value !== null && !(isObject(value) && 'error' in value);
}

function isObject(value: Attribute): value is Exclude<AXAttribute, null | string | number | boolean> & object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
