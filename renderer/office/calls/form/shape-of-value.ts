import { fieldsOf } from '../../../session/stored-state.ts';
import type { Member, Shape } from './shape.ts';

/** A whole number below this is no moment (milliseconds). */
const FIRST_MOMENT = 1e11;
const DECIMAL = /^-?\d+\.\d+$/;

/**
 * The shape of a value of which the contract says nothing but that it is JSON, by what it is: people read members, never JSON.
 * `name` is that of the member that has it.
 */
export function shapeOfValue(value: unknown, name = ''): Shape {
  if (Array.isArray(value)) return { kind: 'list', entry: entryOf(value, name), least: 0, most: Infinity };
  switch (typeof value) {
    case 'object':
      return value === null ? { kind: 'any' } : { kind: 'group', members: membersOfRows([value]) };
    case 'boolean':
      return { kind: 'flag' };
    case 'number':
      if (!Number.isInteger(value)) return { kind: 'figure', sentAs: 'number' };
      return /time$/i.test(name) && value >= FIRST_MOMENT
        ? { kind: 'moment' }
        : { kind: 'whole', least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };
    case 'string':
      return DECIMAL.test(value)
        ? { kind: 'figure', sentAs: 'text' }
        : { kind: 'text', least: 0, most: Infinity };
    default:
      return { kind: 'any' };
  }
}

/** The members that rows have, in the order in which they come; what is null in one may be something in another. */
export function membersOfRows(rows: readonly unknown[]): readonly Member[] {
  const values = new Map<string, unknown>();
  for (const row of rows)
    for (const [name, value] of Object.entries(fieldsOf(row))) values.set(name, values.get(name) ?? value);
  return [...values].map(([name, value]) => ({
    name,
    shape: shapeOfValue(value, name),
    isRequired: false,
    said: undefined,
  }));
}

function entryOf(values: readonly unknown[], name: string): Shape {
  const [first] = values;
  if (first === null || typeof first !== 'object' || Array.isArray(first)) return shapeOfValue(first, name);
  return { kind: 'group', members: membersOfRows(values) };
}
