import type { DepthLevel } from '../../domain/market-data.ts';

/**
 * Width of the price steps to which a depth is merged: a power of ten in plain decimal text (`10`, `1`, `0.1`,
 * `0.001`), from 10^-8 to 10^4.
 */
const MERGE_ACCURACY = /^(?:1(0{0,4})(?:\.0{1,8})?|0\.(0{0,7})10{0,7})$/;

/** Exponent of ten of a merge accuracy, 1 for `10` and -3 for `0.001`; undefined when the text is malformed. */
export function mergeExponent(text: string): number | undefined {
  const match = MERGE_ACCURACY.exec(text);
  if (!match) return undefined;
  const [, zeros, decimals] = match;
  return zeros === undefined ? -1 - (decimals ?? '').length : zeros.length;
}

/** Price ticks in one step of an exponent; one tick when the product has fewer decimals than the accuracy. */
export function mergeStep(exponent: number, digits: number): number {
  return 10 ** Math.max(0, exponent + digits);
}

/**
 * Adds up levels on whole steps: bids are rounded down, asks up, so that a merged book promises no better price than
 * the raw one. Levels come and go from the best price outwards. A bid below one step has no price and is left out.
 */
export function mergeLevels(levels: readonly DepthLevel[], side: 'bid' | 'ask', step: number): DepthLevel[] {
  const merged: { price: number; volume: number }[] = [];
  for (const { price, volume } of levels) {
    const rounded = (side === 'bid' ? Math.floor(price / step) : Math.ceil(price / step)) * step;
    const last = merged[merged.length - 1];
    if (last?.price === rounded) last.volume += volume;
    else if (rounded > 0) merged.push({ price: rounded, volume });
  }
  return merged;
}
