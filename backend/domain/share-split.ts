import { divide } from './decimal.ts';
import { DIRECTION, type Direction } from './direction.ts';
import { trailingLevel, type OrderTrigger } from './orders/order-trigger.ts';
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

/**
 * A trigger after a split; undefined where one of its prices has no exact form. The peak of a trailing stop is the market's and not its
 * owner's: it is rounded away from the level, which follows from it.
 */
export function splitTrigger(
  direction: Direction,
  trigger: OrderTrigger,
  ratio: SplitRatio,
): OrderTrigger | undefined {
  const { trailing, firedAtMs } = trigger;
  // What was set off is done with.
  if (firedAtMs !== undefined) return trigger;
  if (trailing === undefined) {
    const price = splitPrice(trigger.price, ratio);
    return price === undefined ? undefined : { ...trigger, price };
  }
  const { peak, activation } = trailing;
  const ticks = 'ticks' in trailing.distance ? splitPrice(trailing.distance.ticks, ratio) : undefined;
  const starts = activation === undefined ? undefined : splitPrice(activation, ratio);
  if ('ticks' in trailing.distance && ticks === undefined) return undefined;
  if (peak === undefined && starts === undefined) return undefined;
  const distance = ticks === undefined ? trailing.distance : { ticks };
  const isBuy = direction === DIRECTION.buy;
  const best =
    peak === undefined
      ? undefined
      : Number(
          divide(BigInt(peak) * BigInt(ratio.oldShares), BigInt(ratio.newShares), isBuy ? 'up' : 'down'),
        );
  const price = trailingLevel(direction, best ?? starts ?? 0, distance);
  if (price <= 0) return undefined;
  return { ...trigger, price, trailing: { distance, activation: starts, peak: best } };
}

/** A price after a split; undefined where it is no whole number of price ticks, or none is left. */
export function splitPrice(price: PriceTicks, { newShares, oldShares }: SplitRatio): PriceTicks | undefined {
  const parts = BigInt(price) * BigInt(oldShares);
  const isExact = parts % BigInt(newShares) === 0n;
  return isExact && parts > 0n ? Number(parts / BigInt(newShares)) : undefined;
}
