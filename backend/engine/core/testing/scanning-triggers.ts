import type { Order, Position } from '../model.ts';
import {
  triggerRank,
  watchedOrder,
  watchedPosition,
  type PriceBounds,
  type TriggerBook,
  type Triggered,
  type Watched,
} from '../state/product-triggers.ts';
import { RateWatch } from '../state/rate-watch.ts';
import { type PriceTicks, type OrderId, type PositionId } from '../../../domain/units.ts';

type Candidate = Triggered & {
  /** Of the source. */
  readonly price: PriceTicks;
  /** Place of its watch in the order in which they are served. */
  readonly watch: number;
};

/** What is served first: falling bid, rising ask, rising bid, falling ask. */
const WATCHES = ['bidBelow', 'askAbove', 'bidAbove', 'askBelow'] as const;

/**
 * The slow and obvious watch list: every tick looks at every order and position of the product. It is what the fast one
 * must agree with, and the baseline that it is measured against.
 */
export class ScanningTriggers implements TriggerBook {
  readonly #watched: Watched;
  readonly positions = new Set<PositionId>();
  readonly orders = new Set<OrderId>();
  readonly rates = new RateWatch();
  readonly #taken = new Set<string>();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  get idle(): boolean {
    return this.positions.size === 0 && this.orders.size === 0;
  }

  watchOrder(order: Order): void {
    this.orders.add(order.orderId);
    this.#taken.delete(`order/${order.orderId}`);
  }

  watchPosition(position: Position): void {
    this.positions.add(position.positionId);
  }

  popTriggered(bid: PriceTicks, ask: PriceTicks): Triggered | undefined {
    let first: Candidate | undefined;
    for (const candidate of this.#reached(bid, ask)) {
      if (first === undefined || isBefore(candidate, first)) first = candidate;
    }
    if (first?.kind === 'order') this.#taken.add(`order/${first.id}`);
    return first;
  }

  mayTrigger({ lowBid, highBid, lowAsk, highAsk }: PriceBounds): boolean {
    return [...this.#reached(lowBid, highAsk), ...this.#reached(highBid, lowAsk)].length > 0;
  }

  /** Nothing is remembered between ticks but which orders were taken. */
  rewatch(): void {
    this.#taken.clear();
  }

  *#reached(bid: PriceTicks, ask: PriceTicks): Iterable<Candidate> {
    const watched = this.#watched;
    for (const id of this.orders) {
      const order = watched.order(id);
      if (order === undefined || this.#taken.has(`order/${id}`)) continue;
      yield* reached(watchedOrder(order, watched.spread(order)), { kind: 'order', id }, bid, ask);
    }
    for (const id of this.positions) {
      const position = watched.position(id);
      if (position === undefined) continue;
      for (const kind of ['stopLoss', 'stopOut', 'takeProfit'] as const) {
        yield* reached(watchedPosition(position, kind, watched.spread(position)), { kind, id }, bid, ask);
      }
    }
  }
}

function* reached(
  watched: ReturnType<typeof watchedOrder>,
  what: Triggered,
  bid: PriceTicks,
  ask: PriceTicks,
): Iterable<Candidate> {
  if (watched === undefined) return;
  const { watch, price } = watched;
  const market = watch === 'bidBelow' || watch === 'bidAbove' ? bid : ask;
  const falls = watch === 'bidBelow' || watch === 'askBelow';
  if (falls ? market > price : market < price) return;
  yield { ...what, price, watch: WATCHES.indexOf(watch) };
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.watch !== b.watch) return a.watch < b.watch;
  const falling = a.watch === 0 || a.watch === 3;
  if (a.price !== b.price) return falling ? a.price > b.price : a.price < b.price;
  if (a.kind !== b.kind) return triggerRank(a.kind) < triggerRank(b.kind);
  return a.id < b.id;
}
