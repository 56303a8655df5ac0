import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import {
  feeOf,
  initialMarginOf,
  largestVolume,
  volumeAhead,
  type Conversion,
  type InstrumentTerms,
} from '../../../backend/domain/index.ts';
import { expectedDeal, type SizedOrder } from './ticket-size.ts';
import type { Holdings, TicketInputs } from './summary-types.ts';

/** What the limits of the product leave an opening on one side, in units; a limit of 0 is none. */
export function roomOnSide(
  terms: InstrumentTerms,
  { direction, pending }: { readonly direction: Direction; readonly pending: boolean },
  held: Holdings,
): number {
  const side = direction === DIRECTION.buy ? terms.buyMaxVolume : terms.sellMaxVolume;
  const sideHeld = direction === DIRECTION.buy ? held.longExposure : held.shortExposure;
  const space = [pending ? terms.limitMaxVolume : terms.maxVolume];
  if (side > 0) space.push(side - sideHeld);
  if (terms.accountMaxVolume > 0) space.push(terms.accountMaxVolume - held.longExposure - held.shortExposure);
  return Math.max(0, Math.min(...space));
}

/**
 * The largest quantity, a multiple of the step, whose margin and fee fit into `funds` and which the limits leave; 0 when
 * not even the smallest order fits.
 */
export function affordableVolume(
  order: Omit<SizedOrder, 'stopLoss'>,
  funds: bigint,
  facts: Holdings & Pick<TicketInputs, 'terms' | 'quote'>,
  conversion: Conversion,
): number {
  const { terms } = facts;
  const standing = { atMs: facts.nowMs, ahead: volumeAhead(order, facts) };
  const cost = (volume: number) => {
    const { notional } = expectedDeal(volume, order, facts);
    const claim = { volume, notional, leverage: order.leverage };
    return initialMarginOf(claim, terms, conversion, standing) + feeOf(notional, volume, terms, conversion);
  };
  const most = roomOnSide(terms, order, facts);
  const units = largestVolume(most, terms, (volume) => cost(volume) <= funds);
  return units < terms.minVolume ? 0 : units;
}
