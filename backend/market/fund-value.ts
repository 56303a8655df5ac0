import { parseDecimal } from '../domain/decimal.ts';
import type { FundDefinition } from './product-definition.ts';
import { drawBell, drawKey } from './random.ts';

/** What a premium is made of: a slow part and a little unrest, each drawn at so many milliseconds, with its weight. */
const PARTS = [
  { purpose: 'fund premium of days', lengthMs: 86_400_000, weight: 0.97 },
  { purpose: 'fund premium', lengthMs: 3_600_000, weight: 0.15 },
] as const;
const RATIO_DIGITS = 10;
const RATIO_UNIT = 10 ** RATIO_DIGITS;
/** Largest premium or discount in typical ones. */
const MOST_DEVIATIONS = 3;

/**
 * How far the market price of a fund lies above its net value at a time, in 10^-10: a function of the fund and the
 * time, drawn for every day and hour and joined in straight lines, so that the net value is no wilder than the price.
 */
export function fundPremium(fund: FundDefinition, atMs: number): number {
  let drawn = 0;
  for (const { purpose, lengthMs, weight } of PARTS) {
    const key = drawKey(0, fund.fundId, purpose);
    const knot = Math.floor(atMs / lengthMs);
    const part = atMs / lengthMs - knot;
    drawn += weight * (drawBell(key, knot, 0) * (1 - part) + drawBell(key, knot + 1, 0) * part);
  }
  const bounded = Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, drawn));
  return Math.round(bounded * Number(parseDecimal(fund.premiumDeviation, RATIO_DIGITS) ?? 0n));
}

/** Net value of a share in price ticks, from the market price at that time. */
export function fundNetValue(fund: FundDefinition, marketPrice: number, atMs: number): number {
  return Math.max(1, Math.round(marketPrice / (1 + fundPremium(fund, atMs) / RATIO_UNIT)));
}
