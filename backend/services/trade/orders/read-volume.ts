import { violation } from '../../../domain/rejection.ts';
import { toPlatformError } from '../../../contract/mapping/reject-codes.ts';
import { divide, powerOfTen, MAX_DIGITS } from '../../../domain/decimal.ts';
import type { Direction } from '../../../domain/direction.ts';
import { ENTRY_TYPE, type EntryType } from '../../../domain/orders/order-terms.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  lotsText,
  notionalForAmount,
  parseAmount,
  volumeForAmount,
  volumeWithin,
  type Conversion,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import type { Money, PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import type { Account } from '../../../engine/core/index.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { value } from './read-members.ts';

/** What the size of an order is counted against. */
interface VolumeInputs {
  readonly engine: TradingEngine;
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
  readonly price: PriceTicks | undefined;
  readonly limit: boolean;
  readonly opening: boolean;
}

/**
 * The volume of an order by its `requestNum`: lots, or what an amount pays for. Malformed ones are CFDWBWE000006, those that the product
 * does not take CFDWBWE000026.
 */
export function readVolume(
  text: string | undefined,
  entryType: EntryType,
  inputs: VolumeInputs,
): VolumeUnits {
  const { engine, account, terms } = inputs;
  if (entryType === ENTRY_TYPE.quantity) return readLots(text, inputs);
  const amount = value(parseAmount(text, account.digits), 'requestNum', account.digits);
  const rate = engine.quotes.rate(terms.profitCurrency, account.currency);
  if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
  const conversion = { accountDigits: account.digits, rate };
  const volume = inputs.limit
    ? volumeAtLimit(amount, inputs, conversion)
    : volumeAtMarket(amount, inputs, conversion);
  if (volume === 0) throw quantityRange(terms);
  return volume;
}

function volumeAtLimit(amount: Money, { price, terms }: VolumeInputs, conversion: Conversion): VolumeUnits {
  if (price === undefined) throw new PlatformError(CODE.priceMissing);
  return volumeForAmount(amount, price, terms, conversion);
}

/** What the amount pays for in the book: a large order is not larger than asked because its later parts are dearer. */
function volumeAtMarket(
  amount: Money,
  { engine, direction, terms }: VolumeInputs,
  conversion: Conversion,
): VolumeUnits {
  const tick = engine.quotes.latest(terms.symbolId);
  if (tick === undefined) throw new PlatformError(CODE.noQuote);
  const most = notionalForAmount(amount, terms, conversion);
  return volumeWithin(most, direction, engine.quotes.view(tick, terms.profitCurrency), terms);
}

/** Lots as volume units. More decimals than the product counts can never be a multiple of its step. */
function readLots(text: string | undefined, { terms, opening }: VolumeInputs): VolumeUnits {
  const lots = value(parseAmount(text, MAX_DIGITS), 'requestNum', MAX_DIGITS);
  const unit = powerOfTen(MAX_DIGITS - terms.numberDigits);
  const volume = divide(lots, unit, 'down');
  if (volume * unit !== lots)
    throw opening
      ? quantityRange(terms)
      : toPlatformError(violation('closeOffStep', lotsText(terms.volumeStep, terms.numberDigits)));
  if (volume > BigInt(Number.MAX_SAFE_INTEGER))
    throw opening ? quantityRange(terms) : new PlatformError(CODE.closeAboveHeld);
  return Number(volume);
}

/** The refusal of a quantity that the product does not take. */
export function quantityRange(terms: InstrumentTerms): PlatformError {
  const lots = (units: number) => lotsText(units, terms.numberDigits);
  return new PlatformError(CODE.volumeOutsideLimits, [
    lots(terms.minVolume),
    lots(terms.maxVolume),
    lots(terms.volumeStep),
  ]);
}
