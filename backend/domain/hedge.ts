import { divide, powerOfTen } from './decimal.ts';
import type { BestQuote } from './orders/execution-price.ts';
import { RATIO_DIGITS, type HedgeTerms } from './instrument-terms.ts';

/** What the house holds at the source: volume units, above zero bought, and what they cost (price ticks times volume units, same sign). */
export interface HedgePosition {
  readonly volume: number;
  readonly cost: bigint;
}

/** A hedge that was never dealt, or is closed. */
export const NO_HEDGE: HedgePosition = { volume: 0, cost: 0n };

/**
 * What the house should hold for a net exposure (customers' long less short, volume units): the share of it that is hedged, down to
 * a multiple of `step`. Without terms nothing is hedged.
 */
export function hedgeTarget(net: number, terms: HedgeTerms | undefined, step: number): number {
  if (terms === undefined) return 0;
  const share = divide(BigInt(net) * terms.ratio, powerOfTen(RATIO_DIGITS), 'down');
  return Number(share - (share % BigInt(step)));
}

/** What the house has to deal now, above zero to buy: nothing while the hedge is less than the threshold away from its target. */
export function hedgeVolume(net: number, held: number, terms: HedgeTerms | undefined, step: number): number {
  const away = hedgeTarget(net, terms, step) - held;
  return Math.abs(away) >= (terms?.threshold ?? 1) ? away : 0;
}

/**
 * The hedge after a deal of `volume` (above zero bought) for `notional`, and what it earned (price ticks times volume units). What is
 * closed leaves at the average cost, rounded towards zero; the rest of the cost stays, so that nothing is lost: cost = Σ bought
 * - Σ sold + Σ realised, always.
 */
export function dealHedge(
  before: HedgePosition,
  volume: number,
  notional: bigint,
): { readonly after: HedgePosition; readonly realised: bigint } {
  const side = volume > 0 ? 1n : -1n;
  const isClosing = before.volume !== 0 && before.volume > 0 !== volume > 0;
  const closed = isClosing ? BigInt(Math.min(Math.abs(volume), Math.abs(before.volume))) : 0n;
  const closing = divide(notional * closed, BigInt(Math.abs(volume)), 'down');
  const released = isClosing ? divide(before.cost * closed, BigInt(Math.abs(before.volume)), 'down') : 0n;
  return {
    after: { volume: before.volume + volume, cost: before.cost - released + side * (notional - closing) },
    realised: -side * closing - released,
  };
}

/** What the hedge would earn if it were closed at the source's quote (price ticks times volume units). */
export function openHedgeResult({ volume, cost }: HedgePosition, { bid, ask }: BestQuote): bigint {
  return BigInt(volume > 0 ? bid : ask) * BigInt(volume) - cost;
}
