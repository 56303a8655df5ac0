import type { QueueRule } from '../../../domain/fidelity/fidelity.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { isArmed, type BestQuote } from '../../../domain/index.ts';
import type {
  AccountId,
  InstrumentId,
  MarketTimeMs,
  OrderId,
  PriceTicks,
  VolumeUnits,
} from '../../../domain/units.ts';
import type { MarketView, PublicTrade } from '../commands.ts';
import type { Order } from '../model.ts';
import { queuesSince } from '../orders/order-life.ts';
import { observeLine, serveLine, type Line } from './line.ts';
import type { PriceBounds } from '../state/product-triggers.ts';

/** A resting order in the line of its price. */
export interface Place extends Line {
  order: Order;
  /** When it was placed or changed. */
  readonly sinceMs: MarketTimeMs;
  /** The quote with which it joined, and what it found ahead; undefined before. */
  joined: { readonly seq: number; readonly ahead: VolumeUnits } | undefined;
  /** How long it was on its way, in milliseconds. */
  delayMs: number;
  /** How long of that the market data were. */
  quoteMs: number;
  /** What stood ahead of it before the newest trade that counted. */
  aheadBefore: VolumeUnits;
  /** The newest trade that it has seen. */
  seq: number;
}

/** What the state needs of the lines of all prices; an obvious second form exists beside the tests. */
export type OrderQueues = Pick<
  RestingQueues,
  'put' | 'remove' | 'join' | 'observe' | 'serve' | 'wouldServe' | 'mayConcern' | 'find' | 'isQueued'
>;

/** The lines of one product. */
class ProductLines {
  readonly rule: QueueRule;
  readonly buy = new Map<PriceTicks, Set<Place>>();
  readonly sell = new Map<PriceTicks, Set<Place>>();
  /** Orders that have found no quote yet to join with. */
  readonly waiting = new Set<Place>();
  /** What each account got of the trade that was last served: its orders share one trade. */
  readonly taken = new Map<AccountId, VolumeUnits>();
  takenSeq = 0;

  constructor(rule: QueueRule) {
    this.rule = rule;
  }
}

/**
 * Where resting orders stand behind the volume that the market shows at their prices. An index of the live orders and of the quotes
 * since they were placed, and nothing else: it follows from both after a restart. Every account meets the market alone, so that what is
 * decided about one does not hang on another.
 *
 * A quote reaches an order when the other side comes to its price, as without lines, so no order is ever filled before one of the preset
 * `touch`. Until then trades and cancellations at its price shorten the line. From then on what is traded serves those ahead, and what is left
 * serves the order. When the other side has gone beyond the price, whoever stood there has been dealt or has left.
 */
export class RestingQueues {
  readonly #ruleOf: (symbolId: InstrumentId) => QueueRule | undefined;
  readonly #products = new Map<InstrumentId, ProductLines>();
  readonly #places = new Map<OrderId, Place>();

  constructor(ruleOf: (symbolId: InstrumentId) => QueueRule | undefined) {
    this.#ruleOf = ruleOf;
  }

  /**
   * Enters an order as it stands now. A change puts it at the end of the line; one that was filled in part was at the head and stays
   * there.
   */
  put(order: Order): void {
    const rule = this.#ruleOf(order.symbolId);
    if (rule === undefined || !isQueuing(order)) return;
    const known = this.#places.get(order.orderId);
    const isPartlyFilled = order.filledVolume > 0;
    const keeps =
      known?.order.price === order.price && (isPartlyFilled || known?.sinceMs === order.updatedAtMs);
    if (known !== undefined && keeps) {
      known.order = order;
      if (isPartlyFilled) known.ahead = 0;
      return;
    }
    this.remove(order);
    const none = { ahead: 0, shown: 0, aheadBefore: 0, seq: 0, delayMs: 0, quoteMs: 0 };
    this.#enter({ ...none, order, sinceMs: queuesSince(order), joined: undefined }, rule);
  }

  /** Whether an order stands in a line, or will. */
  isQueued({ orderId }: Pick<Order, 'orderId'>): boolean {
    return this.#places.has(orderId);
  }

