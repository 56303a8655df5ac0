import type { Watch, WatchedPrice } from '../../../domain/index.ts';
import type { Order, Position } from '../model.ts';
import {
  isOfOrder,
  nearestFigure,
  triggerRank,
  watchedFigure,
  watchedInOrder,
  WATCHES,
  watchesFall,
  watchedPosition,
  type PriceBounds,
  type TriggerBook,
  type Triggered,
  type Watched,
} from '../state/product-triggers.ts';
import { RateWatch } from '../state/rate-watch.ts';
import { type PriceTicks, type OrderId, type PositionId } from '../../../domain/units.ts';

type Figures = (watch: Watch) => number | undefined;

type Candidate = Triggered & {
  /** Of the source. */
  readonly price: PriceTicks;
  /** Place of its watch in the order in which they are served. */
  readonly watch: number;
};

/**
 * The slow and obvious watch list: every tick looks at every order and position of the product. It is what the fast one
 * must agree with, and the baseline that it is measured against.
 */
export class ScanningTriggers implements TriggerBook {
  readonly #watched: Watched;
  readonly positions = new Set<PositionId>();
  readonly orders = new Set<OrderId>();
  readonly rates = new RateWatch();
  /** Orders and trails that were set off and not watched again. */
  readonly #taken = new Set<string>();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  get idle(): boolean {
    return this.positions.size === 0 && this.orders.size === 0;
  }

  watchOrder(order: Order): void {
    this.orders.add(order.orderId);
    for (const kind of ['order', 'trail']) this.#taken.delete(`${kind}/${order.orderId}`);
  }

  watchPosition(position: Position): void {
    this.positions.add(position.positionId);
  }

  popTriggered(bid: PriceTicks, ask: PriceTicks, last?: PriceTicks): Triggered | undefined {
    let first: Candidate | undefined;
    for (const candidate of this.#reached((watch) => watchedFigure(watch, bid, ask, last))) {
      if (first === undefined || isBefore(candidate, first)) first = candidate;
    }
    if (first && isOfOrder(first.kind)) this.#taken.add(`${first.kind}/${first.id}`);
    return first;
  }

  mayTrigger(bounds: PriceBounds): boolean {
    return [...this.#reached((watch) => nearestFigure(watch, bounds))].length > 0;
  }

  /** Nothing is remembered between ticks but which orders were taken. */
  rewatch(): void {
    this.#taken.clear();
  }

  *#reached(figureOf: Figures): Iterable<Candidate> {
    const watched = this.#watched;
    for (const id of this.orders) {
      const order = watched.order(id);
      if (order === undefined) continue;
      for (const kind of ['order', 'trail'] as const) {
        if (this.#taken.has(`${kind}/${id}`)) continue;
        yield* reached(watchedInOrder(order, kind, watched.spread(order)), { kind, id }, figureOf);
      }
    }
    for (const id of this.positions) {
      const position = watched.position(id);
      if (position === undefined) continue;
      for (const kind of ['stopLoss', 'stopOut', 'takeProfit'] as const) {
        yield* reached(watchedPosition(position, kind, watched.spread(position)), { kind, id }, figureOf);
      }
    }
  }
}

function* reached(
  watched: WatchedPrice | undefined,
  what: Triggered,
  figureOf: Figures,
): Iterable<Candidate> {
  if (watched === undefined) return;
  const { watch, price } = watched;
  const figure = figureOf(watch);
  if (figure === undefined || (watchesFall(watch) ? figure > price : figure < price)) return;
  yield { ...what, price, watch: WATCHES.indexOf(watch) };
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.watch !== b.watch) return a.watch < b.watch;
  const falling = watchesFall(WATCHES[a.watch] ?? 'bidBelow');
  if (a.price !== b.price) return falling ? a.price > b.price : a.price < b.price;
  if (a.kind !== b.kind) return triggerRank(a.kind) < triggerRank(b.kind);
  return a.id < b.id;
}
