import { DIRECTION, type Direction } from '../../domain/direction.ts';
import type { VolumeUnits } from '../../domain/units.ts';

/** What an account holds of a product, in volume units: the dialect knows one net amount, the account keeps both sides. */
export interface HeldSides {
  readonly buy: VolumeUnits;
  readonly sell: VolumeUnits;
  /** Of each side the part that resting orders will close, without those that only reduce. */
  readonly spokenFor: { readonly buy: VolumeUnits; readonly sell: VolumeUnits };
}

/** An order as the dialect means it: by its direction alone. */
export interface NetOrder {
  readonly direction: Direction;
  /** Undefined for one that closes all. */
  readonly volume: VolumeUnits | undefined;
  readonly reduceOnly: boolean;
}

/** The same as the account takes it. */
export interface SidedOrder {
  readonly closes: boolean;
  /** Undefined: all that is open when it is filled. */
  readonly volume: VolumeUnits | undefined;
  readonly reduceOnly: boolean;
}

/**
 * Whether an order that changes a net amount closes the other side or opens its own. It closes what is open there and not spoken for; a larger
 * one opens against it, so that the net amount comes out as it was meant, with margin for the larger side alone. One that may only reduce is bound by
 * the net amount. Undefined for one that would reduce nothing.
 */
export function toSided(
  { direction, volume, reduceOnly }: NetOrder,
  held: HeldSides,
): SidedOrder | undefined {
  const other = direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
  const net = held[other] - held[direction];
  if (volume === undefined || reduceOnly) {
    if (net <= 0) return undefined;
    // With both sides open all of one side would be more than the net amount.
    if (held[direction] > 0) return { closes: true, volume: Math.min(volume ?? net, net), reduceOnly: true };
    return { closes: true, volume, reduceOnly };
  }
  const free = held[other] - held.spokenFor[other];
  return { closes: volume <= free, volume, reduceOnly: false };
}