  find(orderId: OrderId): Place | undefined {
    return this.#places.get(orderId);
  }

  remove({ orderId }: Pick<Order, 'orderId'>): void {
    const place = this.#places.get(orderId);
    if (place === undefined) return;
    const { order } = place;
    this.#places.delete(orderId);
    const lines = this.#products.get(order.symbolId);
    lines?.waiting.delete(place);
    const line = lines && atPrice(lines, order);
    line?.delete(place);
    if (line?.size === 0) lines?.[order.direction].delete(order.price as PriceTicks);
  }

  /** What an account has placed or changed by a time joins behind what the quote that it meets shows at its price. */
  join(symbolId: InstrumentId, accountId: AccountId, market: MarketView, atMs: MarketTimeMs): void {
    const lines = this.#products.get(symbolId);
    if (lines === undefined) return;
    for (const place of lines.waiting)
      if (place.sinceMs <= atMs && place.order.accountId === accountId) join(lines, place, market);
  }

  /** A quote of a product comes by: it shortens the lines of its own best prices, and who found no quote before it joins. */
  observe(symbolId: InstrumentId, market: MarketView): void {
    const lines = this.#products.get(symbolId);
    const { trade } = market;
    if (lines === undefined || trade === undefined) return;
    this.#observeSide(lines, DIRECTION.buy, market, trade);
    this.#observeSide(lines, DIRECTION.sell, market, trade);
    for (const place of lines.waiting) if (trade.timeMs > place.sinceMs) join(lines, place, market);
  }

  /**
   * The volume that an order gets by a quote, where `reached` is its price as the source has it; Infinity: all that is offered at its
   * price.
   */
  serve(order: Order, reached: PriceTicks, { bid, ask, trade }: MarketView): VolumeUnits {
    const place = this.#places.get(order.orderId);
    const lines = this.#products.get(order.symbolId);
    if (place?.joined === undefined || lines === undefined || trade === undefined || trade.seq <= place.seq)
      return 0;
    if (!hasReached(order, reached, { bid, ask })) return 0;
    const left = servePlace(lines.rule, place, reached, { bid, ask }, trade, takenOf(lines, order, trade));
    if (left === 0 || left === Infinity) return left;
    const volume = Math.min(left, order.volume - order.filledVolume);
    lines.taken.set(order.accountId, takenOf(lines, order, trade) + volume);
    return volume;
  }

  /** Whether an order would get anything by quotes that follow one another; nothing is changed. One that has not joined gets what is offered. */
  wouldServe(order: Order, reached: PriceTicks, markets: Iterable<MarketView>): boolean {
    const known = this.#places.get(order.orderId);
    const lines = this.#products.get(order.symbolId);
    const place = known && { ...known };
    for (const market of markets) {
      const { trade } = market;
      if (place?.joined === undefined || lines === undefined || trade === undefined) {
        if (hasReached(order, reached, market)) return true;
        continue;
      }
      if (trade.seq <= place.seq) continue;
      const best = order.direction === DIRECTION.buy ? market.bid : market.ask;
      if (hasReached(order, reached, market)) {
        if (servePlace(lines.rule, place, reached, market, trade, 0) > 0) return true;
      } else if (best === order.price)
        observePlace(lines.rule, place, best, trade, shownAt(market, order.direction, best));
    }
    return false;
  }

  /** Whether quotes within these bounds, up to a time, can change a line; those that reach an order are watched elsewhere. */
  mayConcern(symbolId: InstrumentId, bounds: PriceBounds, untilMs: MarketTimeMs): boolean {
    const lines = this.#products.get(symbolId);
    if (lines === undefined) return false;
    for (const { sinceMs } of lines.waiting) if (sinceMs < untilMs) return true;
    const { lowBid, highBid, lowAsk, highAsk } = bounds;
    if (lowBid === highBid && lowAsk === highAsk) return lines.buy.has(lowBid) || lines.sell.has(lowAsk);
    for (const price of lines.buy.keys()) if (lowBid <= price && price <= highBid) return true;
    for (const price of lines.sell.keys()) if (lowAsk <= price && price <= highAsk) return true;
    return false;
  }

