import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { DAY_MS } from '../sessions/time.ts';
import { BarTable, type Bar } from './bars.ts';
import { orderDays } from './day-order.ts';

const HOUR_MS = 3_600_000;
/** Monday. */
const FROM_MS = Date.UTC(2026, 2, 2);
const window = (days: number, seed = 1) => ({ seed, fromMs: FROM_MS, toMs: FROM_MS + days * DAY_MS });
const calendarOf = (code: string) =>
  createQuoteCalendar(BUILT_IN_PRODUCTS.find((product) => product.code === code)!.sessions);
const [ALWAYS, FOREX] = [calendarOf('BTC/USDT'), calendarOf('EUR/USD')];

function barAt(startMs: number, prices: readonly [number, number, number, number], lengthMs = DAY_MS): Bar {
  const [open, high, low, close] = prices;
  const rest = { volume: 5, ticks: 4, ticksBefore: 0, minutes: lengthMs / 60_000, firstTrade: -1 };
  return { startMs, endMs: startMs + lengthMs, open, high, low, close, ...rest };
}

function tableOf(bars: readonly Bar[]): BarTable {
  const table = new BarTable();
  let ticksBefore = 0;
  for (const bar of bars) {
    table.add({ ...bar, ticksBefore });
    ticksBefore += bar.ticks;
  }
  table.finish();
  return table;
}

const barsOf = (table: BarTable | undefined): readonly Bar[] =>
  Array.from({ length: table?.count ?? 0 }, (_, at) => table?.bar(at) as Bar);
const pricesOf = (bars: readonly Bar[]) => bars.map(({ open, high, low, close }) => [open, high, low, close]);

/** A day before the window, which closes at 100; one that doubles, one that opens 10 % higher and halves, one that gains half; a day after. */
const OWN = [
  barAt(FROM_MS - DAY_MS, [80, 120, 70, 100]),
  barAt(FROM_MS, [100, 210, 90, 200]),
  barAt(FROM_MS + DAY_MS, [220, 220, 110, 110]),
  barAt(FROM_MS + 2 * DAY_MS, [110, 165, 110, 165]),
  barAt(FROM_MS + 3 * DAY_MS, [165, 170, 160, 168]),
];

it('days in another order keep their own moves and gaps, and the price ends where it did, to its rounding', () => {
  const shuffled = barsOf(orderDays(tableOf(OWN), ALWAYS, window(3, 4)));
  // By hand: the third day first (by 100 / 110), then the second one (by 150 / 200; 82.5 becomes 83), then the first (by 83 / 100).
  expect(pricesOf(shuffled)).toEqual([
    [80, 120, 70, 100],
    [100, 150, 100, 150],
    [165, 165, 83, 83],
    [83, 174, 75, 166],
    [165, 170, 160, 168],
  ]);
  expect(shuffled.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(
    OWN.map(({ startMs, endMs }) => [startMs, endMs]),
  );
  expect(shuffled.map(({ ticksBefore }) => ticksBefore)).toEqual([0, 4, 8, 12, 16]);
});

it('another seed draws another order, and none leaves all days where they are', () => {
  const orders = Array.from({ length: 40 }, (_, seed) =>
    JSON.stringify(pricesOf(barsOf(orderDays(tableOf(OWN), ALWAYS, window(3, seed))))),
  );
  // Three days have six orders, one of them their own.
  expect(new Set(orders).size).toBe(5);
  expect(orders).not.toContain(JSON.stringify(pricesOf(OWN)));
});

it('moves days that lie in the window as a whole, and takes one for another that is open at the same times alone', () => {
  const morning = { seed: 1, fromMs: FROM_MS + HOUR_MS, toMs: FROM_MS + 3 * DAY_MS };
  const moved = barsOf(orderDays(tableOf(OWN), ALWAYS, morning));
  expect(pricesOf(moved.slice(0, 2))).toEqual(pricesOf(OWN.slice(0, 2)));
  expect(moved[2]?.open).toBe(200);
  // Two weeks of currencies, whose Fridays end early: only Fridays come on Fridays.
  const hours = Array.from({ length: 14 * 24 }, (_, at) => at)
    .filter((at) => FOREX.isOpen((FROM_MS + at * HOUR_MS) / 1_800_000))
    .map((at) => {
      const price = 1_000_000 + 1_000 * Math.floor(at / 24) + (at % 24);
      return barAt(FROM_MS + at * HOUR_MS, [price, price, price, price], HOUR_MS);
    });
  for (let seed = 0; seed < 20; seed += 1) {
    const shuffled = barsOf(orderDays(tableOf(hours), FOREX, window(14, seed)));
    expect(shuffled.map(({ startMs }) => startMs)).toEqual(hours.map(({ startMs }) => startMs));
  }
});

it('leaves the days of a bar that goes over midnight where they are, and says where none can be moved', () => {
  const over = OWN.map((bar, at) => (at === 2 ? { ...bar, endMs: bar.endMs + HOUR_MS } : bar));
  over[3] = { ...over[3]!, startMs: over[3]!.startMs + HOUR_MS };
  expect(orderDays(tableOf(over), ALWAYS, window(3))).toBeUndefined();
  expect(orderDays(tableOf(OWN), ALWAYS, window(1))).toBeUndefined();
  expect(orderDays(tableOf([]), ALWAYS, window(3))).toBeUndefined();
});

it('every order of days has the ranges of its own days, to the rounding of a price', () => {
  const move = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(fc.array(move, { minLength: 2, maxLength: 8 }), fc.nat(), (moves, seed) => {
      let price = 1_000_000;
      const bars = moves.map(([by, reach], at) => {
        const [open, close] = [price, price + by * 1_000];
        price = close;
        const wick = reach * 100;
        return barAt(FROM_MS + at * DAY_MS, [
          open,
          Math.max(open, close) + wick,
          Math.min(open, close) - wick,
          close,
        ]);
      });
      fc.pre(bars.every(({ low }) => low > 100_000));
      const shuffled = barsOf(orderDays(tableOf(bars), ALWAYS, window(moves.length, seed)));
      const rangesOf = (all: readonly Bar[]) =>
        all.map(({ open, high, low }) => (high - low) / open).toSorted((one, other) => one - other);
      const [own, other] = [rangesOf(bars), rangesOf(shuffled)];
      own.forEach((range, at) => expect(other[at]).toBeCloseTo(range, 3));
      for (const { open, high, low, close } of shuffled) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
      }
    }),
  );
});
