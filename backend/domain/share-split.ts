import type { MarketTimeMs, PriceTicks, VolumeUnits } from './units.ts';

/** So many new shares for so many old ones: 2 for 1 doubles them, 1 for 10 leaves a tenth. Whole numbers above zero. */
export interface SplitRatio {
  readonly newShares: number;
  readonly oldShares: number;
}

/** A split of a company's shares at a moment of the market clock: whatever is of this moment or later counts new shares. */
export interface ShareSplit extends SplitRatio {
  readonly atMs: MarketTimeMs;
}

/** What becomes of a number of shares: whole volume units, and what is left of one, in parts of `oldShares`. */
export interface SplitVolume {
  readonly volume: VolumeUnits;
  /** Below `oldShares`: 1 of 2 is half a unit. */
  readonly rest: bigint;
}

/** New shares for old ones, rounded down to volume units; below zero too, so that what is owed is never less. */
export function splitVolume(volume: VolumeUnits, { newShares, oldShares }: SplitRatio): SplitVolume {
  const parts = BigInt(volume) * BigInt(newShares);
  const by = BigInt(oldShares);
  const rest = ((parts % by) + by) % by;
  return { volume: Number((parts - rest) / by), rest };
}

/** A price after a split; undefined where it is no whole number of price ticks, or none is left. */
export function splitPrice(price: PriceTicks, { newShares, oldShares }: SplitRatio): PriceTicks | undefined {
  const parts = BigInt(price) * BigInt(oldShares);
  const isExact = parts % BigInt(newShares) === 0n;
  return isExact && parts > 0n ? Number(parts / BigInt(newShares)) : undefined;
}
