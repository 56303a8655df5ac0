import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import {
  closePriceOf,
  completeTargets,
  liquidationPriceOf,
  profitOf,
  targetVolume,
  type BestQuote,
  type Conversion,
  type InstrumentTerms,
} from '../../backend/domain/index.ts';
import type { AccountView, PositionView, HeldPosition } from './contracts.ts';
import { computeMarginLevel, type ReportedAccount } from './scaling.ts';

/** What live prices add to a position; what they do not reach has no figure. */
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
  const markPrice = terms && quote ? closePriceOf(position.direction, quote, terms) : undefined;
  const openProfit =
    terms && markPrice !== undefined && conversion
      ? profitOf(position.direction, turnover, BigInt(markPrice) * BigInt(position.volume), terms, conversion)
      : undefined;
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
    targets: position.targets,
    breakEven: position.breakEven,
    openedLots: position.openedLots,
    ...(position.openFee === undefined ? {} : { openFee: position.openFee }),
    ...(position.financing === undefined ? {} : { financing: position.financing }),
    openTimeMs: position.openTimeMs,
    ...(position.shares === undefined ? {} : { shares: position.shares }),
    ...(position.paid === undefined ? {} : { paid: position.paid }),
  };
}

/**
 * The account with its floating profit replaced by the live one; equity, and what is free of it, move by the difference. While a profit is not known
 * the platform's own figures stand if it has told them by push (`isTold`); otherwise there are none yet.
 */
export function liveAccount(
  reported: ReportedAccount,
  openProfit: bigint | undefined,
  isNotified: boolean,
): AccountView {
  if (openProfit === undefined && isNotified) return reported;
  if (openProfit === undefined)
    return { ...reported, equity: undefined, openProfit: undefined, marginLevelBp: undefined };
  const equity = reported.equity + openProfit - reported.openProfit;
  const { usedMargin, frozen, freeOf } = reported;
  const left = equity - usedMargin - frozen;
  const freeMargin = freeOf === 'balance' ? reported.freeMargin : left > 0n ? left : 0n;
  return {
    ...reported,
    equity,
    openProfit,
    freeMargin,
    marginLevelBp: computeMarginLevel(equity, usedMargin),
  };
}

/** Floating profit of all positions; undefined while one of them has none. */
export function openProfitOf(rows: readonly PositionView[]): bigint | undefined {
  let sum = 0n;
  for (const { openProfit } of rows) {
    if (openProfit === undefined) return undefined;
    sum += openProfit;
  }
  return sum;
}

/** The lots of a position that targets are shares of: those that are held, and those that were opened (volume units). */
export function sharedLots(
  { volume, openedLots = '' }: Pick<PositionView, 'volume' | 'openedLots'>,
  numberDigits: number,
): { readonly volume: number; readonly openVolume: number } {
  return { volume, openVolume: Number(parseDecimal(openedLots, numberDigits) ?? BigInt(volume)) };
}

/** Digits of a percentage that a target closes: its shares are hundredths of a percent. */
const SHARE_DIGITS = 2;

/** What each target of a position closes where the nearest ones come first, in volume units: no more than is left then. */
export function targetVolumes(
  position: Pick<PositionView, 'volume' | 'openedLots' | 'targets'>,
  terms: Pick<InstrumentTerms, 'minVolume' | 'volumeStep' | 'numberDigits'>,
): readonly number[] {
  const { openVolume, volume } = sharedLots(position, terms.numberDigits);
  const units = (text: string | undefined, digits: number) =>
    text === undefined ? undefined : Number(parseDecimal(text, digits) ?? 0n);
  const targets = (position.targets ?? []).map(({ price, percent, lots }) => ({
    price,
    share: units(percent, SHARE_DIGITS),
    volume: units(lots, terms.numberDigits),
  }));
  let left = volume;
  return (completeTargets(targets, openVolume) ?? []).map((target) => {
    const closes = Math.min(left, targetVolume(target, { openVolume, volume: left }, terms));
    left -= closes;
    return closes;
  });
}
