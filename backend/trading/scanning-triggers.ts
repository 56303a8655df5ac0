import type { Order, Position } from './model.ts';
import { rankOf, type TriggerBook, type TriggerKind, type Watched } from './product-triggers.ts';
import { RateWatch } from './rate-watch.ts';

interface Candidate {
  readonly kind: TriggerKind;
  readonly id: number;
  readonly price: number;
  /** 0 to 3: bid falling, ask rising, bid rising, ask falling. */
  readonly watch: 0 | 1 | 2 | 3;
}

/**
 * The slow and obvious watch list: every tick looks at every order and position of the product. It is what the fast one
 * must agree with, and the baseline that it is measured against.
 */
export class ScanningTriggers implements TriggerBook {
  readonly #watched: Watched;
  readonly positions = new Set<number>();
  readonly orders = new Set<number>();
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

  popTriggered(bid: number, ask: number): { kind: TriggerKind; id: number } | undefined {
    let first: Candidate | undefined;
    for (const candidate of this.#reached(bid, ask)) {
      if (first === undefined || isBefore(candidate, first)) first = candidate;
    }
    if (first?.kind === 'order') this.#taken.add(`order/${first.id}`);
    return first;
  }

  *#reached(bid: number, ask: number): Iterable<Candidate> {
    for (const id of this.orders) {
      const order = this.#watched.order(id);
      if (order?.price === undefined || this.#taken.has(`order/${id}`)) continue;
      const { direction, price, isStop } = order;
      if (isStop) {
        if (direction === 1 && ask >= price) yield { kind: 'order', id, price, watch: 1 };
        if (direction === 2 && bid <= price) yield { kind: 'order', id, price, watch: 0 };
        continue;
      }
      if (direction === 1 && ask <= price) yield { kind: 'order', id, price, watch: 3 };
      if (direction === 2 && bid >= price) yield { kind: 'order', id, price, watch: 2 };
    }
    for (const id of this.positions) {
      const position = this.#watched.position(id);
      if (position) yield* reachedOf(position, bid, ask);
    }
  }
}

function* reachedOf(position: Position, bid: number, ask: number): Iterable<Candidate> {
  const long = position.direction === 1;
  const { positionId: id, stopLoss, liquidationPrice, takeProfit } = position;
  for (const [kind, price] of [
    ['stopLoss', stopLoss],
    ['stopOut', liquidationPrice],
  ] as const) {
    if (price === undefined) continue;
    if (long && bid <= price) yield { kind, id, price, watch: 0 };
    if (!long && ask >= price) yield { kind, id, price, watch: 1 };
  }
  if (takeProfit === undefined) return;
  if (long && bid >= takeProfit) yield { kind: 'takeProfit', id, price: takeProfit, watch: 2 };
  if (!long && ask <= takeProfit) yield { kind: 'takeProfit', id, price: takeProfit, watch: 3 };
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.watch !== b.watch) return a.watch < b.watch;
  const falling = a.watch === 0 || a.watch === 3;
  if (a.price !== b.price) return falling ? a.price > b.price : a.price < b.price;
  if (a.kind !== b.kind) return rankOf(a.kind) < rankOf(b.kind);
  return a.id < b.id;
}
