import type { KlineType } from '../enumerations.ts';
import { TRADE_MODE_NUMBER, TRADE_TYPE_NUMBER, type TradeTypeNumber } from '../enumerations.ts';

/** Reads the values of a request. Numbers may come as JSON numbers or as numeric text. */

const NUMERIC = /^\d{1,20}$/;
const MAX_UINT64 = 2 ** 64;
export const MAX_UINT32 = 4_294_967_295;

const TRADE_TYPES: ReadonlySet<number> = new Set(Object.values(TRADE_TYPE_NUMBER));

/** A whole number from 0 to `max`; undefined for everything else. */
export function readUnsigned(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max
    ? number
    : undefined;
}

/** A uint64. Above 2^53 it is not exact; no id or time of the platform is that large. */
export function readUnsigned64(value: unknown): number | undefined {
  const number = readUnsigned(value, MAX_UINT64);
  return number === MAX_UINT64 && value !== '18446744073709551615' ? undefined : number;
}

export function readTradeType(value: unknown): TradeTypeNumber | undefined {
  const number = readUnsigned(value, MAX_UINT32);
  return number !== undefined && TRADE_TYPES.has(number) ? (number as TradeTypeNumber) : undefined;
}

/** A trade mode, or 0 for "whatever the product has". */
export function readTradeMode(value: unknown): number | undefined {
  return readUnsigned(value, TRADE_MODE_NUMBER.aggregation);
}

export function readKlineType(value: unknown): KlineType | undefined {
  const number = readUnsigned(value, 10);
  return number === undefined || number === 0 ? undefined : (number as KlineType);
}

/** An object that is neither null nor an array. */
export function readObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
