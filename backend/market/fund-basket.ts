import { divide, parseDecimal, powerOfTen } from '../domain/decimal.ts';
import type { FundDefinition } from './product-definition.ts';

/** Decimals of the share of an asset in a basket: 0.45 is 4,500,000,000. */
export const SHARE_DIGITS = 10;
const WHOLE_SHARE = powerOfTen(SHARE_DIGITS);

/** How much of a fund one asset is. */
export interface AssetShare {
  readonly currencyCode: string;
  /** Share of the whole, SHARE_DIGITS; the shares of a basket add up to one. */
  readonly share: bigint;
}

/** Price of an asset at a time, in any unit that is the same for all assets; undefined where none is known. */
export type AssetPriceAt = (currencyCode: string, atMs: number) => bigint | undefined;

/** When the basket of a fund was last brought back to its weights: the beginning of the quarter, UTC. */
export function lastRebalancing(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % 3), 1);
}

/**
 * What a fund holds at a time, largest share first: its stated weights at the beginning of the quarter, moved by the
 * prices of the assets since then. The stated weights stand where the price of any asset is not known.
 */
export function basketAt(fund: FundDefinition, atMs: number, priceAt: AssetPriceAt): readonly AssetShare[] {
  const stated = fund.basket.map(({ currencyCode, weight }) => ({
    currencyCode,
    share: parseDecimal(weight, SHARE_DIGITS) ?? 0n,
  }));
  return bySize(movedBy(stated, lastRebalancing(atMs), atMs, priceAt) ?? stated);
}

function movedBy(
  stated: readonly AssetShare[],
  fromMs: number,
  toMs: number,
  priceAt: AssetPriceAt,
): AssetShare[] | undefined {
  const moved: AssetShare[] = [];
  for (const { currencyCode, share } of stated) {
    const [before, after] = [priceAt(currencyCode, fromMs), priceAt(currencyCode, toMs)];
    if (before === undefined || after === undefined || before <= 0n) return undefined;
    moved.push({ currencyCode, share: divide(share * after * WHOLE_SHARE, before, 'half-even') });
  }
  const whole = sumOf(moved);
  if (whole <= 0n) return undefined;
  const shares = moved.map(({ currencyCode, share }) => ({
    currencyCode,
    share: divide(share * WHOLE_SHARE, whole, 'half-even'),
  }));
  // What rounding leaves goes to the largest, so that the shares add up to one.
  const rest = WHOLE_SHARE - sumOf(shares);
  return bySize(shares).map((one, at) => (at === 0 ? { ...one, share: one.share + rest } : one));
}

function sumOf(shares: readonly AssetShare[]): bigint {
  return shares.reduce((sum, { share }) => sum + share, 0n);
}

/** Largest first; equal ones keep their order. */
function bySize(shares: readonly AssetShare[]): AssetShare[] {
  return [...shares].sort((a, b) => (a.share === b.share ? 0 : a.share > b.share ? -1 : 1));
}
