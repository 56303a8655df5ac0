import { divide, powerOfTen, rescale } from '../decimal.ts';
import { RATIO_DIGITS } from '../instrument-terms.ts';
import type { Money, Ratio } from '../units.ts';
import { computeMarketValue, type ShareTerms } from './amounts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When the next net value is published: the minute of the UTC day, after a time. Who asks at that very moment waits for the next. */
export function nextNetValueMs(afterMs: number, dailyMinute: number): number {
  const midnight = afterMs - (afterMs % DAY_MS);
  const today = midnight + dailyMinute * MINUTE_MS;
  return today > afterMs ? today : today + DAY_MS;
}

/** The manager's fee of one day: the yearly part of what the shares are worth over the days of a year, rounded down. */
export function managementFeeOf(
  shares: bigint,
  netValue: bigint,
  terms: ShareTerms,
  { yearly, yearDays }: { readonly yearly: Ratio; readonly yearDays: number },
): Money {
  const marketValue = computeMarketValue(shares, netValue, terms, 'down');
  return divide(marketValue * yearly, powerOfTen(RATIO_DIGITS) * BigInt(yearDays), 'down');
}

/** How many shares of a fund there are, and where they are on their way to. */
export interface ShareTotals {
  /** Those of the start and all that were ever subscribed. */
  readonly issued: bigint;
  /** What waiting subscriptions would bring at the net value of their day. */
  readonly applied: bigint;
  readonly confirmed: bigint;
  readonly redeemed: bigint;
  readonly current: bigint;
}

/** `opening` is a whole number of shares; all others are at the fund's digits. */
export function shareTotals(
  opening: bigint,
  shareDigits: number,
  moved: { readonly applied: bigint; readonly confirmed: bigint; readonly redeemed: bigint },
): ShareTotals {
  const issued = rescale(opening, 0, shareDigits, 'down') + moved.confirmed;
  return { ...moved, issued, current: issued - moved.redeemed };
}
