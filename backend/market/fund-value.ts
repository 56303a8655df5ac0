import { parseDecimal } from '../protocol/decimal.ts';
import type { FundDefinition } from './product-definition.ts';
import { drawBell, drawKey } from './random.ts';

const HOUR_MS = 3_600_000;
const RATIO_DIGITS = 10;
const RATIO_UNIT = 10 ** RATIO_DIGITS;
/** Largest premium or discount in typical ones. */
const MOST_DEVIATIONS = 3;

/**
 * How far the market price of a fund lies above its net value at a time, in 10^-10: a function of the fund and the
 * time, drawn for every hour and joined in straight lines.
 */
export function fundPremium(fund: FundDefinition, atMs: number): number {
  const key = drawKey(0, fund.fundId, 'fund premium');
  const hour = Math.floor(atMs / HOUR_MS);
  const part = atMs / HOUR_MS - hour;
  const drawn = drawBell(key, hour, 0) * (1 - part) + drawBell(key, hour + 1, 0) * part;
  const bounded = Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, drawn));
  return Math.round(bounded * Number(parseDecimal(fund.premiumDeviation, RATIO_DIGITS) ?? 0n));
}

/** Net value of a share in price ticks, from the market price at that time. */
export function fundNetValue(fund: FundDefinition, marketPrice: number, atMs: number): number {
  return Math.max(1, Math.round(marketPrice / (1 + fundPremium(fund, atMs) / RATIO_UNIT)));
}
