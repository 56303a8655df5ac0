import { expect } from 'vitest';
import type { Open } from './venue.ts';

/** Kinds of single values, as the interface names them. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  int: (value: unknown) => Number.isSafeInteger(value),
  number: (value: unknown) => Number.isFinite(value),
  text: (value: unknown) => typeof value === 'string',
  bool: (value: unknown) => typeof value === 'boolean',
  /** Milliseconds since 1970, thirteen digits. */
  ms: (value: unknown) => Number.isSafeInteger(value) && /^\d{13}$/.test(String(value)),
  /** A number in text. */
  decimal: (value: unknown) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value),
  /** 1 yes, 2 no. */
  yesNo: (value: unknown) => value === 1 || value === 2,
  /** 0 no, 1 yes. */
  flag: (value: unknown) => value === 0 || value === 1,
  null: (value: unknown) => value === null,
};

/** A kind, several kinds by `|`, a list of one shape, or the members of a record. */
export type Shape = string | readonly Shape[] | { readonly [member: string]: Shape };

/** Expects every member of a record with its kind; a record may have more members than its shape names. */
export function expectShape(value: Open, shape: Shape, where = 'record'): void {
  const wrong = firstDifference(value, shape, where);
  expect(wrong, wrong).toBeUndefined();
}

function firstDifference(value: Open, shape: Shape, where: string): string | undefined {
  if (typeof shape === 'string') {
    const isGood = shape.split('|').some((kind) => kindOf(kind)(value));
    return isGood ? undefined : `${where} is ${JSON.stringify(value)} and not ${shape}`;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${where} is no list`;
    return first(value.map((item, at) => firstDifference(item, shape[0] ?? 'null', `${where}[${at}]`)));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${where} is no record`;
  return first(
    Object.entries(shape as Record<string, Shape>).map(([name, inner]) =>
      name in value ? firstDifference(value[name], inner, `${where}.${name}`) : `${where}.${name} is absent`,
    ),
  );
}

function first(differences: readonly (string | undefined)[]): string | undefined {
  return differences.find((difference) => difference !== undefined);
}

function kindOf(name: string): (value: unknown) => boolean {
  const kind = KINDS[name];
  if (kind === undefined) throw new Error(`no kind of value is called ${name}`);
  return kind;
}