  #observeSide(lines: ProductLines, side: Direction, market: MarketView, trade: PublicTrade): void {
    const best = side === DIRECTION.buy ? market.bid : market.ask;
    const line = lines[side].get(best);
    if (line === undefined) return;
    const shown = shownAt(market, side, best);
    for (const place of line)
      if (place.joined !== undefined && trade.seq > place.seq)
        observePlace(lines.rule, place, best, trade, shown);
  }

  #enter(place: Place, rule: QueueRule): void {
    const { symbolId, orderId, direction, price } = place.order;
    if (price === undefined) return;
    let lines = this.#products.get(symbolId);
    if (lines === undefined) this.#products.set(symbolId, (lines = new ProductLines(rule)));
    this.#places.set(orderId, place);
    lines.waiting.add(place);
    const line = lines[direction].get(price) ?? new Set();
    lines[direction].set(price, line.add(place));
  }
}

/** Whether an order waits for a better price. */
export function isQueuing(order: Order): boolean {
  const { isStop, price, expireAtMs } = order;
  return !isStop && !isArmed(order) && price !== undefined && expireAtMs !== undefined;
}

/** What the market shows at a price of one side. */
export function shownAt({ depth }: MarketView, side: Direction, price: PriceTicks): VolumeUnits {
  const book = depth?.();
  const levels = side === DIRECTION.buy ? book?.bids : book?.asks;
  return levels?.find((level) => level.price === price)?.volume ?? 0;
}

function atPrice(lines: ProductLines, { direction, price }: Order): Set<Place> | undefined {
  return price === undefined ? undefined : lines[direction].get(price);
}

/** Whether the other side of the quote has come to the price of a limit order. */
function hasReached({ direction }: Order, reached: PriceTicks, { bid, ask }: BestQuote): boolean {
  return direction === DIRECTION.buy ? ask <= reached : bid >= reached;
}

/** A quote whose best price is that of a place. */
function observePlace(
  { servedBy, cancelExponent }: QueueRule,
  place: Place,
  best: PriceTicks,
  trade: PublicTrade,
  shown: VolumeUnits,
): void {
  place.seq = trade.seq;
  if (trade.price === best && servedBy === 'atPrice') serveLine(place, trade.volume);
  if (cancelExponent !== null) observeLine(place, shown, cancelExponent);
}

/** What is left of a trade for a place that its quote has reached; Infinity: all that is offered. `taken` of the trade is gone already. */
function servePlace(
  { servedBy, cancelExponent }: QueueRule,
  place: Place,
  reached: PriceTicks,
  { bid, ask }: BestQuote,
  trade: PublicTrade,
  taken: VolumeUnits,
): VolumeUnits {
  const isBuy = place.order.direction === DIRECTION.buy;
  place.seq = trade.seq;
  const isBeyond = isBuy ? ask < reached : bid > reached;
  const counts = servedBy === 'atPrice' || (isBuy ? trade.price < reached : trade.price > reached);
  place.aheadBefore = place.ahead;
  const left = counts ? serveLine(place, Math.max(0, trade.volume - taken)) : 0;
  if (isBeyond && cancelExponent !== null) observeLine(place, 0, cancelExponent);
  return isBeyond && left > 0 ? Infinity : left;
}

function takenOf(lines: ProductLines, { accountId }: Order, { seq }: PublicTrade): VolumeUnits {
  if (lines.takenSeq !== seq) {
    lines.takenSeq = seq;
    lines.taken.clear();
  }
  return lines.taken.get(accountId) ?? 0;
}

function join(lines: ProductLines, place: Place, market: MarketView): void {
  const seq = market.trade?.seq ?? 0;
  const { direction, price = 0, filledVolume } = place.order;
  const shown = shownAt(market, direction, price);
  place.shown = shown;
  place.ahead = filledVolume > 0 ? 0 : shown;
  place.joined = { seq, ahead: shown };
  place.seq = seq;
  place.delayMs = market.delayMs ?? 0;
  place.quoteMs = market.quoteMs ?? 0;
  lines.waiting.delete(place);
}
