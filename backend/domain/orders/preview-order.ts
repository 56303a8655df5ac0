import { TRADE_TYPE } from '../account-type.ts';
import type { Direction } from '../direction.ts';
import { feeOf, liquidationPriceOf, toAccountCurrency, profitOf, type Conversion } from '../amounts.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import {
  countedLeverage,
  initialMarginOf,
  maintenanceMarginOf,
  type MarginStanding,
} from '../margin/margin-sets.ts';
import type { Brackets } from './validate-stops.ts';
import type { Leverage, Money, Notional, PriceTicks, VolumeUnits } from '../units.ts';

/** An opening as it would be at `price`. */
export interface PreviewIntent extends Brackets, MarginStanding {
  readonly direction: Direction;
  /** Volume units, above zero. */
  readonly volume: VolumeUnits;
  /** Expected average price in ticks, with the spread, above zero. */
  readonly price: PriceTicks;
  /** Expected notional in ticks times volume units, where the price is an average that was rounded; else price times volume. */
  readonly notional?: Notional | undefined;
  readonly leverage: Leverage;
}

/** What an opening would cost and risk; money at the account's digits. */
export interface OrderPreview {
  readonly notional: Money;
  readonly margin: Money;
  /** The lowest leverage that counts for a part of it, where size or time raise the margin; else its own. */
  readonly countedLeverage: Leverage;
  readonly fee: Money;
  readonly maintenance: Money;
  /** Ticks; undefined when no price liquidates the position. */
  readonly liquidationPrice: PriceTicks | undefined;
  /** Profit at the take profit and at the stop loss, both fees taken off; undefined without the bracket. */
  readonly profitAtTakeProfit: Money | undefined;
  readonly lossAtStopLoss: Money | undefined;
  /**
   * The most that can be lost: at the stop loss if one is set before liquidation, else margin and fee. Undefined for a cross
   * position without a stop loss, which the whole account backs.
   */
  readonly worstCase: Money | undefined;
}

/** Previews an opening with the arithmetic that the platform fills it with. */
export function previewOrder(
  terms: InstrumentTerms,
  intent: PreviewIntent,
  conversion: Conversion,
): OrderPreview {
  const volume = BigInt(intent.volume);
  const notional = intent.notional ?? BigInt(intent.price) * volume;
  const claim = { volume: intent.volume, notional, leverage: intent.leverage };
  const margin = initialMarginOf(claim, terms, conversion, intent);
  const fee = feeOf(notional, intent.volume, terms, conversion);
  const isIsolated = terms.tradeType === TRADE_TYPE.isolated;
  const maintenance = isIsolated ? maintenanceMarginOf(claim, terms, conversion, intent) : 0n;
  const liquidationPrice = isIsolated
    ? liquidationPriceOf({ ...intent, notional, margin, maintenance }, terms, conversion)
    : undefined;
  const resultAt = (price: PriceTicks): bigint => {
    const closing = BigInt(price) * volume;
    const profit = profitOf(intent.direction, notional, closing, terms, conversion);
    return (
      (isIsolated && profit < -margin ? -margin : profit) -
      fee -
      feeOf(closing, intent.volume, terms, conversion)
    );
  };
  const lossAtStopLoss = intent.stopLoss === undefined ? undefined : resultAt(intent.stopLoss);
  const lossAtLiquidation = liquidationPrice === undefined ? -(margin + fee) : resultAt(liquidationPrice);
  return {
    notional: toAccountCurrency(notional, terms, conversion, 'up'),
    margin,
    countedLeverage: countedLeverage(claim, terms, intent),
    fee,
    maintenance,
    liquidationPrice,
    profitAtTakeProfit: intent.takeProfit === undefined ? undefined : resultAt(intent.takeProfit),
    lossAtStopLoss,
    worstCase:
      lossAtStopLoss !== undefined && (!isIsolated || lossAtStopLoss > lossAtLiquidation)
        ? lossAtStopLoss
        : isIsolated
          ? lossAtLiquidation
          : undefined,
  };
}
