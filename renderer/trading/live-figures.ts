import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import {
  closePriceOf,
  liquidationPriceOf,
  profitOf,
  type BestQuote,
  type Conversion,
  type InstrumentTerms,
} from '../../backend/domain/index.ts';
import type { AccountView, PositionView } from './contracts.ts';
import { computeMarginLevel, type HeldPosition } from './records.ts';

/** What live prices add to a position; undefined members leave the platform's last word. */
export interface LiveInputs {
  readonly terms: InstrumentTerms | undefined;
  readonly quote: BestQuote | undefined;
  readonly conversion: Conversion | undefined;
  /** Where a cross position would be closed by force, as the platform says (ticks). */
  readonly stopPrice?: number | undefined;
}

/** A position at the newest quote: marked where it would close now, with exact profit. */
export function livePosition(
  position: HeldPosition,
  { terms, quote, conversion, stopPrice }: LiveInputs,
): PositionView {
  const turnover = BigInt(position.entryPrice) * BigInt(position.volume);
  const markPrice = terms && quote ? closePriceOf(position.direction, quote, terms) : position.entryPrice;
  const closing = BigInt(markPrice) * BigInt(position.volume);
  const openProfit =
    terms && quote && conversion
      ? profitOf(position.direction, turnover, closing, terms, conversion)
      : position.reportedProfit;
  const liquidationPrice =
    terms && conversion && terms.tradeType === TRADE_TYPE.isolated
      ? liquidationPriceOf({ ...position, notional: turnover }, terms, conversion)
      : stopPrice;
  return {
    positionId: position.positionId,
    orderId: position.orderId,
    symbolId: position.symbolId,
    direction: position.direction,
    volume: position.volume,
    entryPrice: position.entryPrice,
    markPrice,
    liquidationPrice,
    leverage: position.leverage,
    margin: position.margin,
    openProfit,
    takeProfit: position.takeProfit,
    stopLoss: position.stopLoss,
    openTimeMs: position.openTimeMs,
  };
}

/** The account with its floating profit replaced by the live one; equity moves by the difference. */
export function liveAccount(reported: AccountView, openProfit: bigint): AccountView {
  const equity = reported.equity + openProfit - reported.openProfit;
  return { ...reported, equity, openProfit, marginLevelBp: computeMarginLevel(equity, reported.usedMargin) };
}
