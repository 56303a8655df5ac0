import { DIRECTION } from '../../../domain/direction.ts';
import {
  isArmed,
  sourcePrice,
  watchedTrigger,
  type AddedSpread,
  type Watch,
  type WatchedPrice,
} from '../../../domain/index.ts';
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

/** What a watched price sets off; `trail` lets a trailing stop follow. */
export type TriggerKind = 'order' | 'trail' | 'takeProfit' | 'stopLoss' | 'stopOut';
/** Those that are about an order. */
type OrderTriggerKind = 'order' | 'trail';
/** Those that end a position. */
export type PositionTriggerKind = Exclude<TriggerKind, OrderTriggerKind>;

/**
 * What one price sets off happens in this order: what ends a position before what may open one, and the customer's own
 * stop before a forced close. Ids cannot decide, because orders and positions are numbered apart.
 */
const RANK: Readonly<Record<TriggerKind, number>> = {
  stopLoss: 0,
  stopOut: 1,
  takeProfit: 2,
  order: 3,
  trail: 4,
};

/** The rank of a kind among those that one price sets off; the lowest comes first. */
export function triggerRank(kind: TriggerKind): number {
  return RANK[kind];
}

/** What a price has set off. */
export type Triggered =
  | { readonly kind: 'order'; readonly id: OrderId }
  | { readonly kind: 'trail'; readonly id: OrderId }
  | { readonly kind: PositionTriggerKind; readonly id: PositionId };

/** What a number of a kind stands for: the heaps of prices hold both. */
export function toTriggered(kind: TriggerKind, id: number): Triggered {
  return isOfOrder(kind) ? { kind, id: toOrderId(id) } : { kind, id: toPositionId(id) };
}

/** Whether a kind is about an order rather than a position. */
export function isOfOrder(kind: TriggerKind): kind is OrderTriggerKind {
  return kind === 'order' || kind === 'trail';
}

/** What is served first: losses before profits and limit openings; stops by the middle and by the last trade between them. */
export const WATCHES: readonly Watch[] = [
  'bidBelow',
  'askAbove',
  'middleBelow',
  'middleAbove',
  'lastBelow',
  'lastAbove',
  'bidAbove',
  'askBelow',
];

/** Whether something waits for the market to fall to a price, from the side of a watch. */
export function watchesFall(watch: Watch): boolean {
  return watch.endsWith('Below');
}

/** The figure of the market that a watch is held against; undefined without a trade for those that watch it. */
export function watchedFigure(watch: Watch, bid: PriceTicks, ask: PriceTicks, last?: PriceTicks) {
  switch (watch) {
    case 'bidBelow':
    case 'bidAbove':
      return bid;
    case 'askBelow':
    case 'askAbove':
      return ask;
    case 'middleBelow':
    case 'middleAbove':
      return bid + ask;
    default:
      return last;
  }
}

/** Whether a quote has come to a watched price. */
export function isTriggered(
  { watch, price }: WatchedPrice,
  {
    bid,
    ask,
    trade,
  }: {
    readonly bid: PriceTicks;
    readonly ask: PriceTicks;
    readonly trade?: { readonly price: PriceTicks } | undefined;
  },
): boolean {
  const figure = watchedFigure(watch, bid, ask, trade?.price);
  return figure !== undefined && (watchesFall(watch) ? figure <= price : figure >= price);
}

/** The figure within bounds of quotes that comes nearest to what a watch waits for. Every trade lies between a bid and an ask. */
export function nearestFigure(watch: Watch, { lowBid, highBid, lowAsk, highAsk }: PriceBounds): number {
  const falls = watchesFall(watch);
  const [bid, ask] = falls ? [lowBid, lowAsk] : [highBid, highAsk];
  return watchedFigure(watch, bid, ask, falls ? lowBid : highAsk) as number;
}

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

