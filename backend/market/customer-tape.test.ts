import { describe, expect, it } from 'vitest';
import type { Candle } from '../domain/market-data.ts';
import { toInstrumentId } from '../domain/units.ts';
import { candleOfTrade, candlesOfTrade, joinCandles, mergeCandles } from './customer-candles.ts';
import type { CustomerTrade } from './customer-market.ts';
import { CustomerTape } from './customer-tape.ts';

// Limits, written out: a test does not import what it checks.
const MAX_TAPE_BOOKS = 200;
const MAX_TAPE_TRADES = 200;

const NOON_MS = Date.UTC(2026, 10, 18, 12);
const MINUTE_MS = 60_000;
const GROUP = { companyId: 1, tradeType: 5 };
const trade = (tradeId: number, timeMs: number, price = 100, more: Partial<CustomerTrade> = {}) =>
  ({ ...GROUP, tradeId, symbolId: 1, timeMs, price, volume: 2, direction: 'buy', ...more }) as CustomerTrade;

describe('what customers traded lately', () => {
  it('adds up to minutes and days, a trade that was stored late to the minute of its time [MKT-2]', () => {
    const tape = new CustomerTape();
    tape.add(trade(1, NOON_MS, 100));
    tape.add(trade(3, NOON_MS + MINUTE_MS, 103));
    tape.add(trade(2, NOON_MS + 1, 90));
    const { minutes, days, trades } = tape.recent(GROUP, 1)!;
    const noon = NOON_MS / 1000;
    expect(minutes).toEqual([
      { timestamp: noon, open: 100, high: 100, low: 90, close: 90, volume: 4, lastTickTimeMs: NOON_MS + 1 },
      candleOfTrade('1m', trade(3, NOON_MS + MINUTE_MS, 103)),
    ]);
    expect(days).toMatchObject([{ timestamp: noon - 43_200, high: 103, low: 90, close: 103, volume: 6 }]);
    expect(trades.map(({ tradeId }) => tradeId)).toEqual([1, 3, 2]);
    expect(tape.recent({ ...GROUP, companyId: 2 }, 1)).toBeUndefined();
    expect(tape.recent({ ...GROUP, tradeType: 2 }, 1)).toBeUndefined();
  });

  it(
    `keeps a day of minutes, ten days and ${MAX_TAPE_TRADES} trades of a book [MAX_TAPE_TRADES]`,
    { tags: ['long'] },
    () => {
      const tape = new CustomerTape();
      for (let at = 0; at < 11 * 1_440 + 5; at += 1) tape.add(trade(at, NOON_MS + at * MINUTE_MS));
      const { minutes, days, trades } = tape.recent(GROUP, 1)!;
      expect([minutes.length, days.length, trades.length]).toEqual([1_441, 11, MAX_TAPE_TRADES]);
    },
  );

  it(`keeps the ${MAX_TAPE_BOOKS} books that traded last [MAX_TAPE_BOOKS]`, () => {
    const tape = new CustomerTape();
    for (let at = 0; at < MAX_TAPE_BOOKS; at++)
      tape.add(trade(at, NOON_MS, 100, { symbolId: toInstrumentId(at) }));
    tape.add(trade(1_000, NOON_MS, 100, { symbolId: toInstrumentId(0) }));
    tape.add(trade(1_001, NOON_MS, 100, { symbolId: toInstrumentId(MAX_TAPE_BOOKS) }));
    expect([tape.size, tape.recent(GROUP, 0) !== undefined, tape.recent(GROUP, 1)]).toEqual([
      MAX_TAPE_BOOKS,
      true,
      undefined,
    ]);
  });
});

describe('a candle with trades of customers', () => {
  it('is one in each of the ten intervals, and of one millisecond the later one closes', () => {
    expect(candlesOfTrade(trade(1, NOON_MS)).map(({ interval }) => interval)).toEqual(
      '1m 5m 15m 30m 1h 2h 4h 1d 1w 1M'.split(' '),
    );
    const [first, second] = [100, 101].map((price) => candleOfTrade('1h', trade(1, NOON_MS, price)));
    expect(joinCandles(first!, second!)).toMatchObject({ open: 100, close: 101, volume: 4 });
  });

  const market = (minute: number): Candle => ({
    timestamp: NOON_MS / 1000 + minute * 60,
    open: 50,
    high: 60,
    low: 40,
    close: 55,
    volume: 7,
    lastTickTimeMs: NOON_MS + minute * MINUTE_MS + 30_000,
    lastTickSeq: 10 + minute,
  });
  const own = (minute: number, second: number, price: number) =>
    candleOfTrade('1m', trade(1, NOON_MS + minute * MINUTE_MS + second * 1_000, price));
  const source = { lastTick: () => ({ seq: 9 }) as never };

  it('opens with the market and closes with the last trade of either [MKT-2]', () => {
    const early = mergeCandles(source, 1, [market(0)], [own(0, 20, 80)], 10);
    expect(early).toEqual([{ ...market(0), high: 80, volume: 9 }]);
    const late = mergeCandles(source, 1, [market(0)], [own(0, 30, 30)], 10);
    expect(late).toEqual([{ ...market(0), low: 30, close: 30, volume: 9 }]);
  });

  it('stands in its place where only customers traded, under the number of the tick before it', () => {
    const merged = mergeCandles(source, 1, [market(0), market(2)], [own(1, 5, 70), own(2, 1, 50)], 2);
    expect(merged).toEqual([
      { ...own(1, 5, 70), lastTickSeq: 9 },
      { ...market(2), volume: 9 },
    ]);
  });
});
