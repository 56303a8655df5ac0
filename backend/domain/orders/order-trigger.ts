import { divide } from '../decimal.ts';
import { DIRECTION, type Direction } from '../direction.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import type { MarketTimeMs, PriceTicks } from '../units.ts';
import { executionPrice, type AddedSpread, type BestQuote } from './execution-price.ts';

/**
 * Which price of the market a trigger watches beside the one at which its order would be filled (no word for that): the last trade of
 * the public tape, or the middle of bid and ask. Neither has a spread of the customer's.
 */
export const TRIGGER_PRICES = ['last', 'middle'] as const;
export type TriggerPrice = (typeof TRIGGER_PRICES)[number];

/** Hundredths of a percent in the whole. */
export const WHOLE_BASIS_POINTS = 10_000;

/** How far a trailing stop stays behind the market: price ticks, or hundredths of a percent of its best price. */
export type TrailingDistance = { readonly ticks: PriceTicks } | { readonly basisPoints: number };

/** What a trailing stop follows. */
export interface Trailing {
  readonly distance: TrailingDistance;
  /** Price that the market has to reach first; absent: the stop follows at once. */
  readonly activation?: PriceTicks | undefined;
  /** The best price since it follows: the highest of a sale, the lowest of a purchase; undefined before. */
  readonly peak?: PriceTicks | undefined;
}

/** What an order waits for before it looks for a fill. Prices in price ticks. */
export interface OrderTrigger {
  /** The level; of a trailing stop that does not follow yet the one that it will begin with. */
  readonly price: PriceTicks;
  /** Whether the market has to rise to the level, or to fall to it. */
  readonly rises: boolean;
  readonly by?: TriggerPrice | undefined;
  readonly trailing?: Trailing | undefined;
  /** When the market reached the level; undefined while the order waits for that. */
  readonly firedAtMs?: MarketTimeMs | undefined;
}

/** A trigger as it is requested: a level, or a distance to follow the market at. */
export interface TriggerRequest {
  readonly price?: PriceTicks | undefined;
  /** Absent: a purchase waits for a rise and a sale for a fall. */
  readonly rises?: boolean | undefined;
  readonly by?: TriggerPrice | undefined;
  readonly distance?: TrailingDistance | undefined;
  readonly activation?: PriceTicks | undefined;
}

/** The market as triggers see it. */
export interface TriggerQuote extends BestQuote {
  /** The last trade; absent where none is known, and then nothing waits for it. */
  readonly trade?: { readonly price: PriceTicks } | undefined;
}

/** Whether an order still waits for its trigger. */
export function isArmed<Of extends { readonly trigger?: OrderTrigger | undefined }>(
  order: Of,
): order is Of & { readonly trigger: OrderTrigger } {
  return order.trigger !== undefined && order.trigger.firedAtMs === undefined;
}

/** The price that an order is reckoned with before it is filled: its limit, else its trigger; undefined at the market. */
export function reckonedPrice(order: {
  readonly price?: PriceTicks | undefined;
  readonly trigger?: OrderTrigger | undefined;
}): PriceTicks | undefined {
  return order.price ?? order.trigger?.price;
}

/**
 * The price of the market that a trigger of an order in this direction watches, in price ticks; undefined without a trade. A middle
 * between two ticks counts as the one that is worse for a trailing stop's peak: down for a sale, up for a purchase.
 */
export function triggerPriceNow(
  direction: Direction,
  by: TriggerPrice | undefined,
  quote: TriggerQuote,
  terms: Pick<InstrumentTerms, 'tradeMode' | 'askSpread' | 'bidSpread'>,
): PriceTicks | undefined {
  if (by === 'last') return quote.trade?.price;
  if (by === undefined) return executionPrice(direction, quote, terms);
  const sum = BigInt(quote.bid) + BigInt(quote.ask);
  return Number(divide(sum, 2n, direction === DIRECTION.buy ? 'up' : 'down'));
}

