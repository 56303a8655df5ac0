import type { MarketTimeMs, PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import type { DepthLevel } from '../../../domain/market-data.ts';
import { isBefore, type BookOrder } from './order-book.ts';

/** An order in the queue of its price; the queue is a doubly linked list, so that it leaves from anywhere in constant time. */
export interface QueuedOrder {
  readonly orderId: number;
  readonly ownerId: number;
  readonly sinceMs: MarketTimeMs;
  readonly side: BookSide;
  readonly level: PriceLevel;
  left: VolumeUnits;
  previous: QueuedOrder | undefined;
  next: QueuedOrder | undefined;
}

/** The orders of one price, the one that waits longest first. */
export interface PriceLevel {
  readonly price: PriceTicks;
  /** Price, or its negative on the bid side: higher ones are worse. */
  readonly rank: number;
  volume: VolumeUnits;
  first: QueuedOrder | undefined;
  last: QueuedOrder | undefined;
}

/**
 * One side of a book: its levels in an array with the best at the end, where orders come and go most, and by price. Finding a
 * level takes constant time, a new one a binary search and a short move.
 */
export class BookSide {
  readonly #sign: 1 | -1;
  readonly #levels: PriceLevel[] = [];
  readonly #byPrice = new Map<PriceTicks, PriceLevel>();

  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'asks' ? 1 : -1;
  }

  get best(): PriceLevel | undefined {
    return this.#levels[this.#levels.length - 1];
  }

  /** Puts an order into the queue of its price: at its end, but for orders that wait for a shorter time. */
  add({ orderId, ownerId, sinceMs }: BookOrder, price: PriceTicks, volume: VolumeUnits): QueuedOrder {
    const level = this.#byPrice.get(price) ?? this.#open(price);
    let previous = level.last;
    while (previous !== undefined && isBefore({ sinceMs, orderId }, previous)) previous = previous.previous;
    const next = previous === undefined ? level.first : previous.next;
    const order: QueuedOrder = { orderId, ownerId, sinceMs, side: this, level, left: volume, previous, next };
    if (previous === undefined) level.first = order;
    else previous.next = order;
    if (next === undefined) level.last = order;
    else next.previous = order;
    level.volume += volume;
    return order;
  }

  /** Its orders, the best price first and within a price the one that waits longest. */
  *queue(): Iterable<QueuedOrder> {
    for (let at = this.#levels.length - 1; at >= 0; at--)
      for (let order = this.#levels[at]?.first; order !== undefined; order = order.next) yield order;
  }

  /** Takes volume, at most what is left, from an order; one without any left leaves, and so does a level without orders. */
  take(order: QueuedOrder, volume: VolumeUnits): void {
    const { level, previous, next } = order;
    order.left -= volume;
    level.volume -= volume;
    if (order.left > 0) return;
    if (previous === undefined) level.first = next;
    else previous.next = next;
    if (next === undefined) level.last = previous;
    else next.previous = previous;
    if (level.first === undefined) this.#close(level);
  }

  /** Volume by price, best first. */
  depth(levels: number): DepthLevel[] {
    const count = Math.min(levels, this.#levels.length);
    return Array.from({ length: count }, (_, index) => {
      const { price, volume } = this.#levels[this.#levels.length - 1 - index] as PriceLevel;
      return { price, volume };
    });
  }

  #open(price: PriceTicks): PriceLevel {
    const rank = this.#sign * price;
    const level: PriceLevel = { price, rank, volume: 0, first: undefined, last: undefined };
    this.#levels.splice(this.#place(rank), 0, level);
    this.#byPrice.set(price, level);
    return level;
  }

  #close(level: PriceLevel): void {
    this.#byPrice.delete(level.price);
    if (this.best === level) this.#levels.pop();
    else this.#levels.splice(this.#place(level.rank), 1);
  }

  /** Where a rank stands, or would: behind every worse one. */
  #place(rank: number): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#levels[middle] as PriceLevel).rank > rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
