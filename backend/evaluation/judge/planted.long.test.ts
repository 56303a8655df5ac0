import { expect, it } from 'vitest';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { createBuiltInMarket } from '../../market/built-in-market.ts';
import { BUILT_IN_PRODUCTS } from '../../market/products/built-in-products.ts';
import { createQuoteCalendar } from '../../market/sessions/calendar.ts';
import { BarTable } from '../../market/sources/bars.ts';
import { orderDays } from '../../market/sources/day-order.ts';
import { BAR_MS, judgePlanted, WINDOW, type BarsOf } from '../testing/planted/judge-planted.ts';
import { PLANTED } from '../testing/planted/programs.ts';
import type { Bar } from '../testing/planted/venue.ts';
import { isFound } from './verdicts.ts';

const BITCOIN = 10021;
const DAY_MS = 86_400_000;
const CALENDAR = createQuoteCalendar(
  BUILT_IN_PRODUCTS.find(({ symbolId }) => symbolId === BITCOIN)!.sessions,
);
/** The small venue has bars alone. */
const NO_TICKS = { volume: 0, ticks: 0, ticksBefore: 0, minutes: 5, firstTrade: -1 };
const markets = new Map<string, readonly Bar[]>();

/** Bars of bitcoin, each market once. */
const barsOf: BarsOf = (choice) => {
  const name = JSON.stringify(choice);
  const known = markets.get(name);
  if (known !== undefined) return known;
  const fromMs = WINDOW.fromMs - DAY_MS;
  const count = (WINDOW.toMs - fromMs) / BAR_MS;
  const { dayOrder, ...market } = choice;
  const candles = createBuiltInMarket(market).candles(
    BITCOIN,
    KLINE_TYPE.minute5,
    WINDOW.toMs / 1_000 - 1,
    count,
    WINDOW.toMs,
  );
  const own = new BarTable();
  for (const { timestamp, open, high, low, close } of candles) {
    const startMs = timestamp * 1_000;
    const prices = { open, high, low, close };
    own.add({ startMs, endMs: startMs + BAR_MS, ...prices, ...NO_TICKS });
  }
  const table = dayOrder === undefined ? own : orderDays(own, CALENDAR, { seed: dayOrder, ...WINDOW });
  const bars = Array.from({ length: table?.count ?? 0 }, (_, at) => table?.bar(at)).flatMap((bar) =>
    bar === undefined
      ? []
      : [
          {
            timeMs: bar.startMs,
            open: bar.open / 100,
            high: bar.high / 100,
            low: bar.low / 100,
            close: bar.close / 100,
          },
        ],
  );
  markets.set(name, bars);
  return bars;
};

/** What each planted program is judged to be. */
const judged = lazily(() =>
  PLANTED.map((program) => {
    const verdicts = judgePlanted(program, barsOf);
    return { ...program, isFound: isFound(verdicts), days: verdicts.find(({ check }) => check === 'days') };
  }),
);

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

it('finds at least 19 of 20 programs that cheat, and takes at most one of 20 honest ones for one', () => {
  const of = (isHonest: boolean) => judged().filter(({ kind }) => (kind === 'honest') === isHonest);
  expect([of(true).length, of(false).length]).toEqual([20, 20]);
  expect(of(false).filter((one) => one.isFound).length).toBeGreaterThanOrEqual(19);
  expect(of(true).filter((one) => one.isFound).length).toBeLessThanOrEqual(1);
});

it('the days in another order show who is made for dates and prices, and nobody who is honest', () => {
  const bound = judged().filter(({ days }) => days?.kind !== 'holds');
  expect(bound.map(({ name }) => name)).toEqual([
    'vendor file',
    'own simulation',
    'hours',
    'digits',
    'levels',
    'weights',
    'lucky seeds',
  ]);
});