/** The level of a trailing stop behind a best price. A distance of a percentage is rounded up to a price tick. */
export function trailingLevel(
  direction: Direction,
  peak: PriceTicks,
  distance: TrailingDistance,
): PriceTicks {
  const away =
    'ticks' in distance
      ? distance.ticks
      : Number(divide(BigInt(peak) * BigInt(distance.basisPoints), BigInt(WHOLE_BASIS_POINTS), 'up'));
  return direction === DIRECTION.buy ? peak + away : peak - away;
}

/** A trailing stop after the market has come to a price, with its level; the same one where that is no better than its peak. */
export function trailedTo(direction: Direction, trigger: OrderTrigger, price: PriceTicks): OrderTrigger {
  const { trailing } = trigger;
  if (trailing === undefined) return trigger;
  const from = trailing.peak ?? trailing.activation;
  const isBuy = direction === DIRECTION.buy;
  const isBetter = from === undefined || (isBuy ? price < from : price > from);
  if (!isBetter && (trailing.peak !== undefined || price !== from)) return trigger;
  const followed = { ...trailing, peak: price };
  return { ...trigger, price: trailingLevel(direction, price, trailing.distance), trailing: followed };
}

/**
 * The trigger of an order that is placed or changed now. A trailing stop whose activation the market has reached follows at once.
 *
 * @param now The watched price of this moment, in price ticks.
 */
export function armTrigger(direction: Direction, request: TriggerRequest, now: PriceTicks): OrderTrigger {
  const { by, distance, activation } = request;
  const rises = request.rises ?? direction === DIRECTION.buy;
  if (distance === undefined) return { price: request.price ?? 0, rises, by };
  const price = trailingLevel(direction, activation ?? now, distance);
  return trailedTo(direction, { price, rises, by, trailing: { distance, activation } }, now);
}

/** Which side of the market a watched price is reached from. `middle` counts bid and ask together, so twice the price. */
export type Watch =
  | 'bidBelow'
  | 'askAbove'
  | 'middleBelow'
  | 'middleAbove'
  | 'lastBelow'
  | 'lastAbove'
  | 'bidAbove'
  | 'askBelow';

/** A price of the source that something waits for. */
export interface WatchedPrice {
  readonly watch: Watch;
  readonly price: number;
}

/**
 * The price of the source at which a trigger is set off, or (`follows`) at which a trailing stop has a better peak or begins to follow;
 * undefined where it does not wait for that.
 */
export function watchedTrigger(
  direction: Direction,
  trigger: OrderTrigger,
  spread: AddedSpread,
  follows = false,
): WatchedPrice | undefined {
  const { rises, by, trailing } = trigger;
  const isFollowing = trailing?.peak !== undefined;
  if (!follows) {
    const waits = trailing === undefined || isFollowing;
    return waits ? watchAt(direction, trigger.price, rises, by, spread) : undefined;
  }
  if (trailing === undefined) return undefined;
  const { peak, activation } = trailing;
  const next = peak === undefined ? activation : rises ? peak - 1 : peak + 1;
  return next === undefined || next <= 0 ? undefined : watchAt(direction, next, !rises, by, spread);
}

function watchAt(
  direction: Direction,
  price: PriceTicks,
  rises: boolean,
  by: TriggerPrice | undefined,
  spread: AddedSpread,
): WatchedPrice {
  if (by === 'middle') return { watch: rises ? 'middleAbove' : 'middleBelow', price: 2 * price };
  if (by === 'last') return { watch: rises ? 'lastAbove' : 'lastBelow', price };
  const isAsk = direction === DIRECTION.buy;
  const watch = isAsk ? (rises ? 'askAbove' : 'askBelow') : rises ? 'bidAbove' : 'bidBelow';
  return { watch, price: sourcePrice(price, watch, spread) };
}

/**
 * The source's price at which a price of the customer is reached: the spread of its terms lies between the two, and
 * differs between customers. A spread never takes the bid below one tick.
 */
export function sourcePrice(price: PriceTicks, watch: Watch, { ask, bid }: AddedSpread): PriceTicks {
  if (watch === 'askAbove' || watch === 'askBelow') return price - ask;
  return watch === 'bidAbove' && price <= 1 ? 0 : price + bid;
}
