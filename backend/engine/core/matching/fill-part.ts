import { estimateFill, type FillEstimate, type InstrumentTerms } from '../../../domain/index.ts';
import type { OrderId, VolumeUnits } from '../../../domain/units.ts';
import type { EndCause } from '../../../domain/rejection.ts';
import type { MarketView } from '../commands.ts';
import type { Decision } from '../decision.ts';
import type { Order } from '../model.ts';

/** One fill that an order is about to get. */
export interface FillPart {
  readonly fill: FillEstimate;
  /** The market of this moment, for what the fill is converted at. */
  readonly market: MarketView;
  readonly timeMs: number;
  /** Whether the order rested and was met, or came and took. */
  readonly role: 'maker' | 'taker';
  /** The order of another customer that takes this one. */
  readonly takenBy?: OrderId;
}

/** A fill that can be dealt, or why the order fails instead. Nothing has happened yet. */
export type PreparedFill = { readonly deal: () => void } | { readonly failure: EndCause };

/** Looks whether an order can get a fill; each kind of order has one. */
export type PrepareFill = (decision: Decision, order: Order, part: FillPart) => PreparedFill;

/**
 * What an order that rested gets of a volume that it was granted, at its own price: no more than the market offers up to there. It takes
 * nothing, so what takers left behind is none of its business.
 */
export function grantedFill(
  { direction, price = 0 }: Order,
  wanted: VolumeUnits,
  { granted, market, terms }: { granted: VolumeUnits; market: MarketView; terms: InstrumentTerms },
): FillEstimate {
  const untouched = { ...market, footprint: undefined };
  const offered = estimateFill({ direction, volume: wanted, limit: price }, untouched, terms).volume;
  const volume = Math.min(granted, offered);
  return { volume, notional: BigInt(price) * BigInt(volume) };
}

/** The terms by which the fill pays its fee: an order that rested pays the maker's rate. */
export function feeTerms(terms: InstrumentTerms, { role }: Pick<FillPart, 'role'>): InstrumentTerms {
  return role === 'maker' ? { ...terms, feeRate: terms.makerFeeRate ?? terms.feeRate } : terms;
}