/** The price that an order rests for, seen from the source. */
export function watchedOrder(order: Order, spread: AddedSpread): WatchedPrice | undefined {
  const { direction, isStop, price, trigger } = order;
  if (trigger !== undefined && isArmed(order)) return watchedTrigger(direction, trigger, spread);
  const buys = direction === DIRECTION.buy;
  // What a stop that was set off did not find yet it takes from the next quote, at any price.
  if (price === undefined)
    return (
      trigger &&
      (buys ? { watch: 'askBelow', price: Number.MAX_SAFE_INTEGER } : { watch: 'bidAbove', price: 0 })
    );
  const watch = isStop ? (buys ? 'askAbove' : 'bidBelow') : buys ? 'askBelow' : 'bidAbove';
  return { watch, price: sourcePrice(price, watch, spread) };
}

/** The price at which a trailing stop follows, seen from the source. */
function watchedTrail(order: Order, spread: AddedSpread): WatchedPrice | undefined {
  const { direction, trigger } = order;
  return trigger !== undefined && isArmed(order)
    ? watchedTrigger(direction, trigger, spread, true)
    : undefined;
}

/** The price that a kind waits for in an order. */
export function watchedInOrder(
  order: Order,
  kind: OrderTriggerKind,
  spread: AddedSpread,
): WatchedPrice | undefined {
  return kind === 'order' ? watchedOrder(order, spread) : watchedTrail(order, spread);
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
  kind: PositionTriggerKind,
  spread: AddedSpread,
): WatchedPrice | undefined {
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
    middleBelow: new PriceHeap('below', triggerRank),
    middleAbove: new PriceHeap('above', triggerRank),
    lastBelow: new PriceHeap('below', triggerRank),
    lastAbove: new PriceHeap('above', triggerRank),
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
    const spread = this.#watched.spread(order);
    for (const item of ['order', 'trail'] as const) {
      const watched = watchedInOrder(order, item, spread);
      if (watched === undefined) continue;
      this.orders.add(order.orderId);
      this.#push(watched.watch, { price: watched.price, id: order.orderId, item });
    }
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
   *
   * @param last Price of the last trade; absent where none is known.
   */
  popTriggered(bid: PriceTicks, ask: PriceTicks, last?: PriceTicks): Triggered | undefined {
    for (const watch of WATCHES) {
      const heap = this.#heaps[watch];
      const figure = watchedFigure(watch, bid, ask, last);
      while (figure !== undefined && heap.isTriggered(figure)) {
        const entry = heap.pop() as Entry;
        if (this.#isCurrent(watch, entry)) return toTriggered(entry.item, entry.id);
      }
    }
    return undefined;
  }

  /** False when no quote within these bounds sets anything off. */
  mayTrigger(bounds: PriceBounds): boolean {
    for (const watch of WATCHES) {
      const heap = this.#heaps[watch];
      // Most of the lists are empty, and this is asked of each quote.
      if (heap.size > 0 && heap.isTriggered(nearestFigure(watch, bounds))) return true;
    }
    return false;
  }

  /** Whether nothing of the product can be set off. */
  get idle(): boolean {
    return this.positions.size === 0 && this.orders.size === 0;
  }

  #push(watch: Watch, entry: Entry): void {
    const heap = this.#heaps[watch];
    const needed = 2 * this.orders.size + 2 * this.positions.size;
    if (heap.size > 2 * needed + STALE_ENTRIES_ALLOWED) {
      const seen = new Set<string>();
      heap.prune((candidate) => {
        const key = `${candidate.item}/${candidate.id}`;
        if (seen.has(key) || !this.#isCurrent(watch, candidate)) return false;
        seen.add(key);
        return true;
      });
    }
    heap.push(entry);
  }

  #isCurrent(watch: Watch, entry: Entry): boolean {
    if (isOfOrder(entry.item)) {
      const order = this.#watched.order(toOrderId(entry.id));
      const watched = order && watchedInOrder(order, entry.item, this.#watched.spread(order));
      return watched?.watch === watch && watched.price === entry.price;
    }
    const position = this.#watched.position(toPositionId(entry.id));
    if (position === undefined) return false;
    return watchedPosition(position, entry.item, this.#watched.spread(position))?.price === entry.price;
  }
}
