import { DIRECTION } from '../../../domain/direction.ts';
import type { AddedSpread } from '../../../domain/index.ts';
import { PriceHeap, type HeapEntry } from './heap.ts';
import type { Order, Position } from '../model.ts';
import { RateWatch } from './rate-watch.ts';
import {
  toOrderId,
  toPositionId,
  type AccountId,
  type InstrumentId,
  type OrderId,
  type PositionId,
  type PriceTicks,
} from '../../../domain/units.ts';

/** What a watched price sets off. */
export type TriggerKind = 'order' | 'takeProfit' | 'stopLoss' | 'stopOut';

/**
 * What one price sets off happens in this order: what ends a position before what may open one, and the customer's own
 * stop before a forced close. Ids cannot decide, because orders and positions are numbered apart.
 */
const RANK: Readonly<Record<TriggerKind, number>> = { stopLoss: 0, stopOut: 1, takeProfit: 2, order: 3 };

/** The rank of a kind among those that one price sets off; the lowest comes first. */
export function triggerRank(kind: TriggerKind): number {
  return RANK[kind];
}

/** What a price has set off. */
export type Triggered =
  | { readonly kind: 'order'; readonly id: OrderId }
  | { readonly kind: Exclude<TriggerKind, 'order'>; readonly id: PositionId };

/** What a number of a kind stands for: the heaps of prices hold both. */
export function toTriggered(kind: TriggerKind, id: number): Triggered {
  return kind === 'order' ? { kind, id: toOrderId(id) } : { kind, id: toPositionId(id) };
}

/** Which price is watched and from which side. */
type Watch = 'bidBelow' | 'askAbove' | 'bidAbove' | 'askBelow';

/** A heap may hold this many entries that nobody needs any more before it is cleaned. */
const STALE_ENTRIES_ALLOWED = 64;

type Entry = HeapEntry<TriggerKind>;

/** Where the current price of a watched thing is looked up, and the spread that its owner has now. */
export interface Watched {
  order(orderId: OrderId): Order | undefined;
  position(positionId: PositionId): Position | undefined;
  spread(owned: { readonly accountId: AccountId; readonly symbolId: InstrumentId }): AddedSpread;
}

/** What the state needs of a product's watch list; a slow and obvious second form exists beside the tests. */
export type TriggerBook = Pick<
  ProductTriggers,
  | 'positions'
  | 'orders'
  | 'rates'
  | 'idle'
  | 'watchOrder'
  | 'watchPosition'
  | 'mayTrigger'
  | 'popTriggered'
  | 'rewatch'
>;

/** Prices of the source between which a stretch of quotes lies. */
export interface PriceBounds {
  readonly lowBid: number;
  readonly highBid: number;
  readonly lowAsk: number;
  readonly highAsk: number;
}

/**
 * The source's price at which a price of the customer is reached: the spread of its terms lies between the two, and
 * differs between customers. A spread never takes the bid below one tick.
 */
function sourcePrice(price: PriceTicks, watch: Watch, { ask, bid }: AddedSpread): number {
  if (watch === 'askAbove' || watch === 'askBelow') return price - ask;
  return watch === 'bidAbove' && price <= 1 ? 0 : price + bid;
}

/** The price that an order rests for, seen from the source. */
export function watchedOrder(
  { direction, isStop, price }: Order,
  spread: AddedSpread,
): { readonly watch: Watch; readonly price: PriceTicks } | undefined {
  if (price === undefined) return undefined;
  const buys = direction === DIRECTION.buy;
  const watch = isStop ? (buys ? 'askAbove' : 'bidBelow') : buys ? 'askBelow' : 'bidAbove';
  return { watch, price: sourcePrice(price, watch, spread) };
}

/**
 * What a position does at the first price on its side of profits, the nearest first: its stop goes to break-even, a part of it is closed, or
 * all of it.
 */
export function nextProfit({
  direction,
  breakEven,
  targets,
  takeProfit,
}: Pick<Position, 'direction' | 'breakEven' | 'targets' | 'takeProfit'>):
  | { readonly step: 'breakEven' | 'target' | 'takeProfit'; readonly price: PriceTicks }
  | undefined {
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const target = targets?.[0]?.price;
  const closing =
    target !== undefined
      ? ({ step: 'target', price: target } as const)
      : takeProfit !== undefined && ({ step: 'takeProfit', price: takeProfit } as const);
  const at = breakEven !== undefined && 'at' in breakEven ? breakEven.at : undefined;
  if (at === undefined || (closing && sign * (closing.price - at) < 0)) return closing || undefined;
  return { step: 'breakEven', price: at };
}

