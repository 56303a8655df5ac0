import type { PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import type { BookSides } from '../../../domain/ladder.ts';
import { BookSide, type QueuedOrder } from './book-side.ts';
import {
  isCrossing,
  MAX_BOOK_ORDERS,
  requireBookOrder,
  type BookFill,
  type BookOrder,
  type BookOutcome,
  type OrderBook,
  type RestingOrder,
} from './order-book.ts';

/** The fast book: levels by price, a queue in each, orders by id. A match and a cancel take constant time. */
export class LevelBook implements OrderBook {
  readonly #bids = new BookSide('bids');
  readonly #asks = new BookSide('asks');
  readonly #orders = new Map<number, QueuedOrder>();

  get size(): number {
    return this.#orders.size;
  }

  place(order: BookOrder): BookOutcome {
    requireBookOrder(order);
    if (this.#orders.has(order.orderId)) throw new RangeError(`order ${order.orderId} rests already`);
    const isBuy = order.direction === DIRECTION.buy;
    const fills: BookFill[] = [];
    const left = this.#match(order, isBuy ? this.#asks : this.#bids, fills);
    const isOwn = left < 0;
    if (left <= 0 || order.price === undefined || this.size >= MAX_BOOK_ORDERS)
      return { fills, rested: 0, dropped: isOwn ? -left : left };
    this.#add(order, order.price, left);
    return { fills, rested: left, dropped: 0 };
  }

  rest(order: BookOrder & { readonly price: PriceTicks }): void {
    requireBookOrder(order);
    if (this.#orders.has(order.orderId)) throw new RangeError(`order ${order.orderId} rests already`);
    this.#add(order, order.price, order.volume);
  }

  *crossing(order: Pick<BookOrder, 'direction' | 'price'>): Iterable<RestingOrder> {
    const other = order.direction === DIRECTION.buy ? this.#asks : this.#bids;
    for (const { orderId, ownerId, level, left } of other.queue()) {
      if (!isCrossing(order, level.price)) return;
      yield { orderId, ownerId, price: level.price, left };
    }
  }

  cancel(orderId: number): VolumeUnits {
    const left = this.#orders.get(orderId)?.left ?? 0;
    this.reduce(orderId, left);
    return left;
  }

  reduce(orderId: number, volume: VolumeUnits): VolumeUnits {
    const order = this.#orders.get(orderId);
    if (order === undefined) return 0;
    order.side.take(order, Math.min(volume, order.left));
    if (order.left === 0) this.#orders.delete(orderId);
    return order.left;
  }

  depth(levels: number): BookSides {
    return { bids: this.#bids.depth(levels), asks: this.#asks.depth(levels) };
  }

  #add(order: BookOrder, price: PriceTicks, volume: VolumeUnits): void {
    const side = order.direction === DIRECTION.buy ? this.#bids : this.#asks;
    this.#orders.set(order.orderId, side.add(order, price, volume));
  }

  /** Fills an order from the other side; answers what is left, as a negative number where it met one of its owner. */
  #match(order: BookOrder, other: BookSide, fills: BookFill[]): VolumeUnits {
    let left: VolumeUnits = order.volume;
    for (let level = other.best; level !== undefined && left > 0; level = other.best) {
      if (!isCrossing(order, level.price)) break;
      const maker = level.first as QueuedOrder;
      if (maker.ownerId === order.ownerId) return -left;
      const volume = Math.min(left, maker.left);
      left -= volume;
      other.take(maker, volume);
      if (maker.left === 0) this.#orders.delete(maker.orderId);
      fills.push({ makerOrderId: maker.orderId, price: level.price, volume, makerLeft: maker.left });
    }
    return left;
  }
}
