import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import {
  feeOf,
  initialMarginOf,
  volumeAhead,
  type Conversion,
  type InstrumentTerms,
} from '../../../backend/domain/index.ts';

export interface Holdings {
  /** Volume of positions and resting openings on each side, in units. */
  readonly longExposure: number;
  readonly shortExposure: number;
  /** Volume of positions alone, which stand before an opening in the tiers of its margin. */
  readonly heldLong: number;
  readonly heldShort: number;
  /** Market time. */
  readonly nowMs: number;
}

/** What the position limits of the product leave on one side, in units; a limit of 0 is none. */
export function roomOnSide(terms: InstrumentTerms, direction: Direction, held: Holdings): number {
  const side = direction === DIRECTION.buy ? terms.buyMaxVolume : terms.sellMaxVolume;
  const sideHeld = direction === DIRECTION.buy ? held.longExposure : held.shortExposure;
  const room = [terms.maxVolume];
  if (side > 0) room.push(side - sideHeld);
  if (terms.accountMaxVolume > 0) room.push(terms.accountMaxVolume - held.longExposure - held.shortExposure);
  return Math.max(0, Math.min(...room));
}

/**
 * The largest quantity, a multiple of the step, whose margin and fee fit into `funds` and which the limits leave; 0 when
 * not even the smallest order fits.
 */
export function largestVolume(
  terms: InstrumentTerms,
  order: {
    readonly direction: Direction;
    readonly price: number;
    readonly leverage: number;
    readonly pending: boolean;
  },
  funds: bigint,
  held: Holdings,
  conversion: Conversion,
): number {
  const standing = { atMs: held.nowMs, ahead: volumeAhead(order, held) };
  const cost = (volume: number) => {
    const notional = BigInt(order.price) * BigInt(volume);
    const claim = { volume, notional, leverage: order.leverage };
    return initialMarginOf(claim, terms, conversion, standing) + feeOf(notional, volume, terms, conversion);
  };
  let low = 0;
  let high = Math.floor(roomOnSide(terms, order.direction, held) / terms.volumeStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (cost(middle * terms.volumeStep) <= funds) low = middle;
    else high = middle - 1;
  }
  const units = low * terms.volumeStep;
  return units < terms.minVolume ? 0 : units;
}
