import { DIRECTION } from '../protocol/enumerations.ts';
import { PriceHeap, type HeapEntry } from './heap.ts';
import type { Order, Position } from './model.ts';
import { RateWatch } from './rate-watch.ts';

/** What a watched price sets off. */
export type TriggerKind = 'order' | 'takeProfit' | 'stopLoss' | 'stopOut';

/**
 * What one price sets off happens in this order: what ends a position before what may open one, and the customer's own
 * stop before a forced close. Ids cannot decide, because orders and positions are numbered apart.
 */
const RANK: Readonly<Record<TriggerKind, number>> = { stopLoss: 0, stopOut: 1, takeProfit: 2, order: 3 };

/** The rank of a kind among those that one price sets off; the lowest comes first. */
export function rankOf(kind: TriggerKind): number {
  return RANK[kind];
}

/** Which price is watched and from which side. */
type Watch = 'bidBelow' | 'askAbove' | 'bidAbove' | 'askBelow';

/** A heap may hold this many entries that nobody needs any more before it is cleaned. */
const STALE_ENTRIES_ALLOWED = 64;

type Entry = HeapEntry<TriggerKind>;

/** Where the current price of a watched thing is looked up. */
export interface Watched {
  order(orderId: number): Order | undefined;
  position(positionId: number): Position | undefined;
}

/** What the state needs of a product's watch list; a slow and obvious second form exists beside the tests. */
export type TriggerBook = Pick<
  ProductTriggers,
  'positions' | 'orders' | 'rates' | 'idle' | 'watchOrder' | 'watchPosition' | 'popTriggered'
>;

/**
 * Every price of one product at which something has to happen. A tick that reaches none of them costs four comparisons.
 * Entries are never searched for and removed: one whose owner has changed is recognised and dropped when it comes up.
 */
export class ProductTriggers {
  readonly #watched: Watched;
  readonly #heaps: Record<Watch, PriceHeap<TriggerKind>> = {
    bidBelow: new PriceHeap('below', rankOf),
    askAbove: new PriceHeap('above', rankOf),
    bidAbove: new PriceHeap('above', rankOf),
    askBelow: new PriceHeap('below', rankOf),
  };
  /** Open positions of the product. */
  readonly positions = new Set<number>();
  /** Resting orders of the product. */
  readonly orders = new Set<number>();
  /** Rates that the liquidation prices were computed with. */
  readonly rates = new RateWatch();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  watchOrder(order: Order): void {
    if (order.price === undefined) return;
    this.orders.add(order.orderId);
    const buys = order.direction === DIRECTION.buy;
    const watch = order.isStop ? (buys ? 'askAbove' : 'bidBelow') : buys ? 'askBelow' : 'bidAbove';
    this.#push(watch, { price: order.price, id: order.orderId, item: 'order' });
  }

  watchPosition(position: Position): void {
    this.positions.add(position.positionId);
    const long = position.direction === DIRECTION.buy;
    this.#watchPrice(position.positionId, position.stopLoss, 'stopLoss', long ? 'bidBelow' : 'askAbove');
    this.#watchPrice(
      position.positionId,
      position.liquidationPrice,
      'stopOut',
      long ? 'bidBelow' : 'askAbove',
    );
    this.#watchPrice(position.positionId, position.takeProfit, 'takeProfit', long ? 'bidAbove' : 'askBelow');
  }

  /**
   * Takes the next thing that these execution prices set off, or undefined. Losses come before profits and openings, so that
   * one tick never lets an account open with margin that the same tick takes away.
   */
  popTriggered(bid: number, ask: number): { kind: TriggerKind; id: number } | undefined {
    for (const watch of ['bidBelow', 'askAbove', 'bidAbove', 'askBelow'] as const) {
      const heap = this.#heaps[watch];
      const price = watch === 'bidBelow' || watch === 'bidAbove' ? bid : ask;
      while (heap.isTriggered(price)) {
        const entry = heap.pop() as Entry;
        if (this.#isCurrent(entry)) return { kind: entry.item, id: entry.id };
      }
    }
    return undefined;
  }

  /** Whether nothing of the product can be set off. */
  get idle(): boolean {
    return this.positions.size === 0 && this.orders.size === 0;
  }

  #watchPrice(id: number, price: number | undefined, item: TriggerKind, watch: Watch): void {
    if (price !== undefined) this.#push(watch, { price, id, item });
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
    if (entry.item === 'order') return this.#watched.order(entry.id)?.price === entry.price;
    const position = this.#watched.position(entry.id);
    if (position === undefined) return false;
    const price = entry.item === 'stopOut' ? position.liquidationPrice : position[entry.item];
    return price === entry.price;
  }
}
