import { LevelBook } from '../backend/engine/core/book/level-book.ts';
import { DIRECTION } from '../backend/domain/direction.ts';
import type { BookOrder, OrderBook } from '../backend/engine/core/book/order-book.ts';
import { ScanningBook } from '../backend/engine/core/book/scanning-book.ts';
import type { BenchResult } from './result.ts';

const RESTING = 10_000;
const ORDERS = 1_000_000;
/** The obvious book searches all orders for each; fewer are enough to know its rate. */
const BASELINE_ORDERS = 3_000;
/** Orders whose own time is taken, in a run of its own: the clock costs more than a match. */
const TIMED_ORDERS = 300_000;
const WARM_UP = 200_000;
const MIDDLE = 6_000_000;
/** Resting prices lie within this many ticks of the middle. */
const REACH = 1_000;
/** The time that one order may take, in microseconds. */
const MOST_US = 20;

/** Limit orders a second through a book with 10,000 resting orders, and the slowest hundredth of them. */
export async function run(): Promise<BenchResult[]> {
  rate(new LevelBook(), WARM_UP);
  const fast = new LevelBook();
  const ours = rate(fast, ORDERS);
  const baseline = rate(new ScanningBook(), BASELINE_ORDERS);
  const p99 = slowestHundredth();
  const flow = `${RESTING} resting over ${2 * REACH} prices (${fast.size} at the end), half of the orders cross and half rest, one core`;
  return [
    {
      name: 'matching',
      ours: Math.round(ours),
      baseline: Math.round(baseline),
      ratio: Number((ours / baseline).toFixed(0)),
      unit: 'limit orders/s',
      conditions: `${flow}; baseline: the obvious book that searches its list`,
    },
    {
      name: 'matching-p99',
      ours: p99,
      baseline: MOST_US,
      ratio: Number((MOST_US / p99).toFixed(1)),
      unit: 'µs',
      conditions: 'p99 of single orders of the same flow, the clock included; baseline: the most it may be',
    },
  ];
}

function rate(book: OrderBook, orders: number): number {
  const next = fill(book);
  const started = performance.now();
  for (let index = 0; index < orders; index++) book.place(next());
  return orders / ((performance.now() - started) / 1_000);
}

function slowestHundredth(): number {
  const book = new LevelBook();
  const next = fill(book);
  const times = new Float64Array(TIMED_ORDERS);
  for (let index = 0; index < TIMED_ORDERS; index++) {
    const order = next();
    const started = performance.now();
    book.place(order);
    times[index] = (performance.now() - started) * 1_000;
  }
  return Number((times.sort()[Math.floor(TIMED_ORDERS * 0.99)] ?? 0).toFixed(2));
}

/** Fills a book and answers the source of further orders: each that rests is followed by one that takes as much. */
function fill(book: OrderBook): () => BookOrder {
  let seed = 1;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let orderId = 0;
  const resting = (): BookOrder => {
    const direction = draw(2) === 0 ? DIRECTION.buy : DIRECTION.sell;
    const away = 1 + draw(REACH);
    const price = direction === DIRECTION.buy ? MIDDLE - away : MIDDLE + away;
    orderId++;
    return { orderId, ownerId: orderId, direction, price, volume: 1 + draw(100), sinceMs: 0 };
  };
  while (book.size < RESTING) book.place(resting());
  let last: BookOrder | undefined;
  return () => {
    if (last === undefined) return (last = resting());
    const direction = last.direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
    const { volume } = last;
    last = undefined;
    orderId++;
    return {
      orderId,
      ownerId: orderId,
      sinceMs: 0,
      direction,
      price: direction === DIRECTION.buy ? MIDDLE + REACH : MIDDLE - REACH,
      volume,
    };
  };
}
