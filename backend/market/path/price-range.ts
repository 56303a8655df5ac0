/** Where the prices of a built-in product may be, in price ticks, and where they drift to in the long run. */

/** No price rises above this, so that sums of a few prices stay exact. */
const HIGHEST_PRICE = 2e15;
/** A product starts, and drifts in the long run, between these bounds: chance needs room on both sides. */
export const MOST_USUAL_PRICE = 2e14;
const LEAST_USUAL_TICKS = 1_000;
const LEAST_USUAL_SPREADS = 200;
const LOWEST_TICKS = 200;
/** A book of twenty levels a side needs about 35 typical spreads while its market is nervous. */
const LOWEST_SPREADS = 100;

/** Years of history in which the drift counts in full; then it fades, so that no price runs away until 2100. */
const FULL_DRIFT_YEARS = 12;
/** Years in which a fading drift loses a factor of e. */
const FADE_YEARS = 6;
/** What all years of drift come to. */
export const ALL_DRIFT_YEARS = FULL_DRIFT_YEARS + FADE_YEARS;

/** No price of a product falls below this. */
export function lowestPrice(typicalSpread: number): number {
  return Math.max(LOWEST_TICKS, LOWEST_SPREADS * typicalSpread);
}

/** A price in whole price ticks, no lower than `lowest` and no higher than any price. */
export function inRange(price: number, lowest: number): number {
  return Math.min(HIGHEST_PRICE, Math.max(lowest, Math.round(price)));
}

/** The long-run path of a product is nowhere below this. */
export function leastUsualPrice(typicalSpread: number): number {
  return Math.max(LEAST_USUAL_TICKS, LEAST_USUAL_SPREADS * typicalSpread);
}

/** How much of its drift a product has so many years after the start of history, as a share. */
export function driftShare(years: number): number {
  return years <= FULL_DRIFT_YEARS ? 1 : Math.exp((FULL_DRIFT_YEARS - years) / FADE_YEARS);
}

/** Years of full drift that come to as much as the first `years` of history, after which the drift has the given share. */
export function driftYears(years: number, share: number): number {
  return years <= FULL_DRIFT_YEARS ? years : FULL_DRIFT_YEARS + FADE_YEARS * (1 - share);
}
