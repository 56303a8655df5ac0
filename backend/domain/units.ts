/**
 * What a number counts. Every unit is the number or bigint itself with a name that only the compiler sees, so that a price
 * cannot stand where a volume belongs, nor the two be swapped in a call.
 *
 * An `Exact` unit takes nothing but itself: what comes in as text, rows or frames becomes one by its constructor. An `Open`
 * unit also takes a plain number, which is what arithmetic makes of units: a difference of prices is no price before
 * somebody says so, and literals need no wrapping.
 */
declare const unit: unique symbol;

type Exact<Base, Name extends string> = Base & { readonly [unit]: Name };
type Open<Base, Name extends string> = Base & { readonly [unit]?: Name };

/** A price, or a distance between prices, in units of the last of the product's `symbolDigits`. */
export type PriceTicks = Open<number, 'price ticks'>;
/** A quantity in units of the last of the product's `numberDigits`. */
export type VolumeUnits = Open<number, 'volume units'>;
/** Price ticks times volume units, summed over fills: exact where an average price is not. */
export type Notional = Open<bigint, 'notional'>;
/** Minor units of a currency, at the digits of the account or asset. */
export type Money = Open<bigint, 'money'>;
/** Units of one currency for one of another, RATE_DIGITS. */
export type Rate = Exact<bigint, 'rate'>;
/** A share or a multiple, RATIO_DIGITS. */
export type Ratio = Open<bigint, 'ratio'>;
/** How many times its margin a position is worth. */
export type Leverage = Open<number, 'leverage'>;

export type OrderId = Exact<number, 'order'>;
export type PositionId = Exact<number, 'position'>;
export type FillId = Exact<number, 'fill'>;
export type AccountId = Open<number, 'account'>;
export type CustomerId = Open<number, 'customer'>;
export type CompanyId = Open<number, 'company'>;
export type InstrumentId = Exact<number, 'instrument'>;

/** The same as they travel and in the terminal, where nothing is computed of them: none stands where another is meant. */
export type OrderNumber = Open<number, 'order'>;
export type PositionNumber = Open<number, 'position'>;
export type FillNumber = Open<number, 'fill'>;
export type InstrumentNumber = Open<number, 'instrument'>;
export type OrderIdText = Open<string, 'order'>;
export type PositionIdText = Open<string, 'position'>;
export type FillIdText = Open<string, 'fill'>;
export type CustomerNo = Open<string, 'customer number'>;
/** The key under which a request is sent and may be repeated. */
export type RequestKey = Open<string, 'request key'>;

/** Milliseconds since 1970-01-01 UTC of the market clock, and of the wall clock (docs/decisions.md CLK-1). */
export type MarketTimeMs = Open<number, 'market time'>;
export type WallTimeMs = Open<number, 'wall time'>;

/** A rate from elsewhere: arithmetic, a row, a request. @throws RangeError for one below zero; that of a tiny fill may be 0. */
export function toRate(value: bigint): Rate {
  if (value < 0n) throw new RangeError(`not a rate: ${value}`);
  return value as Rate;
}

/** The number of an order from elsewhere: a row, a request, a new one. @throws RangeError for what is no number of one. */
export function toOrderId(value: number): OrderId {
  return checkId(value) as OrderId;
}

/** The same of a position. */
export function toPositionId(value: number): PositionId {
  return checkId(value) as PositionId;
}

/** The same of a fill. */
export function toFillId(value: number): FillId {
  return checkId(value) as FillId;
}

/** The same of an instrument, which orders and quotes call `symbolId`. */
export function toInstrumentId(value: number): InstrumentId {
  return checkId(value) as InstrumentId;
}

function checkId(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an identifier: ${value}`);
  return value;
}
