import type { CustomTypesConfig } from 'pg';
import type { Sealable, Sealer } from '../seal/sealer.ts';
import type { ValueSource } from './dialect.ts';

/** Numbers of PostgreSQL's own types. */
const BOOL = 16;
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const JSON_TYPE = 114;
const FLOAT4 = 700;
const FLOAT8 = 701;
const NUMERIC = 1_700;

/** The values that a translated statement is sent with; what is to be sealed is. */
export function valuesOf(
  sources: readonly ValueSource[],
  given: readonly unknown[],
  sealer: Sealer | undefined,
): unknown[] {
  return sources.map((source) => {
    if (typeof source === 'number') return given[source];
    if (sealer === undefined) throw new Error('the store has no key yet');
    const value = given[source.value] as Sealable;
    const place = String(given[source.place]);
    return source.isFixed ? sealer.sealFixed(value, place) : sealer.seal(value, place);
  });
}

/**
 * How values of a row are read, the same as SQLite gives them: integers up to 2^53 as numbers, larger ones as bigint, true and
 * false as 1 and 0. The function `unseal` is the only one that gives JSON; what it gives is opened.
 */
export function typesOf(sealer: () => Sealer | undefined): CustomTypesConfig {
  const parsers = new Map<number, (text: string) => unknown>([
    [BOOL, (text) => (text === 't' ? 1 : 0)],
    [BYTEA, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
    ...[INT2, INT4, INT8, NUMERIC].map((type) => [type, numberOf] as const),
    ...[FLOAT4, FLOAT8].map((type) => [type, Number] as const),
    [
      JSON_TYPE,
      (text) => {
        const [value, place] = JSON.parse(text) as [string, string];
        return sealer()?.unseal(Buffer.from(value, 'base64'), place);
      },
    ],
  ]);
  const asText = (text: string) => text;
  return { getTypeParser: (type: number) => (parsers.get(type) ?? asText) as never };
}

/** An integer of any size; sums of 64-bit integers come with more digits, and averages with decimals. */
function numberOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || text.includes('.') ? number : BigInt(text);
}
