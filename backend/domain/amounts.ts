import { divide, powerOfTen, rescale, type Rounding } from './decimal.ts';
import { DIRECTION, type Direction } from './direction.ts';
import { FEE_BOUND_DIGITS, RATIO_DIGITS, type InstrumentTerms } from './instrument-terms.ts';
import {
  type Leverage,
  type Money,
  type Notional,
  type PriceTicks,
  type Rate,
  type VolumeUnits,
  toRate,
} from './units.ts';

/** Decimals of a conversion rate: account currency for one unit of the product's profit currency. */
export const RATE_DIGITS = 12;
/** The rate between a currency and itself. */
export const UNIT_RATE = toRate(10n ** BigInt(RATE_DIGITS));

/** How amounts of a product come into an account. */
export interface Conversion {
  readonly accountDigits: number;
  /** Account currency for one unit of the profit currency, RATE_DIGITS, above zero. */
  readonly rate: Rate;
}

/** The terms by which a notional is money. */
export type AmountTerms = Pick<InstrumentTerms, 'symbolDigits' | 'numberDigits' | 'contractSize'>;

/**
 * Money of `notional` (price ticks times volume units, summed over fills) at the account's digits.
 */
export function toAccountCurrency(
  notional: Notional,
  terms: AmountTerms,
  conversion: Conversion,
  rounding: Rounding,
): Money {
  const digits = terms.symbolDigits + terms.numberDigits + RATE_DIGITS - conversion.accountDigits;
  const value = notional * BigInt(terms.contractSize) * conversion.rate;
  return digits >= 0 ? divide(value, powerOfTen(digits), rounding) : value * powerOfTen(-digits);
}

/** Margin that an opening of this notional locks: notional over leverage, rounded up. */
export function marginOf(
  notional: Notional,
  leverage: Leverage,
  terms: AmountTerms,
  conversion: Conversion,
): Money {
  return divide(toAccountCurrency(notional, terms, conversion, 'up'), BigInt(leverage), 'up');
}

/** Maintenance margin of a position with this opening notional, rounded up. */
export function maintenanceOf(
  notional: Notional,
  terms: AmountTerms & Pick<InstrumentTerms, 'maintenanceRatio'>,
  conversion: Conversion,
): Money {
  return divide(
    toAccountCurrency(notional, terms, conversion, 'up') * terms.maintenanceRatio,
    powerOfTen(RATIO_DIGITS),
    'up',
  );
}

/**
 * Fee of a fill of a volume (volume units): its share of the notional, rounded up, or so much a lot, rounded up, inside minFee
 * and maxFee.
 */
export function feeOf(
  notional: Notional,
  volume: VolumeUnits,
  terms: AmountTerms & Pick<InstrumentTerms, 'feeRate' | 'feePerLot' | 'minFee' | 'maxFee'>,
  conversion: Conversion,
): Money {
  const ofNotional = divide(
    toAccountCurrency(notional, terms, conversion, 'up') * terms.feeRate,
    powerOfTen(RATIO_DIGITS),
    'up',
  );
  const lotDigits = FEE_BOUND_DIGITS + terms.numberDigits;
  const share =
    ofNotional + rescale(BigInt(volume) * terms.feePerLot, lotDigits, conversion.accountDigits, 'up');
  const least = rescale(terms.minFee, FEE_BOUND_DIGITS, conversion.accountDigits, 'up');
  const most = rescale(terms.maxFee, FEE_BOUND_DIGITS, conversion.accountDigits, 'up');
  const raised = share < least ? least : share;
  return most > 0n && raised > most ? most : raised;
}

/** Profit of a position from its opening notional to a closing notional of the same volume, rounded down. */
export function profitOf(
  direction: Direction,
  opening: Notional,
  closing: Notional,
  terms: AmountTerms,
  conversion: Conversion,
): Money {
  const gained = direction === DIRECTION.buy ? closing - opening : opening - closing;
  return toAccountCurrency(gained, terms, conversion, 'floor');
}

/** What a position is made of, as far as its liquidation price goes. */
export interface MarginedPosition {
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  /** Opening notional of the held volume. */
  readonly notional: Notional;
  readonly margin: Money;
  readonly maintenance: Money;
}

/**
 * The first price, in ticks, at which the margin of an isolated position together with its floating profit is down to
 * the maintenance margin. Undefined when no price above zero does that (a long position without leverage).
 */
export function liquidationPriceOf(
  position: MarginedPosition,
  terms: AmountTerms,
  conversion: Conversion,
): PriceTicks | undefined {
  // Loss that may be lost, as notional: the inverse of toAccountCurrency.
  const digits = terms.symbolDigits + terms.numberDigits + RATE_DIGITS - conversion.accountDigits;
  const loss = position.margin - position.maintenance;
  const factor = BigInt(terms.contractSize) * conversion.rate;
  const scaledLoss = digits >= 0 ? loss * powerOfTen(digits) : loss;
  const divisor = digits >= 0 ? factor : factor * powerOfTen(-digits);
  const volume = BigInt(position.volume);
  const price =
    position.direction === DIRECTION.buy
      ? divide(position.notional * divisor - scaledLoss, divisor * volume, 'floor')
      : divide(position.notional * divisor + scaledLoss, divisor * volume, 'ceil');
  return price > 0n && price <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(price) : undefined;
}

/** The largest notional (price ticks times volume units) that is worth at most `amount`; what a size by amount counts (entryType 2). */
export function notionalForAmount(amount: Money, terms: AmountTerms, conversion: Conversion): Notional {
  const digits = terms.symbolDigits + terms.numberDigits + RATE_DIGITS - conversion.accountDigits;
  const unit = BigInt(terms.contractSize) * conversion.rate;
  if (unit <= 0n || amount <= 0n) return 0n;
  return digits >= 0
    ? divide(amount * powerOfTen(digits), unit, 'down')
    : divide(amount, unit * powerOfTen(-digits), 'down');
}

/** Largest quantity in volume units, a multiple of the step, whose notional at one price is at most `amount`. */
export function volumeForAmount(
  amount: Money,
  price: PriceTicks,
  terms: AmountTerms & Pick<InstrumentTerms, 'volumeStep'>,
  conversion: Conversion,
): VolumeUnits {
  if (price <= 0) return 0;
  const units = notionalForAmount(amount, terms, conversion) / BigInt(price);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const stepped = units - (units % BigInt(terms.volumeStep));
  return Number(stepped < most ? stepped : most);
}