/** A price at which a position ends, seen from the source. */
export function watchedPosition(
  position: Position,
  kind: Exclude<TriggerKind, 'order'>,
  spread: AddedSpread,
): { readonly watch: Watch; readonly price: PriceTicks } | undefined {
  const price =
    kind === 'stopOut'
      ? position.liquidationPrice
      : kind === 'stopLoss'
        ? position.stopLoss
        : nextProfit(position)?.price;
  if (price === undefined) return undefined;
  const long = position.direction === DIRECTION.buy;
  const profits = kind === 'takeProfit';
  const watch = profits ? (long ? 'bidAbove' : 'askBelow') : long ? 'bidBelow' : 'askAbove';
  return { watch, price: sourcePrice(price, watch, spread) };
}

/**
 * Every price of one product at which something has to happen, as a price of the source. A tick that reaches none of
 * them costs four comparisons, whatever spreads the customers have. Entries are never searched for and removed: one whose
 * owner has changed is recognised and dropped when it comes up.
 */
export class ProductTriggers {
  readonly #watched: Watched;
  readonly #heaps: Record<Watch, PriceHeap<TriggerKind>> = {
    bidBelow: new PriceHeap('below', triggerRank),
    askAbove: new PriceHeap('above', triggerRank),
    bidAbove: new PriceHeap('above', triggerRank),
    askBelow: new PriceHeap('below', triggerRank),
  };
  /** Open positions of the product. */
  readonly positions = new Set<PositionId>();
  /** Resting orders of the product. */
  readonly orders = new Set<OrderId>();
  /** Rates that the liquidation prices were computed with. */
  readonly rates = new RateWatch();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  watchOrder(order: Order): void {
    const watched = watchedOrder(order, this.#watched.spread(order));
    if (watched === undefined) return;
    this.orders.add(order.orderId);
    this.#push(watched.watch, { price: watched.price, id: order.orderId, item: 'order' });
  }

  watchPosition(position: Position): void {
    this.positions.add(position.positionId);
    const spread = this.#watched.spread(position);
    for (const item of ['stopLoss', 'stopOut', 'takeProfit'] as const) {
      const watched = watchedPosition(position, item, spread);
      if (watched) this.#push(watched.watch, { price: watched.price, id: position.positionId, item });
    }
  }

  /** Looks at every order and position anew, because spreads have changed. */
  rewatch(): void {
    for (const heap of Object.values(this.#heaps)) heap.prune(() => false);
    for (const id of this.orders) {
      const order = this.#watched.order(id);
      if (order) this.watchOrder(order);
    }
    for (const id of this.positions) {
      const position = this.#watched.position(id);
      if (position) this.watchPosition(position);
    }
  }

  /**
   * Takes the next thing that these prices of the source set off, or undefined. Losses come before profits and openings, so that
   * one tick never lets an account open with margin that the same tick takes away.
   */
  popTriggered(bid: PriceTicks, ask: PriceTicks): Triggered | undefined {
    for (const watch of ['bidBelow', 'askAbove', 'bidAbove', 'askBelow'] as const) {
      const heap = this.#heaps[watch];
      const price = watch === 'bidBelow' || watch === 'bidAbove' ? bid : ask;
      while (heap.isTriggered(price)) {
        const entry = heap.pop() as Entry;
        if (this.#isCurrent(entry)) return toTriggered(entry.item, entry.id);
      }
    }
    return undefined;
  }

  /** False when no quote within these bounds sets anything off. */
  mayTrigger({ lowBid, highBid, lowAsk, highAsk }: PriceBounds): boolean {
    const { bidBelow, askAbove, bidAbove, askBelow } = this.#heaps;
    return (
      bidBelow.isTriggered(lowBid) ||
      askAbove.isTriggered(highAsk) ||
      bidAbove.isTriggered(highBid) ||
      askBelow.isTriggered(lowAsk)
    );
  }

  /** Whether nothing of the product can be set off. */
  get idle(): boolean {
    return this.positions.size === 0 && this.orders.size === 0;
  }

  #push(watch: Watch, entry: Entry): void {
    const heap = this.#heaps[watch];
    const needed = this.orders.size + 2 * this.positions.size;
    if (heap.size > 2 * needed + STALE_ENTRIES_ALLOWED) {
      const seen = new Set<string>();
      heap.prune((candidate) => {
        const key = `${candidate.item}/${candidate.id}`;
        if (seen.has(key) || !this.#isCurrent(candidate)) return false;
        seen.add(key);
        return true;
      });
    }
    heap.push(entry);
  }

  #isCurrent(entry: Entry): boolean {
    if (entry.item === 'order') {
      const order = this.#watched.order(toOrderId(entry.id));
      return order !== undefined && watchedOrder(order, this.#watched.spread(order))?.price === entry.price;
    }
    const position = this.#watched.position(toPositionId(entry.id));
    if (position === undefined) return false;
    return watchedPosition(position, entry.item, this.#watched.spread(position))?.price === entry.price;
  }
}
