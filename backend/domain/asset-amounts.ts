import { toAccountCurrency, UNIT_RATE } from './amounts.ts';
import { divide, powerOfTen, rescale, toSafeNumber, type Rounding } from './decimal.ts';
import { DIRECTION, type Direction } from './direction.ts';
import { FEE_BOUND_DIGITS, RATIO_DIGITS, type InstrumentTerms } from './instrument-terms.ts';
import type { Money, Notional, VolumeUnits } from './units.ts';

type SizeTerms = Pick<InstrumentTerms, 'symbolDigits' | 'numberDigits' | 'contractSize'>;

/** What was traded: a volume in volume units at a notional (price ticks times volume units). */
export interface Traded {
  readonly volume: VolumeUnits;
  readonly notional: Notional;
}

/** Profit currency of a notional, at `digits` decimals. */
export function quoteAmount(notional: Notional, terms: SizeTerms, digits: number, rounding: Rounding): Money {
  return toAccountCurrency(notional, terms, { accountDigits: digits, rate: UNIT_RATE }, rounding);
}

/** Base asset of a volume, at `digits` decimals. */
export function baseAmount(volume: VolumeUnits, terms: SizeTerms, digits: number, rounding: Rounding): Money {
  return rescale(BigInt(volume) * BigInt(terms.contractSize), terms.numberDigits, digits, rounding);
}

/** What a buyer or a seller gives for what was traded: profit currency or base asset, rounded up. */
export function givenFor(
  direction: Direction,
  { volume, notional }: Traded,
  terms: SizeTerms,
  digits: number,
): Money {
  return direction === DIRECTION.buy
    ? quoteAmount(notional, terms, digits, 'up')
    : baseAmount(volume, terms, digits, 'up');
}

/** What a buyer or a seller gets for what was traded, before the fee: base asset or profit currency, rounded down. */
export function receivedFor(
  direction: Direction,
  { volume, notional }: Traded,
  terms: SizeTerms,
  digits: number,
): Money {
  return direction === DIRECTION.buy
    ? baseAmount(volume, terms, digits, 'down')
    : quoteAmount(notional, terms, digits, 'down');
}

/** The currency that a buyer or a seller gives. */
export function givenCurrency(
  direction: Direction,
  { baseCurrency, profitCurrency }: Pick<InstrumentTerms, 'baseCurrency' | 'profitCurrency'>,
): string {
  return direction === DIRECTION.buy ? profitCurrency : baseCurrency;
}

/** The currency that a buyer or a seller gets, in which the fee is taken. */
export function receivedCurrency(
  direction: Direction,
  { baseCurrency, profitCurrency }: Pick<InstrumentTerms, 'baseCurrency' | 'profitCurrency'>,
): string {
  return direction === DIRECTION.buy ? baseCurrency : profitCurrency;
}

/**
 * Fee of a fill in what was received: its share, rounded up, inside minFee and maxFee, and never more than all of it. The
 * bounds are money of the profit currency; a buyer pays them in the asset, at the price of the fill.
 */
export function assetFeeOf(
  { direction, notional, received }: { direction: Direction; notional: Notional; received: Money },
  terms: SizeTerms & Pick<InstrumentTerms, 'feeRate' | 'minFee' | 'maxFee'>,
  digits: number,
): Money {
  if (received <= 0n) return 0n;
  const marketValue = quoteAmount(notional, terms, FEE_BOUND_DIGITS, 'up');
  const bound = (amount: Money) =>
    direction === DIRECTION.buy
      ? divide(amount * received, marketValue, 'up')
      : rescale(amount, FEE_BOUND_DIGITS, digits, 'up');
  const share = divide(received * terms.feeRate, powerOfTen(RATIO_DIGITS), 'up');
  const least = bound(terms.minFee);
  const most = bound(terms.maxFee);
  const raised = share < least ? least : share;
  const fee = terms.maxFee > 0n && raised > most ? most : raised;
  return fee > received ? received : fee;
}

/** The largest notional that `amount` of the profit currency (at `digits` decimals) pays for. */
export function notionalWithin(amount: Money, terms: SizeTerms, digits: number): Notional {
  const scaled = amount * powerOfTen(terms.symbolDigits + terms.numberDigits);
  return divide(scaled, BigInt(terms.contractSize) * powerOfTen(digits), 'floor');
}

/** The largest volume that is a multiple of the step and not above `volume`. */
export function stepped(volume: bigint, { volumeStep }: Pick<InstrumentTerms, 'volumeStep'>): VolumeUnits {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const held = volume > most ? most : volume;
  return toSafeNumber(held - (held % BigInt(volumeStep)));
}
