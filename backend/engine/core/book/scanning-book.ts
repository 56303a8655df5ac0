import type { PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import type { BookSides } from '../../../domain/ladder.ts';
import {
  isBefore,
  isCrossing,
  MAX_BOOK_ORDERS,
  requireBookOrder,
  type BookFill,
  type BookOrder,
  type BookOutcome,
  type OrderBook,
  type RestingOrder,
} from './order-book.ts';

interface Resting {
  readonly order: BookOrder;
  readonly price: PriceTicks;
  left: VolumeUnits;
}

/** The obvious book: one list of orders in the order in which they came, searched from its start. For tests and as a baseline. */
export class ScanningBook implements OrderBook {
  #resting: Resting[] = [];

  get size(): number {
    return this.#resting.length;
  }

  place(order: BookOrder): BookOutcome {
    requireBookOrder(order);
    if (this.#find(order.orderId) !== undefined) throw new RangeError(`order ${order.orderId} rests already`);
    const fills: BookFill[] = [];
    let left: VolumeUnits = order.volume;
    while (left > 0) {
      const maker = this.#best(order.direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy);
      if (maker === undefined || !isCrossing(order, maker.price)) break;
      if (maker.order.ownerId === order.ownerId) return { fills, rested: 0, dropped: left };
      const volume = Math.min(left, maker.left);
      left -= volume;
      const makerLeft = this.reduce(maker.order.orderId, volume);
      fills.push({ makerOrderId: maker.order.orderId, price: maker.price, volume, makerLeft });
    }
    if (left === 0 || order.price === undefined || this.size >= MAX_BOOK_ORDERS)
      return { fills, rested: 0, dropped: left };
    this.#resting.push({ order, price: order.price, left });
    return { fills, rested: left, dropped: 0 };
  }

  rest(order: BookOrder & { readonly price: PriceTicks }): void {
    requireBookOrder(order);
    if (this.#find(order.orderId) !== undefined) throw new RangeError(`order ${order.orderId} rests already`);
    this.#resting.push({ order, price: order.price, left: order.volume });
  }

  crossing(order: Pick<BookOrder, 'direction' | 'price'>): RestingOrder[] {
    return this.#resting
      .filter(({ order: other, price }) => other.direction !== order.direction && isCrossing(order, price))
      .sort((one, other) => (isAhead(one, other) ? -1 : 1))
      .map(({ order: { orderId, ownerId }, price, left }) => ({ orderId, ownerId, price, left }));
  }

  cancel(orderId: number): VolumeUnits {
    const left = this.#find(orderId)?.left ?? 0;
    this.reduce(orderId, left);
    return left;
  }

  reduce(orderId: number, volume: VolumeUnits): VolumeUnits {
    const resting = this.#find(orderId);
    if (resting === undefined) return 0;
    resting.left = Math.max(0, resting.left - volume);
    if (resting.left === 0) this.#resting = this.#resting.filter((each) => each !== resting);
    return resting.left;
  }

  depth(levels: number): BookSides {
    return { bids: this.#levels(DIRECTION.buy, levels), asks: this.#levels(DIRECTION.sell, levels) };
  }

  #find(orderId: number): Resting | undefined {
    return this.#resting.find(({ order }) => order.orderId === orderId);
  }

  #best(direction: Direction): Resting | undefined {
    let best: Resting | undefined;
    for (const each of this.#resting) {
      if (each.order.direction !== direction) continue;
      if (best === undefined || isAhead(each, best)) best = each;
    }
    return best;
  }

  #levels(direction: Direction, levels: number) {
    const volumes = new Map<PriceTicks, VolumeUnits>();
    for (const { order, price, left } of this.#resting)
      if (order.direction === direction) volumes.set(price, (volumes.get(price) ?? 0) + left);
    const sign = direction === DIRECTION.buy ? -1 : 1;
    return [...volumes]
      .map(([price, volume]) => ({ price, volume }))
      .sort((a, b) => sign * (a.price - b.price))
      .slice(0, levels);
  }
}

/** Whether an order of one side comes before another of it. */
function isAhead(one: Resting, other: Resting): boolean {
  if (one.price === other.price) return isBefore(one.order, other.order);
  return one.order.direction === DIRECTION.buy ? one.price > other.price : one.price < other.price;
}
